import FeatureAnalysis
import FeatureSimulation

/// A store that returns to its first values after every run. Only the properties that the run has
/// written are reset.
struct SampleStore {
  private var store: SimulatedStore
  /// The values to which the state returns; `.defaulted` for a value that the tool cannot compute.
  private(set) var values: [Value]
  /// The cost of all runs, in evaluation steps. `limit` is the maximum cost.
  var spent = 0
  var limit = Int.max

  init(_ feature: Feature, values: [Value]) {
    self.values = values
    store = SimulatedStore(feature, state: .structure(values))
    store.maximumActions = 50
    store.interpreter.operations.maximumSteps = 20_000
    store.interpreter.compared = []
  }

  /// A copy of the store that starts with other values.
  func starting(from values: [Value]) -> SampleStore {
    var other = self
    other.values = values
    other.store.interpreter.state = .structure(values)
    return other
  }

  var models: [String: [StoredProperty]] { store.interpreter.models }

  /// The values of the given properties after one action, which is reduced without middleware.
  ///
  /// - Parameter statements: the statements of a mutant; nil for the action's own statements.
  mutating func reduce(
    _ action: SimulatedAction, as statements: ReducerCode? = nil, given: [PropertyValue],
    _ properties: [Int]
  ) -> Evaluated<[Value]> {
    run(given) { store throws(Signal) in
      try store.reduce(action, as: statements)
      guard case .structure(let values) = store.state else { return [] }
      return properties.map { values[$0] }
    }
  }

  /// Whether the cost has reached the limit. No further expressions are evaluated after that.
  var isSpent: Bool { spent >= limit }

  /// Resets the cost and sets its limit.
  mutating func allow(_ limit: Int) {
    self.limit = limit
    spent = 0
  }

  /// The outcome of sending an action to one middleware.
  mutating func outcome(
    of action: SimulatedAction, in table: inout RuleTable, _ mutant: RuleMutant?,
    _ start: TestStart
  ) -> Evaluated<MiddlewareOutcome> {
    run(start.given) { store throws(Signal) in
      defer {
        store.inbox = []
        store.rejections = []
      }
      return try store.outcome(of: action, in: &table, mutant, start)
    }
  }

  /// The value of an expression in the state of the store, or in the scope of an element.
  mutating func evaluate(
    given: [PropertyValue] = [], _ body: (inout Interpreter) throws(Signal) -> Value
  ) -> Evaluated<Value> {
    run(given) { store throws(Signal) in try body(&store.interpreter) }
  }

  /// The values that were compared since the last call of this method.
  mutating func takeCompared() -> [Value] {
    defer { store.interpreter.compared = [] }
    return store.interpreter.compared ?? []
  }

  private mutating func run<Result>(
    _ given: [PropertyValue], _ body: (inout SimulatedStore) throws(Signal) -> Result
  ) -> Evaluated<Result> {
    guard spent < limit else { return .unknown }
    store.interpreter.operations.resetSteps()
    defer { spent += store.interpreter.operations.steps }
    store.interpreter.operations.isRepeatable = true
    store.interpreter.environment.variables.removeAll()
    store.interpreter.environment.surrounding.removeAll(keepingCapacity: true)
    store.rejections = []
    store.written.removeAll(keepingCapacity: true)
    for property in given { store.written.insert(property.index) }
    for property in given { store.interpreter.setProperty(property.index, property.value) }
    var result = Evaluated<Result>.unknown
    do throws(Signal) {
      let value = try body(&store)
      if store.interpreter.operations.isRepeatable { result = .result(value) }
    } catch {
      // An endless loop of actions that cause each other counts as a trap.
      if case .endlessLoop = error.fault { result = .traps }
      if error.fault.isTrap { result = .traps }
    }
    for index in store.written { store.interpreter.setProperty(index, values[index]) }
    return result
  }
}

extension Interpreter {
  fileprivate mutating func setProperty(_ index: Int, _ value: Value) {
    guard case .structure(var values) = state, index < values.count else { return }
    state = .null
    values[index] = value
    state = .structure(values)
  }
}
