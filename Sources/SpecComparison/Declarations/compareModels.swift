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
    from: versions.old.source.file, to: versions.new.source.file, &changes)
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
/// module is a different type.
private func compareOwners(_ versions: Versions, _ changes: inout Changes) {
  let (old, new) = (versions.old.typeOwners, versions.new.typeOwners)
  let oldModels = byName(versions.old.storableTypes, \.name)
  let types = versions.new.feature.imported
  let imported = byName(types.models + types.filters, \.name)
  for (name, owner) in new.sorted(by: { $0.key < $1.key }) {
    guard let before = old[name], before.module != owner.module else { continue }
    changes.report(
      .typeMoved, "'\(name)' was a type of \(before.name) and is now one of \(owner.name)",
      at: owner.range, was: before.range)
    guard let oldModel = oldModels[name], let model = imported[name] else { continue }
    compareMoved(oldModel, to: model, at: owner.range, versions, &changes)
  }
}

/// Compares the stored data of a model that another feature declares in the new version.
private func compareMoved(
  _ before: Declared<Model>, to model: Model, at range: SourceRange, _ versions: Versions,
  _ changes: inout Changes
) {
  let data = StoredData(of: model.name, isCoded: before.value.isCodable, versions)
  guard data.exists else { return }
  let owner = MemberOwner(name: "'\(model.name)'", oldRange: before.range, range: range)
  if data.isCoded { compareStoredConformance(model.conformances, of: owner, &changes) }
  switch (before.value.kind, model.kind) {
  case (.structure, .structure(let properties)):
    compareStoredProperties(
      versions.old.properties(of: before),
      properties.map { Declared(name: $0.name, range: range, value: $0) }, of: owner, in: data,
      &changes)
  case (.enumeration, .enumeration(let cases)):
    compareStoredCases(
      versions.old.storedCases(of: before),
      cases.map {
        Declared(
          name: $0.name, range: range, value: StoredCase(payload: $0.payload, history: $0.history))
      }, isPlain: (before.value.isPlainEnumeration, model.isPlainEnumeration), of: owner, in: data,
      &changes)
  default:
    changes.report(
      .storedFormChanged,
      "'\(model.name)' is a different kind of type: its stored data cannot be read",
      at: range, was: before.range)
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
