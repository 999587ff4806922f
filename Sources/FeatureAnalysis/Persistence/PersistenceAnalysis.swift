import SpecLanguage

/// Checks the storages of a spec.
struct PersistenceAnalysis {
  let state: StateMembers
  let declarations: ResolvedDeclarations
  let imports: SpecImports
  let types: TypeTable
  /// The actions of the spec with their payloads.
  let actions: [(name: Located<String>, payload: [Parameter])]

  /// Analyzes the storages of a spec. Returns nil if nothing is stored.
  func persistence(of spec: FeatureSpec, _ findings: inout Findings) -> Persistence? {
    guard let written = spec.persistence else { return nil }
    let histories = HistoryReading(of: spec)
    checkTypeNames(of: spec, &findings)
    checkDatabases(of: written, &findings)
    var tables: [String: Located<String>] = [:]
    let properties = written.entries.compactMap { entry -> StorageEntry? in
      checkTable(of: entry, &tables, &findings)
      return storageEntry(entry, &findings)
    }
    checkStatuses(of: written, &findings)
    var check = StoredTypes(
      types: types, imports: imports, declarations: declarations, removed: written.removed)
    for (entry, spec) in zip(properties, written.entries.filter { isKnown($0) }) {
      check.checkTypes(of: entry, written: spec, histories, &findings)
    }
    return Persistence(
      version: written.version?.value ?? 1,
      removed: written.removed.map {
        Removal(owner: $0.owner.value, member: $0.member.value, version: $0.version.value)
      },
      entries: storages(of: written, properties, &findings), properties: properties)
  }

  /// Returns what is loaded and saved at a time.
  private func storages(
    of spec: PersistenceSpec, _ properties: [StorageEntry], _ findings: inout Findings
  ) -> [StorageEntry] {
    spec.storages.compactMap { written in
      let name = written.property.value
      let entry =
        spec.group.flatMap { $0.entry.property.value == name ? group($0, properties) : nil }
        ?? properties.first { $0.property == name }
      if let entry { checkActions(of: written, storing: entry.type, &findings) }
      return entry
    }
  }

  private func group(_ spec: StorageGroupSpec, _ properties: [StorageEntry]) -> StorageEntry? {
    let parts = spec.members.compactMap { name in properties.first { $0.property == name } }
    guard let first = parts.first, parts.count == spec.members.count else { return nil }
    return StorageEntry(
      spec.entry, in: first.storage, at: first.index, .nominal(spec.model),
      StorageOptions(of: parts), parts)
  }

  /// Reports a type with a name that the files of the storages declare, or that would hide the
  /// module ReduxSQLite or a type of SwiftData.
  ///
  ///     feature: Shop
  ///     models: {ShopSavedList: {id: UUID}}  # reserved-name
  ///     persistence: {items: swiftData}
  private func checkTypeNames(of spec: FeatureSpec, _ findings: inout Findings) {
    guard let entries = spec.persistence?.entries, !entries.isEmpty else { return }
    let storages = Set(entries.compactMap { $0.storage?.value })
    let declared = spec.declaredNames
    var renaming = Renaming(declared, in: spec)
    for kind in [StorageKind.sqlite, .swiftData] where storages.contains(kind) {
      guard let library = Self.libraries[kind]?[spec.name.value.lowercased()] else { continue }
      findings.error(
        .reservedName,
        "'\(spec.name.value)' cannot be the name of a feature with '\(kind.rawValue)': its storages need the module '\(library)'",
        at: spec.name.range,
        help: declared.first { $0.name.range == spec.name.range }
          .flatMap { renaming.newName(for: $0) }
          .map { "use another name, such as '\($0)'" } ?? "give the feature another name")
    }
    let savedList = storages.contains(.swiftData) ? [spec.name.value + "SavedList"] : []
    let generated = Set(savedList + entries.compactMap(\.typeOfRows))
    for type in declared {
      let name = type.name.value
      let reason: String
      switch type.role {
      case .model, .filter, .external: break
      default: continue
      }
      if let owner = Self.owner(of: name, in: storages) {
        reason = "\(owner) declares '\(name)', which the generated storage uses"
      } else if generated.contains(name) {
        reason = "the generated storage has a type '\(name)'"
      } else {
        continue
      }
      let newName = renaming.newName(for: type) {
        Self.owner(of: $0, in: storages) == nil && !generated.contains($0)
      }
      findings.error(
        .reservedName, reason, at: type.name.range,
        help: newName.map { "use another name, such as '\($0)'" } ?? "give the type another name")
    }
  }

  /// Returns the module that the name of a type would hide or meet; nil for other types.
  private static func owner(of name: String, in storages: Set<StorageKind>) -> String? {
    if name == "NSHomeDirectory" { return "Foundation" }
    return storages.contains(.swiftData) && typesOfSwiftData.contains(name) ? "SwiftData" : nil
  }

  /// The modules that a feature of a name would replace by its own module, or by that of its storages.
  private static let libraries: [StorageKind: [String: String]] = [
    .sqlite: ["redux": "ReduxSQLite", "grdb": "GRDB"], .swiftData: ["redux": "ReduxSwiftData"],
  ]

  private static let typesOfSwiftData: Set<String> = [
    "Attribute", "FetchDescriptor", "Model", "ModelContext", "PersistentModel", "Predicate",
    "Schema", "SwiftData",
  ]

