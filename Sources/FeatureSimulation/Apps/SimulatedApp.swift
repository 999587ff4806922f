import Diagnostics
import ExpressionTyping
import FeatureAnalysis
import SpecDecoding

/// The stores of an app, as the runtime's: side by side on one queue.
///
/// A class, because a store that sends an action in the middle of its work hands itself back first.
package final class SimulatedApp {
  let app: App
  /// All stores that have been open, by their numbers.
  private var stores: [SimulatedStore] = []
  /// The numbers of those that are open.
  private var numbers: [StorePlace: Int] = [:]
  private var places: [StorePlace] = []
  private let initial: [InitialStore]
  private var queue: [(number: Int?, action: SimulatedAction)] = []
  private var isBusy = false
  var effects: SimulatedEffects
  var interpreter: Interpreter
  /// The actions of the app that were reduced, in their order.
  package private(set) var reduced: [Value] = []
  /// The steps of links that were done.
  package private(set) var followed: Set<FollowedStep> = []
  /// As many as the runtime's `Core.actionLimit`.
  private let maximumActions = 100_000

  /// A feature of the app, and the key of one of its stores.
  private struct StorePlace: Hashable {
    let feature: Int
    let key: Value?
  }

  /// - Parameter given: the states of features that differ from those that the app begins with.
  package init(
    _ app: App, given: [GivenValue], answers: [AppAnswers] = []
  ) throws(EvaluationFault) {
    self.app = app
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

  /// - Parameter state: nil for the initial state of the feature.
  private func open(_ place: StorePlace, _ state: Value?) throws(Signal) {
    guard numbers[place] == nil else { return }
    var store: SimulatedStore
    do throws(EvaluationFault) {
      store = try initial[place.feature].store(given: [])
    } catch {
      throw .fault(error)
    }
    if let state { store.interpreter.state = state }
    store.app = self
    store.number = stores.count
    store.featurePlace = place.feature
    numbers[place] = stores.count
    places.append(place)
    stores.append(store)
  }

  private func close(_ place: StorePlace) {
    guard let number = numbers.removeValue(forKey: place) else { return }
    effects.endAll(of: number)
  }

  private func isOpen(_ number: Int) -> Bool { numbers[places[number]] == number }

  /// The states of all features.
  var state: Value {
    var values = app.features.map { $0.keyType == nil ? Value.null : .dictionary([:]) }
    var keyed: [Int: [Value: Value]] = [:]
    for (place, number) in numbers {
      if let key = place.key {
        keyed[place.feature, default: [:]][key] = stores[number].state
      } else {
        values[place.feature] = stores[number].state
      }
    }
    for (feature, states) in keyed { values[feature] = .dictionary(states) }
    return .structure(values)
  }

  /// The middleware of the user's that was passed by.
  var passedBy: [String] {
    var names: [String] = []
    for name in stores.flatMap(\.passedBy) where !names.contains(name) { names.append(name) }
    return names
  }
}

// MARK: - Actions

extension SimulatedApp {
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
      queue.append((number, action))
    }
    try handleAll()
  }

  /// Dispatches an action that an effect of a store sends.
  func dispatch(
    _ action: SimulatedAction, to store: inout SimulatedStore
  ) throws(EvaluationFault) {
    put(store)
    queue.append((store.number, action))
    try handleAll()
    store = take(store.number)
  }

  /// An action to a feature that is not open is dropped.
  private func enqueue(_ action: Value) {
    guard case .enumeration(let feature, let arguments) = action,
      case .enumeration(let place, let payload)? = arguments.last
    else { return }
    let key = arguments.count > 1 ? arguments.first : nil
    let name = app.features[feature].feature.actions[place].name
    queue.append(
      (numbers[StorePlace(feature: feature, key: key)], SimulatedAction(name, payload)))
  }

  private func handleAll() throws(EvaluationFault) {
    if isBusy { return }
    isBusy = true
    defer {
      isBusy = false
      queue = []
    }
    do throws(Signal) {
      var handled = 0
      while handled < queue.count {
        let (number, action) = queue[handled]
        if handled == maximumActions { throw .fault(.runaway(action.name)) }
        handled += 1
        if let number, isOpen(number) { try handle(action, in: number) }
      }
    } catch {
      throw error.fault
    }
  }

  private func handle(_ action: SimulatedAction, in number: Int) throws(Signal) {
    var store = take(number)
    let reduced = try store.handle(action)
    put(store)
    guard let reduced else { return }
    note(reduced, in: number)
    try follow(reduced.name, reduced.payload, isEvent: false, from: places[number])
  }

  private func note(_ action: SimulatedAction, in number: Int) {
    let place = places[number]
    let actions = app.features[place.feature].feature.actions
    guard let index = actions.firstIndex(where: { $0.name == action.name }) else { return }
    let value = Value.enumeration(index, action.payload)
    reduced.append(.enumeration(place.feature, (place.key.map { [$0] } ?? []) + [value]))
  }

  // MARK: - Stores

  /// Whether a feature is open: one of a key, or any.
  package func isOpen(feature: Int, key: Value? = nil) -> Bool {
    guard key == nil else { return numbers[StorePlace(feature: feature, key: key)] != nil }
    return numbers.keys.contains { $0.feature == feature }
  }

  /// A store with the effects of the app, to work with.
  private func take(_ number: Int) -> SimulatedStore {
    var store = stores[number]
    swap(&store.effects, &effects)
    return store
  }

  /// Takes a store back, with what it has dispatched.
  private func put(_ store: SimulatedStore) {
    var store = store
    swap(&store.effects, &effects)
    for action in store.inbox { queue.append((store.number, action)) }
    store.inbox = []
    stores[store.number] = store
  }

  // MARK: - Effects

  func settle() throws(EvaluationFault) {
    while let (number, effect) = effects.next() { try go(on: number, effect) }
  }

  func wait(_ length: Duration) throws(EvaluationFault) {
    let end = effects.now + length
    while let (number, effect) = effects.next(until: end) { try go(on: number, effect) }
    effects.pass(until: end)
  }

  private func go(on number: Int, _ effect: SimulatedEffect) throws(EvaluationFault) {
    var store = take(effect.store)
    defer { put(store) }
    try store.go(on: number, effect)
  }
}

