import FeatureAnalysis

extension SimulatedApp {
  /// Runs all effects to their end.
  func settle() throws(EvaluationFault) {
    var wakeUps = WakeUps(effects)
    while let (number, work) = try next() {
      try wakeUps.check(effects, at: number)
      try go(on: number, work)
    }
  }

  /// Advances the clock by `length`. Effects whose deadline is reached continue.
  func wait(_ length: Duration) throws(EvaluationFault) {
    let end = effects.now + length
    while let (number, work) = try next(until: end) { try go(on: number, work) }
    effects.pass(until: end)
  }

  private func next(
    until end: Duration? = nil
  ) throws(EvaluationFault) -> (number: Int, work: SimulatedWork)? {
    try endClosed()
    return effects.next(until: end)
  }

  /// Saves the last values of closed stores before anything else happens.
  private func endClosed() throws(EvaluationFault) {
    while !closed.isEmpty {
      let number = closed.removeFirst()
      var store = take(number)
      defer { put(store) }
      do throws(Signal) {
        try store.endStorages()
      } catch {
        throw error.fault
      }
    }
  }

  func go(on number: Int, _ work: SimulatedWork) throws(EvaluationFault) {
    try proceed(with: number, work)
    if watch.plain.isEmpty { return }
    try checkPlainInvariants(.step(stores[work.store].watch.moment))
  }

  private func proceed(
    with number: Int, _ work: SimulatedWork
  ) throws(EvaluationFault) {
    var store = take(work.store)
    defer { put(store) }
    try store.go(on: number, work)
  }
}
