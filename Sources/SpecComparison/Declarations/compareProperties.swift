import FeatureAnalysis
import SpecLanguage

/// The owner of properties or cases: a model, a filter or the state.
struct MemberOwner {
  /// The name of the owner in messages, such as "'TaskModel'" or "the state".
  let name: String
  /// The range of the owner in the old spec.
  let oldRange: SourceRange
  /// The range in the new spec at which removed members are reported.
  let range: SourceRange
}

/// Compares the stored properties of a struct. They are the parameters of its initializer, with
/// types and defaults.
///
/// - Parameter type: the model with the properties; unknown for the state.
func compareProperties(
  _ old: [Declared<StoredProperty>], _ new: [Declared<StoredProperty>], of owner: MemberOwner,
  type: Type = .unknown, _ versions: Versions, _ changes: inout Changes
) {
  let matching = Matching(old, new)
  let renamings = matching.renamings(of: type)
  for (gone, heir) in renamings {
    changes.report(
      .propertyRemoved, "the property '\(gone.name)' of \(owner.name) is now '\(heir.name)'",
      at: heir.range, was: gone.range)
  }
  let (left, renamed) = (Set(renamings.map(\.old.name)), Set(renamings.map(\.new.name)))
  let added = matching.new(besides: left, renamed)
  for gone in matching.gone(besides: left, renamed) {
    changes.report(
      .propertyRemoved, "\(owner.name) no longer has the property '\(gone.name)'",
      at: owner.range, was: gone.range, help: renaming(of: gone, among: added, type, versions))
  }
  for added in added where !added.value.hasDefault {
    changes.report(
      .propertyRequired,
      "the initializer of \(owner.name) requires the new property '\(added.name)'",
      at: added.range, was: owner.oldRange, help: "give it a default")
  }
  for (before, after) in matching.kept(besides: left, renamed) + renamings {
    compare(before, after, of: owner, versions, &changes)
  }
  if let (before, after) = matching.moved {
    changes.report(
      .propertiesReordered,
      "the properties of \(owner.name) are in a different order, and so are the parameters of its "
        + "initializer",
      at: after.range, was: before.range)
  }
}

/// Says that a new property of the same type may be the removed one under another name; nil if there is
/// none, or more than one.
private func renaming(
  of gone: Declared<StoredProperty>, among added: [Declared<StoredProperty>], _ type: Type,
  _ versions: Versions
) -> String? {
  let heirs = added.filter { $0.value.type == gone.value.type }
  guard heirs.count == 1, let heir = heirs.first else { return nil }
  let isStored = type != .unknown && versions.new.feature.persistence != nil
  return
    "the new property '\(heir.name)' has the same type: if it is the new name of '\(gone.name)', "
    + (isStored
      ? "write 'was: \(gone.name)' there, with 'since'" : "callers have to use the new name")
}

private func compare(
  _ before: Declared<StoredProperty>, _ after: Declared<StoredProperty>, of owner: MemberOwner,
  _ versions: Versions, _ changes: inout Changes
) {
  let (old, new) = (before.value, after.value)
  if new.isPrivate, !old.isPrivate {
    changes.report(
      .propertyRemoved, "'\(after.name)' of \(owner.name) is now private: views no longer read it",
      at: after.range, was: before.range)
  }
  if old.type != new.type {
    changes.report(
      .propertyTypeChanged,
      "'\(after.name)' of \(owner.name) was '\(old.type)' and is now '\(new.type)'",
      at: after.range, was: before.range)
  }
  if old.hasDefault, !new.hasDefault {
    changes.report(
      .propertyRequired,
      "the initializer of \(owner.name) now requires '\(after.name)', which had a default",
      at: after.range, was: before.range, help: "keep the default")
  }
  guard old.hasDefault, new.hasDefault, old.type == new.type else { return }
  let (oldDefault, newDefault) = (old.defaultCode(versions.old), new.defaultCode(versions.new))
  guard oldDefault.normal != newDefault.normal,
    !versions.haveSameValue(old.value, new.value, old.type)
  else { return }
  changes.report(
    .defaultChanged,
    "the default of '\(after.name)' of \(owner.name) \(oldDefault.changeText(to: newDefault))",
    at: after.range, was: before.range)
}

extension StoredProperty {
  /// The default value of the property. Without a written default, the property is nil or empty.
  fileprivate func defaultCode(_ version: SpecVersion) -> ComparedCode {
    if let value { return ComparedCode(value, in: version.source.file) }
    return type.isOptional
      ? ComparedCode(normal: "nil ", text: "nil") : ComparedCode(normal: "list#0 ", text: "[]")
  }
}
