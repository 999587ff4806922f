import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

extension TestPlanner {
  private static let maximumRuns = 12
  private static let maximumIdle = 8

  /// The changes of the sample state by each action with a `reduce`: one test, or several until
  /// each property that it writes has changed in one of them.
  mutating func planReducers() {
    for action in feature.actions {
      switch action.reduction {
      // The README already lists the handlers.
      case .handler: if let payload = payload(of: action) { payloads[action.name] = payload }
      case .statements(.unchecked): tests.untested.append(Untested(action.name, .swiftText))
      case .none: planReducer(of: action, Mentions())
      case .statements(.checked(let statements)):
        planReducer(of: action, Mentions(statements))
      }
    }
  }

  private mutating func planReducer(of action: Action, _ mentions: Mentions) {
    guard let payload = payload(of: action) else {
      tests.untested.append(Untested(action.name, reasonWithoutPayload))
      return
    }
    grant()
    payloads[action.name] = payload
    sampler.near = mentions.literals
    let names = mentions.names
    let writes =
      action.writes.isEverything
      ? Array(feature.state.properties.indices) : action.writes.indices.sorted()
    var found = reductions(action, payload, names: names, writes)
    for place in found.indices { found[place] = changingAll(writes, found[place]) }
    guard let first = found.first else { return list(action.name, .notEvaluated) }
    payloads[action.name] = first.payload
    if first.changes.isEmpty {
      if !writes.isEmpty { list(action.name, .noEffect) }
      tests.reducers.append(first)
    } else {
      addReducers(found, names: names, writes)
    }
  }

  /// Tests until each property that an action writes has changed in one of them; a test without
  /// changes if there is no other.
  private mutating func reductions(
    _ action: Action, _ payload: [Value], names: Set<String>, _ writes: [Int]
  ) -> [ReducerTest] {
    let state = variable(action.reads.indices)
    var found: [ReducerTest] = []
    var covered: Set<Int> = []
    candidates(action, payload, state: state, names: names)
      .visit(limit: action.writes.indices.isEmpty ? 1 : Self.maximumRuns) { candidate in
        let payload = Array(candidate.prefix(payload.count))
        let given = given(candidate, behind: payload.count, state: state)
        guard let changes = changes(action, payload, given: given, writes) else { return false }
        let test = ReducerTest(
          action: action, payload: payload, given: given, changes: changes, idlePayload: nil)
        // A test without changes stays only if no other is found.
        if found.first?.changes.isEmpty == true, !changes.isEmpty { found = [] }
        let changed = Set(changes.map(\.index))
        if found.isEmpty || !changed.isSubset(of: covered) { found.append(test) }
        covered.formUnion(changed)
        return !changes.isEmpty && (action.writes.isEverything || covered.count == writes.count)
      }
    return found
  }

  /// Adds the tests that show a change which the earlier ones do not.
  private mutating func addReducers(
    _ found: [ReducerTest], names: Set<String>, _ writes: [Int]
  ) {
    var covered: Set<Int> = []
    for test in found where !Set(test.changes.map(\.index)).isSubset(of: covered) {
      covered.formUnion(test.changes.map(\.index))
      tests.reducers.append(test.with(idlePayload: idlePayload(test, names: names, writes)))
    }
  }

  /// The same test in a state in which the action changes everything that it writes, if one is
  /// found: setting a property to its current value would not be tested.
  private mutating func changingAll(_ writes: [Int], _ test: ReducerTest) -> ReducerTest {
    var test = test
    let idle = writes.filter { index in !test.changes.contains { $0.index == index } }
    for index in idle.prefix(Self.maximumIdle) where tests.sample[index] != .defaulted {
      let others = test.given.filter { $0.index != index }
      for value in sampler.candidates(for: feature.state.properties[index].type).prefix(3) {
        let given = others + [PropertyValue(index: index, value: value)]
        guard let changes = changes(test.action, test.payload, given: given, writes),
          changes.count > test.changes.count
        else { continue }
        test = ReducerTest(
          action: test.action, payload: test.payload, given: given, changes: changes,
          idlePayload: nil)
        break
      }
    }
    return test
  }

  /// The changes of an action; nil if they are unknown.
  private mutating func changes(
    _ action: Action, _ payload: [Value], given: [PropertyValue], _ writes: [Int]
  ) -> [PropertyChange]? {
    let values = tests.sample
    let simulated = SimulatedAction(action.name, payload)
    let changes = sample.reduce(simulated, given: given) { state in
      writes.compactMap { index -> PropertyChange? in
        let old = given.last { $0.index == index }?.value ?? values[index]
        let new = state[index]
        return old == new ? nil : PropertyChange(index: index, before: old, after: new)
      }
    }
    guard let changes, changes.allSatisfy({ $0.after.isComparable }) else { return nil }
    return changes
  }

  /// A payload with which the action changes nothing in its own result: often the same one.
  private mutating func idlePayload(
    _ test: ReducerTest, names: Set<String>, _ writes: [Int]
  ) -> [Value]? {
    let after =
      test.given.filter { given in !test.changes.contains { $0.index == given.index } }
      + test.changes.map { PropertyValue(index: $0.index, value: $0.after) }
    var found: [Value]?
    candidates(test.action, test.payload, state: [], names: names)
      .visit(limit: 4) { payload in
        let changes = changes(test.action, payload, given: after, writes)
        if changes?.isEmpty == true { found = payload }
        return found != nil
      }
    return found
  }
}

extension ReducerTest {
  fileprivate func with(idlePayload: [Value]?) -> ReducerTest {
    ReducerTest(
      action: action, payload: payload, given: given, changes: changes, idlePayload: idlePayload)
  }
}
