import FeatureAnalysis
import SpecLanguage

/// Compares the functions and constants of a feature.
func compareFunctions(_ versions: Versions, _ changes: inout Changes) {
  let matching = Matching(versions.old.functions, versions.new.functions)
  for gone in matching.removed {
    changes.report(
      .functionRemoved, "the \(gone.value.kind) '\(gone.name)' was removed",
      at: versions.new.section("\(gone.value.kind)s"), was: gone.range)
  }
  for (before, after) in matching.common { compare(before, after, versions, &changes) }
  compareChanging(
    versions.old.stateFunctions, versions.new.stateFunctions, of: "the state",
    at: versions.new.section("functions"), versions, &changes)
  for (before, after) in Matching(versions.old.models, versions.new.models).common {
    compareChanging(
      versions.old.functions(of: before), versions.new.functions(of: after),
      of: "'\(after.name)'", at: after.range, versions, &changes)
  }
}

/// Compares the functions that change a model or the state.
private func compareChanging(
  _ old: [Declared<ChangingFunction>], _ new: [Declared<ChangingFunction>], of owner: String,
  at range: SourceRange, _ versions: Versions, _ changes: inout Changes
) {
  let matching = Matching(old, new)
  for gone in matching.removed where !gone.value.isPrivate {
    changes.report(
      .functionRemoved, "the function '\(gone.name)' of \(owner) was removed", at: range,
      was: gone.range)
  }
  for (before, after) in matching.common {
    let payloads = [before, after].map { PayloadSignature($0.value.parameters) }
    let isSame = payloads[0] == payloads[1]
    if after.value.isPrivate, !before.value.isPrivate {
      changes.report(
        .functionRemoved,
        "the function '\(after.name)' of \(owner) is now private: only the feature calls it",
        at: after.range, was: before.range)
    }
    if !isSame, !before.value.isPrivate {
      changes.report(
        .functionSignatureChanged,
        "the function '\(after.name)' of \(owner) had \(payloads[0]) and now has \(payloads[1])",
        at: after.range, was: before.range)
    }
    let oldCode = ComparedCode(
      before.value.body, in: versions.old.source.file,
      payload: payloadNames(before.value.parameters, byPlace: isSame))
    let newCode = ComparedCode(
      after.value.body, in: versions.new.source.file,
      payload: payloadNames(after.value.parameters, byPlace: isSame))
    guard oldCode.normal != newCode.normal else { continue }
    changes.report(
      .functionValueChanged,
      "the function '\(after.name)' of \(owner) \(oldCode.changeText(to: newCode))",
      at: after.range, was: before.range)
  }
}

private func compare(
  _ before: Declared<Function>, _ after: Declared<Function>, _ versions: Versions,
  _ changes: inout Changes
) {
  let (old, new) = (before.value.signature, after.value.signature)
  let payloads = (PayloadSignature(old.parameters), PayloadSignature(new.parameters))
  let isSame = payloads.0 == payloads.1
  if !isSame || old.result != new.result {
    let what =
      isSame
      ? typeChange(old, new)
      : "had \(payloads.0) and now has \(payloads.1)"
    changes.report(
      .functionSignatureChanged, "the \(after.value.kind) '\(after.name)' \(what)", at: after.range,
      was: before.range)
  }
  compareValues(before, after, hasSamePayload: isSame, versions, &changes)
}

private func compareValues(
  _ before: Declared<Function>, _ after: Declared<Function>, hasSamePayload: Bool,
  _ versions: Versions, _ changes: inout Changes
) {
  let (old, new) = (before.value.signature, after.value.signature)
  switch (before.value.value, after.value.value) {
  case (let oldValue?, let newValue?):
    let oldCode = ComparedCode(
      oldValue, in: versions.old.source.file,
      payload: payloadNames(old.parameters, byPlace: hasSamePayload))
    let newCode = ComparedCode(
      newValue, in: versions.new.source.file,
      payload: payloadNames(new.parameters, byPlace: hasSamePayload))
    guard oldCode.normal != newCode.normal else { return }
    if old.isConstant, new.isConstant, old.result == new.result,
      versions.haveSameValue(oldValue, newValue, old.result)
    {
      return
    }
    changes.report(
      .functionValueChanged,
      "the value of the \(after.value.kind) '\(after.name)' \(oldCode.changeText(to: newCode))",
      at: after.range,
      was: before.range)
  default:
    guard old.module != new.module else { return }
    let names = [old, new].map { $0.module.map { "module '\($0)'" } ?? "spec" }
    changes.report(
      .functionValueChanged,
      "the value of the function '\(after.name)' came from the \(names[0]) and now comes from the "
        + names[1],
      at: after.range, was: before.range)
  }
}

private func typeChange(_ old: FunctionSignature, _ new: FunctionSignature) -> String {
  let (was, now) = new.isConstant ? ("was", "is now") : ("returned", "now returns")
  return "\(was) '\(old.result)' and \(now) '\(new.result)'"
}

extension Function {
  fileprivate var kind: String { signature.isConstant ? "constant" : "function" }
}

/// Compares the derived values of the state or of a model.
func compareDerived(
  _ old: [Declared<DerivedValue>], _ new: [Declared<DerivedValue>], of owner: MemberOwner,
  besides properties: [Declared<StoredProperty>] = [], from oldFile: SourceFile,
  to newFile: SourceFile, _ changes: inout Changes
) {
  let matching = Matching(old, new)
  let stored = byName(properties, \.name)
  for gone in matching.removed where !gone.value.isPrivate {
    if let heir = stored[gone.name], !heir.value.isPrivate {
      compare(gone, nowStored: heir, of: owner, &changes)
      continue
    }
    changes.report(
      .derivedRemoved, "\(owner.name) no longer has the derived value '\(gone.name)'",
      at: owner.range, was: gone.range)
  }
  for (before, after) in matching.common {
    if after.value.isPrivate, !before.value.isPrivate {
      changes.report(
        .derivedRemoved,
        "the derived value '\(after.name)' of \(owner.name) is now private: views no longer read it",
        at: after.range, was: before.range)
    }
    if before.value.type != after.value.type, !before.value.isPrivate {
      changes.report(
        .derivedTypeChanged,
        "'\(after.name)' of \(owner.name) was '\(before.value.type)' and is now "
          + "'\(after.value.type)'",
        at: after.range, was: before.range)
    }
    let oldCode = ComparedCode(before.value.value, in: oldFile)
    let newCode = ComparedCode(after.value.value, in: newFile)
    guard oldCode.normal != newCode.normal else { continue }
    changes.report(
      .derivedValueChanged, "the derived value '\(after.name)' \(oldCode.changeText(to: newCode))",
      at: after.range, was: before.range)
  }
}

/// Compares a derived value with the stored property that replaces it. Code that reads it compiles, and
/// reads what was stored.
private func compare(
  _ before: Declared<DerivedValue>, nowStored after: Declared<StoredProperty>,
  of owner: MemberOwner,
  _ changes: inout Changes
) {
  if before.value.type != after.value.type {
    changes.report(
      .derivedTypeChanged,
      "'\(after.name)' of \(owner.name) was '\(before.value.type)' and is now '\(after.value.type)'",
      at: after.range, was: before.range)
  }
  changes.report(
    .derivedValueChanged,
    "'\(after.name)' of \(owner.name) was derived and is now stored: it no longer follows from "
      + "others",
    at: after.range, was: before.range)
}