// MARK: - Links

extension SimulatedApp {
  /// Takes an event of a store, and follows its links.
  func emit(_ event: Value, of store: inout SimulatedStore) throws(Signal) {
    guard case .enumeration(let index, let payload) = event else { return }
    let place = places[store.number]
    let feature = app.features[place.feature]
    let events = app.features.filter { !$0.feature.events.isEmpty }
    let eventPlace = events.firstIndex { $0.name == feature.name } ?? 0
    store.effects.events.append(
      .enumeration(eventPlace, (place.key.map { [$0] } ?? []) + [event]))
    put(store)
    try follow(feature.feature.events[index].name, payload, isEvent: true, from: place)
    store = take(store.number)
  }

  private func follow(
    _ trigger: String, _ payload: [Value], isEvent: Bool, from place: StorePlace
  ) throws(Signal) {
    for (index, link) in app.links.enumerated()
    where link.feature == place.feature && link.isEvent == isEvent && link.trigger == trigger {
      var parameters = link.payload
      var values = payload
      if let key = place.key, let type = app.features[place.feature].keyType,
        !parameters.contains(where: { $0.name == AppFeatureSpec.keyName })
      {
        parameters.append(Parameter(label: nil, name: AppFeatureSpec.keyName, type: type))
        values.append(key)
      }
      for (number, step) in link.steps.enumerated() {
        if try follow(step, parameters, values) {
          followed.insert(FollowedStep(link: index, step: number))
        }
      }
    }
  }

  /// - Returns: Whether the step's condition was met.
  private func follow(
    _ step: LinkStep, _ payload: [Parameter], _ payloadValues: [Value]
  ) throws(Signal) -> Bool {
    interpreter.state = state
    var (parameters, values) = (payload, payloadValues)
    if let condition = step.condition {
      guard case .checked(let conditions) = condition else {
        throw .fault(.notEvaluated("'!swift' text"))
      }
      interpreter.environment.bind(parameters, values, in: conditions)
      guard try interpreter.holds(conditions) else { return false }
      parameters += step.bindings
      values += step.bound.map { interpreter.environment.variables[$0.id] ?? .null }
    }
    func evaluate(_ text: Code<TypedExpression>?) throws(Signal) -> Value? {
      guard let text else { return nil }
      guard case .checked(let expression) = text else {
        throw .fault(.notEvaluated("'!swift' text"))
      }
      interpreter.environment.bind(parameters, values, in: expression)
      return try interpreter.evaluate(expression)
    }
    switch step.verb {
    case .dispatch(let text): if let action = try evaluate(text) { enqueue(action) }
    case .open(let feature, let key, let state):
      let place = StorePlace(feature: feature, key: try evaluate(key))
      if numbers[place] == nil { try open(place, try evaluate(state)) }
    case .close(let feature, let key?):
      close(StorePlace(feature: feature, key: try evaluate(key)))
    case .close(let feature, nil):
      for place in numbers.keys where place.feature == feature { close(place) }
    }
    return true
  }
}

/// A step of a link, by the places of both.
package struct FollowedStep: Hashable, Sendable {
  package let link: Int
  package let step: Int
}

extension AppAnswers {
  fileprivate var method: FeatureMethod { FeatureMethod(feature: feature, method: answers.method) }
}

extension App {
  /// What the features declare, by the names of their states and models.
  fileprivate var declarations: [String: Declarations] {
    var declarations: [String: Declarations] = [:]
    for feature in features.map(\.feature) {
      let own = Declarations(feature)
      for name in feature.models.map(\.name) + [feature.state.name] { declarations[name] = own }
    }
    return declarations
  }
}
