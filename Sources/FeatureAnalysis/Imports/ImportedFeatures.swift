/// The features that a spec can import, by name: the features of its run and of its folder.
package struct ImportedFeatures: Sendable {
  package enum Entry: Sendable {
    case feature(Feature)
    /// An app, which only apps use: as one of their features.
    case app(App)
    /// The feature's spec has errors.
    case broken
    /// The feature imports the importing feature, directly or indirectly, or the app contains the
    /// app that names it. The value is the cycle, with the importing feature first and last.
    case cycle([String])
  }

  private let entries: [String: Entry]

  package init(_ entries: [String: Entry] = [:]) {
    self.entries = entries
  }

  package subscript(feature: String) -> Entry? { entries[feature] }

  package var names: some Collection<String> { entries.keys }
}

/// Imported models and functions. The types themselves are in the type table.
package struct ImportedDeclarations: Sendable {
  package var models: [Model] = []
  package var functions: [Function] = []
  /// The public types of each feature whose module is imported, by the feature's name. An import
  /// brings all of them into scope.
  package private(set) var neighbours: [String: Set<String>] = [:]

  package mutating func addNeighbour(_ feature: Feature) {
    neighbours[feature.name] = Set(
      feature.models.map(\.name) + feature.filters.map(\.name) + feature.middleware.map(\.name)
        + feature.dependencies.map(\.protocolName))
    neighbours.merge(feature.imported.neighbours) { first, _ in first }
  }
}
