import FeatureAnalysis
import SpecLanguage

/// Compares the data that was last written with the data that a feature stores now, by the rules of
/// `breaking`.
///
/// - Parameter file: The manifest that records the old data.
/// - Returns: the changes with which data of the recorded version would be lost or rejected, in the
///   order of the new spec.
package func compareStored(
  _ old: StoredShape, with new: SpecVersion, recordedIn file: SourceFile
) -> [SpecChange] {
  guard let persistence = new.feature.persistence else { return [] }
  var changes = Changes(from: VersionedFile(file), note: "the data that was last written")
  let place = new.spec.persistence?.version?.range ?? new.section("persistence")
  if persistence.version < old.version {
    reportLowered(
      from: old.version, to: persistence.version, at: place, was: recordedPlace, &changes)
    return changes.inOrder
  }
  let old = old.renamed(as: new)
  let entries = byName(new.storageEntries, \.name)
  for before in old.entries {
    guard let after = entries[before.property] else { continue }
    compareValues(
      Declared(name: before.property, range: recordedPlace, value: before.stored), after, &changes)
  }
  let removals = old.removed.map {
    Declared(name: "\($0.owner).\($0.member)", range: recordedPlace, value: $0)
  }
  compareRemovals(removals, from: old.version, new, &changes)
  let types = new.storableTypesByName
  for before in old.models {
    guard let after = types[before.name] else { continue }
    compare(before, of: old, after, new, &changes)
  }
  return changes.inOrder
}

/// The range that notes about recorded data name: the beginning of the manifest.
private let recordedPlace = SourceRange(.start, .start)

private func compare(
  _ before: StoredShape.StoredModel, of old: StoredShape, _ after: StorableType, _ new: SpecVersion,
  _ changes: inout Changes
) {
  let owner = MemberOwner(name: "'\(before.name)'", oldRange: recordedPlace, range: after.range)
  let data = StoredData(of: before.name, in: old, new)
  guard before.isEnumeration != after.model.isStructure else {
    changes.report(
      .storedFormChanged,
      "'\(before.name)' is a different kind of type: its stored data cannot be read",
      at: after.range, was: recordedPlace)
    return
  }
  guard before.isEnumeration else {
    return compareStoredProperties(
      before.storedProperties, after.properties, of: owner, in: data, &changes)
  }
  let isPlain = before.members.allSatisfy(\.payload.isEmpty)
  compareStoredCases(
    before.storedCases, after.cases, isPlain: (isPlain, after.model.isPlainEnumeration), of: owner,
    in: data, &changes)
}

extension StoredShape.Entry {
  fileprivate var stored: StoredValue { StoredValue(type: type, storage: storage, table: table) }
}

extension StoredShape.StoredModel {
  fileprivate var storedProperties: [Declared<StoredProperty>] {
    members.compactMap { member in
      StoredProperty(recorded: member).map {
        Declared(name: member.name, range: recordedPlace, value: $0)
      }
    }
  }

  fileprivate var storedCases: [Declared<StoredCase>] {
    members.map {
      let stored = StoredCase(payload: $0.payload, history: $0.history)
      return Declared(name: $0.name, range: recordedPlace, value: stored)
    }
  }
}

extension StoredData {
  /// The data of a recorded type.
  fileprivate init(of type: String, in old: StoredShape, _ new: SpecVersion) {
    let rows = old.rowModels
    let isOldRow = rows.contains(type) || old.columnEnums.contains(type)
    let isNewRow = new.rowModels.contains(type) || new.columnEnums.contains(type)
    self.init(
      isCoded: old.jsonTypes.contains(type), isRows: isOldRow && isNewRow,
      isEntities: old.rowModels(in: [.swiftData]).contains(type), version: old.version,
      removals: new.removals[type] ?? [:], nextVersion: old.version + 1,
      isRaised: (new.feature.persistence?.version ?? 0) > old.version, type: type,
      isImported: new.importedTypes.contains(type))
  }
}

