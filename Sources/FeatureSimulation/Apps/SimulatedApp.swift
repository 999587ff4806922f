import FeatureAnalysis
import SpecLanguage

/// A store of an app: the index of its feature, and its key.
package struct StorePlace: Hashable, Sendable {
  package let feature: Int
  package let key: Value?

  package init(feature: Int, key: Value? = nil) {
    self.feature = feature
    self.key = key
  }
}

/// The stores of an app, or the store of a single feature. They share one queue of actions, as in the
/// runtime.
///
/// This type is a class because a store that dispatches while it runs must first be put back into
/// the app.
package final class SimulatedApp {
  let app: App
  /// All stores that have been opened, by number; nil while the store runs.
  private(set) var stores: [SimulatedStore?] = []
  /// The numbers of the open stores.
  private(set) var numbers: [StorePlace: Int] = [:]
  private(set) var places: [StorePlace] = []
  /// The numbers of closed stores whose last values are not saved yet.
  private var closed: [Int] = []
  var initial: InitialApp
  /// The results of functions from other modules.
  private let functions: [FunctionAnswer]
  /// The indices of the stored properties that are loaded, by the index of their feature. Nil if
  /// saves are not simulated.
  private let loads: [Int: Set<Int>]?
  /// How an exploration divides the state into parts.
  let layout: StateLayout
  /// The values that the stored properties had when their features opened, for properties that are
  /// not loaded yet. Used only in explorations.
  var unloaded: [Value?]
  /// Whether stored properties wait for an exploration to load them.
  var awaitsLoads = false
  /// The parts of the state on which the current step of an exploration depends, apart from the
  /// properties that expressions have touched.
  var touched = PartSet()
  /// The features to which an exploration restricts the start actions; nil for all features.
  package var group: Set<Int>?
  var queue: [QueuedAction] = []
  private(set) var isBusy = false
  package var hasStarted = false
  var effects: SimulatedEffects
  /// Evaluates the app's own expressions. A single feature uses the interpreter of its store.
  private(set) var interpreter: Interpreter
  /// The invariants that are checked.
  var watch = InvariantWatch()
  /// The state before the action that is being handled. Set only if an invariant uses the action.
  private var old = Value.null
  var recording = ActionRecording()
  /// The actions from outside that were dropped because their feature was not open, written as in
  /// scenarios.
  private(set) var dropped: [String] = []
  /// The actions that were reduced, in order.
  package private(set) var reduced: [Value] = []
  var recordsRoute = true
  /// The steps of links that were executed.
  package var followed: Set<FollowedStep> = []
  /// The link step that dispatched the action that is being handled.
  var cause: SourceRange?
  /// The index of the feature whose store ran last.
  var featureAtWork: Int?
  /// The calls that follow one another in an exploration.
  package var restarts = CallRestarts()

  struct QueuedAction {
    /// The number of the action's store; nil if the store is not open.
    let number: Int?
    let action: SimulatedAction
    /// What the action has already passed.
    var admitted: AdmittedAction?
    /// The link step that dispatched the action.
    var link: SourceRange?
  }

  /// - Parameters:
  ///   - given: the values that differ from the initial state.
  ///   - functions: the results of functions from other modules.
  ///   - answers: the answers of a scenario, which also simulates loads and saves; nil without a
  ///     scenario.
  init(
    _ initial: InitialApp, given: [GivenValue], functions: [FunctionAnswer] = [],
    answers scenarioAnswers: [MethodAnswers]? = nil
  ) throws(EvaluationFault) {
    let answers = scenarioAnswers ?? []
    let app = initial.app
    self.app = app
    self.initial = initial
    self.functions = functions
    loads = scenarioAnswers.map { answers in
      Dictionary(grouping: answers, by: \.feature).mapValues {
        app.features[$0[0].feature].feature.loadedStorages(with: $0)
      }
    }
    layout = initial.layout
    unloaded = Array(repeating: nil, count: layout.stored.count)
    effects = SimulatedEffects(answers: answers)
    interpreter = initial.interpreter
    do throws(Signal) {
      try interpreter.take(functions)
      if app.isFeature { try open(StorePlace(feature: 0), nil, given: given) }
      for (place, feature) in app.features.enumerated() where !app.isFeature {
        let value = given.first { $0.property == feature.name }
        try openStores(of: place, value)
      }
    } catch {
      throw error.fault
    }
  }

  package convenience init(
    _ app: App, given: [GivenValue], answers: [MethodAnswers]? = nil
  ) throws(EvaluationFault) {
    try self.init(InitialApp(app), given: given, answers: answers)
  }

  private func openStores(of place: Int, _ given: GivenValue?) throws(Signal) {
    let feature = app.features[place]
    let value = try given.map { given throws(Signal) in
      try interpreter.completed(given.value, given.type)
    }
    switch (feature.presence, value) {
    case (.always, let value): try open(StorePlace(feature: place), value)
    case (.optional, let value?) where value != .null:
      try open(StorePlace(feature: place), value)
    case (.keyed, .dictionary(let values)?):
      for (key, value) in values.sorted(by: { $0.key.precedes($1.key) }) {
        try open(StorePlace(feature: place, key: key), value)
      }
    default: break
    }
  }
}

