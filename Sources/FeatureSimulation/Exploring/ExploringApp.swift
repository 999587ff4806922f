import FeatureAnalysis
import SpecLanguage

extension SimulatedApp {
  /// The maximum number of evaluation steps of a step of an exploration. A reducer that visits all
  /// pairs of a few hundred elements takes fewer.
  package static let maximumExploringSteps = 1_000_000

  /// Creates an app for exploring. Its calls wait for answers that the exploration chooses.
  ///
  /// - Parameters:
  ///   - given: the values of a scenario that replace values of the initial state; nil for the
  ///     initial state. With `given`, the app has started, and all stored properties are loaded.
  ///   - answers: the results of functions from other modules.
  ///   - predictsValues: whether rules and links create the same ids and dates as in a scenario.
  ///   - group: the features that take part; nil for all. Other features keep the state that the
  ///     start of the app gives them: their stored properties are not loaded, and their effects do
  ///     not begin.
  ///   - storages: how the storages begin of an app that somebody plays, whose saves wait for answers,
  ///     too, and which remembers all steps of `undo`. An exploration only delivers loaded values.
  package convenience init(
    exploring app: App, given: [GivenValue]? = nil, functions answers: [FunctionAnswer] = [],
    predictsValues: Bool = false, only group: Set<Int>? = nil, storages: PlayedStorages? = nil
  ) throws(EvaluationFault) {
    var initial = InitialApp(app)
    for place in initial.stores.indices {
      initial.stores[place].blank.resolveChains()
      initial.stores[place].blank.keepsOneStep = storages == nil
    }
    let takenCode = (0...initial.stores.count).map { _ in TakenCode() }
    for place in initial.stores.indices {
      initial.stores[place].blank.interpreter.taken = takenCode[place]
    }
    if !app.isFeature { initial.interpreter.taken = takenCode.last }
    try self.init(
      initial, given: given ?? [], functions: answers, predictsValues: predictsValues,
      storages: storages)
    // What somebody plays may take as many steps as a scenario.
    if storages == nil { limitSteps(to: Self.maximumExploringSteps) }
    self.takenCode = takenCode
    watch = InvariantWatch(
      app.allInvariants.filter { $0.around != nil }.map {
        HeldInvariant(invariant: $0, range: $0.condition.range)
      })
    watch.changing = []
    effects.areAnswersOpen = true
    hasStarted = !app.hasStart || given != nil
    awaitsLoads = storages == nil
    (self.group, omitsOthers) = (group, group != nil)
    if storages != nil { try beginPlayedLoads() }
    if given != nil || storages != nil { return }
    for (place, state) in app.stores(in: state) { noteUnloaded(place.feature, state) }
  }

  /// Whether a feature loads and begins effects.
  func takesPart(_ feature: Int) -> Bool { !omitsOthers || group?.contains(feature) != false }

  /// Limits the number of evaluation steps in all stores, including stores that open later.
  package func limitSteps(to count: Int) {
    changeOperations { $0.maximumSteps = count }
  }

  /// Limits the number of evaluation steps of all actions together.
  func limitTotalSteps(to count: Int) {
    changeOperations { operations in
      operations.maximumSteps = min(operations.maximumSteps, count)
      operations.maximumTotal = count
    }
  }

  private func changeOperations(_ change: (inout Operations) -> Void) {
    changeInterpreter { change(&$0.operations) }
    for place in initial.stores.indices {
      change(&initial.stores[place].blank.interpreter.operations)
    }
    changeStores { change(&$0.interpreter.operations) }
  }

  // MARK: - States

  /// The parts of the current state, in the layout of the app.
  var parts: [Value] { parts(among: .all) }

  func parts(among wanted: PartSet) -> [Value] {
    layout.parts(of: state, unloaded: unloaded, hasStarted: hasStarted, among: wanted)
  }

