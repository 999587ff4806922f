import FeatureAnalysis
import SpecLanguage

/// Compares the actions of a feature: how they are called, how recordings contain them, and how
/// they change the state.
func compareActions(_ versions: Versions, _ changes: inout Changes) {
  let (old, new) = (versions.old.actions, versions.new.actions)
  let isStored = compareMessages(
    versions.old.feature.actionConformances, versions.new.feature.actionConformances,
    Matching(old.map(\.payload), new.map(\.payload)), section: "actions", as: .actions,
    versions, &changes)
  if isStored {
    compareRecorded(
      Matching(old.map(\.payload), new.map(\.payload)), at: versions.new.section("actions"),
      as: .actions, &changes)
  }
  let added = versions.old.addedActions.intersection(versions.new.addedActions)
    .union(versions.requestedWithOtherStatus)
  for (before, after) in Matching(old, new).common where !added.contains(after.name) {
    compareReductions(before, after, versions, &changes)
    if after.value.isPrivate, !before.value.isPrivate {
      changes.report(
        .actionMadePrivate,
        "the action '\(after.name)' is now private: only rules, links and answers may send it",
        at: after.range, was: before.range)
    }
  }
}

/// Compares the steps of `undo`. Its actions are compared like others.
func compareUndo(_ versions: Versions, _ changes: inout Changes) {
  guard let old = versions.old.spec.undo, let new = versions.new.spec.undo else { return }
  if old.limit != new.limit {
    changes.report(
      .reduceChanged, "the limit of 'undo' was \(old.limit) and is now \(new.limit)", at: new.range,
      was: old.range)
  }
  for (list, before, after) in [
    ("except", old.except, new.except), ("answers", old.answers, new.answers),
  ] where Set(before.map(\.value)) != Set(after.map(\.value)) {
    changes.report(
      .reduceChanged, "other actions are in '\(list)' of 'undo' than before", at: new.range,
      was: old.range)
  }
  for (list, before, after) in [
    ("of", old.properties, new.properties), ("with", old.companions, new.companions),
  ] where Set(before.map(\.value)) != Set(after.map(\.value)) {
    changes.report(
      .reduceChanged, "'\(list)' of 'undo' names other properties than before", at: new.range,
      was: old.range)
  }
  let (before, after) = (Set(old.together.map(\.value)), Set(new.together.map(\.value)))
  let names = before.symmetricDifference(after).sorted()
  if !names.isEmpty {
    changes.report(
      .reduceChanged,
      "consecutive changes by \(names.map { "'\($0)'" }.joined(separator: ", ")) are "
        + (after.isSuperset(of: before)
          ? "now one step of 'undo'"
          : after.isSubset(of: before)
            ? "no longer one step of 'undo'" : "other steps of 'undo' than before"),
      at: new.range, was: old.range)
  }
}

/// Compares the events of a feature.
func compareEvents(_ versions: Versions, _ changes: inout Changes) {
  let matching = Matching(versions.old.events, versions.new.events)
  let isStored = compareMessages(
    versions.old.feature.eventConformances, versions.new.feature.eventConformances, matching,
    section: "events", as: .events, versions, &changes)
  if isStored {
    compareRecorded(matching, at: versions.new.section("events"), as: .events, &changes)
  }
  compareRoutes(versions, &changes)
}

/// Compares the methods of the router, which coordinators implement.
private func compareRoutes(_ versions: Versions, _ changes: inout Changes) {
  let (old, new) = (versions.old.spec, versions.new.spec)
  let (before, after) = (Set(old.routes.map(\.value)), Set(new.routes.map(\.value)))
  let events = Set(new.events.map(\.name.value))
  for route in old.routes where !after.contains(route.value) && events.contains(route.value) {
    changes.report(
      .methodRemoved, "the event '\(route.value)' is no longer a route: no router is called for it",
      at: versions.new.section("events"), was: route.range)
  }
  for route in new.routes where !before.contains(route.value) && !before.isEmpty {
    changes.report(
      .methodAdded, "the event '\(route.value)' is now a route, and routers need its method",
      at: route.range, was: versions.old.section("events"))
  }
}