extension StoredShape {
  fileprivate var rowModels: Set<String> { rowModels(in: [.sqlite, .swiftData]) }

  fileprivate func rowModels(in storages: Set<StorageKind>) -> Set<String> {
    Set(
      entries.filter { storages.contains($0.storage) }.compactMap {
        if case .nominal(let name)? = $0.type.element { name } else { nil }
      })
  }

  /// The types whose values are stored as JSON, or as parts of JSON.
  var jsonTypes: Set<String> {
    let rows = rowModels
    let models = byName(self.models, \.name)
    func parts(_ model: StoredModel) -> [Type] {
      model.members.flatMap { [$0.type].compactMap(\.self) + $0.payload.map(\.type) }
    }
    var waiting = entries.filter { !$0.storage.hasRows }.map(\.type)
    waiting += rows.compactMap { models[$0] }.flatMap(parts)
    var found: Set<String> = []
    while let type = waiting.popLast() {
      for name in type.nominalNames where found.insert(name).inserted {
        waiting += models[name].map(parts) ?? []
      }
    }
    return found
  }

  /// The plain enums that are stored in columns.
  fileprivate var columnEnums: Set<String> {
    let rows = rowModels
    let enums = Set(
      models.filter { $0.isEnumeration && $0.members.allSatisfy(\.payload.isEmpty) }.map(\.name))
    let columns = models.filter { rows.contains($0.name) }.flatMap(\.members)
    return Set(
      columns.compactMap {
        if case .nominal(let name)? = $0.type?.unwrapped, enums.contains(name) { name } else { nil }
      })
  }

  /// The shape in which models have the names that they have now. The data does not contain the
  /// names of models: where a stored value was of a type that no longer exists, and is of one that
  /// did not exist, the model was renamed.
  fileprivate func renamed(as new: SpecVersion) -> StoredShape {
    let models = byName(self.models, \.name)
    let newModels = byName(new.feature.storableTypes, \.name)
    var names: [String: String] = [:]
    var waiting: [(Type, Type)] = []
    let entries = byName(new.storageEntries, \.name)
    for entry in self.entries {
      if let after = entries[entry.property] { waiting.append((entry.type, after.value.type)) }
    }
    var seen: Set<String> = []
    while let (old, now) = waiting.popLast() {
      for (name, newName) in zip(old.nominalNames, now.nominalNames) {
        guard seen.insert(name).inserted, let model = models[name], let other = newModels[newName]
        else { continue }
        if name != newName {
          if newModels[name] != nil || models[newName] != nil { continue }
          names[name] = newName
        }
        guard case .structure(let properties) = other.kind else { continue }
        let types = Dictionary(
          properties.map { ($0.history.memberName(in: version, now: $0.name) ?? $0.name, $0.type) },
          uniquingKeysWith: { first, _ in first })
        waiting += model.members.compactMap { member in
          member.type.flatMap { type in types[member.name].map { (type, $0) } }
        }
      }
    }
    return names.isEmpty ? self : replacing(names)
  }

  private func replacing(_ names: [String: String]) -> StoredShape {
    var shape = self
    shape.entries = entries.map {
      Entry(
        property: $0.property, storage: $0.storage, table: $0.table, type: $0.type.replacing(names))
    }
    shape.models = models.map { model in
      StoredModel(
        name: names[model.name] ?? model.name, isEnumeration: model.isEnumeration,
        members: model.members.map { member in
          Member(
            name: member.name, type: member.type?.replacing(names),
            payload: member.payload.map {
              Parameter(label: $0.label, name: $0.name, type: $0.type.replacing(names))
            }, history: member.history, hasDefault: member.hasDefault)
        })
    }
    shape.removed = removed.map {
      Removal(owner: names[$0.owner] ?? $0.owner, member: $0.member, version: $0.version)
    }
    return shape
  }
}

extension Type {
  fileprivate func replacing(_ names: [String: String]) -> Type { renamed { names[$0] ?? $0 } }
}
