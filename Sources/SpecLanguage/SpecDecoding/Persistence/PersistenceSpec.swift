/// The `persistence` of a spec.
package struct PersistenceSpec: Sendable {
  /// The version of the stored data; nil means version 1.
  package var version: Located<Int>?
  /// Whether `version` is written, but is not the number of a version.
  package var hasWrongVersion = false
  package var removed: [RemovalSpec] = []
  package var entries: [StorageEntrySpec] = []
  /// The properties that `together` names.
  package var together: [Located<String>] = []
  /// The properties of `together` as one storage; nil without `together`, or if it has errors.
  package var group: StorageGroupSpec?
  /// The range of the key `persistence`.
  package let range: SourceRange
}

/// A member of a model that only earlier versions stored: `TaskModel.colour: 2`.
package struct RemovalSpec: Sendable {
  package let owner: Located<String>
  package let member: Located<String>
  /// The first version without the member.
  package let version: Located<Int>
}

/// The kind of storage for a value.
package enum StorageKind: String, CaseIterable, Sendable {
  case sqlite
  case swiftData
  case file
  case userDefaults

  /// Whether the storage saves each element of a list as a row.
  package var hasRows: Bool { self == .sqlite || self == .swiftData }
}

/// A stored property: `tasks: {in: sqlite, after: 500ms, status: storage, table: tasks}`.
package struct StorageEntrySpec: Sendable {
  /// The name of the property.
  package let property: Located<String>
  /// The kind of storage; nil if it is missing or unknown. The error has been reported.
  package var storage: Located<StorageKind>?
  private var options: [StorageOption: Located<String>] = [:]

  init(property: Located<String>, in storage: Located<StorageKind>? = nil) {
    self.property = property
    self.storage = storage
  }

  package subscript(option: StorageOption) -> Located<String>? {
    get { options[option] }
    set { options[option] = newValue }
  }
}

/// An option of a stored property, with its key and its documentation.
package enum StorageOption: String, CaseIterable, Sendable {
  case delay = "after"
  case status
  case table

  var shape: ValueShape { self == .delay ? .prose : .name }

  var summary: String {
    switch self {
    case .delay:
      "how long after a change it is saved, together with later changes: `500ms`. Default: at once"
    case .status: "the state property with the status of the storage"
    case .table: "the table of its rows. Default: the name of the property"
    }
  }

  /// Whether properties that are stored together have one value of the option.
  var isShared: Bool { self != .table }
}

/// The `was` and `since` of a stored property or case.
package struct HistorySpec: Sendable {
  /// The earlier names in the order of the spec.
  package var renames: [RenameSpec] = []
  package var since: Located<Int>?
  /// Whether a part could not be decoded. This error has been reported.
  package var isInvalid = false

  package init() {}

  package var isEmpty: Bool { renames.isEmpty && since == nil }

  static let meaningOfWas =
    "its earlier name, which `since` replaced; or several, each with the version that replaced it"
  static let meaningOfSince = "the version of the stored data that added or renamed it"
}

/// An earlier name of a stored property or case.
package struct RenameSpec: Sendable {
  package let name: Located<String>
  /// The first version without this name. Nil if this is the only earlier name: `since` then
  /// contains the version.
  package let version: Located<Int>?
}