  /// Puts the stores into a state in which other stores may be open.
  func enterState(parts: [Value]) {
    enterState(layout.state(of: parts), anew: false)
    note(hidden: layout.hidden(of: parts))
  }

  private func note(hidden: [Value]) {
    if hidden.isEmpty { return }
    for place in unloaded.indices { unloaded[place] = layout.unloaded(place, in: hidden) }
    hasStarted = layout.hasStarted(in: hidden)
  }

  /// Continues the exploration from a state.
  ///
  /// - Parameter ids: the ids that occur in the state, so that `UUID()` does not create them again.
  func resume(_ known: KnownState, _ effects: EffectsSnapshot?, ids: [Value]) {
    enterState(known.value, anew: true)
    note(hidden: known.hidden)
    changeStores { store in
      store.interpreter.environment.forgetTouched()
      store.interpreter.environment.surrounding.removeAll(keepingCapacity: true)
      store.interpreter.operations.resetSteps()
      store.rejections.removeAll(keepingCapacity: true)
    }
    changeInterpreter { interpreter in
      interpreter.environment.forgetTouched()
      interpreter.operations.resetSteps()
      interpreter.operations.makeIDs(after: ids)
    }
    rejections.removeAll(keepingCapacity: true)
    touched = PartSet()
    if let effects {
      self.effects = effects.effects
    } else {
      self.effects.renew()
    }
    self.effects.areAnswersOpen = true
    recording = ActionRecording()
    watch.forgetViolations()
    forgetActions()
  }

  /// The parts of the state that the last step has read or written.
  var touchedParts: PartSet {
    var parts = touched
    changeStores { store in
      layout.addParts(
        store.interpreter.environment.touched, ofFeature: store.place.feature, to: &parts)
    }
    if !app.isFeature { layout.addPartsOfFeatures(interpreter.environment.touched, to: &parts) }
    return parts
  }

  /// Replaces the ids that a search has created by those that this app has created in their place.
  ///
  /// - Parameter earlier: the number of ids that this app had created when the search began.
  package func replacingMadeIDs(in step: ExploredStep, after earlier: Int = 0) -> ExploredStep {
    guard let storeValues, !storeValues.created.isEmpty else { return step }
    return step.mappingIDs { id in
      guard let number = Operations.numberOfMadeID(id),
        number <= storeValues.created.count - earlier
      else { return id }
      return storeValues.created[earlier + number - 1]
    }
  }

  /// The number of ids that evaluations have made.
  var madeUUIDs: UInt64 { interpreter.operations.madeUUIDs }

  /// The number of evaluation steps since the app resumed.
  var steps: Int {
    noteOrder()
    var steps = interpreter.operations.steps
    changeStores { steps += $0.interpreter.operations.steps }
    return steps
  }

  /// A snapshot of the effects; nil if no effect is under way and no deadline is open.
  func effectsSnapshot(_ reads: EffectReads) -> EffectsSnapshot? {
    effects.areIdle ? nil : EffectsSnapshot(effects, reads)
  }

  // MARK: - Loads

  /// The stored properties that are not loaded yet, in order.
  package var unloadedProperties: [AppProperty] {
    if playedStorages != nil { return openStorageCalls.filter { !$0.isSave }.map(\.property) }
    return zip(layout.stored, unloaded).compactMap { $1 == nil ? nil : $0 }
  }

  /// Records that the stored properties of a feature are not loaded yet.
  func noteUnloaded(_ feature: Int, _ state: Value) {
    guard awaitsLoads, takesPart(feature),
      let entries = app.features[feature].feature.persistence?.entries
    else { return }
    for (place, entry) in zip(layout.loads(ofFeature: feature), entries) {
      unloaded[place] = entry.value(in: state)
    }
  }

