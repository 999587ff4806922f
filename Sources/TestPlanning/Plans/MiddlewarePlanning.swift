import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

extension TestPlanner {
  private static let maximumRuns = 120
  private static let maximumFirst = 24
  /// The samples for a rule may also use the expressions of the rules that apply to every action.
  /// This is the maximum number of such rules.
  private static let maximumHints = 20

  /// Plans tests for each middleware and action. The tests detect the mutants of the rules.
  mutating func planMiddleware() {
    sampler.triesNaN = true
    defer { sampler.triesNaN = false }
    for middleware in feature.middleware where !middleware.isStub {
      planMiddleware(middleware)
    }
    listEffects()
  }

  private mutating func planMiddleware(_ middleware: MiddlewareDeclaration) {
    var table = RuleTable(middleware, ModelDefaults([feature]))
    let deciding = middleware.entries.indices.filter {
      middleware.entries[$0].rules.contains(where: \.decides)
    }
    let named = Set(deciding.compactMap { middleware.entries[$0].action })
    let general = middleware.entries.filter { $0.action == nil }.flatMap(\.rules)
    let outside = general.isEmpty ? nil : action(outside: named)
    var shared = tests.middleware.endIndex..<tests.middleware.endIndex
    /// The mutants that tests detect, by the text of the rules. Several actions may share rules, or
    /// have rules with the same text.
    var noticed: [[String]: Set<Int>] = [:]
    for place in deciding {
      let entry = middleware.entries[place]
      guard let action = entry.action.map({ actions[$0] }) ?? outside else { continue }
      grant()
      var texts = RuleTexts(general.prefix(Self.maximumHints), computedReads)
      texts.noteRules(entry.rules)
      var search = RuleSearch(
        middleware, place, action, hasSwift: texts.hasSwift, mutations, &scenarios)
      search.sharesRules(of: noticed[entry.rules.map(\.text)])
      planEntry(&search, texts, &table, tests.middleware[shared])
      noticed[entry.rules.map(\.text)] = search.allNoticed
      if entry.action == nil { shared = shared.lowerBound..<tests.middleware.endIndex }
      tests.untested += search.untested(isSpent: sample.isSpent)
    }
  }

  /// The action with which the rules that apply to every action are tested. If possible, the action
  /// has no rules of its own.
  private mutating func action(outside named: Set<String>) -> Action? {
    var other: Action?
    for action in feature.actions where payload(of: action) != nil {
      if !named.contains(action.name) { return action }
      other = other ?? action
    }
    return other
  }

  private mutating func planEntry(
    _ search: inout RuleSearch, _ texts: RuleTexts, _ table: inout RuleTable,
    _ shared: ArraySlice<MiddlewareTest>
  ) {
    let action = search.action
    guard let payload = payloads[action.name] ?? payload(of: action) else {
      search.reason = reasonWithoutPayload
      return
    }
    // The tests of the rules that apply to every action may already detect some mutants. These
    // mutants need no further test.
    for test in shared where test.action.name == action.name {
      _ = consider(test.start, test.action.payload, &search, &table)
    }
    let known = search.choice.noticed
    sampler.near = texts.mentions.literals
    _ = consider(TestStart(), payload, &search, &table)
    let literals = sampler.near
    var near = search
    visitNearStates(&near, payload, texts, &table)
    if near.isDone {
      search = near
    } else {
      sampler.near = literals
      visitFurtherStates(&search, payload, texts, &table)
      search.noticedNear = near.choice.noticed
      search.first = search.first ?? near.first
    }
    let noticed = search.choice.noticed.union(near.choice.noticed)
    let chosen =
      near.choice.chosen(without: known)
      + search.choice.chosen(without: known.union(near.choice.noticed))
    let isBlind = noticed.union(search.choice.known).isEmpty
    tests.middleware += isBlind ? [search.first].compactMap { $0 } : chosen
  }

  /// Continues the search in the sample state and around it. A changed payload in the sample state is
  /// easier to read than another state.
  private mutating func visitNearStates(
    _ search: inout RuleSearch, _ payload: [Value], _ texts: RuleTexts, _ table: inout RuleTable
  ) {
    for state in [[], variable(texts.reads)] where !search.isDone {
      climb(
        search.action.payload, payload, state: state, names: texts.mentions.names,
        limit: Self.maximumFirst
      ) { payload, start, planner in
        planner.consider(start, payload, &search, &table)
      }
    }
  }

  /// Continues the search in the states that exploring reaches, and then in those around the sample.
  private mutating func visitFurtherStates(
    _ search: inout RuleSearch, _ payload: [Value], _ texts: RuleTexts, _ table: inout RuleTable
  ) {
    let action = search.action
    if !search.isDone {
      reached.visitStarts(of: action.name, texts.reads) { consider($0, $1, &search, &table) }
    }
    if search.isDone { return }
    climb(
      action.payload, payload, state: variable(texts.reads), names: texts.mentions.names,
      limit: Self.maximumRuns
    ) { payload, start, planner in
      planner.consider(start, payload, &search, &table)
    }
  }

