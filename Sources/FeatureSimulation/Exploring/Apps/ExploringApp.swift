import FeatureAnalysis
import SpecLanguage

extension SimulatedApp {
  /// Creates an app for exploring, in its initial state.
  package convenience init(exploring app: App) throws(EvaluationFault) {
    try self.init(app, given: [])
    hasStarted = app.start.isEmpty
    limitSteps(to: SimulatedStore.maximumExploringSteps)
    for place in initial.indices { initial[place].blank.resolveChains() }
    watch = InvariantWatch(
      app.invariants.filter { $0.around != nil }.map {
        HeldInvariant(invariant: $0, range: $0.condition.range)
      })
    effects.areAnswersOpen = true
    unloaded = []
    for (place, store) in zip(places, stores) { noteUnloaded(place.feature, store.state) }
  }

  /// Limits the number of evaluation steps in all stores, including stores that open later.
  func limitSteps(to count: Int) {
    interpreter.operations.maximumSteps = count
    for place in initial.indices {
      initial[place].blank.interpreter.operations.maximumSteps = count
    }
    for number in stores.indices { stores[number].interpreter.operations.maximumSteps = count }
  }

  /// The current state.
  package func exploredState(
    _ reads: EffectReads, hasInterchangeableIDs: Bool
  ) -> ExploredAppState {
    let state = state
    var open: [Int: Int] = [:]
    for (place, store) in app.stores(in: state).enumerated() {
      if let number = numbers[StorePlace(feature: store.feature, key: store.key)] {
        open[number] = place
      }
    }
    var effects = effects
    if open.contains(where: { $0.key != $0.value }) { effects.renumber(stores: open) }
    return ExploredAppState(
      state: KnownState(state, hasInterchangeableIDs: hasInterchangeableIDs),
      effects: effects.areIdle ? nil : EffectsSnapshot(effects, reads), hasStarted: hasStarted,
      unloaded: unloaded ?? [])
  }

  /// Continues the exploration from a state.
  ///
  /// - Parameter ids: the ids that occur in the state, so that `UUID()` does not create them again.
  package func resume(_ explored: ExploredAppState, ids: [Value]) {
    (stores, places, queue) = ([], [], [])
    numbers.removeAll(keepingCapacity: true)
    for (feature, key, state) in app.stores(in: explored.state.value) {
      var store = initial[feature].blank
      store.interpreter.state = state
      add(store, at: StorePlace(feature: feature, key: key))
    }
    effects = explored.effects?.effects ?? SimulatedEffects()
    effects.areAnswersOpen = true
    hasStarted = explored.hasStarted
    unloaded = explored.unloaded
    interpreter.operations.resetSteps()
    interpreter.operations.makeIDs(after: ids)
    watch.forgetViolations()
    (reduced, followed) = ([], [])
  }

  /// Performs a step and all of its consequences that occur before time passes.
  package func explore(_ step: ExploredAppStep) throws(EvaluationFault) {
    effects.beginStep()
    defer {
      work += interpreter.operations.steps
      for store in stores { work += store.interpreter.operations.steps }
    }
    switch step {
    case .start: try start()
    case .action(let call):
      try dispatch(feature: call.feature, key: call.key, call.action)
    case .load(let load): try explore(load)
    case .answer(let number, let answer): try explore(answer, to: number)
    case .time:
      if let deadline = effects.nextDeadline { try wait(deadline - effects.now) }
    }
    // Begins the effects that are due now.
    try wait(.zero)
  }

  private func explore(_ answer: ExploredAnswer, to number: Int) throws(EvaluationFault) {
    guard let effect = effects.underWay[number] else { return }
    var store = take(effect.store)
    defer { put(store) }
    try store.explore(answer, to: number)
  }

  /// The invariants that the last step broke.
  package var brokenInvariants: [BrokenInvariant] { watch.brokenInvariants }

  /// The calls that wait for answers.
  package func openCalls(in effects: EffectsSnapshot?) -> [OpenCall] {
    effects.map { openCalls(of: $0.effects) } ?? []
  }

  package var openCalls: [OpenCall] { openCalls(of: effects) }

  private func openCalls(of effects: SimulatedEffects) -> [OpenCall] {
    effects.openCalls { effect in
      let reference = effect.effect.method
      return app.features[effect.feature].feature.dependencies[reference.dependency]
        .methods[reference.method]
    }
  }

  /// Evaluates a condition in a state.
  package func truth(of condition: TypedExpression, in state: KnownState) -> Truth {
    interpreter.operations.resetSteps()
    interpreter.state = state.value
    defer { work += interpreter.operations.steps }
    return interpreter.truth(of: condition)
  }

  /// Repeats a step that has failed, to find the source of its fault.
  ///
  /// - Returns: the range in the app's spec that leads to the fault.
  package func place(ofFaultIn step: ExploredAppStep) -> SourceRange? {
    interpreter.faultPlace = FaultPlace()
    (cause, featureAtWork) = (nil, nil)
    defer { interpreter.faultPlace = nil }
    guard (try? explore(step)) == nil else { return nil }
    return interpreter.faultPlace?.range ?? cause
      ?? featureAtWork.map { app.features[$0].range }
  }

  /// The time on the app's clock.
  package var now: Duration { effects.now }

  /// Advances the clock by a short time. Effects whose deadline is reached continue.
  package func letPass(_ length: Duration) throws(EvaluationFault) { try wait(length) }
}

extension SimulatedStore {
  /// Resolves the rules of all actions once. All copies of this store reuse the result.
  fileprivate mutating func resolveChains() {
    for action in feature.actions { _ = chain(of: action.name) }
  }
}

extension EffectsSnapshot {
  /// Whether there is a deadline that can be reached by letting time pass.
  package var awaitsTime: Bool { effects.nextDeadline != nil }
}

extension SimulatedEffects {
  /// Renumbers the stores of the effects. Every store that has effects must be a key of `numbers`.
  fileprivate mutating func renumber(stores numbers: [Int: Int]) {
    for (number, effect) in underWay { underWay[number]?.store = numbers[effect.store] ?? 0 }
    names = Dictionary(
      names.map { (EffectName($0.id, of: numbers[$0.store] ?? 0), $1) },
      uniquingKeysWith: { first, _ in first })
  }
}
