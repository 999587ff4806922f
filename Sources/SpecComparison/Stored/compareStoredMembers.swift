import FeatureAnalysis
import SpecLanguage

/// Compares the properties of a stored struct. They determine how data of the old version is
/// decoded.
func compareStoredProperties(
  _ old: [Declared<StoredProperty>], _ new: [Declared<StoredProperty>], of owner: MemberOwner,
  in data: StoredData, _ changes: inout Changes
) {
  let matching = StoredMatching(old, new, in: data) { $0.history }
  for gone in matching.lost {
    changes.report(
      .storedPropertyRemoved,
      "stored data of \(owner.name) has '\(gone.name)', which would be lost", at: owner.range,
      was: gone.range, help: keeping(gone, matching.added, in: data))
  }
  for (before, after) in matching.common {
    guard after.value.type.reads(before.value, from: data) else {
      reportRetyped(before, after, of: owner, &changes)
      continue
    }
    reportLostDefault(before, after, of: owner, in: data, &changes)
  }
  for added in matching.added { reportAdded(added, to: owner, in: data, &changes) }
  reportLate(matching, of: owner, in: data, &changes)
  compareHistories(matching, of: owner, &changes) { $0.history }
}

private func reportRetyped(
  _ before: Declared<StoredProperty>, _ after: Declared<StoredProperty>, of owner: MemberOwner,
  _ changes: inout Changes
) {
  changes.report(
    .storedPropertyRetyped,
    "stored data of \(owner.name) has '\(before.name)' of the type '\(before.value.type)', and "
      + "'\(after.name)' is now '\(after.value.type)'",
    at: after.range, was: before.range)
}

/// Reports a property that had a default, and has none. If it was added with the default, older JSON
/// does not have its value; specs do not say whether there is older JSON. A column has a value in each
/// row.
///
///     Prefs: {name: String, size: Int = 3}
///     Prefs: {name: String, size: Int}            # stored-property-required
private func reportLostDefault(
  _ before: Declared<StoredProperty>, _ after: Declared<StoredProperty>, of owner: MemberOwner,
  in data: StoredData, _ changes: inout Changes
) {
  guard data.isCoded, before.value.hasDefault, !after.value.hasDefault,
    !after.value.type.startsEmpty
  else { return }
  changes.report(
    .storedPropertyRequired,
    "'\(after.name)' has no default any more: stored data of \(owner.name) from before '\(before.name)' "
      + "was added is rejected, if there is such data",
    at: after.range, was: before.range, help: "keep the default")
}

/// The advice about a type of another feature, whose members cannot have versions of this feature's
/// data (`imported-history`).
private let ownModel =
  "declare a model of your own for what is stored: 'was', 'since' and 'removed' do not apply to types "
  + "of other features"

private func keeping(
  _ gone: Declared<StoredProperty>, _ added: [Declared<StoredProperty>], in data: StoredData
) -> String? {
  guard let version = data.nextVersion else { return nil }
  if data.isImported { return ownModel }
  let removal =
    "if its data may go, write 'removed: {\(data.type).\(gone.name): \(version)}'"
    + (data.isRaised ? "" : " and 'version: \(version)' in 'persistence'")
  // A later member of the same name is no new name.
  let added = added.filter { $0.name != gone.name }
  let heirs = added.filter { $0.value.type == gone.value.type }
  if added.isEmpty { return removal }
  let name = heirs.count == 1 ? "'\(heirs[0].name)' is its new name" : "it has a new name"
  return "if \(name), write 'was: \(gone.name)' and 'since: \(version)' there"
    + (data.isRaised ? "; " : ", and 'version: \(version)' in 'persistence'; ") + removal
}

private func keeping(
  _ gone: Declared<StoredCase>, _ added: [Declared<StoredCase>], in data: StoredData
) -> String? {
  guard let version = data.nextVersion else { return nil }
  if data.isImported { return ownModel }
  let heirs = added.filter {
    $0.name != gone.name
      && PayloadSignature($0.value.payload) == PayloadSignature(gone.value.payload)
  }
  guard !heirs.isEmpty else { return "keep the case: data may contain it" }
  let name = heirs.count == 1 ? "'\(heirs[0].name)' is its new name" : "it has a new name"
  return "if \(name), write 'was: \(gone.name)' and 'since: \(version)' there"
    + (data.isRaised ? "" : ", and 'version: \(version)' in 'persistence'")
}

