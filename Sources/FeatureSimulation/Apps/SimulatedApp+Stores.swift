import FeatureAnalysis

extension SimulatedApp {
  /// Whether any store of a feature is open.
  package func isOpen(feature: Int) -> Bool { numbers.keys.contains { $0.feature == feature } }

  func close(_ place: StorePlace) {
    guard let number = numbers.removeValue(forKey: place) else { return }
    effects.endAll(of: number)
    if !stores[number].storages.isEmpty { closed.append(number) }
    unloaded?.removeAll { $0.property.feature == place.feature }
  }

  /// Whether another run would produce the same values. A new id or date would differ in each run.
  package var isRepeatable: Bool {
    interpreter.operations.isRepeatable
      && stores.allSatisfy { $0.interpreter.operations.isRepeatable }
  }

  /// Takes a store out of the table to run it. To avoid a reference cycle, the store refers to the
  /// app only while it runs.
  func take(_ number: Int) -> SimulatedStore {
    var store = stores[number]
    featureAtWork = store.featurePlace
    store.app = self
    // All stores share one counter of new ids, so that all ids differ.
    store.interpreter.operations.madeUUIDs = interpreter.operations.madeUUIDs
    swap(&store.effects, &effects)
    return store
  }

  /// Puts a store back into the table, and queues the actions that it has dispatched.
  func put(_ store: SimulatedStore) {
    var store = store
    store.app = nil
    interpreter.operations.madeUUIDs = store.interpreter.operations.madeUUIDs
    swap(&store.effects, &effects)
    for action in store.inbox { queue.append(QueuedAction(number: store.number, action: action)) }
    store.inbox = []
    stores[store.number] = store
  }

  /// Loads each stored property for whose load the scenario provides an answer.
  func loadStored() throws(EvaluationFault) {
    for number in stores.indices where isOpen(number) {
      for load in stores[number].startingLoads {
        queue.append(QueuedAction(number: number, action: SimulatedAction(load, [])))
        try handleAll()
      }
    }
  }
}

extension App {
  /// The name of a store in scenarios, such as `tasks` or `editors[1]`.
  func name(of place: SimulatedApp.StorePlace) -> String {
    let feature = features[place.feature]
    guard let key = place.key else { return feature.name }
    if case .string(let text) = key { return "\(feature.name)[\(text)]" }
    return "\(feature.name)[\(key.shown(as: feature.keyType ?? .unknown, whole.types))]"
  }
}
