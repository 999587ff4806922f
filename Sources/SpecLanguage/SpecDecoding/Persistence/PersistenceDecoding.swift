// persistence:
//   version: 3
//   removed: {TaskModel.colour: 2}
//   together: [tasks, lists]
//   tasks: sqlite
//   settings: {in: file, after: 500ms, status: storage}

let persistenceShape: ValueShape = .open(
  persistenceConstruct.table, "state properties and their storage", entryShape)

private let removedShape: ValueShape = .oneOf([
  .mapping("removed members and the versions that removed them", .prose), .nothing,
])

private let persistenceConstruct = Construct<PersistenceSpec>(
  "a persistence",
  [
    .optional("version", .prose, "the version of the stored data. Default: 1") {
      $1.version = $0.version($2)
      $1.hasWrongVersion = $1.version == nil
    },
    .optional(
      "removed", removedShape,
      "properties and cases of models that earlier versions stored, such as `TaskModel.colour: 2`"
    ) {
      $1.removed = $0.removals($2)
    },
    .optional(
      "together", togetherShape,
      "properties in `sqlite` that are loaded and saved as one value: see "
        + "[properties that belong together](#properties-that-belong-together)"
    ) {
      $1.together = $0.names($2, togetherShape)
    },
  ])

private let togetherShape: ValueShape = .filled(.list("stored properties", .name))

private let storageShape: ValueShape = .oneOf(
  StorageKind.allCases.map { .constant($0.rawValue) })

private let entryShape: ValueShape = .oneOf([storageShape, .keys(entryConstruct.table)])

private let entryConstruct = Construct<StorageEntrySpec>(
  "a stored property",
  [
    .required(
      "in", storageShape,
      "where it is stored: `sqlite` and `swiftData` store each element of a list as a row, `file` "
        + "and `userDefaults` a value as JSON"
    ) {
      $1.storage = $0.storage($2)
    }
  ]
    + StorageOption.allCases.map { option in
      .optional(option.rawValue, option.shape, option.summary) { $1[option] = $0.decodeName($2) }
    })

extension SpecDecoder {
  mutating func persistence(_ item: KeyedNode) -> PersistenceSpec? {
    guard let entries = entries(item, persistenceShape) else { return nil }
    var spec = PersistenceSpec(range: item.key.range)
    let own = entries.filter { isKeyOfPersistence($0) }
    persistenceConstruct.decode(own, into: &spec, owner: item.key.range, &self)
    let keys = Set(own.map(\.key.range))
    let stored = entries.filter { !keys.contains($0.key.range) }
    if reportsEntry(stored) { return spec }
    spec.entries = stored.flatMap { reversed($0) ?? storageEntry($0).map { [$0] } ?? [] }
    return spec
  }

  /// Reports the keys of a stored property that are directly below `persistence`.
  ///
  ///     persistence: {in: sqlite, of: [tasks]}              # misplaced-key
  ///     persistence: {tasks: {in: sqlite}}
  private mutating func reportsEntry(_ entries: [YAMLEntry]) -> Bool {
    let others = ["of", "properties"] + StorageOption.allCases.map(\.rawValue)
    guard let place = entries.first(where: { $0.key.scalarText == "in" }), place.value.isScalar,
      entries.contains(where: { others.contains($0.key.scalarText) })
    else { return false }
    diagnostics.error(
      .misplacedKey, "'in' is a key of a stored property: the property is named first",
      at: place.key.range,
      help: "write 'name: {in: \(excerpt(place.value.scalarText))}' for each property")
    incomplete.formUnion(currentSection)
    return true
  }

  /// Reports storages that name their properties. Returns the properties.
  ///
  ///     persistence: {sqlite: [tasks]}                      # wrong-kind
  ///     persistence: {tasks: sqlite}
  private mutating func reversed(_ entry: YAMLEntry) -> [StorageEntrySpec]? {
    let name = entry.key.scalarText
    guard let kind = StorageKind(rawValue: name) else { return nil }
    let names: [YAMLNode]
    switch entry.value.content {
    case .sequence(let nodes): names = nodes
    case .scalar(let text) where StorageKind(rawValue: text.text) == nil: names = [entry.value]
    default: return nil
    }
    guard !names.isEmpty, names.allSatisfy({ isWord($0.scalarText) }) else { return nil }
    let meant = names.map { "\($0.scalarText): \(name)" }
    let range = SourceRange(from: entry.key.range, to: entry.value.range)
    diagnostics.error(
      .wrongKind, "the name of a property precedes its storage, found '\(name)'", at: range,
      help: "write '\(excerpt(meant.joined(separator: ", ")))'",
      fixes: meant.count == 1 && range.isOnLine
        ? [Fix(file.sourceText(in: range), by: meant[0], at: range)] : [])
    return names.map {
      StorageEntrySpec(
        property: Located($0.scalarText, at: $0.range), in: Located(kind, at: entry.key.range))
    }
  }