// MARK: - Stores

extension SimulatedApp {
  /// - Parameter state: the state of the new store; nil for the initial state of the feature.
  func open(
    _ place: StorePlace, _ state: Value?, given: [GivenValue] = []
  ) throws(Signal) {
    guard numbers[place] == nil else { return }
    var store: SimulatedStore
    do throws(EvaluationFault) {
      store = try initial.stores[place.feature].store(
        given: given, answers: functions, madeUUIDs: interpreter.operations.madeUUIDs)
    } catch {
      throw .fault(error)
    }
    interpreter.operations.madeUUIDs = store.interpreter.operations.madeUUIDs
    if let state { store.interpreter.state = state }
    if let loads { store.beginStorages(loading: loads[place.feature] ?? []) }
    add(store, at: place)
    touched.formUnion(layout.parts(ofFeature: place.feature))
    noteUnloaded(place.feature, store.state)
  }

  private func add(_ store: SimulatedStore, at place: StorePlace) {
    var store = store
    store.number = stores.count
    store.place = place
    numbers[place] = stores.count
    places.append(place)
    stores.append(store)
  }

  func close(_ place: StorePlace) {
    guard let number = numbers.removeValue(forKey: place) else { return }
    if case .recording = recording.mode {
      recording.commands.append(.endAll(place))
    } else {
      effects.endAll(of: place)
    }
    if stores[number]?.storages.isEmpty == false { closed.append(number) }
    touched.formUnion(layout.parts(ofFeature: place.feature))
    for place in layout.loads(ofFeature: place.feature) { unloaded[place] = nil }
  }

  /// Puts the stores into a state in which other stores may be open. Neither effects nor storages
  /// notice it.
  ///
  /// - Parameter anew: whether to create all stores again if other stores are open.
  func enter(_ state: Value, anew: Bool) {
    guard !app.isFeature else {
      stores[0]?.interpreter.environment.state = state
      return
    }
    let open = app.stores(in: state)
    let isSame =
      numbers.count == open.count && stores.count == open.count
      && zip(places, open).allSatisfy { $0 == $1.place }
    if isSame {
      for (number, store) in open.enumerated() {
        stores[number]?.interpreter.environment.state = store.state
      }
      return
    }
    if anew {
      (stores, places, closed) = ([], [], [])
      numbers.removeAll(keepingCapacity: true)
    }
    let known = Set(open.map(\.place))
    for place in numbers.keys where !known.contains(place) { numbers[place] = nil }
    for (place, state) in open {
      if let number = numbers[place] {
        stores[number]?.interpreter.environment.state = state
      } else {
        var store = initial.stores[place.feature].blank
        try? store.interpreter.take(functions)
        store.interpreter.state = state
        add(store, at: place)
      }
    }
  }

