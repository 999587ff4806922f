import ExpressionTyping
import FeatureAnalysis

/// The actions that a file of the user's reduces, by name.
package struct HandledActions: Equatable, Sendable {
  /// The enum that reduces them.
  package let type: String
  /// The file that it was written to, below the package's folder.
  package let path: String
  package let names: [String]
  /// What each carries, as `_:UUID,to:Int`: a renamed action is known by it.
  package let parameters: [String]

  package init(type: String, path: String, names: [String], parameters: [String]? = nil) {
    self.type = type
    self.path = path
    self.names = names
    self.parameters = parameters ?? names.map { _ in "" }
  }

  /// Nil if the spec reduces all actions of the feature.
  package init?(of feature: Feature, layout: Layout = .package) {
    let names = FeatureNames(feature.name)
    let handled = feature.actions.filter(\.isHandled)
    guard !handled.isEmpty else { return nil }
    self.init(
      type: names.handlers, path: FeatureFile.handlers.path(names, layout),
      names: handled.map(\.name), parameters: handled.map { Self.parameters(of: $0) })
  }

  private static func parameters(of action: Action) -> String {
    action.payload.map { parameter in
      let type = parameter.type.description.filter { $0 != " " }
      return "\(parameter.label ?? "_"):\(type)"
    }.joined(separator: ",")
  }
}