private func reportAdded(
  _ added: Declared<StoredProperty>, to owner: MemberOwner, in data: StoredData,
  _ changes: inout Changes
) {
  // If a value is missing in the data, decoding uses the default, or an empty collection.
  if !added.value.hasDefault, !added.value.type.startsEmpty {
    changes.report(
      .storedPropertyRequired,
      "stored data of \(owner.name) has no '\(added.name)', which has no default: it is rejected",
      at: added.range, was: owner.oldRange, help: "give it a default, or make it optional")
  } else if data.isRows, added.value.history.added == 1 {
    changes.report(
      .sinceMissing,
      "the stored rows of \(owner.name) have no column for '\(added.name)'", at: added.range,
      was: owner.oldRange,
      help: data.isImported
        ? ownModel
        : "write 'since: \(data.version + 1)', and the same 'version' in 'persistence'")
  }
}

/// A case of an enum in stored data.
struct StoredCase {
  let payload: [Parameter]
  let history: History
}

/// Compares the cases of a `Codable` enum. They determine how data of the old version is decoded.
///
/// - Parameter isPlain: whether no case has a payload, so that the cases are stored as their names.
///   The first value is for the old version, and the second for the new version.
func compareStoredCases(
  _ old: [Declared<StoredCase>], _ new: [Declared<StoredCase>], isPlain: (Bool, Bool),
  of owner: MemberOwner, in data: StoredData, _ changes: inout Changes
) {
  let matching = StoredMatching(old, new, in: data) { $0.history }
  for gone in matching.lost {
    changes.report(
      .storedCaseRemoved, "stored data of \(owner.name) may be '\(gone.name)': it is rejected",
      at: owner.range, was: gone.range, help: keeping(gone, matching.added, in: data))
  }
  reportLate(matching, of: owner, in: data, &changes)
  compareHistories(matching, of: owner, &changes) { $0.history }
  if isPlain.0 != isPlain.1 {
    changes.report(
      .storedFormChanged,
      "\(owner.name) is stored in a different form: "
        + (isPlain.0 ? "its cases now have payloads" : "its cases no longer have payloads"),
      at: owner.range, was: owner.oldRange)
    return
  }
  for (before, after) in matching.common {
    let (old, new) = (PayloadSignature(before.value.payload), PayloadSignature(after.value.payload))
    let isDecoded = after.value.payload.decodes(dataOf: before.value.payload)
    if isDecoded, after.value.payload.keepsData(of: before.value.payload) { continue }
    changes.report(
      .storedCasePayloadChanged,
      "stored data of \(owner.name) has '\(before.name)' with \(old), which is now \(new)"
        + (isDecoded ? ": what it no longer has would be lost" : ""),
      at: after.range, was: before.range,
      help: isDecoded ? "keep the payload, and add another case" : nil)
  }
}

private func reportLate<Value>(
  _ matching: StoredMatching<Value>, of owner: MemberOwner, in data: StoredData,
  _ changes: inout Changes
) {
  for (before, after) in matching.late {
    changes.report(
      .versionNotRaised,
      "data of version \(data.version) has been stored with a different form of \(owner.name): "
        + "'\(after.name)' needs a higher version",
      at: after.range, was: before?.range ?? owner.oldRange,
      help: "write \(data.version + 1), and the same 'version' in 'persistence'")
  }
}

/// Compares the histories of members. If users skip an update, they still have data of earlier
/// versions.
private func compareHistories<Value>(
  _ matching: StoredMatching<Value>, of owner: MemberOwner, _ changes: inout Changes,
  _ history: (Value) -> History
) {
  for (before, after) in matching.common {
    let (old, new) = (history(before.value), history(after.value))
    if old.added == new.added, old.renames.allSatisfy(new.renames.contains) { continue }
    changes.report(
      .historyChanged,
      "the earlier versions of '\(after.name)' of \(owner.name) are not those of the older spec: "
        + "their data would be lost or rejected",
      at: after.range, was: before.range, help: "keep its 'was' and 'since'")
  }
}

