import ExpressionTyping
import FeatureAnalysis

/// The functions that the spec requires in a user's type: handlers of actions, or the methods of a
/// dependency's live implementation.
package struct WantedFunctions: Equatable, Sendable {
  package enum Kind: Sendable { case handlers, methods }

  /// The name of the type that contains the functions.
  package let type: String
  /// The path of the file that first contained the type, relative to the package's folder.
  package let path: String
  package let names: [String]
  /// The parameters of each function, such as `_:UUID,to:Int`. A renamed function is recognized by
  /// them.
  package let parameters: [String]
  /// The dependency whose methods the type implements; nil for handlers.
  package var dependency: String?

  package var kind: Kind { dependency == nil ? .handlers : .methods }

  package init(type: String, path: String, names: [String], parameters: [String]? = nil) {
    self.type = type
    self.path = path
    self.names = names
    self.parameters = parameters ?? names.map { _ in "" }
  }

  /// Collects the handlers of a feature; nil if the spec reduces all actions itself, or if the
  /// layout has no user-owned files.
  package init?(handlersOf feature: Feature, layout: Layout = .package) {
    let names = FeatureNames(feature.name)
    let handled = feature.actions.filter(\.isHandled)
    guard layout != .tests, !handled.isEmpty else { return nil }
    self.init(
      type: names.handlers, path: FeatureFile.handlers.path(names, layout),
      names: handled.map(\.name), parameters: handled.map { Self.text(of: $0.payload) })
  }

  /// Returns the methods of each live implementation of the feature.
  package static func methods(of feature: Feature, layout: Layout = .package) -> [Self] {
    if layout == .tests { return [] }
    let context = FeatureContext(feature, specPath: "", layout: layout)
    let path = FeatureFile.live.path(context.names, layout, database: context.databaseModule)
    return feature.dependencies.map { dependency in
      var methods = Self(
        type: dependency.liveName, path: path,
        names: dependency.methods.map(\.name),
        parameters: dependency.methods.map { text(of: $0.payload) })
      methods.dependency = dependency.name
      return methods
    }
  }

  private static func text(of payload: [Parameter]) -> String {
    payload.map { parameter in
      let type = parameter.type.description.filter { $0 != " " }
      return "\(parameter.label ?? "_"):\(type)"
    }.joined(separator: ",")
  }
}
