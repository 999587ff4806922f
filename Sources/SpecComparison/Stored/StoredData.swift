import FeatureAnalysis
import SpecLanguage

/// How the old version stores the values of one type.
struct StoredData {
  /// Whether values are stored as JSON: in files, in columns or in recordings.
  let isCoded: Bool
  /// Whether values are stored as rows of a table.
  let isRows: Bool
  /// Whether the rows are SwiftData entities. Entities store integers and floating-point numbers in
  /// different forms.
  let isEntities: Bool
  /// The version of the old data.
  let version: Int
  /// The members that `removed` in the new spec lists, each with its version and the range of the
  /// version.
  let removals: [String: Located<Int>]

  /// The version after `version`; nil if the data has no versions.
  let nextVersion: Int?
  /// Whether the version of the new spec is at least `nextVersion`.
  let isRaised: Bool
  /// The name of the type.
  let type: String
  /// Whether another feature declares the type in the new version. Its members have no versions then.
  let isImported: Bool

  var exists: Bool { isCoded || isRows }

  /// - Parameters:
  ///   - isCoded: whether the type is Codable in both versions.
  ///   - removals: the members that `removed` in the new spec lists.
  init(of type: String, isCoded: Bool, _ versions: Versions) {
    self.isCoded = isCoded
    isRows = [versions.old, versions.new].allSatisfy {
      $0.rowModels.contains(type) || $0.columnEnums.contains(type)
    }
    isEntities = versions.old.entityModels.contains(type)
    version = versions.old.feature.persistence?.version ?? 1
    nextVersion = versions.new.feature.persistence == nil ? nil : version + 1
    isRaised = (versions.new.feature.persistence?.version ?? 0) > version
    self.type = type
    isImported = versions.new.importedTypes.contains(type)
    removals = versions.new.removals[type] ?? [:]
  }

  init(
    isCoded: Bool, isRows: Bool, isEntities: Bool, version: Int, removals: [String: Located<Int>],
    nextVersion: Int?, isRaised: Bool, type: String, isImported: Bool
  ) {
    self.isCoded = isCoded
    self.isRows = isRows
    self.isEntities = isEntities
    self.version = version
    self.removals = removals
    self.nextVersion = nextVersion
    self.isRaised = isRaised
    self.type = type
    self.isImported = isImported
  }

  /// Creates the description of the data in recordings, or of a type without a history.
  init(recordedIn versions: Versions) {
    (isCoded, isRows, isEntities, removals) = (true, false, false, [:])
    version = versions.old.feature.persistence?.version ?? 1
    (nextVersion, isRaised, type, isImported) = (nil, false, "", false)
  }
}

extension Feature {
  /// The models whose values are stored as rows.
  func rowModels(in storages: Set<StorageKind> = [.sqlite, .swiftData]) -> Set<String> {
    var names: Set<String> = []
    for entry in persistence?.properties ?? [] where storages.contains(entry.storage) {
      if case .nominal(let name)? = entry.type.element { names.insert(name) }
    }
    return names
  }
}

extension Feature {
  /// The plain enums that are stored in columns of these models. A column contains the name of the
  /// case.
  func columnEnums(in rows: Set<String>) -> Set<String> {
    let enums = Set(storableTypes.filter(\.isPlainEnumeration).map(\.name))
    var names: Set<String> = []
    for model in allModels where rows.contains(model.name) {
      guard case .structure(let properties) = model.kind else { continue }
      for property in properties {
        var type = property.type
        if case .optional(let wrapped) = type { type = wrapped }
        if case .nominal(let name) = type, enums.contains(name) { names.insert(name) }
      }
    }
    return names
  }
}

/// The members of a type in the old data, matched with the members in the new version.
struct StoredMatching<Value> {
  private(set) var common: [(old: Declared<Value>, new: Declared<Value>)] = []
  /// The members of the old data that the new version neither reads nor removes.
  private(set) var lost: [Declared<Value>] = []
  /// The members of the new version that the old data does not contain.
  private(set) var added: [Declared<Value>] = []
  /// The members that the new spec renames, removes or adds in a version whose data may already be
  /// stored. The range of `new` is the range of this version in the spec.
  private(set) var late: [(old: Declared<Value>?, new: Declared<Void>)] = []

  init(
    _ old: [Declared<Value>], _ new: [Declared<Value>], in data: StoredData,
    _ history: (Value) -> History
  ) {
    let known = byName(old, \.name)
    var read: Set<String> = []
    var renamed: [String: Declared<Value>] = [:]
    for member in new {
      let history = history(member.value)
      for rename in history.renames { renamed[rename.name] = member }
      if let name = history.memberName(in: data.version, now: member.name), let before = known[name]
      {
        common.append((before, member))
        read.insert(name)
      } else if history.added > 1, history.added <= data.version {
        late.append((nil, member.place))
      } else if !history.renames.contains(where: { known[$0.name] != nil }) {
        added.append(member)
      }
    }
    for member in old where !read.contains(member.name) {
      if let heir = renamed[member.name] {
        late.append((member, heir.place))
      } else if let removal = data.removals[member.name] {
        guard removal.value <= data.version else { continue }
        late.append((member, Declared(name: member.name, range: removal.range, value: ())))
      } else {
        lost.append(member)
      }
    }
  }
}

extension Declared {
  fileprivate var place: Declared<Void> { Declared<Void>(name: name, range: range, value: ()) }
}
