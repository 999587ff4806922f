/// The features that a spec can import: those of its run and of its folder, by name.
package struct ImportedFeatures: Sendable {
  package enum Entry: Sendable {
    case feature(Feature)
    /// The spec has errors.
    case broken
    /// It imports this feature, directly or indirectly. The value has the features of the cycle,
    /// with this one first and last.
    case cycle([String])
  }

  private let entries: [String: Entry]

  package init(_ entries: [String: Entry] = [:]) {
    self.entries = entries
  }

  package subscript(feature: String) -> Entry? { entries[feature] }

  package var names: some Collection<String> { entries.keys }
}

/// Imported declarations: the types themselves are in the type table.
package struct ImportedDeclarations: Sendable {
  package var models: [Model] = []
  package var functions: [Function] = []
}
