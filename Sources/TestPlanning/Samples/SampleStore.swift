import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// A store that returns to its state after every run, at the cost of what the run wrote.
struct SampleStore {
  private var store: SimulatedStore
  /// The values to which the state returns; `.defaulted` if the tool does not know them.
  private(set) var values: [Value]
  /// The cost of the runs in steps of the interpreter, and its limit.
  var spent = 0
  var limit = Int.max
  /// Some runs were not examined completely, because that would take too long.
  private var isSightCut = false

  init(_ feature: Feature, values: [Value]) {
    self.values = values
    store = SimulatedStore(feature, state: .structure(values))
    store.maximumActions = 50
    store.interpreter.operations.maximumSteps = 20_000
  }

  /// The same store with another state.
  func starting(from values: [Value]) -> SampleStore {
    var other = self
    other.values = values
    other.store.interpreter.state = .structure(values)
    return other
  }

  var models: [String: [StoredProperty]] { store.interpreter.models }

  /// Reduces one action, without middleware.
  ///
  /// - Returns: the result of `read`; nil for a fault or a result that differs each time.
  mutating func reduce<Result>(
    _ action: SimulatedAction, given: [PropertyValue] = [], _ read: (StateReader) -> Result
  ) -> Result? {
    run(given, { store throws(EvaluationFault) in try store.reduceAlone(action) }, read)
  }

  /// The outcome of a dispatched action.
  enum Dispatching {
    case succeeds
    case faults(EvaluationFault)
    /// It differs each time.
    case unrepeatable
  }

  /// Dispatches an action through the whole chain, skipping user-written middleware.
  mutating func dispatches(_ action: SimulatedAction) -> Dispatching {
    var fault: EvaluationFault?
    let done: Void? = run([]) { store throws(EvaluationFault) in
      do throws(EvaluationFault) {
        try store.dispatch(action)
      } catch let error {
        fault = error
      }
    }
    if let fault { return .faults(fault) }
    return done == nil ? .unrepeatable : .succeeds
  }

  /// No more is evaluated, or a run was not examined completely.
  var isSpent: Bool { spent >= limit || isSightCut }

  /// Resets the cost and sets its limit.
  mutating func allow(_ limit: Int) {
    self.limit = limit
    spent = 0
    isSightCut = false
  }

  /// The outcome of an action dispatched to a single middleware.
  mutating func outcome(
    of action: SimulatedAction, in rules: inout RuleTable, given: [PropertyValue],
    watchesAll: Bool
  ) -> MiddlewareOutcome? {
    var outcome: MiddlewareOutcome?
    let done: Void? = run(given) { store throws(EvaluationFault) in
      defer {
        store.inbox = []
        store.rejections = []
      }
      do throws(Signal) {
        outcome = try store.outcome(of: action, in: &rules, given: given, watchesAll: watchesAll)
      } catch {
        throw error.fault
      }
    }
    if outcome?.isCut == true { isSightCut = true }
    return done == nil ? nil : outcome
  }

  /// The value of a text for the state, or for an element.
  mutating func evaluate(
    given: [PropertyValue] = [], _ body: (inout Interpreter) throws(Signal) -> Value
  ) -> Value? {
    var value: Value?
    let done: Void? = run(given) { store throws(EvaluationFault) in
      do throws(Signal) {
        value = try body(&store.interpreter)
      } catch {
        throw error.fault
      }
    }
    return done == nil ? nil : value
  }

  private mutating func run(
    _ given: [PropertyValue], _ body: (inout SimulatedStore) throws(EvaluationFault) -> Void
  ) -> Void? {
    run(given, body, { _ in })
  }

  private mutating func run<Result>(
    _ given: [PropertyValue], _ body: (inout SimulatedStore) throws(EvaluationFault) -> Void,
    _ read: (StateReader) -> Result
  ) -> Result? {
    guard spent < limit else { return nil }
    store.interpreter.operations.steps = 0
    defer { spent += store.interpreter.operations.steps }
    store.interpreter.operations.isRepeatable = true
    store.interpreter.environment.variables.removeAll(keepingCapacity: true)
    store.interpreter.environment.surrounding.removeAll(keepingCapacity: true)
    store.rejections = []
    store.written.removeAll(keepingCapacity: true)
    for property in given { store.written.insert(property.index) }
    for property in given { store.interpreter.setProperty(property.index, property.value) }
    var result: Result?
    do throws(EvaluationFault) {
      try body(&store)
      if store.interpreter.operations.isRepeatable {
        result = read(StateReader(store.interpreter.state))
      }
    } catch {}
    for index in store.written { store.interpreter.setProperty(index, values[index]) }
    return result
  }
}

/// The properties of a state.
struct StateReader {
  private let state: Value

  init(_ state: Value) { self.state = state }

  subscript(index: Int) -> Value {
    if case .structure(let values) = state, index < values.count { values[index] } else { .null }
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

extension SimulatedStore {
  fileprivate mutating func reduceAlone(_ action: SimulatedAction) throws(EvaluationFault) {
    do throws(Signal) {
      try reduce(action)
    } catch {
      throw error.fault
    }
  }
}
