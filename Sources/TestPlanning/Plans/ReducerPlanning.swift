import Exploration
import FeatureAnalysis
import FeatureSimulation

extension TestPlanner {
  private static let maximumRuns = 120
  private static let maximumFirst = 16
  private static let maximumSteps = 4

  /// Plans the tests of each action with a `reduce`. The tests detect the mutants of its
  /// statements.
  mutating func planReducers() {
    for action in feature.actions {
      switch action.reduction {
      // The README already lists the handlers.
      case .handler: if let payload = payload(of: action) { payloads[action.name] = payload }
      case .statements(.unchecked): tests.untested.append(Untested(action.name, .swiftText))
      case .none: planReducer(of: action, [])
      case .statements(.checked(let statements)): planReducer(of: action, statements)
      }
    }
  }

  /// Collects an action of each kind for the test of their encoding.
  mutating func listCodedActions() {
    guard feature.isCodable else { return }
    let actions = feature.actions.compactMap { action in
      payloads[action.name].map { SimulatedAction(action.name, $0) }
    }
    tests.coded = Array(actions.prefix(FeatureTests.maximumCoded))
  }

  private mutating func planReducer(of action: Action, _ statements: [TypedStatement]) {
    guard let payload = payload(of: action) else {
      tests.untested.append(Untested(action.name, reasonWithoutPayload))
      return
    }
    grant()
    payloads[action.name] = payload
    let functions = privateFunctions(calledBy: statements)
    let mentions = Mentions(statements + functions.flatMap(\.statements))
    sampler.near = mentions.literals
    let writes = indices(of: action.writes).sorted()
    let mutants =
      mutations.mutants(of: statements).map { Mutant(ReducerCode($0.text), $0.mutation) }
      + functions.flatMap { function in
        mutations.mutants(of: function.statements).map {
          Mutant(ReducerCode(statements, function: (function.name, $0.text)), $0.mutation)
        }
      }
    let known = noticedElsewhere(mutants, of: action)
    var search = ReducerSearch(
      action: action, writes: writes, mutants: mutants,
      choice: Choice(among: mutants.count, known: known))
    // The first cases use the sample state, with different values for the properties that the
    // action writes.
    climb(
      action.payload, payload, state: variable(action.writes.indices), names: mentions.names,
      limit: Self.maximumFirst
    ) { payload, start, planner in
      planner.consider(start, payload, &search)
    }
    visitFurtherStates(&search, payload, mentions)
    addTests(of: search, mutants)
  }

  /// Continues the search in the states that exploring reaches, and then in those around the sample.
  private mutating func visitFurtherStates(
    _ search: inout ReducerSearch, _ payload: [Value], _ mentions: Mentions
  ) {
    let action = search.action
    if !search.isDone {
      let properties = indices(of: action.reads).union(indices(of: action.writes))
      reached.visitStarts(of: action.name, properties) { consider($0, $1, &search) }
    }
    if search.isDone { return }
    climb(
      action.payload, payload, state: variable(action.reads.indices, action.writes.indices),
      names: mentions.names, limit: Self.maximumRuns
    ) { payload, start, planner in
      planner.consider(start, payload, &search)
    }
  }

  /// The functions that only the feature calls, and that no test can call directly.
  private func privateFunctions(
    calledBy statements: [TypedStatement]
  ) -> [(name: String, statements: [TypedStatement])] {
    var called: Set<String> = []
    for statement in statements {
      statement.visitExpressions { expression in
        if case .standard(let call) = expression.kind, call.entry.operation == .declared,
          call.base?.type == .nominal(feature.state.name)
        {
          called.insert(call.entry.name)
        }
        return true
      }
    }
    return feature.stateFunctions.compactMap { function in
      guard function.isPrivate, called.contains(function.name),
        case .checked(let statements) = function.body
      else { return nil }
      return (function.name, statements)
    }
  }

  /// The indices of the mutants that scenarios detect. The test of the storages detects no mutant of
  /// an action that delivers loaded values: it compares two stores that have the same mistake.
  private mutating func noticedElsewhere(
    _ mutants: [Mutant<ReducerCode>], of action: Action
  ) -> Set<Int> {
    Set(
      mutants.indices.filter {
        let code = ReplacedCode.statements(mutants[$0].text, action: action.name)
        return scenarios.notice(code, in: action.name)
      })
  }

  private mutating func addTests(
    of search: ReducerSearch, _ mutants: [Mutant<ReducerCode>]
  ) {
    let name = search.action.name
    guard let first = search.first else { return listUntested(name, .notEvaluated) }
    var planned = reducerTests(search)
    let isShown = mutants.isEmpty || !search.choice.known.isEmpty
    for place in planned.indices { planned[place].usual = search.usual }
    if planned.isEmpty, !isShown {
      planned = [ReducerTest(action: search.action, start: first.start, steps: [first.step])]
    }
    payloads[name] = planned.first?.steps[0].payload ?? first.step.payload
    if !search.writes.isEmpty, !isShown, planned.allSatisfy(\.changesNothing) {
      listUntested(name, .noEffect)
    } else {
      listUntested(name, missed: search.choice.missed.sorted().map { mutants[$0].mutation })
    }
    tests.reducers += planned
  }

