import FeatureAnalysis
import SpecLanguage

/// Compares the filters of a feature: their types, results and predicates.
func compareFilters(_ versions: Versions, _ changes: inout Changes) {
  let matching = Matching(versions.old.filters, versions.new.filters)
  let owners = versions.new.typeOwners
  for gone in matching.removed {
    changes.report(
      .filterRemoved,
      "the filter '\(gone.name)' was removed, and with it '\(gone.value.result)' of the state",
      at: versions.new.section("filters"), was: gone.range)
    let isStored =
      gone.value.conformances.contains(codable) || versions.old.columnEnums.contains(gone.name)
    if isStored, owners[gone.name] == nil {
      changes.report(
        .storedTypeRemoved, "the filter '\(gone.name)' was removed: its stored data cannot be read",
        at: versions.new.section("filters"), was: gone.range)
    }
  }
  for (before, after) in matching.common { compare(before, after, versions, &changes) }
}

private func compare(
  _ before: Declared<Filter>, _ after: Declared<Filter>, _ versions: Versions,
  _ changes: inout Changes
) {
  let (old, new) = (before.value, after.value)
  let owner = MemberOwner(
    name: "'\(after.name)'", oldRange: before.range, range: after.range)
  compareConformances(old.conformances, new.conformances, of: owner, &changes)
  if old.result != new.result || old.element != new.element {
    changes.report(
      .filterResultChanged,
      "the result of \(owner.name) was '\(old.result): [\(old.element)]' and is now "
        + "'\(new.result): [\(new.element)]'",
      at: after.range, was: before.range)
  }
  if old.list != new.list || old.selector != new.selector {
    changes.report(
      .filterSourceChanged,
      "\(owner.name) filtered '\(old.list)' by '\(old.selector)' and now filters '\(new.list)' by "
        + "'\(new.selector)'",
      at: after.range, was: before.range)
  }
  let (oldCases, newCases) = (versions.old.cases(of: before), versions.new.cases(of: after))
  let payloads = Matching(oldCases.map(\.payload), newCases.map(\.payload))
  let type = Type.nominal(after.name)
  compareCases(payloads, of: owner, as: .cases, type: type, versions, &changes)
  let isPlain = (old.isPlainEnumeration, new.isPlainEnumeration)
  if isPlain == (true, true) { compareOrder(payloads, of: owner, &changes) }
  let data = StoredData(
    of: after.name,
    isCoded: old.conformances.contains(codable) && new.conformances.contains(codable), versions)
  if data.exists {
    compareStoredCases(
      oldCases.map(\.stored), newCases.map(\.stored), isPlain: isPlain, of: owner, in: data,
      &changes)
  }
  let cases = Matching(oldCases, newCases)
  let renamings = cases.renamings(of: type)
  let (left, renamed) = (Set(renamings.map(\.old.name)), Set(renamings.map(\.new.name)))
  for (before, after) in cases.kept(besides: left, renamed) + renamings {
    compare(before, after, of: owner, over: new.element, versions, &changes)
  }
}

private func compare(
  _ before: Declared<FilterCase>, _ after: Declared<FilterCase>, of owner: MemberOwner,
  over element: Type, _ versions: Versions, _ changes: inout Changes
) {
  let isSame = PayloadSignature(before.value.payload) == PayloadSignature(after.value.payload)
  func predicate(_ item: Declared<FilterCase>, _ version: SpecVersion) -> ComparedCode {
    // A case without a predicate keeps every element.
    guard let code = item.value.predicate else {
      return ComparedCode(normal: "true ", text: "true")
    }
    return ComparedCode(
      code, in: version.source.file, payload: payloadNames(item.value.payload, byPlace: isSame))
  }
  let (old, new) = (predicate(before, versions.old), predicate(after, versions.new))
  if old.normal != new.normal {
    changes.report(
      .predicateChanged,
      "the predicate of '\(after.name)' of \(owner.name) \(old.changeText(to: new))",
      at: after.range,
      was: before.range)
  }
  let (oldSort, newSort) = (before.value.sortText, after.value.sortText)
  if before.value.sortText(of: element) != newSort {
    changes.report(
      .sortChanged,
      "the order of '\(after.name)' of \(owner.name) was \(oldSort) and is now \(newSort)",
      at: after.range, was: before.range)
  }
}

extension FilterCase {
  /// The sort keys as messages show them, such as "'title, -due'".
  fileprivate var sortText: String { sortText(of: .unknown) }

  /// The sort keys with the names that the members of the element have in the new version.
  fileprivate func sortText(of element: Type) -> String {
    if sort.isEmpty { return "that of the list" }
    let keys = sort.map {
      ($0.isDescending ? "-" : "") + RenamedMembers.current.newName($0.member, of: element)
        + ($0.ignoresCase ? SortSpec.lowercase : "")
    }
    return "'\(keys.joined(separator: ", "))'"
  }
}

extension Declared where Value == FilterCase {
  fileprivate var payload: Declared<[Parameter]> {
    Declared<[Parameter]>(name: name, range: range, value: value.payload)
  }

  fileprivate var stored: Declared<StoredCase> {
    Declared<StoredCase>(
      name: name, range: range, value: StoredCase(payload: value.payload, history: value.history))
  }
}
