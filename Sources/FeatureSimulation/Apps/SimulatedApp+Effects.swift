import FeatureAnalysis

extension SimulatedApp {
  /// Runs all effects to their end.
  func settle() throws(EvaluationFault) {
    while let (number, work) = effects.next() { try go(on: number, work) }
  }

  /// Advances the clock: effects whose time has come continue.
  func wait(_ length: Duration) throws(EvaluationFault) {
    let end = effects.now + length
    while let (number, work) = effects.next(until: end) { try go(on: number, work) }
    effects.pass(until: end)
  }

  func go(on number: Int, _ work: SimulatedWork) throws(EvaluationFault) {
    try proceed(with: number, work)
    if watch.plain.isEmpty { return }
    let feature = app.features[places[work.store].feature]
    try checkPlainInvariants(.step("\(feature.name).\(work.action)"))
  }

  private func proceed(
    with number: Int, _ work: SimulatedWork
  ) throws(EvaluationFault) {
    var store = take(work.store)
    defer { put(store) }
    try store.go(on: number, work)
  }
}