  /// Whether an entry is a key of `persistence`, even if it is misspelt. All other entries are
  /// properties of the state.
  private func isKeyOfPersistence(_ entry: YAMLEntry) -> Bool {
    let table = persistenceConstruct.table
    let nearest = nearest(entry.key.scalarText, among: table.keyNames)
    // A property of the state may be called 'together'.
    if nearest == "together", entry.value.isScalar || entry.value.isMapping { return false }
    if table.keyNames.contains(entry.key.scalarText) { return true }
    switch entry.value.content {
    case .sequence: return nearest != nil
    case .scalar(let scalar):
      return !scalar.text.isEmpty && scalar.text.utf8.allSatisfy { $0.isDigit }
    case .mapping(let entries):
      return nearest != nil
        && !entries.contains { entryConstruct.table.keyNames.contains($0.key.scalarText) }
    }
  }

  private mutating func storageEntry(_ entry: YAMLEntry) -> StorageEntrySpec? {
    guard let name = declaredName(entry.key) else { return nil }
    var spec = StorageEntrySpec(property: name)
    let item = KeyedNode(key: name, node: entry.value)
    if case .mapping(let entries) = entry.value.content {
      refuseSwiftTag(item)
      entryConstruct.decode(entries, into: &spec, owner: name.range, &self)
    } else {
      spec.storage = storage(item)
    }
    return spec
  }

  fileprivate mutating func storage(_ item: KeyedNode) -> Located<StorageKind>? {
    guard item.node.isScalar else {
      wrongKind(item, storageShape)
      return nil
    }
    guard let name = decodeName(item) else { return nil }
    if let kind = StorageKind(rawValue: name.value) { return Located(kind, at: name.range) }
    let known = StorageKind.allCases.map(\.rawValue)
    // Core Data is another storage than SwiftData, and not only another word for it.
    let meant = Self.storageOfOtherLanguage(name.value).map {
      NearName(name: $0, isOnly: $0 != StorageKind.swiftData.rawValue)
    }
    let suggestion = Suggestion(for: name.value, key: meant ?? nearName(name.value, among: known))
    let isNear = !suggestion.description.isEmpty
    let names = known.joined(separator: ", ")
    diagnostics.error(
      .wrongValue,
      "unknown storage '\(excerpt(name.value))'\(isNear ? "\(suggestion)" : ": expected \(names)")",
      at: name.range, help: isNear ? "storages: \(names)" : nil,
      // Another storage is another decision.
      fixes: meant == nil ? suggestion.fixes(at: name.range) : [])
    return nil
  }

  /// The storage that is meant by a word of other frameworks.
  private static func storageOfOtherLanguage(_ word: String) -> String? {
    let kind: StorageKind? =
      switch word.lowercased() {
      case "json", "disk", "files", "codable": .file
      case "defaults", "appstorage", "preferences": .userDefaults
      case "coredata", "core-data": .swiftData
      case "sql", "database", "db", "grdb": .sqlite
      default: nil
      }
    return kind?.rawValue
  }

  /// Decodes `removed`, with entries such as `TaskModel.colour: 2`.
  fileprivate mutating func removals(_ item: KeyedNode) -> [RemovalSpec] {
    guard let entries = entries(item, removedShape) else { return [] }
    return entries.compactMap { entry in
      let name = Located(entry.key.scalarText, at: entry.key.range)
      if isWord(name.value), isWord(entry.value.scalarText),
        entry.value.scalarText.first?.isLetter == true
      {
        diagnostics.error(
          .wrongValue,
          "expected a member of a model and the version that removed it, found '\(name.value)'",
          at: name.range, help: "such as '\(name.value).\(entry.value.scalarText): 2'")
        return nil
      }
      let version = version(KeyedNode(key: name, node: entry.value))
      let parts = trimmed(name.value).split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
        diagnostics.error(
          .wrongValue,
          "expected a member of a model, such as 'TaskModel.colour', found '\(excerpt(name.value))'",
          at: name.range)
        return nil
      }
      let members = parts.map { Located(withoutBackticks(String($0)), at: name.range) }
      return version.map { RemovalSpec(owner: members[0], member: members[1], version: $0) }
    }
  }
}

// was: title
// was: {title: 2, label: 4}
// since: 2

let earlierNamesShape: ValueShape = .oneOf([
  .name, .filled(.mapping("earlier names and the versions that replaced them", .prose)),
])

extension SpecDecoder {
  mutating func earlierNames(_ item: KeyedNode) -> [RenameSpec] {
    guard item.node.isMapping else {
      return decodeName(item).map { [RenameSpec(name: $0, version: nil)] } ?? []
    }
    return (entries(item, earlierNamesShape) ?? []).compactMap { entry in
      guard let name = declaredName(entry.key),
        let version = version(KeyedNode(key: name, node: entry.value))
      else { return nil }
      return RenameSpec(name: name, version: version)
    }
  }

  /// Decodes the number of a version, which is at least 1.
  mutating func version(_ item: KeyedNode) -> Located<Int>? {
    guard let text = decodeName(item) else { return nil }
    if text.value.utf8.allSatisfy({ $0.isDigit }), let number = Int(text.value),
      (1...1_000).contains(number)
    {
      return Located(number, at: text.range)
    }
    diagnostics.error(
      .wrongValue,
      "expected the number of a version, from 1 to 1000, found '\(excerpt(text.value))'",
      at: text.range, help: "each change of the stored models has the next number")
    return nil
  }
}
