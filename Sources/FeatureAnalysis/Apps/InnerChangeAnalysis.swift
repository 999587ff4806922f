import SpecLanguage

/// Analyzes links that follow a change of a derived value of an app inside of the app. Such a link
/// follows the actions that may change the value.
///
///     links: {changed(library.cuont): {dispatch: .log(.note)}}       # unknown-property
///     links: {changed(library.count): {dispatch: .log(.note)}}
extension AppTexts {
  /// The inner app whose values a key `changed(…)` names; nil if it names a feature's values, or if a
  /// name is one of the app's features.
  func innerApp(ofChange trigger: LinkTriggerSpec) -> InnerApp? {
    guard trigger.kind == .change, let inner = features.innerApps[trigger.feature.value] else {
      return nil
    }
    let members = Set(inner.app.members.map(\.name))
    return trigger.names.contains { members.contains($0.value) } ? nil : inner
  }

  func links(
    _ spec: LinkSpec, ofChangesIn inner: InnerApp, _ findings: inout Findings
  ) -> [Link] {
    let trigger = spec.trigger
    let old = Parameter(label: nil, name: Invariant.oldName, type: state.type)
    let steps = steps(spec.steps, [old], &findings)
    let derived = inner.app.whole.derived
    var sources: Set<Int> = []
    for name in trigger.names {
      if let value = derived.first(where: { $0.name == name.value }) {
        sources.formUnion(inner.features(changing: value))
      } else {
        reportUnknown(name, in: inner, &findings)
      }
    }
    let scope = Scope(variables: RuleNames(state.type, payload: [old]).variables())
    let known = trigger.names.filter { name in derived.contains { $0.name == name.value } }
    let differences = known.compactMap { name in
      condition(inner.member.difference(of: name), in: scope, &findings)
    }
    guard differences.count == trigger.names.count else { return [] }
    checkEnds(steps, after: sources, &findings)
    return sources.sorted().map { place in
      Link(
        kind: .change, feature: place, trigger: trigger.shortName,
        change: LinkedChange(isOpen: nil, differences: differences), payload: [], key: nil,
        steps: steps, isShared: spec.isShared,
        stepsReadOld: steps.contains(where: \.namesOld),
        range: SourceRange(
          from: trigger.feature.range, to: (trigger.names.last ?? trigger.feature).range))
    }
  }

  private func reportUnknown(
    _ name: Located<String>, in inner: InnerApp, _ findings: inout Findings
  ) {
    let names = inner.app.whole.derived.map(\.name)
    let suggestion = findings.suggestion(name.value, among: names)
    findings.error(
      .unknownProperty, "'\(inner.app.name)' has no derived value '\(name.value)'\(suggestion)",
      at: name.range, help: findings.listed(names, nearest: name.value, "it has"),
      fixes: suggestion.fixes(at: name.range))
  }

  /// Reports a link whose action may change the value that triggers the link, so that the link may
  /// run endlessly.
  ///
  ///     changed(library.count): {dispatch: .library(.books(.add(1)))}            # endless-change
  private func checkEnds(
    _ steps: [LinkStep], after places: Set<Int>, _ findings: inout Findings
  ) {
    let all = features.stores
    for step in steps where !step.isConditional {
      guard case .dispatch(.checked(let action)) = step.verb,
        let target = SentAction(action, to: all), places.contains(target.feature),
        case .enumCase(let name, let values) = target.action.kind,
        let sent = all[target.feature].feature.actions.first(where: { $0.name == name.name }),
        !sent.writes(with: values).isEmpty, !(sent.settles && action.isConstant)
      else { continue }
      findings.error(
        .endlessChange,
        "'\(all[target.feature].prefix)\(name.name)' may change what triggers this link again, endlessly",
        at: action.range, help: "add a 'when' that is false afterwards")
    }
  }
}

extension InnerApp {
  /// The features of the outermost app whose actions may change a derived value of the inner app:
  /// those from which it is computed, or all if one of them opens and closes.
  fileprivate func features(changing value: DerivedValue) -> [Int] {
    var read: [Int] = []
    var next = 0
    for (place, member) in app.members.enumerated() {
      let own = next..<next + (member.app?.features.count ?? 1)
      next = own.upperBound
      if value.reads.isEverything || value.reads.indices.contains(place) { read += own }
    }
    let isFixed = read.allSatisfy { app.features[$0].presence == .always }
    return (isFixed ? read : Array(app.features.indices)).map { $0 + firstFeature }
  }
}