extension [Parameter] {
  /// Whether data of a case with the payload `old` can be decoded as this payload. Each value is
  /// stored under its label, or under its place without one. Further values in the data are ignored.
  /// A missing value can be decoded only as nil: a default counts for callers, not for data.
  func decodes(dataOf old: [Parameter]) -> Bool {
    let stored = old.typesOfKeys
    return typesOfKeys.allSatisfy { key, type in
      stored[key].map { type.decodes(dataOf: $0) } ?? type.isOptional
    }
  }

  /// Whether data of a case with the payload `old` still has all of its values when it is saved again.
  fileprivate func keepsData(of old: [Parameter]) -> Bool {
    let kept = typesOfKeys
    return old.typesOfKeys.keys.allSatisfy { kept[$0] != nil }
  }

  private var typesOfKeys: [String: Type] {
    Dictionary(
      enumerated().map { ($1.label ?? "_\($0)", $1.type) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension Type {
  fileprivate func reads(_ old: StoredProperty, from data: StoredData) -> Bool {
    // In rows of earlier versions, an added property has no value. The old type reads its default,
    // but the new type would read nil.
    let hasGaps = data.isRows && old.history.added > 1
    if hasGaps, isOptional, !old.type.isOptional { return false }
    let (new, before) = (storedForm, old.type.storedForm)
    if data.isEntities, new.attributeType != before.attributeType { return false }
    // A floating-point number is also read from a column of integers.
    if data.isRows, new.columnType != before.columnType, new != .number { return false }
    return decodes(dataOf: old.type, asIdentity: old.name == "id")
  }

  /// The form in a row or an entity. An enum without payloads that has payloads now is another
  /// finding.
  private var storedForm: StoredForm { StoredForm(of: unwrapped) { _ in false } }

  /// Whether this type can decode a value that was encoded as `old`.
  ///
  /// - Parameter asIdentity: whether different values must stay different.
  func decodes(dataOf old: Type, asIdentity: Bool = false) -> Bool {
    switch (self, old) {
    case (.optional(let new), .optional(let old)), (.optional(let new), let old):
      new.decodes(dataOf: old, asIdentity: asIdentity)
    // All of these types are encoded as lists.
    case (.array(let new), .identifiedArray(let old)), (.array(let new), .array(let old)),
      (.array(let new), .set(let old)), (.identifiedArray(let new), .identifiedArray(let old)):
      new.decodes(dataOf: old, asIdentity: asIdentity)
    case (.set(let new), .set(let old)): new.decodes(dataOf: old, asIdentity: true)
    case (.dictionary(let key, let new), .dictionary(let oldKey, let old)):
      key == oldKey && new.decodes(dataOf: old, asIdentity: asIdentity)
    case (.scalar(let new), .scalar(let old)):
      new == old || new.includes(old) && !(asIdentity && new.rounds(old))
    default: self == old
    }
  }
}

extension ScalarType {
  /// Whether a stored number of type `other` can be read as this type.
  fileprivate func includes(_ other: ScalarType) -> Bool { other.wider.contains(self) }

  /// Whether this type has the same value for several great values of `other`.
  fileprivate func rounds(_ other: ScalarType) -> Bool {
    self == .double && [.int, .int64].contains(other)
  }

  /// The types that have every value of this type, on all platforms. A `Double` has only the first 53
  /// bits of greater integers.
  private var wider: [ScalarType] {
    switch self {
    case .int8: [.int16, .int32, .int, .int64, .double]
    case .int16: [.int32, .int, .int64, .double]
    case .int32: [.int, .int64, .double]
    case .int: [.int64, .double]
    case .int64: [.double]
    case .uint8: [.uint16, .uint32, .uint, .uint64, .int16, .int32, .int, .int64, .double]
    case .uint16: [.uint32, .uint, .uint64, .int32, .int, .int64, .double]
    case .uint32: [.uint, .uint64, .int64, .double]
    case .uint: [.uint64]
    case .float: [.double]
    default: []
    }
  }
}