  private func isKnown(_ entry: StorageEntrySpec) -> Bool {
    entry.storage != nil && state.index(of: entry.property.value) != nil
  }

  ///     state: {tasks: [Task]}
  ///     persistence: {taks: sqlite}         # unknown-property
  ///     persistence: {tasks: sqlite}
  private func storageEntry(
    _ entry: StorageEntrySpec, _ findings: inout Findings
  ) -> StorageEntry? {
    let options = StorageOptions(entry, &findings)
    guard let index = state.index(of: entry.property.value) else {
      if state.derived.contains(where: { $0.spec.name.value == entry.property.value }) {
        findings.error(
          .unknownProperty,
          "'\(entry.property.value)' is a derived value: only stored properties can be stored",
          at: entry.property.range)
        return nil
      }
      let names = state.stored.map(\.spec.name.value)
      findings.reportMissing(entry.property, in: "the state", among: names, suggesting: names)
      return nil
    }
    guard let storage = entry.storage?.value else { return nil }
    return StorageEntry(
      entry, in: storage, at: index, state.stored[index].type, options)
  }

  /// Reports two storages with the same status property: one storage would hide that the other has
  /// failed to load.
  ///
  ///     persistence: {tasks: {in: sqlite, status: storage}, tags: {in: file, status: storage}}
  ///     # duplicate-name
  private func checkStatuses(of spec: PersistenceSpec, _ findings: inout Findings) {
    var owners: [String: Located<String>] = [:]
    for entry in spec.storages {
      guard let status = entry[.status] else { continue }
      guard let first = owners[status.value] else {
        owners[status.value] = entry.property
        continue
      }
      findings.error(
        .duplicateName,
        "'\(status.value)' is already the status of '\(first.value)', in line \(first.range.start.line)",
        at: status.range, help: "name another property",
        related: RelatedPlace("the other stored property", at: first.range))
    }
  }

  /// Reports an action of the spec that has the name of a storage's action, but not the payload
  /// that the storage sends.
  ///
  ///     persistence: {tasks: sqlite}
  ///     actions: {tasksLoaded: {payload: {tasks: "[Task]"}}}        # type-mismatch
  ///     actions: {tasksLoaded: {payload: {_ tasks: "[Task]"}}}
  private func checkActions(
    of entry: StorageEntrySpec, storing type: Type, _ findings: inout Findings
  ) {
    let names = StorageActionNames(of: entry.property.value)
    var wanted: [String: [Type]] = [
      names.load: [], names.loaded: [type], names.failed: [.string],
    ]
    if entry[.status] != nil {
      wanted[names.saving] = []
      wanted[names.saved] = []
    }
    for (name, payload) in actions {
      guard let types = wanted[name.value], payload.areReadable else { continue }
      let isRight =
        payload.map(\.type) == types && payload.allSatisfy { $0.label == nil }
      if isRight || payload.contains(where: { $0.type.containsUnknown }) { continue }
      let list = types.map { "_ value: \($0)" }.joined()
      findings.error(
        .typeMismatch,
        "'\(name.value)' is an action of the storage of '\(entry.property.value)': its payload must be "
          + (list.isEmpty ? "empty" : "'{\(list)}'"), at: name.range)
    }
  }

  /// Reports two storages with the same table. SQLite ignores the case of table names.
  ///
  ///     persistence: {tasks: {in: sqlite, table: items}, items: sqlite}     # duplicate-name
  private func checkTable(
    of entry: StorageEntrySpec, _ tables: inout [String: Located<String>],
    _ findings: inout Findings
  ) {
    guard let storage = entry.storage?.value else { return }
    guard storage.hasRows else {
      if let table = entry[.table] {
        findings.error(
          .misplacedKey,
          "'table' is only allowed with 'sqlite' and 'swiftData': '\(storage.rawValue)' has no tables",
          at: table.range)
      }
      return
    }
    let table = entry[.table] ?? entry.property
    let isName = !table.value.isEmpty && table.value.utf8.allSatisfy { isNameByte($0) }
    let folded = table.value.lowercased()
    if !isName || ["sqlite_", "grdb_"].contains(where: folded.hasPrefix) || folded == "savedlists" {
      findings.error(
        .invalidName,
        "'\(table.value)' cannot be the name of a table: expected letters, digits and '_', and no name of SQLite or GRDB",
        at: table.range)
    } else if let first = tables.updateValue(entry.property, forKey: folded) {
      findings.error(
        .duplicateName,
        "the table '\(table.value)' already holds '\(first.value)', in line \(first.range.start.line)",
        at: table.range, help: "name another with 'table'",
        related: RelatedPlace("what the table holds", at: first.range))
    }
  }
}

/// Reports two kinds of databases in a feature, which has only one database.
///
///     persistence: {tasks: swiftData, notes: sqlite}     # cannot-store
///     persistence: {tasks: sqlite, notes: sqlite}
private func checkDatabases(of spec: PersistenceSpec, _ findings: inout Findings) {
  let storages = spec.entries.compactMap(\.storage).filter(\.value.hasRows)
  guard let first = storages.first else { return }
  for other in storages where other.value != first.value {
    findings.error(
      .cannotStore,
      "a feature stores its lists in one database: line \(first.range.start.line) has "
        + "'\(first.value.rawValue)'",
      at: other.range, help: "write '\(first.value.rawValue)' here too",
      related: RelatedPlace("the other database", at: first.range))
  }
}
