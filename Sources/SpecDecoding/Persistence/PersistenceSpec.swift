import Diagnostics

/// The `persistence` of a spec.
package struct PersistenceSpec: Sendable {
  /// The version of the stored data; nil means 1.
  package var version: Located<Int>?
  package var removed: [RemovalSpec] = []
  package var entries: [StorageEntrySpec] = []
  /// The range of the key `persistence`.
  package let range: SourceRange
}

/// `TaskModel.colour: 2`: a member of a model that earlier versions stored.
package struct RemovalSpec: Sendable {
  package let owner: Located<String>
  package let member: Located<String>
  /// The first version without it.
  package let version: Located<Int>
}

/// Where values are stored.
package enum StorageKind: String, CaseIterable, Sendable {
  case sqlite
  case swiftData
  case file
  case userDefaults

  /// Whether it stores the elements of a list, each as a row.
  package var hasRows: Bool { self == .sqlite || self == .swiftData }
}

/// `tasks: {in: sqlite, after: 500ms, status: storage, table: tasks}`
package struct StorageEntrySpec: Sendable {
  /// The property of the state.
  package let property: Located<String>
  /// Nil if it is missing or unknown (reported).
  package var storage: Located<StorageKind>?
  /// The shortest time between two saves, as written.
  package var delay: Located<String>?
  /// The property of the state with the status of the storage.
  package var status: Located<String>?
  /// The table of a database; nil means the name of the property.
  package var table: Located<String>?
}

/// The `was` and `since` of a stored property or case.
package struct HistorySpec: Sendable {
  /// The earlier names in the order of the spec.
  package var renames: [RenameSpec] = []
  package var since: Located<Int>?

  package init() {}

  package var isEmpty: Bool { renames.isEmpty && since == nil }

  static let meaningOfWas =
    "its earlier name, which `since` replaced; or several, each with the version that replaced it"
  static let meaningOfSince = "the version of the stored data that added or renamed it"
}

/// An earlier name of a stored property or case.
package struct RenameSpec: Sendable {
  package let name: Located<String>
  /// The first version without this name; nil for a single name, which `since` replaced.
  package let version: Located<Int>?
}
