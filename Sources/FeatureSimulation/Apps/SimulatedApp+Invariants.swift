import FeatureAnalysis

extension SimulatedApp {
  /// Checks the app's invariants that use an action, for an action that `store` has just reduced.
  func checkInvariants(
    around action: SimulatedAction, of store: SimulatedStore
  ) throws(Signal) {
    guard !watch.around.isEmpty, let value = value(of: action, in: store.number) else { return }
    interpreter.state = state(with: store)
    let feature = app.features[places[store.number].feature]
    try watch.checkAround(
      "\(feature.name).\(action.name)", value: value, old: old, app.whole, &interpreter)
  }

  /// Checks the invariants that use only the app's state and no action.
  func checkPlainInvariants(
    _ occasion: InvariantWatch.Occasion
  ) throws(EvaluationFault) {
    interpreter.state = state
    try watch.checkPlain(occasion, app.whole, &interpreter)
  }
}
