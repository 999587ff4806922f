import FeatureAnalysis
import SpecLanguage

/// Compares the derived values of the state or of a model.
func compareDerived(
  _ old: [Declared<DerivedValue>], _ new: [Declared<DerivedValue>], of owner: MemberOwner,
  from oldFile: SourceFile, to newFile: SourceFile, _ changes: inout Changes
) {
  let matching = Matching(old, new)
  for gone in matching.removed {
    changes.report(
      .derivedRemoved, "\(owner.name) no longer has the derived value '\(gone.name)'",
      at: owner.range, was: gone.range)
  }
  for (before, after) in matching.common {
    if before.value.type != after.value.type {
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