/// Compares the enum of actions or the enum of events in both versions.
///
/// - Returns: whether there may be recordings that both versions can decode.
private func compareMessages(
  _ oldConformances: [String], _ newConformances: [String], _ matching: Matching<[Parameter]>,
  section: String, as rules: CaseRules, _ versions: Versions, _ changes: inout Changes
) -> Bool {
  let owner = MemberOwner(
    name: "the feature", oldRange: versions.old.section(section),
    range: versions.new.section(section))
  compareCases(matching, of: owner, as: rules, versions, &changes)
  // A version without cases has no enum. The removed cases have already been reported.
  guard !matching.isEmptyNow else { return oldConformances.contains(codable) }
  let all = MemberOwner(
    name: "the enum of the \(rules.noun)s", oldRange: owner.oldRange, range: owner.range)
  compareConformances(oldConformances, newConformances, of: all, &changes)
  return oldConformances.contains(codable) && newConformances.contains(codable)
}

/// Compares the form in which `Recorder` stores actions or events.
private func compareRecorded(
  _ matching: Matching<[Parameter]>, at place: SourceRange, as rules: CaseRules,
  _ changes: inout Changes
) {
  for gone in matching.removed {
    changes.report(
      .recordedCaseRemoved,
      "recordings may have the \(rules.noun) '\(gone.name)': they are rejected", at: place,
      was: gone.range)
  }
  for (before, after) in matching.common {
    let (old, new) = (PayloadSignature(before.value), PayloadSignature(after.value))
    guard !after.value.decodes(dataOf: before.value) else { continue }
    changes.report(
      .recordedCaseChanged,
      "recordings have the \(rules.noun) '\(after.name)' with \(old), which is now \(new)",
      at: after.range, was: before.range)
  }
}

private func compareReductions(
  _ before: Declared<Action>, _ after: Declared<Action>, _ versions: Versions,
  _ changes: inout Changes
) {
  if !before.value.hasHandler, after.value.hasHandler {
    changes.report(
      .handlerRequired,
      "'\(after.name)' is now reduced by a handler, which you have to write", at: after.range,
      was: before.range, help: "'redux-gen stubs' prints it")
  }
  let isSame = PayloadSignature(before.value.payload) == PayloadSignature(after.value.payload)
  let old = before.value.code(in: versions.old, byPlace: isSame)
  let new = after.value.code(in: versions.new, byPlace: isSame)
  guard old.normal != new.normal else { return }
  // The range of generated statements is a name, which is not their code.
  let spec = versions.new.spec
  let isGenerated =
    spec.actionsOfRequests.contains(after.name) || spec.form?.action.value == after.name
  changes.report(
    .reduceChanged,
    "the reducer of '\(after.name)' \(isGenerated ? "changed" : old.changeText(to: new))",
    at: after.range, was: before.range)
}

extension Versions {
  /// The actions of requests of which only the status has another name, except for those that start
  /// the status. One finding for each request is enough.
  fileprivate var requestedWithOtherStatus: Set<String> {
    let before = byName(old.spec.requestExpansions, \.request.name.value)
    return new.spec.requestExpansions.reduce(into: []) { names, expansion in
      let (name, status) = (expansion.request.name.value, expansion.request.statusName)
      guard let earlier = before[name], earlier.request.statusName != status else { return }
      for action in expansion.actions where action.name != name + "Started" {
        let twin = earlier.actions.first { $0.name == action.name }
        let place = "state.\(earlier.request.statusName)"
        let renamed = twin?.statements.map {
          $0.text.hasPrefix(place) ? "state.\(status)" + $0.text.dropFirst(place.count) : $0.text
        }
        let own = new.statements(of: expansion.request)
        let isSame =
          !action.hasReduction || !own.isEmpty && own == old.statements(of: earlier.request)
        if renamed == action.statements.map(\.text), isSame {
          names.insert(action.name)
        }
      }
    }
  }
}

extension SpecVersion {
  /// The statements of a request's `reduce`; empty if it has none, or unchecked Swift.
  fileprivate func statements(of request: RequestSpec) -> [String] {
    guard case .checked(let statements)? = request.reduction else { return [] }
    return statements.map { oneLine(source.file.sourceText(in: $0.range)) }
  }
}

extension Action {
  fileprivate var hasHandler: Bool { if case .handler = reduction { true } else { false } }

  fileprivate func code(in version: SpecVersion, byPlace: Bool) -> ComparedCode {
    switch reduction {
    case .handler: ComparedCode(normal: "handler", text: "a handler")
    case .none: ComparedCode(normal: "none", text: "none")
    case .statements(let code):
      ComparedCode(
        code, in: version.source.file, payload: payloadNames(payload, byPlace: byPlace))
    }
  }
}

extension Declared where Value == Action {
  fileprivate var payload: Declared<[Parameter]> {
    Declared<[Parameter]>(name: name, range: range, value: value.payload)
  }
}

extension Matching {
  fileprivate var isEmptyNow: Bool { common.isEmpty && added.isEmpty }
}
