import ExpressionTyping
import FeatureAnalysis

extension TestPlanner {
  private static let maximumRuns = 24

  /// For each middleware and action: tests until each rule has shown all that it can do.
  mutating func planMiddleware() {
    sampler.triesNaN = true
    defer { sampler.triesNaN = false }
    for middleware in feature.middleware where !middleware.isStub {
      var plan = MiddlewarePlan(middleware)
      let named = Set(middleware.entries.compactMap(\.action))
      for (place, entry) in middleware.entries.enumerated()
      where !entry.rules.allSatisfy(\.isEffect) {
        let action = entry.action.map { actions[$0] } ?? action(outside: named)
        if let action { planEntry(place, action, &plan) }
      }
      tests.untested += plan.untested
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

  private mutating func planEntry(_ place: Int, _ action: Action, _ plan: inout MiddlewarePlan) {
    let items = plan.table.rules(for: action.name)
    let texts = RuleTexts(items.map(\.rule), computedReads)
    guard let payload = payloads[action.name] ?? payload(of: action) else {
      return plan.list(place, .payload)
    }
    let state = variable(texts.reads)
    sampler.near = texts.mentions.literals
    let before = plan.seen
    var kinds: Set<MiddlewareOutcome.Kind> = []
    var wanted = Set(texts.hasSwift ? [] : items.flatMap(\.wanted)).subtracting(before)
    func isEnough(_ candidate: [Value], _ planner: inout TestPlanner) -> Bool {
      let given = planner.given(candidate, behind: payload.count, state: state)
      let action = SimulatedAction(action.name, Array(candidate.prefix(payload.count)))
      if let outcome = planner.sample.outcome(of: action, in: plan.table, given: given),
        outcome.isComparable
      {
        let isNew = kinds.insert(outcome.kind).inserted
        if isNew || !outcome.sights.isDisjoint(with: wanted) {
          planner.tests.middleware.append(
            MiddlewareTest(
              middleware: plan.name, action: action, given: given, verdict: outcome.verdict,
              passed: outcome.passed, rejections: outcome.rejections))
          wanted.subtract(outcome.sights)
          plan.seen.formUnion(outcome.sights)
        }
      }
      return wanted.isEmpty && !kinds.isEmpty
    }
    var around = candidates(action, payload, state: state, names: texts.mentions.names)
    around.visit(limit: Self.maximumRuns) { isEnough($0, &self) }
    if !wanted.isEmpty || kinds.isEmpty, let initial = around.alternative {
      // What stops every action in the sample state may let it pass in the initial one.
      around.base = initial
      around.visit(limit: Self.maximumRuns) { isEnough($0, &self) }
    }
    if kinds.isEmpty { plan.list(place, texts.hasSwift ? .swiftText : .notEvaluated) }
  }
}

/// The tests of one middleware, as they are made.
private struct MiddlewarePlan {
  let table: RuleTable
  let name: String
  /// What the tests show of the rules.
  var seen: Set<RuleSight> = []
  private let subjects: [String]
  private var listed: [Int: Untested.Reason] = [:]

  init(_ middleware: MiddlewareDeclaration) {
    table = RuleTable(middleware)
    name = middleware.name
    subjects = middleware.entries.map { "\(middleware.name) on \($0.action ?? "every action")" }
  }

  /// The rules of an entry have no test at all.
  mutating func list(_ entry: Int, _ reason: Untested.Reason) { listed[entry] = reason }

  /// The rules of which no test shows something.
  var untested: [Untested] {
    var result: [Untested] = []
    for (entry, items) in table.entries.enumerated() {
      if let reason = listed[entry] {
        result.append(Untested(subjects[entry], reason))
        continue
      }
      for item in items {
        let name = subjects[entry] + (items.count == 1 ? "" : ", rule \(item.place + 1)")
        var reasons: [Untested.Reason] = []
        for sight in item.wanted where !seen.contains(sight) {
          if !reasons.contains(sight.kind.reason) { reasons.append(sight.kind.reason) }
        }
        // A rule that does nothing has no halves either.
        if reasons.first == .neverActs { reasons = [.neverActs] }
        result += reasons.map { Untested(name, $0) }
      }
    }
    return result
  }
}

extension RuleSight.Kind {
  /// Why there is no test of it.
  fileprivate var reason: Untested.Reason {
    switch self {
    case .acts: .neverActs
    case .passes: .neverPasses
    case .leavesAlone: .alwaysActs
    case .half: .half
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
  private(set) var mentions = Mentions()
  /// The places of the state's properties.
  var reads: Set<Int> = []
  var hasSwift = false
  /// What derived values and filter results read, by their names.
  private let computedReads: [String: Set<Int>]

  init(_ rules: [Rule], _ computedReads: [String: Set<Int>]) {
    self.computedReads = computedReads
    for rule in rules where !rule.isEffect {
      if let condition = rule.condition { note(condition) }
      switch rule.verb {
      case .require(let text, _), .dispatch(let text): note(text)
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
    mentions.note(expression)
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
