import FeatureAnalysis

/// The actions that a file of the user's reduces, by name.
package struct HandledActions: Equatable, Sendable {
  /// The enum that reduces them.
  package let type: String
  /// The file that it was written to, below the package's folder.
  package let path: String
  package let names: [String]

  package init(type: String, path: String, names: [String]) {
    self.type = type
    self.path = path
    self.names = names
  }

  /// Nil if the spec reduces all actions of the feature.
  package init?(of feature: Feature, layout: Layout = .package) {
    let names = FeatureNames(feature.name)
    let handled = feature.actions.filter(\.isHandled).map(\.name)
    guard !handled.isEmpty else { return nil }
    self.init(
      type: names.handlers, path: FeatureFile.handlers.path(names, layout), names: handled)
  }
}
