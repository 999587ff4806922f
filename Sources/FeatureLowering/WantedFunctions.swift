import FeatureAnalysis
import SpecLanguage

/// The functions that the spec requires in a user's type: handlers of actions, the methods of a
/// dependency's live implementation, or the methods of the coordinator for routes.
package struct WantedFunctions: Equatable, Sendable {
  package enum Kind: Sendable { case handlers, methods, routes }

  /// The name of the type that contains the functions.
  package private(set) var type: String
  /// The path of the file that first contained the type, relative to the package's folder.
  package let path: String
  package let names: [String]
  /// What follows the name in the declaration of each function, such as
  /// `(_ id: UUID, to index: Int) async throws -> [Hit]`. The state of a handler is omitted. A
  /// renamed function is recognized by its parameters.
  package let signatures: [String]
  /// The protocol that the type conforms to. An extension of the protocol
  /// may implement some handlers.
  package var conformance: String?
  /// The dependency whose methods the type implements; nil for handlers and routes.
  package var dependency: String?
  package var isCoordinator = false
  /// The names of the types that generated code declares. They are no aliases of other types.
  package var types: Set<String> = []

  package var kind: Kind {
    isCoordinator ? .routes : dependency == nil ? .handlers : .methods
  }

  package init(type: String, path: String, names: [String], signatures: [String]? = nil) {
    self.type = type
    self.path = path
    self.names = names
    self.signatures = signatures ?? names.map { _ in "()" }
  }

  /// Collects the handlers of a feature; nil if the spec reduces all actions itself, or if the
  /// layout has no user-owned files.
  package init?(handlersOf feature: Feature, layout: Layout = .package) {
    let names = FeatureNames(feature.name)
    let handled = feature.actions.filter(\.isHandled)
    guard layout != .tests, !handled.isEmpty else { return nil }
    self.init(
      type: names.handlers,
      path: FeatureFile.handlers.path(names, layout, hasLayers: feature.hasLayers),
      names: handled.map(\.name), signatures: handled.map { "(\(Self.text(of: $0.payload)))" })
    conformance = names.reducing
    types = feature.generatedTypes
  }

  /// Collects the methods of the coordinator for routes; nil if the feature has no routes or no
  /// coordinator.
  package init?(routesOf feature: Feature, layout: Layout = .package) {
    guard layout != .tests, feature.hasCoordinator, !feature.routes.isEmpty else { return nil }
    let names = FeatureNames(feature.name)
    self.init(
      type: names.coordinator,
      path: FeatureFile.view(names.coordinator)
        .path(names, layout, hasLayers: feature.hasLayers),
      names: feature.routes.map(\.name),
      signatures: feature.routes.map { "(\(Self.text(of: $0.payload)))" })
    conformance = names.router
    isCoordinator = true
    types = feature.generatedTypes
  }

  /// Returns the same functions in another type that conforms to the protocol.
  package func inType(_ type: String) -> Self {
    var functions = self
    functions.type = type
    return functions
  }

  /// Returns the handlers, the methods of each live implementation, and those for routes.
  package static func all(of feature: Feature, layout: Layout) -> [Self] {
    let own = [
      Self(handlersOf: feature, layout: layout), Self(routesOf: feature, layout: layout),
    ]
    return own.compactMap(\.self) + methods(of: feature, layout: layout)
  }

  /// Returns the methods of each live implementation of the feature.
  package static func methods(of feature: Feature, layout: Layout = .package) -> [Self] {
    if layout == .tests { return [] }
    let context = FeatureContext(feature, specPath: "", layout: layout)
    let path = FeatureFile.live.path(
      context.names, layout, hasLayers: feature.hasLayers, database: context.databaseModule)
    var texts = TextLowering(context)
    let types = feature.generatedTypes
    return feature.dependencies.map { dependency in
      var methods = Self(
        type: dependency.liveName, path: path,
        names: dependency.methods.map(\.name),
        signatures: dependency.methods.map { signature(of: $0, &texts) })
      methods.dependency = dependency.name
      methods.conformance = dependency.protocolName
      methods.types = types
      return methods
    }
  }

  private static func text(of payload: [Parameter]) -> String {
    payload.map { parameter in
      let label = parameter.label ?? "_"
      let name = label == parameter.name ? "" : " \(parameter.name)"
      return "\(label)\(name): \(parameter.type)"
    }.joined(separator: ", ")
  }

  private static func signature(
    of method: DependencyMethod, _ texts: inout TextLowering
  ) -> String {
    var signature = "(\(text(of: method.payload))) async"
    if method.isThrowing { signature += method.error.map { " throws(\($0))" } ?? " throws" }
    return signature + (resultType(of: method, &texts).map { " -> \($0)" } ?? "")
  }
}

/// The protocols of the dependencies whose live implementations the user's file may contain.
package struct WantedDependencies: Sendable {
  /// What the name of an implementation has before the name of its protocol.
  package static let prefix = Dependency.liveName(of: "")

  package let feature: String
  /// The path of the file with the live dependencies, relative to the package's folder.
  package let path: String
  package let protocols: Set<String>

  /// Nil if the layout has no user-owned files.
  package init?(of feature: Feature, layout: Layout) {
    if layout == .tests { return nil }
    let context = FeatureContext(feature, specPath: "", layout: layout)
    self.feature = feature.name
    path = FeatureFile.live.path(
      context.names, layout, hasLayers: feature.hasLayers, database: context.databaseModule)
    protocols = Set(feature.dependencies.map(\.protocolName))
  }
}

extension Feature {
  /// Whether the feature has a coordinator, which shows its screens in UIKit.
  var hasCoordinator: Bool { interface == .uiKit && mainScreen != nil }

  /// The names of the feature's types, and of those that it imports from other features.
  fileprivate var generatedTypes: Set<String> {
    Set(models.map(\.name) + filters.map(\.name) + imported.models.map(\.name))
  }
}
