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
  /// What precedes the names of each feature's actions.
  let prefixes: [String]
  /// All stores that have been opened, by number; nil while the store runs.
  var stores: [SimulatedStore?] = []
  /// The numbers of the open stores.
  var numbers: [StorePlace: Int] = [:]
  var places: [StorePlace] = []
  /// The numbers of closed stores whose last values are not saved yet.
  var closed: [Int] = []
  var initial: InitialApp
  /// The results of functions from other modules.
  let functions: [FunctionAnswer]
  /// What creates the ids and dates of rules and links; nil if they are not predicted.
  let storeValues: StoreValues?
  /// The indices of the stored properties that are loaded, by the index of their feature. Nil if
  /// saves are not simulated.
  let loads: [Int: Set<Int>]?
  /// How the storages begin of an app that somebody plays; nil if nobody does.
  let playedStorages: PlayedStorages?
  /// How an exploration divides the state into parts.
  let layout: StateLayout
  /// The values that the stored properties had when their features opened, for properties that are
  /// not loaded yet. Used only in explorations.
  var unloaded: [Value?]
  /// Whether stored properties wait for an exploration to load them.
  var awaitsLoads = false
  /// The features whose deadlines the passing of time reaches in an exploration; nil for all.
  package var group: Set<Int>?
  /// Whether features that are not in this group neither load nor begin effects.
  var omitsOthers = false
  /// The parts of the state on which the current step of an exploration depends, apart from the
  /// properties that expressions have touched.
  var touched = PartSet()
  var queue: [QueuedAction] = []
  var isBusy = false
  /// The number of actions that were handled, and how many may be handled.
  var handledCount = 0
  package var maximumHandled = Int.max
  /// How often the clock may advance at the end of a step of a scenario, and during a wait.
  var maximumWakeUps = WakeUps.limit
  package var hasStarted = false
  /// Whether a scenario starts the app later, or is starting it. Until then, invariants need not hold.
  var awaitsStart = false
  var effects: SimulatedEffects
  /// Evaluates the app's own expressions. A single feature uses the interpreter of its store.
  var interpreter: Interpreter
  /// The invariants that are checked.
  var watch = InvariantWatch()
  /// The state before the action that is being handled. Set only if an invariant uses the action.
  var old = Value.null
  var recording = ActionRecording()
  /// The actions from outside that were dropped because their feature was not open, written as in
  /// scenarios.
  var dropped: [String] = []
  /// The rejected actions, in order.
  var rejections: [SimulatedRejection] = []
  /// How much of what has happened the checks between the steps have compared.
  var checked = CheckedLists()
  /// The actions that were reduced, in order.
  package internal(set) var reduced: [Value] = []
  var recordsRoute = true
  /// The steps of links that were executed.
  package var followed: Set<FollowedStep> = []
  /// The link step that dispatched the action that is being handled.
  var cause: SourceRange?
  /// The index of the feature whose store ran last.
  var featureAtWork: Int?
  /// Whether the store has called a handler of events or rejections since it began to handle actions.
  private var hasCalledHandler = false
  /// Whether a rule or a link has dispatched an action after such a call. An action of the handler is
  /// handled before it, which no exploration tries.
  package private(set) var dispatchesAfterHandlers = false
  /// Whether the order of a set or dictionary may have decided about a result of a step.
  package private(set) var dependsOnOrder = false
  /// The calls that follow one another in an exploration.
  package var restarts = CallRestarts()
  /// The endless loops that an exploration has reported. A loop may be met before that without being
  /// reported, if its step is run again.
  package var loops = KnownLoops()
  /// The code that an exploration has executed: of each feature, and of the app itself.
  var takenCode: [TakenCode] = []

  struct QueuedAction {
    /// The number of the action's store; nil if the store is not open.
    let number: Int?
    let action: SimulatedAction
    /// What the action has already passed.
    var admitted: AdmittedAction?
    /// The link step that dispatched the action.
    var link: SourceRange?
    /// The index of the feature, if its store was not open.
    var closedFeature: Int?
  }

  /// - Parameters:
  ///   - given: the values that differ from the initial state.
  ///   - functions: the results of functions from other modules.
  ///   - answers: the answers of a scenario, which also simulates loads and saves; nil without a
  ///     scenario.
  ///   - waitingMethods: the methods whose calls the scenario answers while they are under way.
  ///   - predictsValues: whether the stores create the same ids and dates as in a compiled test; nil
  ///     for a scenario only.
  ///   - storages: how the storages begin of an app that somebody plays.
  init(
    _ initial: InitialApp, given: [GivenValue], functions: [FunctionAnswer] = [],
    answers scenarioAnswers: [MethodAnswers]? = nil, waitingMethods: Set<FeatureMethod> = [],
    predictsValues: Bool? = nil, storages: PlayedStorages? = nil
  ) throws(EvaluationFault) {
    let answers = scenarioAnswers ?? []
    playedStorages = storages
    let app = initial.app
    self.app = app
    prefixes = app.features.map(\.prefix)
    self.initial = initial
    self.functions = functions
    storeValues = predictsValues ?? (scenarioAnswers != nil) ? StoreValues() : nil
    loads = scenarioAnswers.map { answers in
      Dictionary(grouping: answers, by: \.feature).mapValues {
        app.features[$0[0].feature].feature.loadedStorages(with: $0)
      }
    }
    layout = initial.layout
    unloaded = Array(repeating: nil, count: layout.stored.count)
    effects = SimulatedEffects(answers: answers, waitingMethods: waitingMethods)
    interpreter = initial.interpreter
    interpreter.operations.storeValues = storeValues
    do throws(Signal) {
      try interpreter.takeAnswers(functions)
      if app.isFeature { try open(StorePlace(feature: 0), nil, given: given) }
      for (place, feature) in app.features.enumerated() where !app.isFeature {
        try openStores(of: place, given.state(of: feature))
      }
    } catch {
      throw error.fault
    }
  }

  package convenience init(
    _ app: App, given: [GivenValue], answers: [MethodAnswers]? = nil, predictsValues: Bool? = nil
  ) throws(EvaluationFault) {
    try self.init(
      InitialApp(app), given: given, answers: answers, predictsValues: predictsValues)
  }

  private func openStores(of place: Int, _ given: Value?) throws(Signal) {
    let feature = app.features[place]
    let value = try given.map { given throws(Signal) in
      try interpreter.completed(given, feature.stateType)
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

// MARK: - Handlers

extension SimulatedApp {
  /// Records that the app calls a handler, which may dispatch actions.
  func noteHandler() { hasCalledHandler = true }

  /// Records that everything that the handled actions have dispatched is done.
  func endTurn() { hasCalledHandler = false }

  /// Records whether the order of a set or dictionary may have decided about a result.
  func noteOrder() {
    if interpreter.operations.dependsOnOrder { dependsOnOrder = true }
    changeStores { if $0.interpreter.operations.dependsOnOrder { dependsOnOrder = true } }
  }

  /// Records that a rule or a link dispatches an action.
  func noteDispatch() { if hasCalledHandler { dispatchesAfterHandlers = true } }
}

// MARK: - The state

extension SimulatedApp {
  /// The states of all features, or the state of a single feature.
  package var state: Value { state() }

  /// - Parameter store: a running store; nil if no store is running.
  func state(with store: SimulatedStore? = nil) -> Value {
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
    return layout.appState(of: values)
  }

  /// Evaluates expressions over the whole state, or over the state of an inner app.
  ///
  /// - Parameter inner: the index of the inner app.
  func evaluate<Result>(
    in inner: Int? = nil, _ body: (inout Interpreter) throws(Signal) -> Result
  ) throws(Signal) -> Result {
    if let inner { return try evaluate(in: app.innerApps[inner], of: state, body) }
    if app.isFeature {
      return try withStore(0) { store throws(Signal) in try body(&store.interpreter) }
    }
    interpreter.state = state
    return try body(&interpreter)
  }

  private func evaluate<Result>(
    in inner: InnerApp, of state: Value, _ body: (inout Interpreter) throws(Signal) -> Result
  ) throws(Signal) -> Result {
    interpreter.state = inner.member.place.state(in: state)
    // The ranges in the spec of the inner app belong to another file.
    let (touched, faultPlace) = (interpreter.environment.touched, interpreter.faultPlace)
    let taken = interpreter.taken
    interpreter.environment.forgetTouched()
    (interpreter.faultPlace, interpreter.taken) = (nil, nil)
    defer {
      layout.addParts(
        of: inner, interpreter.environment.touched, to: &self.touched)
      interpreter.environment.restoreTouched(touched)
      (interpreter.faultPlace, interpreter.taken) = (faultPlace, taken)
    }
    return try interpreter.among(declarationsOf: .nominal(inner.app.whole.state.name), body)
  }

  /// Evaluates an expression of a link of the app, or of an inner app. In a scenario, its ids and
  /// dates come from the app.
  func evaluateLink<Result>(
    in inner: Int? = nil, _ body: (inout Interpreter) throws(Signal) -> Result
  ) throws(Signal) -> Result {
    let (time, whole) = (effects.now, inner.map { _ in state })
    return try evaluate(in: inner) { interpreter throws(Signal) in
      guard let values = interpreter.operations.storeValues else { return try body(&interpreter) }
      values.begin(in: whole ?? interpreter.state, at: time)
      interpreter.operations.isInRule = true
      defer {
        interpreter.operations.isInRule = false
        values.releaseState()
      }
      return try body(&interpreter)
    }
  }

  /// Evaluates an expression over the whole state.
  /// In a scenario, the time is that on the clock.
  func result(of expression: TypedExpression) throws(EvaluationFault) -> Value {
    storeValues?.begin(in: .null, at: effects.now)
    do throws(Signal) {
      return try evaluate { interpreter throws(Signal) in
        interpreter.operations.isInExpectation = true
        defer { interpreter.operations.isInExpectation = false }
        return try interpreter.evaluate(expression)
      }
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
    return watch.looks(at: prefixes[place.feature] + action.name)
  }

  /// Checks the invariants that use an action, for an action that `store` has just reduced.
  ///
  /// - Parameter previous: the state of the store before the action.
  func checkInvariants(
    around action: SimulatedAction, after previous: Value, of store: inout SimulatedStore
  ) throws(Signal) {
    let name = prefixes[store.place.feature] + action.name
    if watch.changing?.contains(name) == false, store.state != previous {
      watch.changing?.insert(name)
    }
    guard !watch.around.isEmpty, let value = value(of: action, in: store.number) else { return }
    if app.isFeature {
      return try watch.checkAround(
        name, value: value, old: previous, of: .whole, app.whole, &store.interpreter)
    }
    let owner = ConditionOwner.feature(store.place.feature)
    if watch.checksAround(name, of: owner) {
      try watch.checkAround(
        name, value: value, old: previous, of: owner, store.feature, &store.interpreter)
    }
    for (index, inner) in app.innerApps.enumerated()
    where watch.checksAround(name, of: .inner(index)) {
      try evaluate(in: inner, of: state(with: store)) { interpreter throws(Signal) in
        try watch.checkAround(
          name, value: value, old: inner.member.place.state(in: old), of: .inner(index),
          inner.app.whole, &interpreter)
      }
    }
    guard watch.checksAround(name, of: .whole) else { return }
    interpreter.state = state(with: store)
    try watch.checkAround(name, value: value, old: old, of: .whole, app.whole, &interpreter)
  }

  /// Checks the invariants that use only the state and no action.
  func checkPlainInvariants(
    _ occasion: InvariantWatch.Occasion
  ) throws(EvaluationFault) {
    if watch.plain.isEmpty || awaitsStart { return }
    do throws(Signal) {
      try evaluate { interpreter throws(Signal) in
        try watch.checkPlain(occasion, of: .whole, app.whole, &interpreter)
      }
      if !watch.plain.contains(where: { $0.invariant.owner != .whole }) { return }
      for number in stores.indices where isOpen(number) {
        try withStore(number) { store throws(Signal) in
          try watch.checkPlain(
            occasion, of: .feature(store.place.feature), store.feature, &store.interpreter)
        }
      }
      for (index, inner) in app.innerApps.enumerated() {
        try evaluate(in: index) { interpreter throws(Signal) in
          try watch.checkPlain(occasion, of: .inner(index), inner.app.whole, &interpreter)
        }
      }
    } catch {
      throw error.fault
    }
  }
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