  /// Delivers the loaded value, merged with the changes since the feature opened.
  ///
  /// - Parameter admitted: the action with the loaded value, before it is merged; nil if omitted
  ///   parts of the value have no defaults yet.
  private func explore(_ load: AppLoad, _ admitted: AdmittedAction?) throws(EvaluationFault) {
    if playedStorages != nil {
      return try answerLoad(of: load.property, Answer(outcome: .returns(load.stored), delay: .zero))
    }
    let own = StorePlace(feature: load.property.feature)
    guard let place = layout.stored.firstIndex(of: load.property), let start = unloaded[place],
      let number = numbers[own]
    else { return }
    let entry = layout.entries[place]
    unloaded[place] = nil
    touched.formUnion(layout.parts(ofLoad: place, properties: entry.indices))
    let now = entry.value(in: stores[number]?.state ?? .null)
    guard load.stored != nil else {
      return try dispatch(own, SimulatedAction(layout.loadedActions[place], [now]))
    }
    var loaded = admitted
    if loaded == nil { loaded = try self.admitted(load) }
    guard var loaded, let stored = loaded.action.payload.first else { return }
    let merged = entry.merged(
      stored, initial: start, now, app.features[own.feature].feature.types)
    loaded.action.payload = [merged.value]
    try dispatch(own, loaded.action, admitted: loaded)
  }

  /// The action that delivers a loaded value, with defaults for the omitted parts of the value; nil if
  /// nothing is stored.
  private func admitted(_ load: AppLoad) throws(EvaluationFault) -> AdmittedAction? {
    guard let stored = load.stored, let place = layout.stored.firstIndex(of: load.property),
      let number = numbers[StorePlace(feature: load.property.feature)]
    else { return nil }
    let action = SimulatedAction(layout.loadedActions[place], [stored])
    do throws(Signal) {
      return try withStore(number) { store throws(Signal) in
        AdmittedAction(action: try store.completed(action), chain: store.chain(of: action.name))
      }
    } catch {
      throw error.fault
    }
  }

  // MARK: - Steps

  /// Performs a step and all of its consequences that occur before time passes.
  package func explore(_ step: ExploredStep) throws(EvaluationFault) {
    effects.beginStep()
    switch step {
    case .impulse(let impulse): if try !replaces(impulse) { try perform(impulse) }
    case .answer(let number, let answer): try explore(answer, to: number)
    case .time:
      if let deadline = effects.nextDeadline(of: group) { try wait(deadline - effects.now) }
    }
    // Begins the effects that are due now.
    try wait(.zero)
  }

  /// - Parameter admitted: what `admitted(_:)` returns for the impulse; nil if this is not known.
  func perform(_ impulse: Impulse, admitted: AdmittedAction? = nil) throws(EvaluationFault) {
    switch impulse {
    case .start: try start()
    case .action(let call): try dispatch(call.store, call.action, admitted: admitted)
    case .load(let load): try explore(load, admitted)
    case .event(let place, let event): try followEvent(event, from: place)
    }
  }

  /// What follows only from an impulse: the action that it dispatches, with its default values.
  func admitted(_ impulse: Impulse) throws(EvaluationFault) -> AdmittedAction? {
    switch impulse {
    case .action(let call): try admitted(call)
    case .load(let load): try admitted(load)
    case .start, .event: nil
    }
  }

  /// Applies the first rules of an action's chain, as long as they depend only on the action.
  private func admitted(_ call: AppActionCall) throws(EvaluationFault) -> AdmittedAction? {
    guard let number = numbers[call.store] else { return nil }
    var store = takeStore(number)
    defer { putStore(store) }
    do throws(Signal) {
      return store.admit(try store.completed(call.action))
    } catch {
      throw error.fault
    }
  }

  private func explore(_ answer: ExploredAnswer, to number: Int) throws(EvaluationFault) {
    guard let effect = effects.underWay[number], let place = numbers[effect.store] else { return }
    var store = takeStore(place)
    defer { putStore(store) }
    try store.explore(answer, to: number, effect)
  }

  /// The calls that wait for answers.
  package var openCalls: [OpenCall] { openCalls(of: effects) }

