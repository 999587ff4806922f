import FeatureAnalysis

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
