// persistence: {together: [cart, draft], cart: sqlite, draft: sqlite}

/// Stored properties that are loaded and saved as one value.
package struct StorageGroupSpec: Sendable {
  /// The storage of the value, such as `cartAndDraft`.
  package let entry: StorageEntrySpec
  /// The names of the properties, as `together` lists them.
  package let members: [String]

  /// The model of the value, such as `CartAndDraft`.
  package var model: String { Self.capitalized(entry.property.value) }

  /// Returns the name of a value that consists of these properties: `cartDraftAndNotes`.
  static func storageName(of members: [String]) -> String {
    guard let first = members.first, let last = members.dropFirst().last else {
      return members.joined()
    }
    let others = members.dropFirst().dropLast().map { capitalized($0) }.joined()
    return "\(first)\(others)And\(capitalized(last))"
  }

  private static func capitalized(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }
}

extension PersistenceSpec {
  /// What is loaded and saved at a time: the stored properties, and the properties of `together` as one
  /// storage in the place of the first of them.
  package var storages: [StorageEntrySpec] {
    guard let group else { return entries }
    var storages: [StorageEntrySpec] = []
    var isAdded = false
    for entry in entries {
      if !group.members.contains(entry.property.value) {
        storages.append(entry)
      } else if !isAdded {
        storages.append(group.entry)
        isAdded = true
      }
    }
    return storages
  }
}

extension SpecDecoder {
  /// Combines the properties of `together` to one storage. Adds the model of its value, and the private
  /// value of the state that is stored.
  mutating func expandTogether(of spec: inout FeatureSpec) {
    guard let persistence = spec.persistence, let range = persistence.together.first?.range else {
      return
    }
    let name = StorageGroupSpec.storageName(of: persistence.together.map(\.value))
    guard let members = groupMembers(of: persistence) else {
      let failed = StorageEntrySpec(property: Located(name, at: range))
      return noteUndecodedNames(ofStorages: [name], failed)
    }
    var entry = StorageEntrySpec(property: Located(name, at: range), in: members.first?.storage)
    for option in StorageOption.allCases where option.isShared {
      entry[option] = members.lazy.compactMap { $0[option] }.first
    }
    let group = StorageGroupSpec(entry: entry, members: members.map(\.property.value))
    let properties = group.members.compactMap { name in
      spec.state.first { $0.name.value == name }
    }
    // The error about an unknown property is reported with its storage.
    guard properties.count == group.members.count else {
      return noteUndecodedNames(ofStorages: [name], entry)
    }
    spec.persistence?.group = group
    spec.models.append(model(of: group, properties, at: range))
    let values = group.members.map { "\(escaped($0)): \(escaped($0))" }.joined(separator: ", ")
    let value = parseExpression(
      LocatedText("\(group.model)(\(values))", standingFor: range), &diagnostics)
    spec.derived.append(
      DerivedSpec(
        name: entry.property, doc: "What is stored of \(group.list).",
        type: TypeSyntax(.name(group.model), range: range),
        value: value.map { .checked($0) } ?? .invalid(range), isPrivate: true,
        origin: .together))
  }

  private func model(
    of group: StorageGroupSpec, _ properties: [PropertySpec], at range: SourceRange
  ) -> ModelSpec {
    let empty = Expression(.array([]), range: range)
    return ModelSpec(
      name: Located(group.model, at: range), doc: "What is stored of \(group.list).",
      conformances: [],
      kind: .structure(
        properties.map {
          PropertySpec(
            name: Located($0.name.value, at: range), doc: nil, type: $0.type,
            value: $0.value ?? .checked(empty))
        }), origin: .together)
  }

  /// Returns the storages of the properties that `together` names; nil after an error.
  ///
  ///     persistence: {together: [cart, drafts], cart: sqlite, draft: sqlite}     # unknown-property
  ///     persistence: {together: [cart, draft], cart: sqlite, draft: sqlite}
  private mutating func groupMembers(of persistence: PersistenceSpec) -> [StorageEntrySpec]? {
    var members: [StorageEntrySpec] = []
    var isWhole = true
    for name in persistence.together {
      if members.contains(where: { $0.property.value == name.value }) {
        diagnostics.error(
          .duplicateName, "'\(name.value)' is already in 'together'", at: name.range)
        isWhole = false
      } else if let entry = persistence.entries.first(where: { $0.property.value == name.value }) {
        isWhole = admits(entry, as: name, beside: members) && isWhole
        members.append(entry)
      } else {
        reportNotStored(name, of: persistence)
        isWhole = false
      }
    }
    guard isWhole else { return nil }
    if members.count > 1 { return members }
    diagnostics.error(
      .invalidValue, "'together' needs at least two stored properties",
      at: persistence.together[0].range)
    return nil
  }

  private mutating func reportNotStored(_ name: Located<String>, of persistence: PersistenceSpec) {
    let names = persistence.entries.map(\.property.value)
    let near = Suggestion(for: name.value, near: nearProperty(name.value, among: names))
    diagnostics.error(
      .unknownProperty, "'\(name.value)' is not stored\(near)", at: name.range,
      help: near.description.isEmpty ? "write '\(name.value): sqlite' in 'persistence'" : nil,
      fixes: near.fixes(at: name.range))
  }

  /// Whether a property can be loaded together with others.
  ///
  ///     persistence: {together: [cart, size], cart: sqlite, size: file}          # cannot-store
  ///     persistence:
  ///       together: [cart, draft]
  ///       cart: {in: sqlite, after: 1s}
  ///       draft: {in: sqlite, after: 2s}                                         # invalid-value
  private mutating func admits(
    _ entry: StorageEntrySpec, as name: Located<String>, beside members: [StorageEntrySpec]
  ) -> Bool {
    guard let storage = entry.storage else { return false }
    guard storage.value == .sqlite else {
      let reason =
        storage.value == .swiftData
        ? "SwiftData does not read several lists at the same time"
        : "it has a place of its own in '\(storage.value.rawValue)'"
      diagnostics.error(
        .cannotStore, "'\(name.value)' cannot be loaded together with others: \(reason)",
        at: name.range, help: "only properties in 'sqlite' can, because they share a database")
      return false
    }
    for option in StorageOption.allCases where option.isShared {
      guard let own = entry[option], let other = members.lazy.compactMap({ $0[option] }).first,
        own.value != other.value
      else { continue }
      diagnostics.error(
        .invalidValue,
        "what is stored together has one '\(option.rawValue)': line \(other.range.start.line) says "
          + "'\(other.value)'", at: own.range, help: "remove one of them")
      return false
    }
    return true
  }
}

extension StorageGroupSpec {
  fileprivate var list: String { listed(members) }
}

/// Returns names for a sentence: `cart` and `draft`.
func listed(_ members: [String]) -> String {
  let names = members.map { "`\($0)`" }
  return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
}
