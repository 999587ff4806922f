import FeatureAnalysis
import SwiftCode

/// The user's file with the live dependencies of a feature, as far as storages change it.
package struct LiveFile {
  /// The type whose member `live` the file declares.
  package let type: String
  /// The path below the package's folder.
  package let path: String
  /// The path that the file had before the feature had a database; nil without a database.
  package let formerPath: String?
  /// Names of which at least one is in each `live` that has the storages; empty if the feature
  /// has no storages.
  package let storageNames: Set<String>
  /// The member `live` with the storages, as the tool first writes it.
  package let member: [UInt8]
  /// The declaration of the storages' folder that `member` uses; nil if it needs no folder.
  package let folder: [UInt8]?

  package init(of feature: Feature, layout: Layout) {
    let context = FeatureContext(feature, specPath: "", layout: layout)
    type = context.names.dependencies
    path = FeatureFile.live.path(context.names, layout, database: context.databaseModule)
    let former = FeatureFile.live.path(context.names, layout)
    formerPath = former == path ? nil : former
    storageNames =
      context.hasStorage
      ? Set(context.stored.map(\.storageName) + [context.storageFactory, RuntimeSymbol.inMemory])
      : []
    member = printSwift(SwiftFile(declarations: [liveProperty(context)]))
    folder =
      context.hasFolder ? printSwift(SwiftFile(declarations: [applicationSupport])) : nil
  }

  /// The name that `folder` declares.
  package static let folderName = "applicationSupport"
}
