import FeatureAnalysis
import FeatureSimulation

/// The loads of stored properties. Each property is loaded once. If a scenario sets the state at
/// the start, all properties count as loaded. Changes before a load are merged with the loaded
/// value, as in the runtime.
struct StorageLoads: Sendable {
  struct Property {
    let entry: StorageEntry
    fileprivate let place: Int
    /// The value of the property when the store begins.
    fileprivate let start: Value
    /// The bit that represents the property in a set of loaded properties.
    let bit: UInt32
  }

  /// What an action does to the loads.
  enum Step {
    /// The action does not deliver a loaded value.
    case ordinary
    /// The action is impossible, because the property is already loaded.
    case impossible
    /// The action delivers a loaded value. The associated values are the action with the merged
    /// value, and the set of loaded properties after it.
    case load(SimulatedAction, loaded: UInt32)
  }

  /// The stored properties, by the name of the action that delivers the loaded value.
  private var properties: [String: Property] = [:]
  private let dependencyCount: Int
  private let types: TypeTable

  /// - Parameter start: the state in which the store begins.
  init(_ feature: Feature, start: Value) {
    dependencyCount = feature.dependencies.count
    types = feature.types
    let entries = feature.persistence?.entries.prefix(UInt32.bitWidth) ?? []
    for (place, entry) in entries.enumerated() {
      properties[entry.actions.loaded] = Property(
        entry: entry, place: place, start: entry.value(in: start), bit: 1 << UInt32(place))
    }
  }

  var isEmpty: Bool { properties.isEmpty }

  /// The set of all stored properties.
  var all: UInt32 { properties.values.reduce(0) { $0 | $1.bit } }

  /// Whether any stored property contains ids when the store begins.
  var beginWithIDs: Bool { properties.values.contains { $0.start.holdsIDs } }

  /// - Parameter action: an action. If it delivers a loaded value, its payload is the stored value.
  func step(_ action: SimulatedAction, in state: Value, _ loaded: UInt32) -> Step {
    guard let property = property(loadedBy: action) else { return .ordinary }
    if loaded & property.bit != 0 { return .impossible }
    return .load(
      merged(action, property, property.entry.value(in: state)), loaded: loaded | property.bit)
  }

  func property(loadedBy action: SimulatedAction) -> Property? {
    action.payload.isEmpty ? nil : properties[action.name]
  }

  /// An action with the stored value that `action` delivers, merged with the changes of the current
  /// value.
  func merged(
    _ action: SimulatedAction, _ property: Property, _ present: Value
  ) -> SimulatedAction {
    let merged = property.entry.merged(
      action.payload[0], initial: property.start, present, types)
    return SimulatedAction(action.name, [merged.value])
  }

  /// The method whose answer `action` delivers; nil if `action` delivers no loaded value.
  func call(for action: SimulatedAction) -> MethodReference? {
    properties[action.name].map {
      MethodReference(dependency: dependencyCount + $0.place, method: StorageEntry.loadPlace)
    }
  }

  /// The action that starts the load whose value `action` delivers; nil if `action` delivers no
  /// loaded value.
  func loading(_ action: SimulatedAction) -> SimulatedAction? {
    properties[action.name].map { SimulatedAction($0.entry.actions.load, []) }
  }
}
