import FeatureAnalysis

/// A stored property of an open feature that is not loaded yet.
package struct UnloadedProperty: Sendable, Equatable {
  package let property: AppProperty
  /// The value of the property when the feature opened. A comparison with this value shows the
  /// later changes, which are merged with the loaded value.
  let start: Value
}

/// A stored property of a feature of an app.
package struct AppProperty: Sendable, Hashable {
  /// The index of the feature in the app.
  package let feature: Int
  /// The index of the property among the stored properties of the feature.
  package let place: Int
}

/// The load of a stored property.
package struct AppLoad: Sendable {
  package let property: AppProperty
  package let stored: Value

  package init(_ property: AppProperty, _ stored: Value) {
    self.property = property
    self.stored = stored
  }
}

extension App {
  /// The storage method that loads a stored property.
  package func call(_ property: AppProperty) -> MethodReference {
    let first = features[property.feature].feature.dependencies.count
    return MethodReference(dependency: first + property.place, method: StorageEntry.loadPlace)
  }

  package func entry(_ property: AppProperty) -> StorageEntry? {
    let entries = features[property.feature].feature.persistence?.entries ?? []
    return property.place < entries.count ? entries[property.place] : nil
  }
}

extension SimulatedApp {
  /// Records that the stored properties of a feature are not loaded yet.
  func noteUnloaded(_ feature: Int, _ state: Value) {
    guard unloaded != nil, let entries = app.features[feature].feature.persistence?.entries
    else { return }
    for (place, entry) in entries.enumerated() {
      unloaded?.append(
        UnloadedProperty(
          property: AppProperty(feature: feature, place: place), start: entry.value(in: state)))
    }
    unloaded?.sort {
      ($0.property.feature, $0.property.place) < ($1.property.feature, $1.property.place)
    }
  }

  /// Delivers the loaded value, merged with the changes since the feature opened.
  func explore(_ load: AppLoad) throws(EvaluationFault) {
    let feature = load.property.feature
    guard let place = unloaded?.firstIndex(where: { $0.property == load.property }),
      let start = unloaded?.remove(at: place).start, let entry = app.entry(load.property),
      let number = numbers[StorePlace(feature: feature, key: nil)]
    else { return }
    let merged = entry.merged(
      load.stored, initial: start, entry.value(in: stores[number].state),
      app.features[feature].feature.types)
    try dispatch(
      feature: feature, key: nil, SimulatedAction(entry.actions.loaded, [merged.value]))
  }
}

extension Fingerprinting {
  mutating func add(_ unloaded: [UnloadedProperty]) {
    for property in unloaded {
      add(property.property.feature)
      add(property.property.place)
      add(property.start)
    }
  }
}
