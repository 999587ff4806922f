import FeatureAnalysis
import SpecDecoding
import SwiftCode

extension FeatureContext {
  /// Whether a value is stored in a file.
  var hasFiles: Bool { stored.contains { $0.storage == .file } }

  /// Whether a value is stored in the user defaults.
  var hasDefaults: Bool { stored.contains { $0.storage == .userDefaults } }

  /// Whether the tool generates where the properties are stored.
  package var hasStorage: Bool { !stored.isEmpty }

  /// Whether storages need a folder.
  var hasFolder: Bool { hasDatabase || hasFiles }

  /// The function that makes the dependencies with the storages of the app: `sqlite`.
  var storageFactory: String {
    hasDatabase ? "sqlite" : hasFiles ? "files" : StorageKind.userDefaults.rawValue
  }

  /// The members of a model that earlier versions stored.
  func removed(from model: String) -> [String] {
    (feature.persistence?.removed ?? []).filter { $0.owner == model }.map(\.member)
  }
}

/// The storages of whole values, and without a database what makes the dependencies with them.
func valueStorageDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  texts.imports.noteFoundation()
  texts.imports.noteRuntime()
  let text = ValueStorageText(
    names: context.names, version: context.feature.persistence?.version ?? 1)
  let storages =
    (context.hasFiles ? text.file : []) + (context.hasDefaults ? [text.defaults] : [])
  let factory = context.hasDatabase ? [] : [storageFactory(context)]
  return factory + (storages + text.json).map { .verbatim($0) }
}

/// `TaskListDependencies.sqlite(folder:)`
///
/// - Parameter tables: Of the database.
func storageFactory(
  _ context: FeatureContext, tables: [RowTable] = []
) -> SwiftDeclaration {
  let names = context.names
  let dependencies = context.feature.dependencies
  var parameters: [SwiftParameter] = []
  if context.hasFolder { parameters.append(SwiftParameter("folder", "URL")) }
  if context.hasDefaults { parameters.append(SwiftParameter("suite", "String?", default: .nil)) }
  parameters += dependencies.map {
    SwiftParameter($0.name, "any \(identifier($0.protocolName))")
  }
  let rows = Dictionary(
    tables.map { ($0.entry.property, $0.rowName) }, uniquingKeysWith: { first, _ in first })
  var arguments = context.stored.map { entry in
    SwiftArgument(entry.storageName, storage(of: entry, rows[entry.property], names))
  }
  arguments += dependencies.map { SwiftArgument($0.name, .name($0.name)) }
  let value = SwiftExpression.call(names.dependencies, arguments)
  var body: [SwiftStatement] = [.expression(value)]
  if context.hasDatabase {
    let database = SwiftExpression.call(
      names.database, [SwiftArgument("folder", .name("folder"))])
    body = [.variable(.let, "database", value: database), .return(value)]
  }
  return .extension(
    SwiftType(names.dependencies),
    members: [
      .function(
        context.storageFactory, [.public, .static], parameters,
        result: SwiftType(names.dependencies), doc: doc(context), body: body)
    ])
}

private func storage(
  of entry: StorageEntry, _ row: String?, _ names: FeatureNames
) -> SwiftExpression {
  let name = SwiftArgument(.string(entry.property))
  switch entry.storage {
  case .sqlite, .swiftData:
    return .call("\(names.table)<\(row ?? "")>", [SwiftArgument(.name("database"))])
  case .file: return .call(names.file, [name, SwiftArgument("in", .name("folder"))])
  case .userDefaults:
    return .call(names.defaults, [name, SwiftArgument("suite", .name("suite"))])
  }
}

private func doc(_ context: FeatureContext) -> String {
  func named(_ storage: StorageKind, _ name: (StorageEntry) -> String) -> String? {
    let names = context.stored.filter { $0.storage == storage }.map(name)
    return names.isEmpty ? nil : listedNames(names)
  }
  var places: [String] = []
  if let list = named(.sqlite, { "`\($0.property)`" }) {
    places.append("\(list) in the database `\(context.names.module).sqlite` of a folder")
  }
  if let list = named(.file, { "`\($0.property)`" }),
    let files = named(.file, { "`\($0.property).json`" })
  {
    let isOne = context.stored.filter { $0.storage == .file }.count == 1
    places.append("\(list) in the \(isOne ? "file" : "files") \(files) of a folder")
  }
  if let list = named(.userDefaults, { "`\($0.property)`" }) {
    places.append("\(list) in the user defaults, of `suite` if it is given")
  }
  return "Stores \(listedNames(places)). "
    + (context.hasFolder ? "The folder is created if it is missing. " : "")
    + "Several stores may share one value of this."
}