  func isOpen(_ number: Int) -> Bool { numbers[places[number]] == number }

  /// Whether any store of a feature is open.
  package func isOpen(feature: Int) -> Bool { numbers.keys.contains { $0.feature == feature } }

  /// Changes all stores.
  func changeStores(_ body: (inout SimulatedStore) -> Void) {
    for number in stores.indices {
      guard var store = stores[number] else { continue }
      stores[number] = nil
      body(&store)
      stores[number] = store
    }
  }

  /// Takes a store out of the table to run it. To avoid a reference cycle, the store refers to the
  /// app only while it runs.
  func take(_ number: Int) -> SimulatedStore {
    var store = stores[number] ?? initial.stores[places[number].feature].blank
    stores[number] = nil
    featureAtWork = store.place.feature
    store.app = self
    // All stores share one counter of new ids, so that all ids differ.
    store.interpreter.operations.madeUUIDs = interpreter.operations.madeUUIDs
    swap(&store.effects, &effects)
    return store
  }

  /// Puts a store back into the table, and queues the actions that it has dispatched.
  ///
  /// The store gives the effects back, because a second owner would copy them at the next change.
  func put(_ store: inout SimulatedStore) {
    store.app = nil
    interpreter.operations.madeUUIDs = store.interpreter.operations.madeUUIDs
    swap(&store.effects, &effects)
    for action in store.inbox { queue.append(QueuedAction(number: store.number, action: action)) }
    store.inbox = []
    let number = store.number
    stores[number] = store
  }

  private func run<Result>(
    _ number: Int, _ body: (inout SimulatedStore) throws(Signal) -> Result
  ) throws(Signal) -> Result {
    var store = take(number)
    defer { put(&store) }
    return try body(&store)
  }

  /// Whether another run would produce the same values. A new id or date would differ in each run.
  package var isRepeatable: Bool {
    interpreter.operations.isRepeatable
      && stores.allSatisfy { $0?.interpreter.operations.isRepeatable != false }
  }

  /// The names of the user-written middleware that was skipped.
  var passedBy: [String] {
    var names: [String] = []
    for name in stores.flatMap({ $0?.passedBy ?? [] }) where !names.contains(name) {
      names.append(name)
    }
    return names
  }
}

// MARK: - The state

extension SimulatedApp {
  /// The states of all features, or the state of a single feature.
  package var state: Value { state() }

  /// - Parameter store: a running store; nil if no store is running.
  private func state(with store: SimulatedStore? = nil) -> Value {
    func current(_ number: Int) -> Value { stores[number]?.state ?? store?.state ?? .null }
    if app.isFeature { return current(0) }
    var values = app.features.map { $0.keyType == nil ? Value.null : .dictionary([:]) }
    var keyed: [Int: [Value: Value]] = [:]
    for (place, number) in numbers {
      if let key = place.key {
        keyed[place.feature, default: [:]][key] = current(number)
      } else {
        values[place.feature] = current(number)
      }
    }
    for (feature, states) in keyed { values[feature] = .dictionary(states) }
    return .structure(values)
  }

  /// Evaluates expressions over the whole state.
  func evaluate<Result>(
    _ body: (inout Interpreter) throws(Signal) -> Result
  ) throws(Signal) -> Result {
    if app.isFeature {
      return try run(0) { store throws(Signal) in try body(&store.interpreter) }
    }
    interpreter.state = state
    return try body(&interpreter)
  }

  /// Evaluates an expression over the whole state.
  func result(of expression: TypedExpression) throws(EvaluationFault) -> Value {
    do throws(Signal) {
      return try evaluate { interpreter throws(Signal) in try interpreter.evaluate(expression) }
    } catch {
      throw error.fault
    }
  }

