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
    listEffects()
  }

  /// Effects of actions that no scenario leads to: scenarios alone test what rules call and emit.
  private mutating func listEffects() {
    guard
      feature.middleware.contains(where: {
        $0.entries.contains { $0.rules.contains(where: \.isEffect) }
      })
    else { return }
    let reached = ScenarioReach(feature).actions
    for middleware in feature.middleware {
      for entry in middleware.entries where entry.rules.contains(where: \.isEffect) {
        let isReached = entry.action.map(reached.contains) ?? !reached.isEmpty
        if isReached { continue }
        tests.untested.append(Untested(entry.subject(in: middleware), .effects))
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

  private mutating func planEntry(_ place: Int, _ action: Action, _ plan: inout MiddlewarePlan) {
    let items = plan.table.rules(for: action.name)
    let texts = RuleTexts(items.map(\.rule), computedReads)
    guard let payload = payloads[action.name] ?? payload(of: action) else {
      return plan.list(place, .payload)
    }
    let state = variable(texts.reads)
    sampler.near = texts.mentions.literals
    var kinds: Set<MiddlewareOutcome.Kind> = []
    var found: [RuleRun] = []
    var wanted = Set(texts.hasSwift ? [] : items.flatMap(\.wanted)).subtracting(plan.seen)
    func isEnough(_ candidate: [Value], _ planner: inout TestPlanner) -> Bool {
      let given = planner.given(candidate, behind: payload.count, state: state)
      let action = SimulatedAction(action.name, Array(candidate.prefix(payload.count)))
      if let outcome = planner.sample.outcome(of: action, in: plan.table, given: given),
        outcome.isComparable
      {
        let isNew = kinds.insert(outcome.kind).inserted
        if isNew || !outcome.sights.isDisjoint(with: wanted) {
          found.append(RuleRun(action: action, given: given, outcome: outcome))
          wanted.subtract(outcome.sights)
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
    if texts.hasSwift { plan.noteSwift(place) }
    for run in RuleRun.needed(found) {
      plan.seen.formUnion(run.outcome.sights)
      tests.middleware.append(run.test(of: plan.name))
    }
  }
}

/// An action in a state, and what a middleware did with it.
private struct RuleRun {
  let action: SimulatedAction
  let given: [PropertyValue]
  let outcome: MiddlewareOutcome

  func test(of middleware: String) -> MiddlewareTest {
    MiddlewareTest(
      middleware: middleware, action: action, given: given, verdict: outcome.verdict,
      passed: outcome.passed, rejections: outcome.rejections)
  }

  /// Without those that show nothing that others do not.
  static func needed(_ runs: [RuleRun]) -> [RuleRun] {
    var sights: [RuleSight: Int] = [:]
    var kinds: [MiddlewareOutcome.Kind: Int] = [:]
    for run in runs {
      kinds[run.outcome.kind, default: 0] += 1
      for sight in run.outcome.sights { sights[sight, default: 0] += 1 }
    }
    return runs.filter { run in
      let kind = run.outcome.kind
      if kinds[kind] == 1 || run.outcome.sights.contains(where: { sights[$0] == 1 }) { return true }
      kinds[kind, default: 0] -= 1
      for sight in run.outcome.sights { sights[sight, default: 0] -= 1 }
      return false
    }
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
  /// Entries with texts that are not evaluated: what happens there is not known in full.
  private var withSwift: Set<Int> = []

  init(_ middleware: MiddlewareDeclaration) {
    table = RuleTable(middleware)
    name = middleware.name
    subjects = middleware.entries.map { $0.subject(in: middleware) }
  }

  /// The rules of an entry have no test at all.
  mutating func list(_ entry: Int, _ reason: Untested.Reason) { listed[entry] = reason }

  mutating func noteSwift(_ entry: Int) { withSwift.insert(entry) }

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
        if !reasons.isEmpty, withSwift.contains(entry) { reasons = [.swiftText] }
        result += reasons.map { Untested(name, $0) }
      }
    }
    return result
  }
}

extension ActionRules {
  /// What the README calls them.
  fileprivate func subject(in middleware: MiddlewareDeclaration) -> String {
    "\(middleware.name) on \(action ?? "every action")"
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
