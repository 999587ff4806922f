import SpecLanguage

/// Warns about a private action that no rule, effect or storage sends.
///
///     actions: {begin: {private: true, reduce: state.count = 1}}     # never-sent
///     middleware: {Flow: {ask: {dispatch: .begin}}}
func warnAboutUnsentActions(
  _ feature: Feature, of spec: FeatureSpec, _ findings: inout Findings
) {
  guard feature.actions.contains(where: \.isPrivate), let sent = feature.sentActions else { return }
  for action in spec.actions where action.isPrivate && !sent.contains(action.name.value) {
    findings.warn(
      .neverSent, "nothing sends '\(action.name.value)': it is private, and no rule has it",
      at: action.name.range,
      help: "send it in a rule, as in 'dispatch: .\(action.name.value)', or remove 'private: true'")
  }
}

extension Feature {
  /// The names of the actions that rules, effects and storages of the feature send; nil if code that
  /// is not checked may send any action.
  package var sentActions: Set<String>? {
    if middleware.contains(where: \.isStub) { return nil }
    var sent = actionsOfEffects
    for entry in persistence?.entries ?? [] { sent.formUnion(entry.actions.names) }
    for rule in middleware.flatMap(\.rules) {
      switch rule.verb {
      case .dispatch(.checked(let action)): sent.formUnion(action.actionNames)
      case .dispatch(.unchecked): return nil
      case .perform(let effect):
        if effect.actions.contains(where: \.isUnchecked) { return nil }
      case .require, .rewrite, .stop, .emit, .cancel: break
      }
    }
    return sent
  }
}
