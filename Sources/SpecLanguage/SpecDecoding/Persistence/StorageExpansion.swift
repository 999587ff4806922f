/// The declarations that a stored property adds to a spec. Declarations that the spec already
/// contains are not added.
package struct StorageExpansion: Sendable {
  package struct Action: Sendable {
    package let name: String
    package let doc: String
    /// The payload of the action: `_ value: [TaskModel]`.
    package let payload: (name: String, type: TypeSyntax)?
    /// The statements of the reducer; empty for `reduce: none`.
    package let statements: [String]

    /// The type of the payload as Swift code; empty without a payload.
    package var payloadText: String { payload?.type.written ?? "" }
  }

  package let property: Located<String>
  package let actions: [Action]
  /// The name of the status property that is added to the state.
  package let status: Located<String>?
}

/// The names of the actions of a stored property.
package struct StorageActionNames: Sendable {
  package let load: String
  package let loaded: String
  package let failed: String
  package let saving: String
  package let saved: String

  package init(of property: String) {
    let first = property.prefix(1).uppercased()
    load = "load\(first)\(property.dropFirst())"
    loaded = "\(property)Loaded"
    failed = "\(property)StorageFailed"
    saving = "\(property)Saving"
    saved = "\(property)Saved"
  }
}

/// The name of the type of a storage's status. The runtime declares the type.
let storageStatusName = "StorageStatus"

extension SpecDecoder {
  /// Adds the actions and the status of every stored property.
  mutating func expandPersistence(of spec: inout FeatureSpec) {
    guard let entries = spec.persistence?.entries, !entries.isEmpty else { return }
    expandTogether(of: &spec)
    let group = spec.persistence?.group
    var types: [String: TypeSyntax] = [:]
    for property in spec.state { types[property.name.value] = property.type }
    if let group {
      let range = group.entry.property.range
      types[group.entry.property.value] = TypeSyntax(.name(group.model), range: range)
    }
    // The spec may declare an action of a storage. An action of a request or of another storage is
    // another one: the same name is a collision.
    let declared = Set(spec.actions.map(\.name.value)).subtracting(spec.actionsOfRequests)
    var stored: Set<String> = []
    var members = Set(spec.state.map(\.name.value))
    refuseWrongStatuses(of: entries, &spec)
    for entry in spec.persistence?.storages ?? [] {
      guard let type = types[entry.property.value] else {
        noteUndecodedNames(ofStorages: [entry.property.value] + types.keys, entry)
        continue
      }
      guard stored.insert(entry.property.value).inserted else { continue }
      let range = entry.property.range
      let isGroup = entry.property.value == group?.entry.property.value
      let parts = isGroup ? group?.members ?? [] : []
      let actions = actions(of: entry, parts, type).filter { !declared.contains($0.name) }
      for action in actions {
        spec.actions.append(
          self.action(action, at: range, .action(of: .storage, entry.property.value)))
      }
      var status: Located<String>?
      if let name = entry[.status], members.insert(name.value).inserted {
        spec.state.append(statusProperty(name, .status(of: .storage, entry.property.value)))
        status = name
      }
      spec.storageExpansions.append(
        StorageExpansion(property: entry.property, actions: actions, status: status))
    }
  }

  /// Records the actions and the status of a storage whose property is unknown. Their use is no
  /// further error.
  ///
  /// - Parameter properties: the written property, and the properties that may have been meant.
  mutating func noteUndecodedNames(
    ofStorages properties: [String], _ entry: StorageEntrySpec
  ) {
    for property in properties {
      let names = StorageActionNames(of: property)
      for name in [names.load, names.loaded, names.failed, names.saving, names.saved] {
        undecodedNames.addName(name)
      }
    }
    if let status = entry[.status] { undecodedNames.addName(status.value) }
  }

  /// Reports a declared status that does not have the runtime's status type. Its uses only follow
  /// from the wrong type, so the type counts as unknown.
  ///
  ///     state: {tasks: "[Task]", storage: Int = 0}
  ///     persistence: {tasks: {in: sqlite, status: storage}}          # type-mismatch
  private mutating func refuseWrongStatuses(
    of entries: [StorageEntrySpec], _ spec: inout FeatureSpec
  ) {
    let names = Dictionary(
      entries.compactMap { $0[.status] }.map { ($0.value, $0.range) },
      uniquingKeysWith: { first, _ in first })
    for index in spec.state.indices {
      let name = spec.state[index].name.value
      guard let range = names[name], let type = spec.state[index].type,
        type.kind != .name(storageStatusName)
      else { continue }
      diagnostics.error(
        .typeMismatch,
        "'\(name)' is the status of a storage: it must be a StorageStatus, not "
          + file.sourceText(in: type.range), at: range,
        help: "write '\(name): StorageStatus = .loading' in 'state', or name another property")
      spec.state[index].type = nil
      spec.state[index].value = nil
    }
  }

  /// - Parameter members: the properties that are stored as one value; empty for a single property.
  private func actions(
    of entry: StorageEntrySpec, _ members: [String], _ type: TypeSyntax
  ) -> [StorageExpansion.Action] {
    let property = entry.property.value
    let stored = members.isEmpty ? "`\(property)`" : listed(members)
    let assignments =
      members.isEmpty
      ? ["state.\(escaped(property)) = value"]
      : members.map { "state.\(escaped($0)) = value.\(escaped($0))" }
    let names = StorageActionNames(of: property)
    func status(_ value: String) -> [String] {
      entry[.status].map { ["state.\(escaped($0.value)) = \(value)"] } ?? []
    }
    let message = TypeSyntax(.name("String"), range: entry.property.range)
    var actions = [
      StorageExpansion.Action(
        name: names.load,
        doc: "Loads \(stored), even after a failure. Ignored while loading, and once loaded.",
        payload: nil, statements: status(".loading")),
      StorageExpansion.Action(
        name: names.loaded,
        doc: "Puts the stored \(members.isEmpty ? stored : "values of \(stored)") into the state.",
        payload: ("value", type),
        statements: assignments + status(".ready")),
      StorageExpansion.Action(
        name: names.failed, doc: "A load or a save of \(stored) has failed.",
        payload: ("message", message), statements: status(".failed(message)")),
    ]
    if entry[.status] != nil {
      actions += [
        StorageExpansion.Action(
          name: names.saving, doc: "A save of \(stored) begins.", payload: nil,
          statements: status(".saving")),
        StorageExpansion.Action(
          name: names.saved, doc: "A save of \(stored) has succeeded.", payload: nil,
          statements: status(".ready")),
      ]
    }
    return actions
  }

  private mutating func action(
    _ action: StorageExpansion.Action, at range: SourceRange, _ origin: NameOrigin
  ) -> ActionSpec {
    let payload = action.payload.map {
      [PayloadSpec(label: nil, name: Located($0.name, at: range), type: $0.type)]
    }
    var statements: [Statement] = []
    for text in action.statements {
      statements += parseStatements(LocatedText(text, standingFor: range), &diagnostics) ?? []
    }
    return ActionSpec(
      name: Located(action.name, at: range), doc: action.doc, payload: payload ?? [],
      reduction: statements.isEmpty ? .none : .statements(.checked(statements)), origin: origin)
  }

  private func statusProperty(_ name: Located<String>, _ origin: NameOrigin) -> PropertySpec {
    let loading = Expression(
      .implicitMember(Identifier("loading", range: name.range)), range: name.range)
    return PropertySpec(
      name: name, doc: nil, type: TypeSyntax(.name(storageStatusName), range: name.range),
      value: .checked(loading), origin: origin)
  }
}
