import FeatureAnalysis
import SpecLanguage

extension FeatureContext {
  /// Whether the feature stores a value in a file.
  var hasFiles: Bool { stored.contains { $0.storage == .file } }

  /// Whether the feature stores a value in the user defaults.
  var hasDefaults: Bool { stored.contains { $0.storage == .userDefaults } }

  /// Whether the feature has stored properties, whose storages the tool generates.
  package var hasStorage: Bool { !stored.isEmpty }

  /// Whether the storages are created in a folder.
  var hasFolder: Bool { databaseModule != nil || hasFiles }

  /// The name of the function that creates the dependencies with the app's real storages, such as
  /// `sqlite`.
  var storageFactory: String {
    let kinds: [StorageKind] = [.sqlite, .swiftData, .file, .userDefaults]
    let kind = kinds.first { kind in stored.contains { $0.storage == kind } } ?? .file
    return kind == .file ? "files" : kind.rawValue
  }
}

/// Creates the storages of a feature without a database.
func valueStorageDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  if context.hasFolder { texts.imports.noteFoundation() }
  texts.imports.noteRuntime()
  return [storageFactory(context)]
}

/// Creates the function that returns the dependencies with the app's real storages, such as
/// `TaskListDependencies.sqlite(folder:)`.
///
/// - Parameters:
///   - tables: The type of each database storage, by the name of the stored property.
///   - database: The expression that creates the database; nil where there is none.
func storageFactory(
  _ context: FeatureContext, tables: [String: String] = [:], database: SwiftExpression? = nil
) -> SwiftDeclaration {
  let names = context.names
  let dependencies = context.feature.dependencies
  var parameters: [SwiftParameter] = []
  if context.hasFolder { parameters.append(SwiftParameter("folder", "URL")) }
  if context.hasDefaults { parameters.append(SwiftParameter("suite", "String?", default: .nil)) }
  parameters += dependencies.map {
    SwiftParameter($0.name, "any \(identifier($0.protocolName))")
  }
  var arguments = context.stored.map { entry in
    if !entry.parts.isEmpty {
      return SwiftArgument(entry.storageName, snapshot(of: entry, context))
    }
    guard let table = tables[entry.property] else {
      return SwiftArgument(entry.storageName, storage(of: entry, context))
    }
    let place =
      database == nil
      ? SwiftArgument("of", .string(names.module)) : SwiftArgument("in", .name("database"))
    return SwiftArgument(entry.storageName, .call(table, [place]))
  }
  arguments += dependencies.map { SwiftArgument($0.name, .name($0.name)) }
  let value = SwiftExpression.call(names.dependencies, arguments)
  var body: [SwiftStatement] = [.expression(value)]
  if let database {
    body = [.variable(.let, "database", value: database), .return(value)]
  }
  return .extension(
    SwiftType(names.dependencies),
    members: [
      .function(
        context.storageFactory, [.public, .static], parameters,
        result: SwiftType(names.dependencies),
        doc: database != nil || tables.isEmpty ? doc(context) : missingDoc, body: body)
    ])
}

/// Returns the expression that creates the storage of a whole value.
private func storage(of entry: StorageEntry, _ context: FeatureContext) -> SwiftExpression {
  let version = context.feature.persistence?.version ?? 1
  let ofVersion = version > 1 ? [SwiftArgument("version", .integer(version))] : []
  guard entry.storage == .userDefaults else {
    return .call(
      .literal(context.shared.toolchain(RuntimeSymbol.fileStorage)),
      [SwiftArgument(.string(entry.property)), SwiftArgument("in", .name("folder"))] + ofVersion)
  }
  let key = "\(context.names.module).\(entry.property)"
  return .call(
    .literal(context.shared.toolchain(RuntimeSymbol.defaultsStorage)),
    [SwiftArgument(.string(key)), SwiftArgument("suite", .name("suite"))] + ofVersion)
}

/// Returns the storage of the lists that are stored together: `SQLiteSnapshot(CartAndDraft(), of:
/// [.list(\.cart, in: CartTable.self), …], in: database)`.
private func snapshot(of entry: StorageEntry, _ context: FeatureContext) -> SwiftExpression {
  let lists = entry.parts.map { part in
    SwiftExpression.enumCase(
      "list", [keyPath(to: part), SwiftArgument("in", .literal("\(part.tableTypeName).self"))])
  }
  return .call(
    .literal(context.shared.toolchain(SQLiteSymbol.snapshot)),
    [
      SwiftArgument(.call(.literal(entry.type.description), [])),
      SwiftArgument("of", .array(lists)), SwiftArgument("in", .name("database")),
    ])
}

private let missingDoc = """
  SwiftData exists on Apple's systems only. Elsewhere every load fails with a message that says so, \
  and nothing is saved.
  """

private func doc(_ context: FeatureContext) -> String {
  func named(_ storage: StorageKind, _ name: (StorageEntry) -> String) -> String? {
    let names = context.storedProperties.filter { $0.storage == storage }.map(name)
    return names.isEmpty ? nil : listedNames(names)
  }
  var places: [String] = []
  if let list = named(.sqlite, { "`\($0.property)`" }) {
    places.append("\(list) in the database `\(context.names.module).sqlite` of a folder")
  }
  if let list = named(.swiftData, { "`\($0.property)`" }) {
    places.append("\(list) with SwiftData in `\(context.names.module).store` of a folder")
  }
  let files = named(.file, { "`\($0.property).json`" }) ?? ""
  if let list = named(.file, { "`\($0.property)`" }) {
    let isOne = context.stored.filter { $0.storage == .file }.count == 1
    places.append("\(list) in the \(isOne ? "file" : "files") \(files) of a folder")
  }
  if let list = named(.userDefaults, { "`\($0.property)`" }) {
    places.append("\(list) in the user defaults, of `suite` if it is given")
  }
  return "Stores \(listedNames(places)). "
    + (context.hasFolder ? "The folder is created if it is missing. " : "")
    + "Several stores may share one of these values."
    + (files.isEmpty ? "" : " Another feature with \(files) needs another folder.")
}