  /// The interpreter of expressions over the whole state.
  var evaluator: Interpreter {
    if app.isFeature, let store = stores[0] { return store.interpreter }
    var interpreter = interpreter
    interpreter.state = state
    return interpreter
  }

  /// Changes the interpreter of the app's own expressions.
  func changeInterpreter(_ body: (inout Interpreter) -> Void) { body(&interpreter) }

  /// Whether the change of the state by this action must be checked or recorded.
  func looks(at action: SimulatedAction, in place: StorePlace) -> Bool {
    if watch.around.isEmpty, watch.changing == nil { return false }
    return watch.looks(at: app.features[place.feature].prefix + action.name)
  }

  /// Checks the invariants that use an action, for an action that `store` has just reduced.
  ///
  /// - Parameter previous: the state of the store before the action.
  func checkInvariants(
    around action: SimulatedAction, after previous: Value, of store: inout SimulatedStore
  ) throws(Signal) {
    let name = app.features[store.place.feature].prefix + action.name
    if watch.changing?.contains(name) == false, store.state != previous {
      watch.changing?.insert(name)
    }
    guard !watch.around.isEmpty, let value = value(of: action, in: store.number) else { return }
    if app.isFeature {
      return try watch.checkAround(
        name, value: value, old: previous, app.whole, &store.interpreter)
    }
    interpreter.state = state(with: store)
    try watch.checkAround(name, value: value, old: old, app.whole, &interpreter)
  }

  /// Checks the invariants that use only the state and no action.
  func checkPlainInvariants(
    _ occasion: InvariantWatch.Occasion
  ) throws(EvaluationFault) {
    if watch.plain.isEmpty { return }
    do throws(Signal) {
      try evaluate { interpreter throws(Signal) in
        try watch.checkPlain(occasion, app.whole, &interpreter)
      }
    } catch {
      throw error.fault
    }
  }
}

// MARK: - Actions

