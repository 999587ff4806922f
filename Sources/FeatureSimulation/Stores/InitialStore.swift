import FeatureAnalysis

/// The initial state of a feature's stores, evaluated once for all stores.
struct InitialStore {
  var blank: SimulatedStore
  /// The default values of the state's properties. A value is nil if it must be evaluated for each
  /// store, because of a fault or because it differs each time.
  private let values: [Value?]

  init(_ feature: Feature) {
    blank = SimulatedStore(feature, state: .null)
    var interpreter = blank.interpreter
    values = feature.state.properties.map { property in
      interpreter.operations.resetSteps()
      interpreter.operations.isRepeatable = true
      let value = try? interpreter.defaultValue(of: property)
      return interpreter.operations.isRepeatable ? value : nil
    }
  }

  func store(
    given: [GivenValue], answers: [FunctionAnswer] = [], madeUUIDs: UInt64 = 0
  ) throws(EvaluationFault) -> SimulatedStore {
    var store = blank
    store.interpreter.operations.madeUUIDs = madeUUIDs
    do throws(Signal) {
      try store.begin(values, given: given, answers)
    } catch {
      throw error.fault
    }
    return store
  }
}
