import FeatureAnalysis
import SpecLanguage

/// Compares the middleware of a feature, including the rules.
func compareMiddleware(_ versions: Versions, _ changes: inout Changes) {
  let matching = Matching(versions.old.middleware(named: versions.new), versions.new.middleware)
  for gone in matching.removed {
    let place = versions.new.section("middleware")
    changes.report(
      .middlewareRemoved, "the middleware '\(gone.name)' was removed", at: place, was: gone.range)
    if !gone.value.isStub {
      changes.report(
        .ruleRemoved, "the rules of '\(gone.name)' were removed", at: place, was: gone.range)
    }
  }
  for added in matching.added where !added.value.isStub {
    changes.report(
      .ruleAdded, "the new middleware '\(added.name)' has rules", at: added.range,
      was: versions.old.section("middleware"))
  }
  if let (before, after) = matching.moved {
    changes.report(
      .middlewareReordered, "'\(after.name)' sees actions in a different order than before",
      at: after.range, was: before.range)
  }
  for (before, after) in matching.common { compare(before, after, versions, &changes) }
}

private func compare(
  _ before: Declared<MiddlewareDeclaration>, _ after: Declared<MiddlewareDeclaration>,
  _ versions: Versions, _ changes: inout Changes
) {
  let comparison = RuleComparison(before, after, versions)
  let old = RuleGroup.all(of: before.value, in: versions.old)
  let new = RuleGroup.all(of: after.value, in: versions.new)
  let oldGroups = byName(old, \.name)
  let newNames = Set(new.map(\.name))
  for group in new {
    comparison.compare(oldGroups[group.name]?.rules ?? [], group.rules, of: group, &changes)
  }
  for group in old where !newNames.contains(group.name) {
    comparison.compare(group.rules, [], of: group, &changes)
  }
  comparison.compareOrder(old.compactMap(\.ofChange), new.compactMap(\.ofChange), &changes)
}

/// The rules of a middleware for one action, or for changes of the same properties.
struct RuleGroup {
  let name: String
  /// The rules in the order in which they run: those before the reducer, and those that follow it.
  let rules: [NormalizedRule]
  /// The properties whose changes have the rules; nil for the rules of an action.
  var properties: PropertySet?

  /// The group with its range, if it has the rules of a change.
  var ofChange: Declared<PropertySet>? {
    guard let properties, let first = rules.first else { return nil }
    return Declared(name: name, range: first.range, value: properties)
  }

  static func all(of middleware: MiddlewareDeclaration, in version: SpecVersion) -> [RuleGroup] {
    let payloads = byName(version.feature.actions, \.name)
    let actions = middleware.entries.map { entry in
      let payload = entry.action.flatMap { payloads[$0]?.payload } ?? []
      return RuleGroup(
        name: entry.action ?? "*",
        rules: (entry.rules.filter { !$0.followsReducer } + entry.rules.filter(\.followsReducer))
          .map { NormalizedRule($0, payload: payload, in: version) })
    }
    let changes = middleware.changes.map { entry in
      RuleGroup(
        name: "changed(\(entry.members.sorted().joined(separator: ", ")))",
        rules: entry.rules.map { NormalizedRule($0, payload: [], in: version) },
        properties: entry.properties)
    }
    return actions + changes
  }
}

/// Compares the rules of one middleware.
private struct RuleComparison {
  let before: Declared<MiddlewareDeclaration>
  let after: Declared<MiddlewareDeclaration>
  let versions: Versions

  init(
    _ before: Declared<MiddlewareDeclaration>, _ after: Declared<MiddlewareDeclaration>,
    _ versions: Versions
  ) {
    (self.before, self.after, self.versions) = (before, after, versions)
  }

  /// The range of the option of a rule that differs from the option of the other version: of its
  /// policy, key, freshness, retries or times. If the rule lacks the option, the range of the rule.
  private func timingRange(
    _ rule: NormalizedRule, _ other: NormalizedRule, _ version: SpecVersion
  ) -> SourceRange {
    guard
      let place = zip(rule.timingParts, other.timingParts).enumerated().first(where: {
        $0.element.0 != $0.element.1
      })?.offset,
      let effect = version.spec.effect(of: rule.range)
    else { return rule.range }
    let ranges =
      [effect.id?.range, effect[.key]?.range] + EffectTiming.options.map { $0.range(effect) }
    return ranges[place] ?? rule.range
  }

  /// Compares the order in which the rules of changes run. It decides only about an action that changes
  /// properties of both.
  func compareOrder(
    _ old: [Declared<PropertySet>], _ new: [Declared<PropertySet>], _ changes: inout Changes
  ) {
    let matching = Matching(old, new)
    let places = Dictionary(
      zip(old.map(\.name), old.indices), uniquingKeysWith: { first, _ in first })
    for (index, moved) in matching.common.enumerated() {
      let isEarlier = matching.common.dropFirst(index + 1).contains { other in
        places[other.new.name] ?? 0 < places[moved.new.name] ?? 0
          && versions.new.feature.actions.contains {
            $0.writes.meets(moved.new.value) && $0.writes.meets(other.new.value)
          }
      }
      guard isEarlier else { continue }
      return changes.report(
        .ruleChanged,
        "the rules for '\(moved.new.name)' in '\(after.name)' run in a different order than before",
        at: moved.new.range, was: moved.old.range)
    }
  }

  /// Compares two lists of rules in order. Equal rules at the beginning and at the end are skipped.
  func compare(
    _ old: [NormalizedRule], _ new: [NormalizedRule], of group: RuleGroup,
    _ changes: inout Changes
  ) {
    let start = zip(old, new).prefix { $0.isSame(as: $1) }.count
    let rest = (old.dropFirst(start), new.dropFirst(start))
    let end = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0.isSame(as: $1) }.count
    let (oldRules, newRules) = (Array(rest.0.dropLast(end)), Array(rest.1.dropLast(end)))
    let place = "'\(group.name)' in '\(after.name)'"
    for (old, new) in zip(oldRules, newRules) where !old.isSame(as: new) {
      let isTiming = old.action == new.action
      changes.report(
        isTiming ? .policyChanged : .ruleChanged,
        isTiming
          ? "the calls of the rule for \(place) have another policy, key, freshness, retry or time"
          : "the rule for \(place) changed",
        at: isTiming ? timingRange(new, old, versions.new) : new.range,
        was: isTiming ? timingRange(old, new, versions.old) : old.range)
    }
    for added in newRules.dropFirst(oldRules.count) {
      changes.report(
        .ruleAdded, "there is a new rule for \(place)", at: added.range, was: before.range)
    }
    for gone in oldRules.dropFirst(newRules.count) {
      changes.report(
        .ruleRemoved, "a rule for \(place) was removed", at: after.range, was: gone.range)
    }
  }
}

extension FeatureSpec {
  /// The effect of the rule at a range.
  fileprivate func effect(of range: SourceRange) -> EffectSpec? {
    for rule in middleware.flatMap(\.entries).flatMap(\.rules) where rule.range == range {
      if case .perform(let effect) = rule.verb { return effect }
    }
    return nil
  }
}

extension NormalizedRule {
  fileprivate func isSame(as other: NormalizedRule) -> Bool {
    action == other.action && timing == other.timing
  }
}
