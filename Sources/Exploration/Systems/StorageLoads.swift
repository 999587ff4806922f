import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// The loads of stored properties. Each property is loaded once, except in a state that a scenario
/// sets. Changes before a load are merged with the loaded value, as in the runtime.
struct StorageLoads: Sendable {
  struct Property {
    let entry: StorageEntry
    fileprivate let place: Int
    /// The value when the store begins.
    fileprivate let start: Value
    /// The bit of the property in the set of loaded properties.
    let bit: UInt32
  }

  /// The result of an action.
  enum Step {
    /// The action loads nothing.
    case ordinary
    /// The action would load the value a second time.
    case impossible
    /// The action that delivers the merged value, and the set of loaded properties after it.
    case load(SimulatedAction, loaded: UInt32)
  }

  /// The properties, by the action that delivers the value.
  private var properties: [String: Property] = [:]
  private let dependencyCount: Int
  private let types: TypeTable

  /// - Parameter start: the state when the store begins.
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

  /// Whether a property contains ids when the store begins.
  var beginWithIDs: Bool { properties.values.contains { $0.start.holdsIDs } }

  /// - Parameter action: an action; for a load, its payload is the stored value.
  func step(_ action: SimulatedAction, in state: Value, _ loaded: UInt32) -> Step {
    guard let property = property(loadedBy: action) else { return .ordinary }
    if loaded & property.bit != 0 { return .impossible }
    return .load(
      merged(action, property, property.entry.value(in: state)), loaded: loaded | property.bit)
  }

  func property(loadedBy action: SimulatedAction) -> Property? {
    action.payload.isEmpty ? nil : properties[action.name]
  }

  /// The action that delivers a stored value merged with the changes of the current value.
  func merged(
    _ action: SimulatedAction, _ property: Property, _ present: Value
  ) -> SimulatedAction {
    let merged = property.entry.merged(
      action.payload[0], initial: property.start, present, types)
    return SimulatedAction(action.name, [merged.value])
  }

  /// The call whose answer `action` delivers; nil if `action` loads nothing.
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
