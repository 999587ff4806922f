import FeatureAnalysis
import SpecLanguage

// What happens to actions: the queue of an app, and the effects that they start.

extension SimulatedApp {
  /// Dispatches the app's start actions. Does nothing if the app has already started.
  func start() throws(EvaluationFault) {
    if hasStarted { return }
    hasStarted = true
    awaitsStart = true
    defer { awaitsStart = false }
    touched.formUnion(layout.startPart)
    try loadStored()
    try performStart()
  }

  /// Loads each stored property for whose load the scenario provides an answer.
  private func loadStored() throws(EvaluationFault) {
    for number in stores.indices where isOpen(number) {
      for load in stores[number]?.startingLoads ?? [] {
        queue.append(QueuedAction(number: number, action: SimulatedAction(load, [])))
        try handleAll()
      }
    }
  }

  package func dispatch(_ call: ActionCall) throws(EvaluationFault) {
    try dispatch(
      StorePlace(feature: call.feature, key: call.key),
      try actionWithDefaults(SimulatedAction(call.action, call.arguments), of: call.feature))
  }

  /// An action of a step, with new ids, dates and random values for those that the step omits. A test
  /// creates them before the dispatch, even if the feature is not open.
  package func actionWithDefaults(
    _ action: SimulatedAction, of feature: Int
  ) throws(EvaluationFault) -> SimulatedAction {
    guard action.payload.contains(.defaulted) else { return action }
    let actions = app.features[feature].feature.actions
    let payload = actions.first { $0.name == action.name }?.payload ?? []
    var arguments = action.payload
    do throws(Signal) {
      for (place, parameter) in payload.enumerated() where arguments[place] == .defaulted {
        switch parameter.value?.kind {
        case .newUUID?, .now?, .random?:
          guard let value = parameter.value?.expression else { break }
          arguments[place] = try evaluateLink { evaluator throws(Signal) in
            try evaluator.evaluate(value)
          }
        case .constant?, .invalid?, nil: break
        }
      }
    } catch {
      throw error.fault
    }
    return SimulatedAction(action.name, arguments)
  }

  /// - Parameter admitted: the action after the first rules of its chain; nil if these rules have
  ///   not been applied.
  func dispatch(
    _ place: StorePlace, _ action: SimulatedAction, admitted: AdmittedAction? = nil
  ) throws(EvaluationFault) {
    touched.formUnion(layout.presence(ofFeature: place.feature))
    if let number = numbers[place], let admitted {
      queue.append(QueuedAction(number: number, action: admitted.action, admitted: admitted))
    } else if let number = numbers[place] {
      let completed: SimulatedAction
      do throws(Signal) {
        completed = try withStore(number) { store throws(Signal) in
          try store.completed(action)
        }
      } catch {
        throw error.fault
      }
      queue.append(QueuedAction(number: number, action: completed))
    } else {
      dropped.append("\(app.storeName(of: place)).\(action.name)")
      noteClosed(action.name, feature: place.feature)
    }
    try handleAll()
  }

  /// Dispatches an action that an effect of a store sends.
  func dispatch(
    _ action: SimulatedAction, to store: inout SimulatedStore
  ) throws(EvaluationFault) {
    let number = store.number
    putStore(consume store)
    defer { store = takeStore(number) }
    if try replaces(.action(AppActionCall(store: places[number], action))) { return }
    queue.append(QueuedAction(number: number, action: action))
    try handleAll()
  }

  /// Queues an action of the app. An action for a feature that is not open is dropped.
  ///
  /// - Parameter link: the link step that dispatches the action.
  func enqueue(_ action: Value, from link: SourceRange? = nil) {
    guard let (place, own) = app.target(of: action),
      case .enumeration(let index, let payload) = own
    else { return }
    touched.formUnion(layout.presence(ofFeature: place.feature))
    noteDispatch()
    let name = app.features[place.feature].feature.actions[index].name
    queue.append(
      QueuedAction(
        number: numbers[place], action: SimulatedAction(name, payload), link: link,
        closedFeature: place.feature))
  }

  /// Records an action that a middleware of its feature has rejected.
  func noteRejection(of action: String, feature: Int, _ message: String) {
    if isBusy { noteHandler() }
    rejections.append(SimulatedRejection(action: prefixes[feature] + action, message: message))
  }

  /// Records an action for a store that is not open.
  private func noteClosed(_ action: String, feature: Int) {
    noteRejection(of: action, feature: feature, "'\(app.features[feature].name)' is not open.")
  }

  /// Handles the queued actions, unless the app is already handling actions.
  func handleAll() throws(EvaluationFault) {
    if isBusy { return }
    isBusy = true
    defer {
      isBusy = false
      queue.removeAll(keepingCapacity: true)
      endTurn()
    }
    do throws(Signal) {
      var handled = 0
      var chain = ActionChain(loops)
      while handled < queue.count {
        let next = queue[handled]
        cause = next.link
        try chain.checkAction(name(of: next), at: handled, of: queue.count)
        handled += 1
        handledCount += 1
        if handledCount > maximumHandled { throw .fault(.tooLong(steps: maximumHandled)) }
        if let number = next.number, isOpen(number) {
          try handle(next, in: number)
        } else if let feature = next.number.map({ places[$0].feature }) ?? next.closedFeature {
          noteClosed(next.action.name, feature: feature)
        }
      }
    } catch {
      throw error.fault
    }
    // An answer counts as one step, even if it sends several actions.
    guard !watch.plain.isEmpty, effects.current == nil, let first = queue.first,
      let number = first.number
    else { return }
    try checkPlainInvariants(
      .step("'\(app.prefix(of: places[number]))\(first.action.name)'"))
  }

