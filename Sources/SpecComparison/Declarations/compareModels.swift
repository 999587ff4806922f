import FeatureAnalysis
import SpecLanguage

/// Compares the models of a feature, and the modules that declare its types.
func compareModels(_ versions: Versions, _ changes: inout Changes) {
  let matching = Matching(versions.old.models, versions.new.models)
  let owners = versions.new.typeOwners
  for gone in matching.removed where owners[gone.name] == nil {
    changes.report(
      .modelRemoved, "the model '\(gone.name)' was removed", at: versions.new.section("models"),
      was: gone.range)
    if gone.value.isCodable || versions.old.rowModels.contains(gone.name) {
      changes.report(
        .storedTypeRemoved, "the model '\(gone.name)' was removed: its stored data cannot be read",
        at: versions.new.section("models"), was: gone.range)
    }
  }
  for (before, after) in matching.common { compare(before, after, versions, &changes) }
  compareOwners(versions, &changes)
}

private func compare(
  _ before: Declared<Model>, _ after: Declared<Model>, _ versions: Versions,
  _ changes: inout Changes
) {
  let owner = MemberOwner(
    name: "'\(after.name)'", oldRange: before.range, range: after.range)
  let data = StoredData(
    of: after.name, isCoded: before.value.isCodable && after.value.isCodable, versions)
  compareConformances(
    before.value.conformances, after.value.conformances, of: owner, &changes)
  compareDerived(
    versions.old.derived(of: before), versions.new.derived(of: after), of: owner,
    besides: versions.new.properties(of: after), from: versions.old.source.file,
    to: versions.new.source.file, &changes)
  switch (before.value.kind, after.value.kind) {
  case (.structure, .structure):
    let (old, new) = (versions.old.properties(of: before), versions.new.properties(of: after))
    compareProperties(
      old, new, of: owner, type: .nominal(after.name), versions, &changes)
    if data.exists { compareStoredProperties(old, new, of: owner, in: data, &changes) }
  case (.enumeration, .enumeration):
    let (old, new) = (versions.old.cases(of: before), versions.new.cases(of: after))
    let matching = Matching(old, new)
    compareCases(matching, of: owner, as: .cases, type: .nominal(after.name), versions, &changes)
    let isPlain = (before.value.isPlainEnumeration, after.value.isPlainEnumeration)
    if isPlain == (true, true) { compareOrder(matching, of: owner, &changes) }
    if data.exists {
      compareStoredCases(
        versions.old.storedCases(of: before), versions.new.storedCases(of: after),
        isPlain: isPlain, of: owner, in: data, &changes)
    }
  case (.structure, .enumeration), (.enumeration, .structure):
    reportOtherKind(of: owner, wasStructure: before.value.isStructure, data, &changes)
  }
}

private func reportOtherKind(
  of owner: MemberOwner, wasStructure: Bool, _ data: StoredData, _ changes: inout Changes
) {
  let kinds = wasStructure ? ("a struct", "an enum") : ("an enum", "a struct")
  let message = "\(owner.name) was \(kinds.0) and is now \(kinds.1)"
  changes.report(.modelKindChanged, message, at: owner.range, was: owner.oldRange)
  if data.exists {
    changes.report(
      .storedFormChanged, message + ": its stored data cannot be read", at: owner.range,
      was: owner.oldRange)
  }
}

/// Reports types that another module declares in the new version. For callers, a type of another
/// module is a different type. Stored data does not contain the names of modules.
private func compareOwners(_ versions: Versions, _ changes: inout Changes) {
  let (old, new) = (versions.old.typeOwners, versions.new.typeOwners)
  let (oldTypes, newTypes) = (versions.old.storableTypesByName, versions.new.storableTypesByName)
  for (name, owner) in new.sorted(by: { $0.key < $1.key }) {
    guard let before = old[name], before.module != nil || owner.module != nil else { continue }
    let isMoved = before.module != owner.module
    if isMoved {
      changes.report(
        .typeMoved, "'\(name)' was a type of \(before.name) and is now one of \(owner.name)",
        at: owner.range, was: before.range)
    }
    guard let oldType = oldTypes[name], let newType = newTypes[name] else { continue }
    let data = versions.data(of: oldType, wasImported: before.module != nil, isMoved: isMoved)
    compareStored(oldType, newType, in: data, &changes)
  }
}

extension Versions {
  /// The data of a type that is imported in one of the versions, or in both.
  ///
  /// The feature that declares a type compares what is Codable. Only the feature that stores its
  /// values knows their rows.
  fileprivate func data(
    of type: StorableType, wasImported: Bool, isMoved: Bool
  ) -> StoredData {
    let name = type.model.name
    let isStored = !wasImported || old.feature.isCodable || old.jsonTypes.contains(name)
    return StoredData(of: name, isCoded: isMoved && isStored && type.model.isCodable, self)
  }
}

/// Compares the stored data of a type that another feature declares in one of the versions.
private func compareStored(
  _ before: StorableType, _ after: StorableType, in data: StoredData, _ changes: inout Changes
) {
  guard data.exists else { return }
  let name = after.model.name
  let owner = MemberOwner(name: "'\(name)'", oldRange: before.range, range: after.range)
  // Rows are stored without JSON.
  if data.isCoded, !data.isRows {
    compareStoredConformance(after.model.conformances, of: owner, &changes)
  }
  guard before.model.isStructure == after.model.isStructure else {
    return changes.report(
      .storedFormChanged,
      "'\(name)' is a different kind of type: its stored data cannot be read", at: after.range,
      was: before.range)
  }
  if after.model.isStructure {
    compareStoredProperties(before.properties, after.properties, of: owner, in: data, &changes)
  } else {
    compareStoredCases(
      before.cases, after.cases,
      isPlain: (before.model.isPlainEnumeration, after.model.isPlainEnumeration), of: owner,
      in: data, &changes)
  }
}

extension Model {
  var isStructure: Bool { if case .structure = kind { true } else { false } }
}

/// Compares the conformances of a type. Callers may use a conformance, and values of a `Codable`
/// type may be stored.
func compareConformances(
  _ old: [String], _ new: [String], of owner: MemberOwner, _ changes: inout Changes
) {
  var kept = Set(new)
  if kept.contains("Hashable") { kept.insert("Equatable") }
  let lost = old.filter { !kept.contains($0) }
  guard !lost.isEmpty else { return }
  changes.report(
    .conformanceRemoved,
    "\(owner.name) no longer conforms to \(lost.map { "'\($0)'" }.joined(separator: ", "))",
    at: owner.range, was: owner.oldRange)
  if old.contains(codable) { compareStoredConformance(new, of: owner, &changes) }
}

/// Reports a type that is no longer `Codable`, so that its stored data cannot be decoded.
func compareStoredConformance(
  _ new: [String], of owner: MemberOwner, _ changes: inout Changes
) {
  guard !new.contains(codable) else { return }
  changes.report(
    .storedTypeNotCodable, "\(owner.name) is no longer Codable: its stored data cannot be read",
    at: owner.range, was: owner.oldRange)
}

let codable = "Codable"

extension Model {
  var isCodable: Bool { conformances.contains(codable) }
}
