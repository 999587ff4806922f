import SpecLanguage

/// Reports events that no rule emits.
///
///     events: {saved: }             # never-emitted
func warnAboutUnemittedEvents(
  _ feature: Feature, of spec: FeatureSpec, _ findings: inout Findings
) {
  guard !feature.events.isEmpty, !feature.middleware.contains(where: \.isStub) else { return }
  var emitted: Set<String> = []
  let event = Type.nominal(spec.eventName)
  for rule in feature.middleware.flatMap(\.rules) {
    guard let text = rule.emittedEvent else { continue }
    if text.isUnchecked { return }
    text.walkExpressions {
      if case .enumCase(let signature, _) = $0.kind, $0.type == event {
        emitted.insert(signature.name)
      }
      return true
    }
  }
  for event in spec.events where !emitted.contains(event.name.value) {
    findings.warn(
      .neverEmitted, "nothing emits the event '\(event.name.value)'", at: event.name.range)
  }
}

/// Warns if an action sent after a call reads `state`: the action gets the value from before the
/// call.
///
///     {perform: store.count(), then: .counted(state.total + result)}     # captured-state
///     {perform: store.count(), then: .counted(result)}
func warnAboutCapturedState(
  _ text: Code<TypedExpression>?, state: Type,
  of origin: String = "the state from before the call",
  help: String = "read the current state in the 'reduce' of the action", _ findings: inout Findings
) {
  var place: SourceRange?
  text?.walkExpressions { expression in
    if case .variable(let variable) = expression.kind, variable.name == "state",
      variable.type == state
    {
      place = place ?? expression.range
    }
    return place == nil
  }
  guard let place else { return }
  findings.warn(
    .capturedState, "'state' is \(origin), not the current one",
    at: place, help: help)
}

extension Rule {
  fileprivate var emittedEvent: Code<TypedExpression>? {
    switch verb {
    case .emit(let text): text
    case .perform(let effect): effect[.event]
    case .require, .rewrite, .stop, .dispatch, .cancel: nil
    }
  }
}