  /// Adds a case if it detects further mutants.
  private mutating func consider(
    _ start: TestStart, _ payload: [Value], _ search: inout ReducerSearch
  ) -> Progress {
    guard let item = run(search, start, payload) else { return .useless }
    if search.first == nil || !search.hasChange && !item.step.changes.isEmpty {
      search.first = item
    }
    search.payloads.appendNew(payload, atMost: 8)
    let changed = item.step.changes.map(\.index)
    if changed.count > search.usual?.properties.count ?? 0 {
      search.usual = ReducerTest.Usual(start: start, payload: payload, properties: changed)
    }
    let known = search
    let progress = search.choice.addCase(item, rank: changed.count) { notices(known, item, $0) }
    return progress == .complete && !search.isDone ? .useful : progress
  }

  private mutating func run(
    _ search: ReducerSearch, _ start: TestStart, _ payload: [Value]
  ) -> ReducerCase? {
    guard let after = reduce(search, nil, start, payload).value,
      after.allSatisfy(\.isComparable)
    else { return nil }
    let changes = zip(search.writes, after).compactMap { index, new -> PropertyChange? in
      let old = value(of: index, in: start)
      return old == new ? nil : PropertyChange(index: index, before: old, after: new)
    }
    let step = ReducerTest.Step(payload: payload, changes: changes)
    return ReducerCase(start: start, step: step, after: after)
  }

  private mutating func notices(_ search: ReducerSearch, _ item: ReducerCase, _ mutant: Int) -> Bool
  {
    reduce(search, search.mutants[mutant].text, item.start, item.step.payload)
      .differs(from: item.after)
  }

  private mutating func reduce(
    _ search: ReducerSearch, _ statements: ReducerCode?, _ start: TestStart,
    _ payload: [Value]
  ) -> Evaluated<[Value]> {
    let action = SimulatedAction(search.action.name, payload)
    return start.isInitial
      ? initial.reduce(action, as: statements, given: start.given, search.writes)
      : sample.reduce(action, as: statements, given: start.given, search.writes)
  }

  /// A small number of tests that detect the same mutants as all tried cases together. Each test
  /// repeats the action with other payloads as long as this detects further mutants.
  private mutating func reducerTests(_ search: ReducerSearch) -> [ReducerTest] {
    var left = search.choice.noticed
    var planned: [ReducerTest] = []
    while let best = search.choice.best(of: left) {
      var (last, noticed) = best
      left.subtract(noticed)
      var steps = [last.step]
      while steps.count < Self.maximumSteps, let next = following(last, search, left) {
        (last, noticed) = next
        left.subtract(noticed)
        steps.append(last.step)
      }
      planned.append(
        ReducerTest(action: search.action, start: best.item.start, steps: steps))
    }
    return planned
  }

  /// A repetition of the action of `item`, with the payload that detects the most mutants in
  /// `left`.
  private mutating func following(
    _ item: ReducerCase, _ search: ReducerSearch, _ left: Set<Int>
  ) -> (ReducerCase, Set<Int>)? {
    if left.isEmpty { return nil }
    let start = item.step.changes.reduce(item.start) {
      $0.with(PropertyValue(index: $1.index, value: $1.after))
    }
    var best: (ReducerCase, Set<Int>)?
    for payload in search.payloads {
      guard let next = run(search, start, payload) else { continue }
      let noticed = Set(left.sorted().filter { notices(search, next, $0) })
      if noticed.count > best?.1.count ?? 0 { best = (next, noticed) }
    }
    return best
  }
}

/// The cases that are tried for one action.
private struct ReducerSearch {
  let action: Action
  let writes: [Int]
  let mutants: [Mutant<ReducerCode>]
  var choice: Choice<ReducerCase>
  /// Some of the payloads that were tried.
  var payloads: [[Value]] = []
  var first: ReducerCase?
  /// The first of the cases that changed the largest number of properties.
  var usual: ReducerTest.Usual?

  /// Whether a case has changed the state. Such a payload is a good sample for other tests, too.
  var hasChange: Bool { first?.step.changes.isEmpty == false }
  var isDone: Bool { choice.isComplete && first != nil && (hasChange || writes.isEmpty) }
}

/// The result of an action in a state. `after` contains the values of the properties that the
/// action writes.
private struct ReducerCase {
  let start: TestStart
  let step: ReducerTest.Step
  let after: [Value]
}

extension Untested {
  /// The README's entries for the mutants of a declaration that no test detects. If a whole part of
  /// the declaration has no effect, there is a single entry for it. Otherwise, the mutants are
  /// listed.
  static func of(_ name: String, missed: [Mutation]) -> [Untested] {
    if missed.contains(.rule) { return [Untested(name, .neverActs)] }
    var reasons: [Reason] = []
    for mutation in missed {
      if let reason = mutation.reason, !reasons.contains(reason) { reasons.append(reason) }
    }
    if !reasons.isEmpty { return reasons.map { Untested(name, $0) } }
    var changes: [Mutation] = []
    for mutation in missed where !changes.contains(mutation) { changes.append(mutation) }
    return changes.isEmpty ? [] : [Untested(name, .change, changes)]
  }
}

extension Mutation {
  /// The reason in the README if a part of a declaration can be omitted without an effect; nil for
  /// other mutants.
  fileprivate var reason: Untested.Reason? {
    switch self {
    case .rule: .neverActs
    case .requirement: .neverPasses
    case .ruleCondition: .alwaysActs
    case .operand: .half
    case .order: .derivedOrder
    case .statement, .condition, .replaced, .literal, .omitted, .key: nil
    }
  }
}