extension SimulatedApp {
  /// Dispatches the app's start actions. Does nothing if the app has already started.
  func start() throws(EvaluationFault) {
    if hasStarted { return }
    hasStarted = true
    touched.formUnion(layout.startPart)
    try loadStored()
    for text in app.start {
      guard case .checked(let action) = text else { throw .notEvaluated("'!swift' text") }
      enqueue(try result(of: action))
      try handleAll()
    }
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
      SimulatedAction(call.action, call.arguments))
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
        completed = try run(number) { store throws(Signal) in
          try store.completed(action)
        }
      } catch {
        throw error.fault
      }
      queue.append(QueuedAction(number: number, action: completed))
    } else {
      dropped.append("\(app.name(of: place)).\(action.name)")
    }
    try handleAll()
  }

  /// Dispatches an action that an effect of a store sends.
  func dispatch(
    _ action: SimulatedAction, to store: inout SimulatedStore
  ) throws(EvaluationFault) {
    let number = store.number
    put(&store)
    defer { store = take(number) }
    if try replaces(.action(AppActionCall(store: places[number], action))) { return }
    queue.append(QueuedAction(number: number, action: action))
    try handleAll()
  }

  /// Queues an action of the app. An action for a feature that is not open is dropped.
  ///
  /// - Parameter link: the link step that dispatches the action.
  func enqueue(_ action: Value, from link: SourceRange? = nil) {
    guard case .enumeration(let feature, let arguments) = action,
      case .enumeration(let index, let payload)? = arguments.last
    else { return }
    if group?.contains(feature) == false { return }
    let place = StorePlace(feature: feature, key: arguments.count > 1 ? arguments.first : nil)
    touched.formUnion(layout.presence(ofFeature: feature))
    let name = app.features[feature].feature.actions[index].name
    queue.append(
      QueuedAction(number: numbers[place], action: SimulatedAction(name, payload), link: link))
  }

  /// Handles the queued actions, unless the app is already handling actions.
  func handleAll() throws(EvaluationFault) {
    if isBusy { return }
    isBusy = true
    defer {
      isBusy = false
      queue.removeAll(keepingCapacity: true)
    }
    do throws(Signal) {
      var handled = 0
      var chain = ActionChain()
      while handled < queue.count {
        let next = queue[handled]
        cause = next.link
        try chain.check(name(of: next), at: handled, of: queue.count)
        handled += 1
        if let number = next.number, isOpen(number) { try handle(next, in: number) }
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
    return app.features[places[number].feature].prefix + queued.action.name
  }

  private func handle(_ queued: QueuedAction, in number: Int) throws(Signal) {
    if !app.isFeature, !watch.around.isEmpty { old = state }
    let reduced = try run(number) { store throws(Signal) in
      store.interpreter.operations.beginAction()
      guard let admitted = queued.admitted else { return try store.handle(queued.action) }
      // The evaluation steps of the passed rules count in each dispatch of the action.
      try store.interpreter.step(admitted.steps)
      return try store.handle(queued.action, passed: admitted.passed)
    }
    guard let reduced else { return }
    if recordsRoute, let value = value(of: reduced, in: number) { self.reduced.append(value) }
    if app.links.isEmpty { return }
    try follow(reduced.name, reduced.payload, isEvent: false, from: places[number])
  }

  /// Converts an action of a store to an action of the app.
  private func value(of action: SimulatedAction, in number: Int) -> Value? {
    let place = places[number]
    let actions = app.features[place.feature].feature.actions
    guard let index = actions.firstIndex(where: { $0.name == action.name }) else { return nil }
    let value = Value.enumeration(index, action.payload)
    return app.isFeature
      ? value : .enumeration(place.feature, (place.key.map { [$0] } ?? []) + [value])
  }

  func forgetActions() { (reduced, followed) = ([], []) }
}

// MARK: - Effects

extension SimulatedApp {
  /// Runs all effects to their end, in the order in which they began.
  package func settle() throws(EvaluationFault) {
    var wakeUps = WakeUps(effects)
    while let (number, work) = try nextWork() {
      try wakeUps.check(effects, at: number)
      try go(on: number, work)
    }
  }

  /// Advances the clock by `length`. Effects begin, and effects whose deadline is reached continue.
  package func wait(_ length: Duration) throws(EvaluationFault) {
    let end = effects.now + length
    while let (number, work) = try nextWork(until: end) { try go(on: number, work) }
    effects.pass(until: end)
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
        try run(number) { store throws(Signal) in try store.endStorages() }
      } catch {
        throw error.fault
      }
    }
  }

  private func go(on number: Int, _ work: SimulatedWork) throws(EvaluationFault) {
    let place: Int? =
      switch work {
      case .effect(let effect): numbers[effect.store]
      case .storage(let job): job.store
      }
    guard let place else { return effects.end(number) }
    try go(on: number, work, in: place)
    if watch.plain.isEmpty { return }
    try checkPlainInvariants(.step(stores[place]?.moment ?? InvariantWatch.time))
  }

  private func go(
    on number: Int, _ work: SimulatedWork, in place: Int
  ) throws(EvaluationFault) {
    var store = take(place)
    defer { put(&store) }
    try store.go(on: number, work)
  }
}

extension App {
  /// The name of a store in scenarios, such as `tasks` or `editors[1]`.
  func name(of place: StorePlace) -> String {
    let feature = features[place.feature]
    guard let key = place.key else { return feature.name }
    if case .string(let text) = key { return "\(feature.name)[\(text)]" }
    return "\(feature.name)[\(key.shown(as: feature.keyType ?? .unknown, whole.types))]"
  }

  /// What precedes the name of a store's action in scenarios, such as `editors[1].`.
  func prefix(of place: StorePlace) -> String { isFeature ? "" : name(of: place) + "." }
}

extension Interpreter {
  /// Evaluates an expression without local variables.
  mutating func result(of expression: TypedExpression) throws(EvaluationFault) -> Value {
    do throws(Signal) {
      return try evaluate(expression)
    } catch {
      throw error.fault
    }
  }
}
