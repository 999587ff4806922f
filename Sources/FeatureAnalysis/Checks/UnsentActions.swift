import SpecLanguage

/// Warns about a private action that no rule, effect or storage sends.
///
///     actions: {begin: {private: true, reduce: state.count = 1}}     # never-sent
///     middleware: {Flow: {ask: {dispatch: .begin}}}
func warnAboutUnsentActions(
  _ feature: Feature, of spec: FeatureSpec, _ findings: inout Findings
) {
  guard feature.actions.contains(where: \.isPrivate),
    !feature.middleware.contains(where: \.isStub)
  else { return }
  var sent = feature.actionsOfEffects
  for entry in feature.persistence?.entries ?? [] { sent.formUnion(entry.actions.names) }
  for rule in feature.middleware.flatMap(\.rules) {
    switch rule.verb {
    case .dispatch(.checked(let action)): sent.formUnion(action.actionNames)
    case .dispatch(.unchecked): return
    case .perform(let effect):
      if effect.actions.contains(where: \.isUnchecked) { return }
    case .require, .rewrite, .stop, .emit, .cancel: break
    }
  }
  for action in spec.actions where action.isPrivate && !sent.contains(action.name.value) {
    findings.warn(
      .neverSent, "nothing sends '\(action.name.value)': it is private, and no rule has it",
      at: action.name.range,
      help: "send it in a rule, as in 'dispatch: .\(action.name.value)', or remove 'private: true'")
  }
}
