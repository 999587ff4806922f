import FeatureAnalysis
import FeatureSimulation

/// Finds the keys in a state by which actions look up elements: strings, characters and integers.
struct StateKeys {
  private let sources: [String: Int]
  private let properties: [StoredProperty]
  private let types: TypeTable

  /// - Parameter sources: the names of the members whose values are keys: scalar members of
  ///   elements, lists and sets of scalars, and dictionaries.
  init(sources: [String], properties: [StoredProperty], types: TypeTable) {
    self.sources = Dictionary(
      sources.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    self.properties = properties
    self.types = types
  }

  var isEmpty: Bool { sources.isEmpty }

  /// The keys in a state, by the number of their source. The keys of each source are sorted and
  /// without duplicates.
  func keys(in state: Value) -> [[Value]] {
    guard case .structure(let values) = state else { return [] }
    var keys = Array(repeating: Set<Value>(), count: sources.count)
    for (value, property) in zip(values, properties) {
      collect(value, property.type, property.name, isElement: false, &keys)
    }
    return keys.map { $0.sorted { $0.precedes($1) } }
  }

  /// - Parameters:
  ///   - name: the name of the member that contains the value.
  ///   - isElement: whether the value is in a list, set or dictionary, alone or in a model.
  private func collect(
    _ value: Value, _ type: Type, _ name: String, isElement: Bool, _ keys: inout [Set<Value>]
  ) {
    switch (value, type.unwrapped) {
    case (.string, _), (.character, _), (.integer, _), (.floating, _), (.decimal, _):
      if isElement, let source = sources[name] { keys[source].insert(value) }
    case (.list(let values), .array(let element)),
      (.list(let values), .identifiedArray(let element)):
      for value in values { collect(value, element, name, isElement: true, &keys) }
    case (.set(let values), .set(let element)):
      for value in values { collect(value, element, name, isElement: true, &keys) }
    case (.dictionary(let values), .dictionary(let key, let element)):
      for (own, value) in values {
        collect(own, key, name, isElement: true, &keys)
        if element.unwrapped.scalar == nil {
          collect(value, element, name, isElement: true, &keys)
        }
      }
    case (.structure(let values), .nominal(let model)):
      guard case .structure(let members)? = types[model]?.kind else { return }
      for (value, member) in zip(values, members.filter(\.isStored)) {
        collect(value, member.type, member.name, isElement: true, &keys)
      }
    default: break
    }
  }
}
