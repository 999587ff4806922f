import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

extension TestPlanner {
  private static let maximumRuns = 24
  private static let maximumSharedTries = 4

  /// For each middleware and action: tests until each rule has shown all its outcomes.
  mutating func planMiddleware() {
    sampler.triesNaN = true
    defer { sampler.triesNaN = false }
    for middleware in feature.middleware where !middleware.isStub {
      planMiddleware(middleware)
    }
    listEffects()
  }

  private mutating func planMiddleware(_ middleware: MiddlewareDeclaration) {
    var plan = MiddlewarePlan(middleware, computedReads)
    let deciding = middleware.entries.filter { $0.rules.contains(where: \.decides) }
    let named = Set(deciding.compactMap(\.action))
    let outside = plan.table.general.isEmpty ? nil : action(outside: named)
    if outside == nil, !plan.table.general.isEmpty { plan.sharedTries = Self.maximumSharedTries }
    for (place, entry) in middleware.entries.enumerated()
    where entry.rules.contains(where: \.decides) {
      let action = entry.action.map { actions[$0] } ?? outside
      if let action { planEntry(place, action, &plan) }
    }
    tests.untested += plan.untested
  }

  /// Lists effects of actions that occur in no scenario: only scenarios test what rules call and
  /// emit.
  private mutating func listEffects() {
    func hasEffects(_ entry: ActionRules) -> Bool { !entry.rules.allSatisfy(\.decides) }
    guard
      feature.middleware.contains(where: {
        !$0.changes.isEmpty || $0.entries.contains(where: hasEffects)
      })
    else { return }
    let reached = ScenarioReach(feature).actions
    for middleware in feature.middleware {
      for entry in middleware.entries where hasEffects(entry) {
        let isReached = entry.action.map(reached.contains) ?? !reached.isEmpty
        if isReached { continue }
        tests.untested.append(Untested(entry.subject(in: middleware), .effects))
      }
      for change in middleware.changes {
        let causes = feature.actions.filter { change.follow($0.writes) }
        if causes.contains(where: { reached.contains($0.name) }) { continue }
        tests.untested.append(Untested("\(middleware.name) on \(change.name)", .effects))
      }
    }
  }

  /// The action that tests the rules for every action: one without other rules. Nil if all actions
  /// have such rules; they test these too.
  private mutating func action(outside named: Set<String>) -> Action? {
    for action in feature.actions where !named.contains(action.name) {
      if payload(of: action) != nil { return action }
    }
    return nil
  }

  private mutating func planEntry(_ place: Int, _ action: Action, _ plan: inout MiddlewarePlan) {
    grant()
    let (texts, hasSwift) = plan.texts(of: place)
    guard let payload = payloads[action.name] ?? payload(of: action) else {
      return plan.list(place, reasonWithoutPayload)
    }
    let state = variable(texts.reads)
    sampler.near = texts.mentions.literals
    var search = RuleSearch(place, &plan, hasSwift: hasSwift)
    func isEnough(_ candidate: [Value], _ planner: inout TestPlanner) -> Bool {
      let given = planner.given(candidate, behind: payload.count, state: state)
      let action = SimulatedAction(action.name, Array(candidate.prefix(payload.count)))
      let outcome = planner.sample.outcome(
        of: action, in: &plan.table, given: given, watchesAll: search.watchesAll)
      if let outcome { search.note(RuleRun(action: action, given: given, outcome: outcome)) }
      return search.isDone
    }
    var around = candidates(action, payload, state: state, names: texts.mentions.names)
    around.visit(limit: Self.maximumRuns) { isEnough($0, &self) }
    if !search.isDone, let initial = around.alternative {
      // If everything is stopped in the sample state, an action may pass in the initial one.
      around.base = initial
      around.visit(limit: Self.maximumRuns) { isEnough($0, &self) }
    }
    if sample.isSpent { plan.doubt(place, .work) }
    if hasSwift { plan.doubt(place, .swiftText) }
    if search.found.isEmpty {
      plan.list(place, hasSwift ? .swiftText : sample.isSpent ? .work : .notEvaluated)
    }
    for run in RuleRun.needed(search.found) {
      plan.seen.formUnion(run.outcome.sights)
      tests.middleware.append(run.test(of: plan.name))
    }
  }
}

/// The runs that cover the rules of one entry, as they are found.
private struct RuleSearch {
  /// Whether the rules for every action are examined too.
  let watchesAll: Bool
  private(set) var found: [RuleRun] = []
  private var wanted: Set<RuleSight>
  private var kinds: Set<MiddlewareOutcome.Kind> = []

  init(_ entry: Int, _ plan: inout MiddlewarePlan, hasSwift: Bool) {
    let items = plan.table.entries[entry]
    wanted = hasSwift ? [] : plan.unseen(items)
    let isGeneral = items.first?.entry == plan.table.general.first?.entry
    if !isGeneral, plan.sharedTries > 0 {
      plan.sharedTries -= 1
      let general = plan.unseen(plan.table.general)
      watchesAll = !general.isEmpty
      if !hasSwift { wanted.formUnion(general) }
    } else {
      watchesAll = isGeneral
    }
  }

  /// Everything has been covered.
  var isDone: Bool { wanted.isEmpty && !kinds.isEmpty }

  mutating func note(_ run: RuleRun) {
    guard run.isComparable else { return }
    let isNew = kinds.insert(run.outcome.kind).inserted
    if isNew || !run.outcome.sights.isDisjoint(with: wanted) {
      found.append(run)
      wanted.subtract(run.outcome.sights)
    }
  }
}

/// An action in a state, and its outcome in a middleware.
private struct RuleRun {
  let action: SimulatedAction
  let given: [PropertyValue]
  let outcome: MiddlewareOutcome

  var isComparable: Bool {
    outcome.passage.passed.allSatisfy { $0.payload.allSatisfy(\.isComparable) }
  }

  func test(of middleware: String) -> MiddlewareTest {
    MiddlewareTest(
      middleware: middleware, action: action, given: given, verdict: outcome.verdict,
      passed: outcome.passage.passed, rejections: outcome.passage.rejections)
  }

  /// Without redundant runs.
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
