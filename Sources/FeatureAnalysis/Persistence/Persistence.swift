import SpecLanguage

/// The storages of a feature, and the version of their data.
package struct Persistence: Sendable {
  /// The version of the stored data.
  package let version: Int
  package let removed: [Removal]
  /// What is loaded and saved at a time: stored properties, and those of `together` as one entry.
  package let entries: [StorageEntry]
  /// The stored properties.
  package let properties: [StorageEntry]
}

/// A removed member of a model. Only earlier versions of the data contain it.
package struct Removal: Sendable, Equatable {
  package let owner: String
  package let member: String
  /// The first version that does not store the member.
  package let version: Int

  package init(owner: String, member: String, version: Int) {
    self.owner = owner
    self.member = member
    self.version = version
  }
}

/// A stored property of the state, or the properties that are stored together.
package struct StorageEntry: Sendable {
  package let property: String
  /// The index of the property in the state; of the first of several.
  package let index: Int
  package let type: Type
  package let storage: StorageKind
  package let options: StorageOptions
  /// The property of the state that contains the status of the storage.
  package let status: String?
  /// The name of the database table for the property.
  package let table: String
  /// The properties that are stored together as one value; empty for a single property.
  package let parts: [StorageEntry]

  init(
    _ spec: StorageEntrySpec, in storage: StorageKind, at index: Int, _ type: Type,
    _ options: StorageOptions, _ parts: [StorageEntry] = []
  ) {
    (property, self.index, self.type) = (spec.property.value, index, type)
    (self.storage, self.options, self.parts) = (storage, options, parts)
    status = spec[.status]?.value
    table = spec[.table]?.value ?? property
  }

  /// The indices of the stored properties in the state.
  package var indices: [Int] { parts.isEmpty ? [index] : parts.map(\.index) }
}

/// The options of a stored property that say how it is saved.
package struct StorageOptions: Sendable {
  /// The delay of a save after a change, which is also the minimum time between two saves.
  package let delay: Duration

  init(_ spec: StorageEntrySpec, _ findings: inout Findings) {
    delay = spec[.delay].flatMap { length($0, of: "after", such: "500ms", &findings) } ?? .zero
  }

  /// The options of what is stored together.
  init(of parts: [StorageEntry]) { delay = parts.map(\.options.delay).max() ?? .zero }

  /// What a difference between two versions of an option means, and a text that is equal if the option
  /// means the same.
  package static let compared:
    [(id: FindingID, change: String, meaning: @Sendable (Self) -> String)] = [
      (.delayChanged, "is saved after a different delay", { "\($0.delay)" })
    ]
}

/// The actions of a stored property.
package struct StorageActions: Sendable {
  package let load: String
  package let loaded: String
  package let failed: String
  /// The action that is sent when a save starts; nil if the property has no status.
  package let saving: String?
  package let saved: String?

  package var names: [String] { [load, loaded, failed] + [saving, saved].compactMap { $0 } }
}

extension StorageEntry {
  package var actions: StorageActions {
    let names = StorageActionNames(of: property)
    let hasStatus = status != nil
    return StorageActions(
      load: names.load, loaded: names.loaded, failed: names.failed,
      saving: hasStatus ? names.saving : nil, saved: hasStatus ? names.saved : nil)
  }

  /// Returns the type of the property's table in SQLite, such as `TasksTable`.
  package var tableTypeName: String { typeName(ofTable: property) }

  /// Whether the property's elements are rows of a SQLite database.
  package var isInDatabase: Bool { storage == .sqlite }
}

extension StorageEntrySpec {
  /// The generated type of the property's table or entities; nil if the property has none.
  var typeOfRows: String? {
    switch storage?.value {
    case .sqlite: typeName(ofTable: property.value)
    case .swiftData: capitalized(self[.table]?.value ?? property.value) + "Entity"
    case .file, .userDefaults, nil: nil
    }
  }
}

private func typeName(ofTable property: String) -> String { capitalized(property) + "Table" }

private func capitalized(_ name: String) -> String {
  name.prefix(1).uppercased() + name.dropFirst()
}

extension Feature {
  /// The actions that deliver loaded values.
  package var loadedActions: Set<String> {
    Set(persistence?.entries.map(\.actions.loaded) ?? [])
  }

  /// Whether effects may be under way: calls of dependencies, or timers.
  package var startsEffects: Bool {
    !dependencies.isEmpty || hasTimers
  }

  /// Whether a rule begins something later: with `after` or `every`.
  package var hasTimers: Bool {
    effects.contains { $0.timing.timer != nil }
  }

  /// Whether a rule begins a repetition without an end: with `every` and without `until`.
  package var hasEndlessTimers: Bool { effects.contains(where: \.isEndless) }

  private var effects: [Effect] {
    middleware.flatMap(\.rules).compactMap { rule in
      if case .perform(let effect) = rule.verb { effect } else { nil }
    }
  }

  /// Whether the feature's middleware needs dependencies or storages.
  package var hasDependencies: Bool {
    !dependencies.isEmpty || persistence?.entries.isEmpty == false
  }
}

/// The versions of the stored data that contain a property or a case, and its name in each version.
package struct History: Sendable, Equatable {
  package struct Rename: Sendable, Equatable {
    /// The earlier name.
    package let name: String
    /// The first version without the earlier name.
    package let version: Int
  }

  /// The version that added the member.
  package var added = 1
  /// The earlier names, oldest first.
  package var renames: [Rename] = []

  package init(added: Int = 1, renames: [Rename] = []) {
    self.added = added
    self.renames = renames
  }

  package var isEmpty: Bool { self == History() }

  /// Returns the member's name in the data of `version`; nil if that version does not contain the
  /// member.
  package func memberName(in version: Int, now name: String) -> String? {
    guard version >= added else { return nil }
    return renames.first { version < $0.version }?.name ?? name
  }
}
