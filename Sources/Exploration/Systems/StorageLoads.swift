import FeatureAnalysis
import FeatureSimulation

/// When stored properties are loaded: once each, and not in a state that a scenario gives.
struct StorageLoads: Sendable {
  /// The bit of a property, by the action that brings its value.
  private var bits: [String: UInt32] = [:]

  init(_ feature: Feature) {
    let entries = feature.persistence?.entries.prefix(UInt32.bitWidth) ?? []
    for (place, entry) in entries.enumerated() { bits[entry.actions.loaded] = 1 << UInt32(place) }
  }

  /// Whether an action brings a stored value.
  func brings(_ action: String) -> Bool { bits[action] != nil }

  /// Loads what the action of a store at a place brings.
  ///
  /// - Returns: whether the action can come.
  func take(_ place: Int, of store: RememberingStore, _ loaded: inout UInt32) -> Bool {
    if bits.isEmpty { return true }
    guard let more = self.loaded(by: store.action(place), loaded) else { return false }
    loaded = more
    return true
  }

  /// Everything is loaded.
  var all: UInt32 { bits.values.reduce(0) { $0 | $1 } }

  /// What is loaded after an action; nil if the action cannot come, because it would load twice.
  func loaded(by action: SimulatedAction, _ loaded: UInt32) -> UInt32? {
    guard !bits.isEmpty, let bit = bits[action.name] else { return loaded }
    return loaded & bit == 0 ? loaded | bit : nil
  }
}