  private mutating func consider(
    _ start: TestStart, _ payload: [Value], _ search: inout RuleSearch, _ table: inout RuleTable
  ) -> Progress {
    let action = SimulatedAction(search.action.name, payload)
    func outcome(
      _ mutant: RuleMutant?, _ planner: inout TestPlanner, _ table: inout RuleTable
    ) -> Evaluated<MiddlewareOutcome> {
      start.isInitial
        ? planner.initial.outcome(of: action, in: &table, mutant, start)
        : planner.sample.outcome(of: action, in: &table, mutant, start)
    }
    guard let expected = outcome(nil, &self, &table).value, expected.isComparable else {
      return .useless
    }
    let item = MiddlewareTest(
      middleware: search.middleware.name, action: action, start: start, verdict: expected.verdict,
      passed: expected.passed, rejections: expected.rejections)
    if search.first == nil { search.first = item }
    let mutants = search.mutants
    return search.choice.addCase(item) {
      outcome(mutants[$0], &self, &table).differs(from: expected)
    }
  }
}

/// The cases that are tried for the rules of one entry.
private struct RuleSearch {
  let middleware: MiddlewareDeclaration
  let action: Action
  let mutants: [RuleMutant]
  var choice: Choice<MiddlewareTest>
  var first: MiddlewareTest?
  /// The mutants that cases near the sample state detect.
  var noticedNear: Set<Int> = []
  /// The reason why the rules have no test; nil if they have a test.
  var reason: Untested.Reason?
  private let entry: ActionRules
  private let hasSwift: Bool

  init(
    _ middleware: MiddlewareDeclaration, _ place: Int, _ action: Action, hasSwift: Bool,
    _ mutations: Mutations, _ scenarios: inout ReplayedScenarios
  ) {
    self.middleware = middleware
    self.action = action
    self.hasSwift = hasSwift
    entry = middleware.entries[place]
    let rules = entry.rules
    mutants = rules.enumerated().filter { $1.decides }.flatMap { index, rule in
      mutations.mutants(of: rule).map { RuleMutant($0, at: index, of: place, rules) }
    }
    var known: Set<Int> = []
    for (number, mutant) in mutants.enumerated() {
      let code = ReplacedCode.rules(mutant.rules, entry: place, middleware: middleware.name)
      if scenarios.notice(code, in: entry.action) { known.insert(number) }
    }
    choice = Choice(among: mutants.count, known: known)
  }

  var isDone: Bool { choice.isComplete && first != nil }

  /// All mutants that tests detect.
  var allNoticed: Set<Int> { choice.known.union(choice.noticed).union(noticedNear) }

  /// Omits the mutants that the tests of another action with the same rules detect. Only omitted
  /// rules are still detected for each action.
  mutating func sharesRules(of noticed: Set<Int>?) {
    guard let noticed else { return }
    let shared = noticed.filter { $0 < mutants.count && mutants[$0].mutation != .rule }
    choice = Choice(among: mutants.count, known: choice.known.union(shared))
  }

  /// The README's entries for the mutants that no test detects.
  func untested(isSpent: Bool) -> [Untested] {
    let subject = entry.subject(in: middleware)
    if first == nil {
      let other: Untested.Reason = isSpent ? .work : hasSwift ? .swiftText : .notEvaluated
      return [Untested(subject, reason ?? other)]
    }
    let missed = choice.missed.subtracting(noticedNear).sorted().map { mutants[$0] }
    return entry.rules.indices.flatMap { place -> [Untested] in
      let name = subject + (entry.rules.count == 1 ? "" : ", rule \(place + 1)")
      let changes = missed.filter { $0.place == place }.map(\.mutation)
      if changes.isEmpty { return [] }
      if hasSwift || isSpent { return [Untested(name, hasSwift ? .swiftText : .work)] }
      return Untested.of(name, missed: changes)
    }
  }
}

extension ActionRules {
  /// The name by which the README lists the rules.
  func subject(in middleware: MiddlewareDeclaration) -> String {
    "\(middleware.name) on \(action ?? "every action")"
  }
}

extension TestPlanner {
  /// Lists the actions with effects that occur in no scenario. The calls and events of rules are
  /// tested only by scenarios.
  mutating func listEffects() {
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
        let causes = feature.actions.filter { change.mayFollow($0.writes) }
        if causes.contains(where: { reached.contains($0.name) }) { continue }
        tests.untested.append(Untested("\(middleware.name) on \(change.name)", .effects))
      }
    }
  }
}

/// The actions that scenarios dispatch, and the actions that rules may dispatch because of them.
struct ScenarioReach {
  private(set) var actions: Set<String> = []

  init(_ feature: Feature) {
    var followers: [String: Set<String>] = [:]
    // The rules that apply to every action dispatch no actions.
    for entry in feature.middleware.flatMap(\.entries) {
      guard let action = entry.action else { continue }
      followers[action, default: []].formUnion(entry.rules.flatMap(\.dispatched))
    }
    for change in feature.middleware.flatMap(\.changes) {
      let dispatched = change.rules.flatMap(\.dispatched)
      for action in feature.actions where change.mayFollow(action.writes) {
        followers[action.name, default: []].formUnion(dispatched)
      }
    }
    var open = feature.scenarios.flatMap { $0.when.compactMap { $0.call?.action } }
    while let action = open.popLast() {
      if actions.insert(action).inserted { open += followers[action] ?? [] }
    }
  }
}

extension Rule {
  /// The names of the actions that the rule may dispatch.
  fileprivate var dispatched: [String] {
    let texts: [Code<TypedExpression>?] =
      switch verb {
      case .dispatch(let text): [text]
      case .perform(let effect): effect.actions
      case .require, .rewrite, .stop, .emit, .cancel: []
      }
    var names: [String] = []
    for case .checked(let expression)? in texts {
      expression.visitExpressions { part in
        if case .enumCase(let signature, _) = part.kind { names.append(signature.name) }
        return true
      }
    }
    return names
  }
}
