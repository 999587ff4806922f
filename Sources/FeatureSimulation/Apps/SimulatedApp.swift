import FeatureAnalysis
import SpecLanguage

/// The stores of an app. They share one queue of actions, as in the runtime.
///
/// This type is a class because a store that dispatches while it runs must first be put back into
/// the app.
package final class SimulatedApp {
  let app: App
  /// All stores that have been opened, by number.
  var stores: [SimulatedStore] = []
  /// The numbers of the open stores.
  var numbers: [StorePlace: Int] = [:]
  var places: [StorePlace] = []
  /// The numbers of closed stores whose last values are not saved yet.
  var closed: [Int] = []
  var initial: [InitialStore]
  /// The indices of the stored properties that are loaded, by the index of their feature. Nil if
  /// saves are not simulated.
  private let loads: [Int: Set<Int>]?
  /// The stored properties of open features that are not loaded yet, in order. Nil if the app is
  /// not being explored.
  package internal(set) var unloaded: [UnloadedProperty]?
  var queue: [QueuedAction] = []
  private var isBusy = false
  package internal(set) var hasStarted = false
  var effects: SimulatedEffects
  var interpreter: Interpreter
  /// The invariants of the app that are checked.
  var watch = InvariantWatch()
  /// The state before the action that is being handled. Set only if the app has invariants that use
  /// an action.
  private(set) var old = Value.null
  /// The actions from outside that were dropped because their feature was not open, written as in
  /// scenarios.
  private(set) var dropped: [String] = []
  /// The actions of the app that were reduced, in order.
  package internal(set) var reduced: [Value] = []
  /// The steps of links that were executed.
  package internal(set) var followed: Set<FollowedStep> = []
  /// The link step that dispatched the action that is being handled.
  var cause: SourceRange?
  /// The index of the feature whose store ran last.
  var featureAtWork: Int?
  /// The calls that follow one another in an exploration.
  package var restarts = CallRestarts()
  /// The total cost of the steps in an exploration.
  package internal(set) var work = 0

  /// A store of the app: the index of its feature, and its key.
  struct StorePlace: Hashable {
    let feature: Int
    let key: Value?
  }

  struct QueuedAction {
    /// The number of the action's store; nil if the store is not open.
    let number: Int?
    let action: SimulatedAction
    /// The link step that dispatched the action.
    var link: SourceRange?
  }

  /// - Parameters:
  ///   - given: the states of features that differ from the initial state of the app.
  ///   - answers: the answers of a scenario, which also simulates loads and saves; nil without a
  ///     scenario.
  package init(
    _ app: App, given: [GivenValue], answers scenarioAnswers: [AppAnswers]? = nil
  ) throws(EvaluationFault) {
    let answers = scenarioAnswers ?? []
    self.app = app
    loads = scenarioAnswers.map { answers in
      Dictionary(grouping: answers, by: \.feature).mapValues {
        app.features[$0[0].feature].feature.loadedStorages(with: $0.map(\.answers))
      }
    }
    initial = app.features.map { InitialStore($0.feature) }
    effects = SimulatedEffects(
      answers.map { ($0.method, $0.answers.answers) })
    interpreter = Interpreter(app.whole, state: .null, others: app.declarations)
    do throws(Signal) {
      for (place, feature) in app.features.enumerated() {
        let value = given.first { $0.property == feature.name }
        try open(place, value)
      }
    } catch {
      throw error.fault
    }
  }

  private func open(_ place: Int, _ given: GivenValue?) throws(Signal) {
    let feature = app.features[place]
    let value = try given.map { given throws(Signal) in
      try interpreter.completed(given.value, given.type)
    }
    switch (feature.presence, value) {
    case (.always, let value): try open(StorePlace(feature: place, key: nil), value)
    case (.optional, let value?) where value != .null:
      try open(StorePlace(feature: place, key: nil), value)
    case (.keyed, .dictionary(let values)?):
      for (key, value) in values.sorted(by: { $0.key.precedes($1.key) }) {
        try open(StorePlace(feature: place, key: key), value)
      }
    default: break
    }
  }

  /// - Parameter state: the state of the new store; nil for the initial state of the feature.
  func open(_ place: StorePlace, _ state: Value?) throws(Signal) {
    guard numbers[place] == nil else { return }
    var store: SimulatedStore
    do throws(EvaluationFault) {
      store = try initial[place.feature].store(
        given: [], madeUUIDs: interpreter.operations.madeUUIDs)
    } catch {
      throw .fault(error)
    }
    interpreter.operations.madeUUIDs = store.interpreter.operations.madeUUIDs
    if let state { store.interpreter.state = state }
    if let loads { store.beginStorages(loading: loads[place.feature] ?? []) }
    add(store, at: place)
    noteUnloaded(place.feature, store.state)
  }

  func add(_ store: SimulatedStore, at place: StorePlace) {
    var store = store
    store.number = stores.count
    store.featurePlace = place.feature
    numbers[place] = stores.count
    places.append(place)
    stores.append(store)
  }

  func isOpen(_ number: Int) -> Bool { numbers[places[number]] == number }

  /// The states of all features.
  package var state: Value { state() }

  /// - Parameter store: a running store, whose state is newer than the app's copy; nil if no store
  ///   is running.
  func state(with store: SimulatedStore? = nil) -> Value {
    func current(_ number: Int) -> Value {
      if let store, store.number == number { return store.state }
      return stores[number].state
    }
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

  /// The names of the user-written middleware that was skipped.
  var passedBy: [String] {
    var names: [String] = []
    for name in stores.flatMap(\.passedBy) where !names.contains(name) { names.append(name) }
    return names
  }
}

// MARK: - Actions

extension SimulatedApp {
  /// Dispatches the app's start actions. Does nothing if the app has already started.
  func start() throws(EvaluationFault) {
    if hasStarted { return }
    hasStarted = true
    try loadStored()
    for text in app.start {
      guard case .checked(let action) = text else { throw .notEvaluated("'!swift' text") }
      interpreter.state = state
      try dispatch(try interpreter.result(of: action))
    }
  }

  /// Dispatches an action of the app.
  func dispatch(_ action: Value) throws(EvaluationFault) {
    enqueue(action)
    try handleAll()
  }

  package func dispatch(
    feature: Int, key: Value?, _ action: SimulatedAction
  ) throws(EvaluationFault) {
    var action = action
    if let number = numbers[StorePlace(feature: feature, key: key)] {
      do throws(Signal) {
        action = try stores[number].completed(action)
      } catch {
        throw error.fault
      }
      queue.append(QueuedAction(number: number, action: action))
    } else {
      let place = StorePlace(feature: feature, key: key)
      dropped.append("\(app.name(of: place)).\(action.name)")
    }
    try handleAll()
  }

  /// Dispatches an action that an effect of a store sends.
  func dispatch(
    _ action: SimulatedAction, to store: inout SimulatedStore
  ) throws(EvaluationFault) {
    put(store)
    queue.append(QueuedAction(number: store.number, action: action))
    try handleAll()
    store = take(store.number)
  }

  /// Queues an action of the app. An action for a feature that is not open is dropped.
  ///
  /// - Parameter link: the link step that dispatches the action.
  func enqueue(_ action: Value, from link: SourceRange? = nil) {
    guard case .enumeration(let feature, let arguments) = action,
      case .enumeration(let place, let payload)? = arguments.last
    else { return }
    let key = arguments.count > 1 ? arguments.first : nil
    let name = app.features[feature].feature.actions[place].name
    let number = numbers[StorePlace(feature: feature, key: key)]
    queue.append(
      QueuedAction(number: number, action: SimulatedAction(name, payload), link: link))
  }

  /// Handles the queued actions, unless the app is already handling actions.
  func handleAll() throws(EvaluationFault) {
    if isBusy { return }
    isBusy = true
    defer {
      isBusy = false
      queue = []
    }
    do throws(Signal) {
      var handled = 0
      var chain = ActionChain()
      while handled < queue.count {
        let (number, action) = (queue[handled].number, queue[handled].action)
        cause = queue[handled].link
        try chain.check(name(of: queue[handled]), at: handled, of: queue.count)
        handled += 1
        if let number, isOpen(number) { try handle(action, in: number) }
      }
    } catch {
      throw error.fault
    }
    // An answer counts as one step, even if it sends several actions.
    guard !watch.plain.isEmpty, effects.current == nil, let first = queue.first,
      let number = first.number
    else { return }
    try checkPlainInvariants(.step("'\(app.name(of: places[number])).\(first.action.name)'"))
  }

  /// The name of a queued action, which begins with the name of its feature.
  private func name(of queued: QueuedAction) -> String {
    guard let number = queued.number else { return queued.action.name }
    return "\(app.features[places[number].feature].name).\(queued.action.name)"
  }

  private func handle(_ action: SimulatedAction, in number: Int) throws(Signal) {
    if !watch.around.isEmpty { old = state }
    var store = take(number)
    store.interpreter.operations.beginAction()
    let reduced = try store.handle(action)
    put(store)
    guard let reduced else { return }
    note(reduced, in: number)
    try follow(reduced.name, reduced.payload, isEvent: false, from: places[number])
  }

  private func note(_ action: SimulatedAction, in number: Int) {
    if let value = value(of: action, in: number) { reduced.append(value) }
  }

  /// Converts an action of a store to an action of the app.
  func value(of action: SimulatedAction, in number: Int) -> Value? {
    let place = places[number]
    let actions = app.features[place.feature].feature.actions
    guard let index = actions.firstIndex(where: { $0.name == action.name }) else { return nil }
    let value = Value.enumeration(index, action.payload)
    return .enumeration(place.feature, (place.key.map { [$0] } ?? []) + [value])
  }
}

extension AppAnswers {
  fileprivate var method: FeatureMethod { FeatureMethod(feature: feature, method: answers.method) }
}

extension App {
  /// The declarations of the features, by the names of their states and models.
  fileprivate var declarations: [String: Declarations] {
    var declarations: [String: Declarations] = [:]
    for feature in features.map(\.feature) {
      let own = Declarations(feature)
      for name in feature.models.map(\.name) + [feature.state.name] { declarations[name] = own }
    }
    return declarations
  }
}
