import ExpressionTyping
import FeatureAnalysis

extension TestPlanner {
  private static let maximumRuns = 24

  /// For each middleware and action: one test for every way that the rules can take.
  mutating func planMiddleware() {
    sampler.triesNaN = true
    defer { sampler.triesNaN = false }
    for middleware in feature.middleware where !middleware.isStub {
      let table = RuleTable(middleware)
      let named = Set(middleware.entries.compactMap(\.action))
      for entry in middleware.entries where !entry.rules.allSatisfy(\.isEffect) {
        let action = entry.action.map { actions[$0] } ?? action(outside: named)
        if let action { plan(entry, of: middleware.name, table, action) }
      }
    }
  }

  /// What shows the rules for every action: an action without others. Nil where all have others,
  /// which show these too.
  private mutating func action(outside named: Set<String>) -> Action? {
    for action in feature.actions where !named.contains(action.name) {
      if payload(of: action) != nil { return action }
    }
    return nil
  }

  private mutating func plan(
    _ entry: ActionRules, of middleware: String, _ table: RuleTable, _ action: Action
  ) {
    let subject = "\(middleware) on \(entry.action ?? "every action")"
    let general = entry.action == nil ? [] : table.general
    let rules = general + entry.rules
    let texts = RuleTexts(rules, computedReads)
    guard let payload = payloads[action.name] ?? payload(of: action) else {
      tests.untested.append(Untested(subject, .payload))
      return
    }
    let state = variable(texts.reads)
    let wanted = texts.hasSwift ? 0 : rules.count { !$0.isEffect } + 1
    var kinds: Set<MiddlewareOutcome.Kind> = []
    func isEnough(_ candidate: [Value], _ planner: inout TestPlanner) -> Bool {
      let given = planner.given(candidate, behind: payload.count, state: state)
      let action = SimulatedAction(action.name, Array(candidate.prefix(payload.count)))
      if let outcome = planner.sample.outcome(of: action, in: table, given: given),
        outcome.isComparable, kinds.insert(outcome.kind).inserted
      {
        planner.tests.middleware.append(
          MiddlewareTest(
            middleware: middleware, action: action, given: given, verdict: outcome.verdict,
            passed: outcome.passed, rejections: outcome.rejections))
      }
      return kinds.count >= wanted
    }
    var around = candidates(action, payload, state: state, names: texts.names)
    around.visit(limit: Self.maximumRuns) { isEnough($0, &self) }
    if kinds.count < wanted, let initial = around.alternative {
      // What stops every action in the sample state may let it pass in the initial one.
      around.base = initial
      around.visit(limit: Self.maximumRuns) { isEnough($0, &self) }
    }
    if kinds.isEmpty {
      tests.untested.append(Untested(subject, texts.hasSwift ? .swiftText : .notEvaluated))
    } else if kinds.count == 1, texts.isConditional {
      tests.untested.append(Untested(subject, .oneWay))
    }
  }
}

extension Rule {
  /// No part of what the middleware decides.
  fileprivate var isEffect: Bool {
    switch verb {
    case .perform, .emit, .cancel: true
    case .require, .rewrite, .stop, .dispatch: false
    }
  }
}

extension MiddlewareOutcome {
  fileprivate var isComparable: Bool {
    passed.allSatisfy { $0.payload.allSatisfy(\.isComparable) }
  }
}

/// What the texts of some rules name and read.
private struct RuleTexts {
  var names: Set<String> = []
  /// The places of the state's properties.
  var reads: Set<Int> = []
  var hasSwift = false
  var isConditional = false
  /// What derived values and filter results read, by their names.
  private let computedReads: [String: Set<Int>]

  init(_ rules: [Rule], _ computedReads: [String: Set<Int>]) {
    self.computedReads = computedReads
    for rule in rules where !rule.isEffect {
      if let condition = rule.condition {
        note(condition)
        isConditional = true
      }
      switch rule.verb {
      case .require(let text, _):
        note(text)
        isConditional = true
      case .dispatch(let text): note(text)
      case .rewrite(.checked(let statements)):
        for statement in statements { statement.visitExpressions { note($0) } }
      case .rewrite(.unchecked): hasSwift = true
      // After the reducer: not part of what the middleware decides.
      case .perform, .emit, .cancel, .stop: break
      }
    }
  }

  private mutating func note(_ text: Code<TypedExpression>) {
    guard case .checked(let expression) = text else {
      hasSwift = true
      return
    }
    expression.visit { note($0) }
  }

  private mutating func note(_ expression: TypedExpression) -> Bool {
    expression.noteNames(&names)
    guard case .member(let base, let member) = expression.kind,
      case .variable(let variable) = base.kind, variable.role == .state
    else { return true }
    if case .stored(let index) = member.role {
      reads.insert(index)
    } else {
      reads.formUnion(computedReads[member.name] ?? [])
    }
    return true
  }
}
