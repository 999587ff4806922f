import FeatureAnalysis
import SpecLanguage

/// The ids of the findings about cases, for one kind of enum.
struct CaseRules {
  let removed: FindingID
  let added: FindingID
  let payload: FindingID
  /// The noun for the cases in messages: "case", "action" or "event".
  let noun: String

  static let cases = CaseRules(
    removed: .caseRemoved, added: .caseAdded, payload: .casePayloadChanged, noun: "case")
  static let actions = CaseRules(
    removed: .actionRemoved, added: .actionAdded, payload: .actionPayloadChanged, noun: "action")
  static let events = CaseRules(
    removed: .eventRemoved, added: .eventAdded, payload: .eventPayloadChanged, noun: "event")
}

/// Compares the cases of an enum. Callers create these cases and switch over them.
func compareCases(
  _ matching: Matching<[Parameter]>, of owner: MemberOwner, as rules: CaseRules,
  type: Type = .unknown, _ versions: Versions, _ changes: inout Changes
) {
  let renamings = matching.renamings(of: type)
  for (gone, heir) in renamings {
    changes.report(
      rules.removed, "the \(rules.noun) '\(gone.name)' of \(owner.name) is now '\(heir.name)'",
      at: heir.range, was: gone.range)
  }
  let (left, renamed) = (Set(renamings.map(\.old.name)), Set(renamings.map(\.new.name)))
  for gone in matching.gone(besides: left, renamed) {
    changes.report(
      rules.removed, "\(owner.name) no longer has the \(rules.noun) '\(gone.name)'",
      at: owner.range, was: gone.range)
  }
  for added in matching.new(besides: left, renamed) {
    changes.report(
      rules.added,
      "\(owner.name) has a new \(rules.noun) '\(added.name)', which a 'switch' must handle",
      at: added.range, was: owner.oldRange)
  }
  for (before, after) in matching.kept(besides: left, renamed) + renamings {
    let (old, new) = (PayloadSignature(before.value), PayloadSignature(after.value))
    guard old != new else {
      compareDefaults(before, after, of: owner, as: rules, versions, &changes)
      continue
    }
    changes.report(
      rules.payload,
      "the payload of the \(rules.noun) '\(after.name)' of \(owner.name) was \(old) and is now "
        + "\(new)",
      at: after.range, was: before.range)
  }
}

/// Compares the defaults of a payload with the same labels and types. A new default breaks no
/// caller.
private func compareDefaults(
  _ before: Declared<[Parameter]>, _ after: Declared<[Parameter]>, of owner: MemberOwner,
  as rules: CaseRules, _ versions: Versions, _ changes: inout Changes
) {
  for (old, new) in zip(before.value, after.value) {
    guard let was = old.value else { continue }
    if let now = new.value, versions.areSame(was, now, old.type) { continue }
    let what = "'\(new.name)' of the \(rules.noun) '\(after.name)' of \(owner.name)"
    if new.value == nil {
      changes.report(
        rules.payload, "\(what) had a default, and callers must now write it", at: after.range,
        was: before.range, help: "keep the default")
    } else {
      changes.report(
        .defaultChanged, "the default of \(what) changed", at: after.range, was: before.range)
    }
  }
}

/// Compares the order of the cases of an enum without payloads. `allCases` and sorting depend on
/// this order.
func compareOrder(
  _ matching: Matching<[Parameter]>, of owner: MemberOwner, _ changes: inout Changes
) {
  guard let (before, after) = matching.moved else { return }
  changes.report(
    .casesReordered, "the cases of \(owner.name) are in a different order", at: after.range,
    was: before.range)
}
