import SpecLanguage

/// Checks that values of a type can be stored and read by later versions.
struct StoredTypes {
  private let types: TypeTable
  private let imports: SpecImports
  private let models: [String: DeclaredType]
  private let imported: [String: Model]
  /// The models that have been checked.
  private var seen: Set<String> = []
  private var rows: Set<String> = []
  private var columns: Set<String> = []
  private var entities: Set<String> = []
  private let removed: [RemovalSpec]

  init(
    types: TypeTable, imports: SpecImports, declarations: ResolvedDeclarations,
    removed: [RemovalSpec]
  ) {
    self.types = types
    self.removed = removed
    self.imports = imports
    models = Dictionary(
      declarations.models.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
    imported = Dictionary(
      (imports.declarations.models + imports.declarations.filters).map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  mutating func checkTypes(
    of entry: StorageEntry, written: StorageEntrySpec, _ histories: HistoryReading,
    _ findings: inout Findings
  ) {
    let range = written.property.range
    guard !entry.type.containsUnknown else { return }
    if entry.storage.hasRows {
      guard checkRows(of: entry, at: range, histories, &findings) else { return }
    } else if let culprit = firstUnstorable(in: entry.type) {
      report(culprit, in: "'\(entry.property)'", at: range, &findings)
    }
    for name in nominals(in: entry.type) {
      checkImport(of: name, storedIn: entry, &findings)
      checkDefaults(of: name, histories, &findings)
    }
  }

  // MARK: - Rows

  /// Checks the rows of a storage, which are the elements of a list of models. Each element needs
  /// an `id`.
  ///
  ///     models: {Task: {title: String}}
  ///     state: {tasks: [Task]}
  ///     persistence: {tasks: sqlite}        # not-identifiable
  private mutating func checkRows(
    of entry: StorageEntry, at range: SourceRange, _ histories: HistoryReading,
    _ findings: inout Findings
  ) -> Bool {
    guard let (name, members) = identifiedModel(of: entry, at: range, &findings) else {
      return false
    }
    if entry.isInDatabase {
      checkColumns(of: name, histories, &findings)
    } else {
      checkAttributes(of: name, histories, &findings)
    }
    guard rows.insert(name).inserted else { return true }
    for member in members where member.isStored && !member.type.containsUnknown {
      if let culprit = firstUnstorable(in: member.type, isColumn: true) {
        report(culprit, in: "'\(name).\(member.name)'", at: range, &findings)
      }
    }
    return true
  }

  /// Returns the model that is stored as rows, if an `id` identifies them.
  private func identifiedModel(
    of entry: StorageEntry, at range: SourceRange, _ findings: inout Findings
  ) -> (name: String, members: [Member])? {
    let advice = "write 'file' to store the whole value as JSON"
    guard let element = entry.type.listElement, case .nominal(let name) = element,
      let model = types[name], case .structure(let members) = model.kind
    else {
      findings.error(
        .notAList,
        "'\(entry.storage.rawValue)' stores a list of models, each as a row: '\(entry.property)' is \(entry.type)",
        at: range, help: advice)
      return nil
    }
    guard let identity = members.first(where: { $0.name == "id" && $0.isStored }) else {
      findings.error(
        .notIdentifiable,
        "'\(name)' has no 'id' that identifies its row", at: range,
        help: "add 'id: UUID = UUID()' to '\(name)', or \(advice)")
      return nil
    }
    if !isKey(identity.type) {
      findings.error(
        .notIdentifiable,
        "the 'id' of '\(name)' cannot identify a row: expected a standard type such as UUID, String or Int, found \(identity.type)",
        at: range, help: advice)
      return nil
    }
    return (name, members)
  }

  /// Reports a property whose column has, or had in an earlier version, the name of a column that
  /// the tool adds.
  ///
  ///     models: {Task: {id: UUID, position: Int}}       # reserved-name
  ///     persistence: {tasks: sqlite}
  private mutating func checkColumns(
    of model: String, _ histories: HistoryReading, _ findings: inout Findings
  ) {
    guard let declared = models[model], columns.insert(model).inserted,
      case .structure(let properties) = declared.shape
    else { return }
    var names = removed.filter { $0.owner.value == model }.map(\.member)
    for property in properties {
      names += [property.spec.name] + property.spec.history.renames.map(\.name)
    }
    for name in names {
      guard let meaning = Self.columnsOfTool[name.value.lowercased()] else { continue }
      findings.error(
        .reservedName, "the table of '\(model)' has a column '\(name.value)' with \(meaning)",
        at: name.range, help: "give the property another name")
    }
  }

  /// Reports two properties whose SwiftData attributes would have the same name.
  ///
  ///     models: {Task: {id: UUID, note3: String, note: {type: String?, since: 3}}}   # name-collision
  ///     persistence: {tasks: swiftData}
  private mutating func checkAttributes(
    of model: String, _ histories: HistoryReading, _ findings: inout Findings
  ) {
    guard let declared = models[model], entities.insert(model).inserted,
      case .structure(let properties) = declared.shape
    else { return }
    var found: [String: String] = [:]
    for gone in removed where gone.owner.value == model {
      found[entityAttribute(gone.member.value, History())] = gone.member.value
    }
    for property in properties {
      let name = property.spec.name
      let attribute = entityAttribute(name.value, histories.history(of: property.spec.history))
      if let other = found[attribute] {
        findings.error(
          .nameCollision,
          "SwiftData stores '\(name.value)' and '\(other)' of '\(model)' under one name, '\(attribute)'",
          at: name.range, help: "give one of them another name")
      }
      found[attribute] = name.value
    }
  }

  private static let columnsOfTool = [
    "position": "the place in the list", "jsonversion": "the version of the row",
  ]

  private func isKey(_ type: Type) -> Bool {
    type == .unknown || StoredForm(of: type, types).isKey
  }

  // MARK: - Values

  /// Returns the first type inside `type` that has no JSON form; nil if values of `type` can be
  /// stored.
  private func firstUnstorable(in type: Type, isColumn: Bool = false) -> Type? {
    switch type {
    case .optional(let inner) where isColumn: firstUnstorable(in: inner, isColumn: true)
    case _ where isColumn && StoredForm(of: type, types) != .json: nil
    case _ where types.conforms(type, to: .codable): nil
    case .optional(let inner), .array(let inner), .identifiedArray(let inner), .set(let inner):
      firstUnstorable(in: inner)
    case .dictionary(let key, let value):
      firstUnstorable(in: key) ?? firstUnstorable(in: value)
    default: type
    }
  }

  ///     models: {Tag: {name: String}, Task: {id: UUID, tag: Tag}}
  ///     state: {tasks: [Task]}
  ///     persistence: {tasks: sqlite}        # cannot-store
  private func report(
    _ culprit: Type, in place: String, at range: SourceRange, _ findings: inout Findings
  ) {
    var help: String?
    if case .nominal(let name) = culprit {
      let place = imports.origins[name].map { " in the spec of '\($0.module)'" } ?? ""
      help = types.adviceToAdd(.codable, to: name, otherwise: place)
    }
    findings.error(
      .cannotStore, "\(place) cannot be stored: '\(culprit)' is not Codable", at: range, help: help)
  }

  // MARK: - Earlier versions

  /// Reports an imported model with a history: the version of this feature's data does not apply to
  /// the models of another feature.
  private func checkImport(
    of name: String, storedIn entry: StorageEntry, _ findings: inout Findings
  ) {
    guard let origin = imports.origins[name], imported[name]?.hasHistory == true else { return }
    findings.error(
      .importedHistory,
      "'\(entry.property)' stores '\(name)' of '\(origin.module)', whose 'was' and 'since' count "
        + "the versions of '\(origin.module)'", at: origin.range,
      help: "declare a model of your own for what is stored")
  }

  /// Reports a new property without a default: the data of an earlier version has no value for it.
  ///
  ///     models: {Task: {id: UUID, priority: {type: Int, since: 2}}}             # missing-default
  ///     models: {Task: {id: UUID, priority: {type: Int, default: 0, since: 2}}}
  private func checkDefaults(
    of name: String, _ histories: HistoryReading, _ findings: inout Findings
  ) {
    guard case .structure(let properties)? = models[name]?.shape else { return }
    for property in properties where histories.history(of: property.spec.history).added > 1 {
      let type = property.type
      if property.spec.value != nil || type.isOptional || type.startsEmpty
        || property.spec.history.isInvalid
      {
        continue
      }
      let name = property.spec.name
      findings.error(
        .missingDefault,
        "'\(name.value)' needs a default: data of earlier versions has no value for it",
        at: name.range, help: "add 'default', or make it optional")
    }
  }

  /// Returns the models that values of a type contain, except models that have been checked.
  private mutating func nominals(in type: Type) -> [String] {
    var found: [String] = []
    var pending: [Type] = [type]
    while let next = pending.popLast() {
      if case .nominal(let name) = next, seen.insert(name).inserted, let type = types[name] {
        found.append(name)
        pending += type.storedTypes
      }
      pending += next.children
    }
    return found
  }
}

extension Model {
  /// Whether a later version added or renamed a member.
  package var hasHistory: Bool {
    switch kind {
    case .structure(let properties): properties.contains { !$0.history.isEmpty }
    case .enumeration(let cases): cases.contains { !$0.history.isEmpty }
    }
  }
}

extension Type {
  /// The element type, if the type is a list whose order is stored.
  fileprivate var listElement: Type? {
    switch self {
    case .array(let element), .identifiedArray(let element): element
    default: nil
    }
  }

  /// Whether a value of the type that is missing in stored data is empty.
  package var startsEmpty: Bool {
    switch self {
    case .array, .set, .dictionary, .identifiedArray, .unknown: true
    default: false
    }
  }
}

/// Returns the models without an `id` whose values a spec stores as rows.
func rowsWithoutIdentity(
  of spec: FeatureSpec, _ state: DeclaredState, in types: TypeTable
) -> Set<String> {
  let entries = spec.persistence?.entries.filter { $0.storage?.value.hasRows == true } ?? []
  return Set(
    entries.compactMap { entry in
      guard let index = state.index(of: entry.property.value),
        case .nominal(let name)? = state.stored[index].type.listElement,
        case .structure(let members)? = types[name]?.kind,
        !members.contains(where: { $0.name == "id" && $0.isStored })
      else { return nil }
      return name
    })
}
