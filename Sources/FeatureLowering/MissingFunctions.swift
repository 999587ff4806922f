import FeatureAnalysis

/// The functions that a user's type lacks. The user can paste them into the type.
package struct MissingFunctions {
  /// The modules to import for the types in the functions' signatures.
  package let imports: [String]
  package let text: [UInt8]

  /// The name of the error type that unimplemented methods throw.
  package static let errorType = "NotFilledIn"

  /// Creates the declaration of the error type that unimplemented methods throw, for a file from
  /// which the user has removed the declaration.
  package init(errorTypeOf feature: Feature, _ layout: Layout, _ target: ClientTarget) {
    let isLocalized = feature.middleware.contains(where: \.usesMessage)
    imports = isLocalized ? ["Foundation"] : []
    var printer = SwiftPrinter()
    text = printer.print(
      SwiftFile(declarations: [notFilledIn(isLocalized: isLocalized)]),
      in: FeatureContext(feature, specPath: "", layout: layout, target: target))
  }

  /// Creates a whole live implementation, to be added at the end of a file.
  package init(
    type wanted: WantedFunctions, _ feature: Feature, _ layout: Layout, _ target: ClientTarget
  ) {
    let context = FeatureContext(feature, specPath: "", layout: layout, target: target)
    var texts = TextLowering(context)
    let declarations = feature.dependencies.filter { $0.liveName == wanted.type }
      .map { liveDependency($0, &texts) }
    imports = texts.imports.list.map(\.module).sorted()
    var printer = SwiftPrinter()
    text =
      declarations.isEmpty
      ? [] : printer.print(SwiftFile(declarations: declarations), in: context)
  }

  /// Creates the extension of the coordinator with the methods for all routes, for a coordinator that
  /// was written before there were routes.
  package init(routesOf feature: Feature, _ layout: Layout, _ target: ClientTarget) {
    let context = FeatureContext(feature, specPath: "", layout: layout, target: target)
    var texts = TextLowering(context)
    let routes = coordinatorRoutes(context, &texts)
    imports = texts.imports.list.map(\.module).sorted()
    text = printSwift(
      SwiftFile(declarations: [context.clientCode?.declaration(routes) ?? routes]))
  }

  /// - Parameter names: The names of those functions in `wanted` that the type lacks.
  package init(
    _ names: [String], of wanted: WantedFunctions, _ feature: Feature, _ layout: Layout,
    _ target: ClientTarget
  ) {
    let context = FeatureContext(feature, specPath: "", layout: layout, target: target)
    var texts = TextLowering(context)
    let names = Set(names)
    let declarations: [SwiftDeclaration]
    switch wanted.kind {
    case .handlers:
      declarations = feature.actions.filter { $0.isHandled && names.contains($0.name) }
        .map { emptyHandler($0, context, &texts) }
    case .methods:
      declarations = feature.dependencies.filter { $0.name == wanted.dependency }
        .flatMap { dependency in
          dependency.methods.filter { names.contains($0.name) }
            .map { emptyMethod($0, of: wanted.type, &texts) }
        }
    case .routes:
      declarations = feature.routes.filter { names.contains($0.name) }
        .map { emptyRoute($0, &texts) }
    }
    imports = texts.imports.list.map(\.module).sorted()
    let members = declarations.map { context.clientCode?.declaration($0) ?? $0 }
    text = members.isEmpty ? [] : printSwift(SwiftFile(declarations: members))
  }
}

/// The user's file with the live dependencies of a feature, and the changes that the feature's
/// storages require in it.
package struct LiveFile {
  /// The name of the type that the file extends with the member `live`.
  package let type: String
  /// The path relative to the package's folder.
  package let path: String
  /// The path that the file had before the feature had a database; nil if the feature has no
  /// database.
  package let formerPath: String?
  /// The names by which the tool recognizes a member `live` that already creates the storages. Such
  /// a member contains at least one of the names. Empty if the feature has no storages.
  package let storageNames: Set<String>
  /// The code of the member `live` with the storages, as in the first version of the file.
  package let member: [UInt8]
  /// The declaration of the storages' folder, which `member` uses; nil if the storages need no
  /// folder.
  package let folder: [UInt8]?

  package init(of feature: Feature, layout: Layout, target: ClientTarget = ClientTarget()) {
    let context = FeatureContext(feature, specPath: "", layout: layout, target: target)
    type = context.names.dependencies
    path = FeatureFile.live.path(
      context.names, layout, hasLayers: feature.hasLayers, database: context.databaseModule)
    let former = FeatureFile.live.path(context.names, layout, hasLayers: feature.hasLayers)
    formerPath = former == path ? nil : former
    storageNames =
      context.hasStorage
      ? Set(context.stored.map(\.storageName) + [context.storageFactory, RuntimeSymbol.inMemory])
      : []
    let property = liveProperty(context)
    member = printSwift(
      SwiftFile(declarations: [context.clientCode?.declaration(property) ?? property]))
    var printer = SwiftPrinter()
    folder =
      context.hasFolder
      ? printer.print(SwiftFile(declarations: [applicationSupport]), in: context) : nil
  }

  /// The name of the property that `folder` declares.
  package static let folderName = "applicationSupport"
}