  func openCalls(of effects: SimulatedEffects) -> [OpenCall] {
    effects.openCalls { effect in
      effect.current.call.map { call in
        app.features[effect.feature].feature.dependencies[call.method.dependency]
          .methods[call.method.method]
      }
    }
  }

  /// Whether the effect with this number has not ended.
  package func isUnderWay(_ number: Int) -> Bool { effects.isUnderWay(number) }

  /// The time on the clock.
  package var now: Duration { effects.now }

  // MARK: - Results

  /// The invariants that the last step broke.
  var brokenInvariants: [BrokenInvariant] {
    watch.violations.map { BrokenInvariant(name: $0.held.invariant.name, fault: $0.fault) }
  }

  /// Repeats a step that has failed, to find the source of its fault.
  ///
  /// - Returns: the range in the spec that leads to the fault.
  func faultRange(in step: ExploredStep) -> SourceRange? {
    recordFaultPlaces(true)
    (cause, featureAtWork) = (nil, nil)
    defer { recordFaultPlaces(false) }
    guard (try? explore(step)) == nil else { return nil }
    if app.isFeature { return faultRange }
    return faultRange ?? cause ?? featureAtWork.map { app.features[$0].range }
  }

  /// The range of the expression in the app's own spec that has failed, if faults are noted.
  var faultRange: SourceRange? {
    (app.isFeature ? stores[0]?.interpreter : interpreter)?.faultPlace?.range
  }

  /// Repeats a step that has failed.
  ///
  /// - Returns: the ranges of the expressions that a store has evaluated, with their places in the
  ///   order of the evaluations.
  func evaluations(in step: ExploredStep, at place: StorePlace) -> [SourceRange: Int] {
    changeStores { $0.interpreter.faultPlace = FaultPlace() }
    defer { changeStores { $0.interpreter.faultPlace = nil } }
    try? explore(step)
    return numbers[place].flatMap { stores[$0]?.interpreter.faultPlace?.evaluated } ?? [:]
  }

  /// Evaluates an expression that reads the state of a store and the payload of an action.
  func value(
    of expression: TypedExpression, with call: AppActionCall
  ) throws(EvaluationFault) -> Value? {
    guard let number = numbers[call.store] else { return nil }
    do throws(Signal) {
      return try withStore(number) { store throws(Signal) in
        try store.evaluate(.checked(expression), call.action)
      }
    } catch {
      if case .fault(let fault) = error { throw fault }
      return nil
    }
  }

  /// Only the expressions of the app's own spec are recorded.
  func recordFaultPlaces(_ isOn: Bool) {
    let place = isOn ? FaultPlace() : nil
    if app.isFeature {
      changeStores { $0.interpreter.faultPlace = place }
    } else {
      changeInterpreter { $0.faultPlace = place }
    }
  }
}

extension SimulatedStore {
  /// Resolves the rules of all actions once. All copies of this store reuse the result.
  fileprivate mutating func resolveChains() {
    for action in feature.actions { _ = chain(of: action.name) }
  }

  fileprivate mutating func explore(
    _ answer: ExploredAnswer, to number: Int, _ effect: SimulatedEffect
  ) throws(EvaluationFault) {
    let outcome: Answer.Outcome
    switch answer {
    case .returns(let value): outcome = .returns(value)
    case .failure(let message): outcome = .failure(message)
    case .error(let value): outcome = .error(value)
    case .element(let value): return try sendElement(value, number, effect)
    case .end: outcome = .returns(nil)
    }
    try finishEffect(number, effect, Answer(outcome: outcome, delay: .zero))
  }
}

extension EffectsSnapshot {
  /// Whether there is a deadline that can be reached by letting time pass.
  package var awaitsTime: Bool { effects.nextDeadline != nil }

  /// Whether there is more than one deadline, so that actions may come between them at other times.
  package var hasSeveralDeadlines: Bool { effects.haveSeveralDeadlines }
}
