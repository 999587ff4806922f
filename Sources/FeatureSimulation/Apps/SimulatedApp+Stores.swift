import FeatureAnalysis

// The stores of an app: which are open, and which of them runs.

extension SimulatedApp {
  /// - Parameter state: the state of the new store; nil for the initial state of the feature.
  func open(
    _ place: StorePlace, _ state: Value?, given: [GivenValue] = []
  ) throws(Signal) {
    guard numbers[place] == nil else { return }
    var store: SimulatedStore
    do throws(EvaluationFault) {
      store = try initial.stores[place.feature].store(
        given: given, answers: functions, madeUUIDs: interpreter.operations.madeUUIDs,
        storeValues: storeValues, isOnly: app.isFeature)
    } catch {
      throw .fault(error)
    }
    interpreter.operations.madeUUIDs = store.interpreter.operations.madeUUIDs
    if let state { store.interpreter.state = state }
    if let loads { store.beginStorages(loading: loads[place.feature] ?? []) }
    if let playedStorages { store.beginStorages(playedStorages) }
    add(store, at: place)
    touched.formUnion(layout.parts(ofFeature: place.feature))
    noteUnloaded(place.feature, store.state)
    if hasStarted { try beginPlayedLoads(of: stores.count - 1) }
  }

  private func add(_ store: SimulatedStore, at place: StorePlace) {
    var store = store
    store.number = stores.count
    store.interpreter.operations.storeValues = storeValues
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
  func enterState(_ state: Value, anew: Bool) {
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
        try? store.interpreter.takeAnswers(functions)
        store.interpreter.state = state
        add(store, at: place)
      }
    }
  }

  /// Whether a store is open. The store of a single feature always is.
  func isOpen(_ number: Int) -> Bool { app.isFeature || numbers[places[number]] == number }

  /// Whether any store of a feature is open.
  package func isOpen(feature: Int) -> Bool { numbers.keys.contains { $0.feature == feature } }

  /// Changes all stores in place. A copy of a store costs as much as a short action.
  func changeStores(_ body: (inout SimulatedStore) -> Void) {
    for number in stores.indices { stores[number]?.change(body) }
  }

  /// Takes a store out of the table to run it. To avoid a reference cycle, the store refers to the
  /// app only while it runs.
  func takeStore(_ number: Int) -> SimulatedStore {
    featureAtWork = places[number].feature
    let madeUUIDs = interpreter.operations.madeUUIDs
    return Self.take(&stores[number], for: self, &effects, madeUUIDs: madeUUIDs) {
      initial.stores[places[number].feature].blank
    }
  }

  /// The store is prepared in its place, and then moved: a copy would cost as much as a short action.
  private static func take(
    _ store: inout SimulatedStore?, for app: SimulatedApp, _ effects: inout SimulatedEffects,
    madeUUIDs: UInt64, blank: () -> SimulatedStore
  ) -> SimulatedStore {
    if case nil = store { store = blank() }
    store?.enter(app, &effects, madeUUIDs: madeUUIDs)
    guard let taken = store.take() else { return blank() }
    return taken
  }

  /// Puts a store back into the table, and queues the actions that it has dispatched.
  ///
  /// The store gives the effects back, because a second owner would copy them at the next change.
  func putStore(_ store: consuming SimulatedStore) {
    let number = store.number
    interpreter.operations.madeUUIDs = store.interpreter.operations.madeUUIDs
    for action in store.inbox { queue.append(QueuedAction(number: number, action: action)) }
    Self.put(store, into: &stores[number], &effects)
  }

  private static func put(
    _ store: consuming SimulatedStore, into place: inout SimulatedStore?,
    _ effects: inout SimulatedEffects
  ) {
    place = consume store
    place?.leave(&effects)
  }

  func withStore<Result>(
    _ number: Int, _ body: (inout SimulatedStore) throws(Signal) -> Result
  ) throws(Signal) -> Result {
    var store = takeStore(number)
    do throws(Signal) {
      let result = try body(&store)
      putStore(consume store)
      return result
    } catch {
      putStore(consume store)
      throw error
    }
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

extension SimulatedStore {
  fileprivate mutating func change(_ body: (inout SimulatedStore) -> Void) { body(&self) }

  /// Called before the store runs. All stores share one counter of new ids, so that all ids differ.
  fileprivate mutating func enter(
    _ app: SimulatedApp, _ effects: inout SimulatedEffects, madeUUIDs: UInt64
  ) {
    self.app = app
    interpreter.operations.madeUUIDs = madeUUIDs
    swap(&self.effects, &effects)
  }

  fileprivate mutating func leave(_ effects: inout SimulatedEffects) {
    app = nil
    inbox = []
    swap(&self.effects, &effects)
  }
}

extension App {
  /// The name of a store in scenarios, such as `tasks` or `editors[1]`.
  func storeName(of place: StorePlace) -> String {
    let feature = features[place.feature]
    guard let key = place.key else { return feature.name }
    if case .string(let text) = key { return "\(feature.name)[\(App.keyText(text))]" }
    return "\(feature.name)[\(key.shown(as: feature.keyType ?? .unknown, whole.types))]"
  }

  /// A string as the key of a store in scenarios. It is in quotes if it could be read as something else.
  package static func keyText(_ key: String) -> String {
    guard key.isEmpty || key.contains(where: { "[]\"'".contains($0) }) else { return key }
    let escaped = key.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }
    return "\"\(escaped.joined())\""
  }

  /// What precedes the name of a store's action in scenarios, such as `editors[1].`.
  func prefix(of place: StorePlace) -> String { isFeature ? "" : storeName(of: place) + "." }
}

/// The initial states of an app's stores, evaluated once for all simulations of the app.
struct InitialApp {
  let app: App
  var stores: [InitialStore]
  let layout: StateLayout
  var interpreter: Interpreter

  init(_ app: App) {
    self.app = app
    stores = app.features.map { InitialStore($0.feature) }
    layout = StateLayout(app)
    interpreter = Interpreter(
      app.whole, state: .null, others: app.isFeature ? [:] : app.declarations)
  }
}

extension App {
  /// The declarations of the features, by the names of their states and models.
  fileprivate var declarations: [String: Declarations] {
    var declarations: [String: Declarations] = [:]
    for feature in features.map(\.feature) {
      let own = Declarations(feature)
      for name in feature.models.map(\.name) + [feature.state.name] { declarations[name] = own }
    }
    for inner in innerApps.map(\.app.whole) {
      declarations[inner.state.name] = Declarations(inner, others: declarations)
    }
    return declarations
  }
}
