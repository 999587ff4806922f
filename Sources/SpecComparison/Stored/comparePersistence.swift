import FeatureAnalysis
import SpecLanguage

/// Compares the stored properties of a feature, and the places where they are stored.
func comparePersistence(_ versions: Versions, _ changes: inout Changes) {
  // Properties that are stored together have one storage, which callers pass.
  changes.reportPassed(
    Matching(versions.old.storages, versions.new.storages), "storage of", in: "persistence",
    versions)
  guard let old = versions.old.feature.persistence else { return }
  let (before, after) = (versions.old.spec, versions.new.spec)
  if before.name.value != after.name.value {
    for kind in StorageKind.allCases where old.properties.contains(where: { $0.storage == kind }) {
      changes.report(
        .databaseRenamed, kind.renamed(from: before.name.value, to: after.name.value),
        at: after.name.range, was: before.name.range)
    }
  }
  let version = versions.new.feature.persistence?.version ?? 1
  if version < old.version, versions.new.feature.persistence != nil {
    let place = after.persistence?.version?.range ?? versions.new.section("persistence")
    reportLowered(
      from: old.version, to: version, at: place,
      was: before.persistence?.version?.range ?? versions.old.section("persistence"), &changes)
  }
  compareEntries(versions, &changes)
  if versions.new.feature.persistence != nil {
    compareRemovals(versions.old.removedMembers, from: old.version, versions.new, &changes)
  }
}

/// Reports entries of `removed` that are gone, or name an earlier version: a later member of this
/// name would get what older versions have stored of the removed one.
///
/// - Parameter version: the version of the old data. A member that was added again can be removed
///   again in a later version.
func compareRemovals(
  _ old: [Declared<Removal>], from version: Int, _ new: SpecVersion, _ changes: inout Changes
) {
  let types = Set(new.storableTypes.map(\.name))
  for before in old where types.contains(before.value.owner) {
    let removal = before.value
    let now = new.removals[removal.owner]?[removal.member]
    if let now, now.value == removal.version || now.value > version { continue }
    changes.report(
      .historyChanged,
      "'\(before.name)' was removed in version \(removal.version), which 'removed' no longer says: "
        + "older data of it would be that of a new '\(removal.member)'",
      at: now?.range ?? new.section("persistence"), was: before.range,
      help: "keep '\(before.name): \(removal.version)' in 'removed'")
  }
}

func reportLowered(
  from old: Int, to version: Int, at range: SourceRange, was place: SourceRange,
  _ changes: inout Changes
) {
  changes.report(
    .versionLowered,
    "the version of the stored data was \(old) and is now \(version): older data is rejected",
    at: range, was: place)
}

private func compareEntries(_ versions: Versions, _ changes: inout Changes) {
  let matching = Matching(versions.old.storageEntries, versions.new.storageEntries)
  var tables: [String: Declared<StorageEntry>] = [:]
  for added in matching.added where added.value.storage.hasRows {
    tables[added.value.table] = added
  }
  for gone in matching.removed {
    // A renamed property keeps its rows if the name of its table stays the same.
    if gone.value.storage.hasRows, let heir = tables[gone.value.table] {
      compare(gone, heir, &changes)
      continue
    }
    changes.report(
      .storageRemoved, "the stored value of '\(gone.name)' is no longer read",
      at: versions.new.section("persistence"), was: gone.range)
  }
  for (before, after) in matching.common { compare(before, after, &changes) }
}

private func compare(
  _ before: Declared<StorageEntry>, _ after: Declared<StorageEntry>, _ changes: inout Changes
) {
  let (old, new) = (before.value, after.value)
  if old.storage != new.storage {
    changes.report(
      .storageChanged,
      "'\(after.name)' was stored in '\(old.storage.rawValue)' and is now stored in "
        + "'\(new.storage.rawValue)'",
      at: after.range, was: before.range)
  } else if old.table != new.table, old.storage.hasRows {
    changes.report(
      .tableChanged, "the table of '\(after.name)' was '\(old.table)' and is now '\(new.table)'",
      at: after.range, was: before.range)
  }
  let stored = StoredValue(type: old.type, storage: old.storage, table: old.table)
  compareValues(
    Declared(name: before.name, range: before.range, value: stored), after, &changes)
  for option in StorageOptions.compared
  where option.meaning(old.options) != option.meaning(new.options) {
    changes.report(
      option.id, "'\(after.name)' \(option.change)", at: after.range, was: before.range)
  }
}

/// The old value of a stored property.
struct StoredValue {
  let type: Type
  let storage: StorageKind
  let table: String
}

/// Reports a stored property whose new type cannot read the old value.
func compareValues(
  _ before: Declared<StoredValue>, _ after: Declared<StorageEntry>, _ changes: inout Changes
) {
  if after.value.reads(before.value) { return }
  changes.report(
    .storedValueChanged,
    "what is stored of '\(before.name)' is of type '\(before.value.type)', and '\(after.name)' is "
      + "now '\(after.value.type)'",
    at: after.range, was: before.range)
}

extension StorageKind {
  /// What a new name of the feature changes about the place where the storage saves values.
  fileprivate func renamed(from old: String, to new: String) -> String {
    switch self {
    case .sqlite: "the database '\(old).sqlite' is now the database '\(new).sqlite'"
    case .swiftData: "the database '\(old).store' is now the database '\(new).store'"
    case .userDefaults:
      "the key '\(old).…' of the user defaults is now the key '\(new).…' of the user defaults"
    case .file:
      "new live dependencies keep files in the folder '\(new)', where they were in '\(old)'"
    }
  }
}

extension StorageEntry {
  /// Whether this storage can read the rows of `old`. A row contains one element, so a list and an
  /// identified list have the same rows.
  fileprivate func reads(_ old: StoredValue) -> Bool {
    storage.hasRows && old.storage.hasRows
      ? type.element == old.type.element : type.decodes(dataOf: old.type)
  }
}