  /// The name of a queued action, which begins with the name of its feature.
  private func name(of queued: QueuedAction) -> String {
    guard let number = queued.number else { return queued.action.name }
    return prefixes[places[number].feature] + queued.action.name
  }

  private func handle(_ queued: QueuedAction, in number: Int) throws(Signal) {
    if !app.isFeature {
      let feature = places[number].feature
      let isFollowed = app.links.contains { $0.readsOld && $0.feature == feature }
      if isFollowed || watch.around.contains(where: \.invariant.owner.isOfApp) {
        old = state
      }
    }
    let reduced = try withStore(number) { store throws(Signal) in
      store.interpreter.operations.beginAction()
      guard let admitted = queued.admitted else { return try store.handle(queued.action) }
      // The evaluation steps of the passed rules count in each dispatch of the action.
      try store.interpreter.step(admitted.steps)
      return try store.handle(queued.action, admitted)
    }
    guard let reduced else { return }
    if recordsRoute, let value = value(of: reduced, in: number) { self.reduced.append(value) }
    if app.links.isEmpty { return }
    try followAction(reduced, from: places[number])
  }

  /// Converts an action of a store to an action of the app.
  func value(of action: SimulatedAction, in number: Int) -> Value? {
    let place = places[number]
    let actions = app.features[place.feature].feature.actions
    guard let index = actions.firstIndex(where: { $0.name == action.name }) else { return nil }
    return app.features[place.feature].place.appAction(
      .enumeration(index, action.payload), key: place.key)
  }

  func forgetActions() { (reduced, followed) = ([], []) }
}

// MARK: - Effects

extension SimulatedApp {
  /// Runs all effects to their end, in the order in which they began.
  package func settle() throws(EvaluationFault) {
    var wakeUps = WakeUps(effects, limit: maximumWakeUps)
    while let (number, work) = try nextWork() {
      try wakeUps.checkEffects(effects, at: number)
      try go(on: number, work)
    }
  }

  /// Advances the clock by `length`. Effects begin, and effects whose deadline is reached continue.
  package func wait(_ length: Duration) throws(EvaluationFault) {
    let end = effects.now + length
    var wakeUps = WakeUps(effects, limit: maximumWakeUps)
    while let (number, work) = try nextWork(until: end) {
      try wakeUps.checkEffects(effects, at: number)
      try go(on: number, work)
    }
    effects.pass(until: end)
  }

  /// Ends the oldest call of a method that waits for an answer. Effects begin before and after, as
  /// in a wait.
  package func answer(_ answers: MethodAnswers) throws(EvaluationFault) {
    try wait(.zero)
    let method = FeatureMethod(feature: answers.feature, method: answers.method)
    let oldest = effects.waitingEffects.first { $0.effect.calledMethod == method }
    guard let (number, waiting) = oldest, let answer = answers.answers.first else {
      let store = app.features[answers.feature]
      let dependency = store.feature.dependencies[answers.method.dependency]
      let name = dependency.methods[answers.method.method].name
      throw .notUnderWay("\(store.prefix)\(dependency.name).\(name)")
    }
    var effect = waiting
    effect.next = .answer(answer)
    effects.update(number, to: effect)
    try go(on: number, .effect(effect))
    try wait(.zero)
  }

  /// Cancels the task that waits for the action of a step. As in the runtime, this ends the effects
  /// that nothing else has begun or joined.
  func cancel(_ run: Int, of action: String) throws(EvaluationFault) {
    let places = effects.places(ofRun: run)
    if places.isEmpty { throw .nothingToCancel(action) }
    for place in places {
      for action in effects.abandon(run, of: place) where numbers[place] != nil {
        effects.audience = EffectAudience()
        try dispatch(place, action)
      }
    }
  }

  private func nextWork(
    until end: Duration? = nil
  ) throws(EvaluationFault) -> (number: Int, work: SimulatedWork)? {
    try endClosed()
    return effects.next(until: end)
  }

  /// Saves the last values of closed stores before anything else happens.
  private func endClosed() throws(EvaluationFault) {
    while !closed.isEmpty {
      let number = closed.removeFirst()
      do throws(Signal) {
        try withStore(number) { store throws(Signal) in try store.endStorages() }
      } catch {
        throw error.fault
      }
    }
  }

  func go(on number: Int, _ work: SimulatedWork) throws(EvaluationFault) {
    let place: Int? =
      switch work {
      case .effect(let effect): numbers[effect.store]
      case .storage(let job): job.store
      }
    guard let place else { return effects.endEffect(number) }
    try go(on: number, work, in: place)
    if watch.plain.isEmpty { return }
    try checkPlainInvariants(.step(stores[place]?.moment ?? InvariantWatch.time))
  }

  private func go(
    on number: Int, _ work: SimulatedWork, in place: Int
  ) throws(EvaluationFault) {
    var store = takeStore(place)
    defer { putStore(store) }
    try store.continueWork(number, work)
  }
}
