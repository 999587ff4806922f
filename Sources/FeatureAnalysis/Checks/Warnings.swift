import SpecLanguage

/// Warns about declarations of a feature that are not used. Ignores declarations that handwritten
/// Swift code may use.
func warnAboutUnused(
  in feature: Feature, of spec: FeatureSpec, _ state: DeclaredState, _ file: SourceFile,
  _ findings: inout Findings
) {
  let meant = warnAboutSimilarStatuses(of: spec, &findings)
  if !findings.diagnostics.hasErrors {
    warnAboutUnsentActions(feature, of: spec, &findings)
    warnAboutUnemittedEvents(feature, of: spec, &findings)
    warnAboutStoppedDispatches(feature, in: file, &findings)
    warnAboutCancelledStarts(in: feature, &findings)
    warnAboutForgottenReduce(feature, of: spec, &findings)
    warnAboutUnusedKeys(in: feature, of: spec, &findings)
    warnAboutLostStatuses(in: feature, of: spec, &findings)
  }
  guard !findings.diagnostics.hasErrors, !feature.actions.isEmpty, !feature.hasHandwrittenReducer
  else {
    return
  }
  warnAboutUnwrittenProperties(feature, of: spec, state, file, besides: meant, &findings)
  guard !feature.hasHandwrittenMiddleware else { return }
  warnAboutUnusedModels(feature, of: spec, &findings)
  warnAboutUnhandledActions(feature, of: spec, &findings)
}

/// Warns about a property that no action writes: its value never changes. If the property is the
/// selector of a filter, the filter always shows the same case.
///
/// - Parameter meant: properties that other findings are about.
///
///     state: {isLoading: Bool = false}              # never-written
///     actions: {load: {reduce: none}}
private func warnAboutUnwrittenProperties(
  _ feature: Feature, of spec: FeatureSpec, _ state: DeclaredState, _ file: SourceFile,
  besides meant: Set<String>, _ findings: inout Findings
) {
  var written: Set<Int> = []
  for action in feature.actions {
    if action.writes.isEverything { return }
    written.formUnion(action.writes.indices)
  }
  let compared = comparedProperties(findings, file).union(meant)
  var selectors: Set<Int> = []
  for (target, filter) in zip(state.filters, spec.filters) {
    guard let selector = target.selector else { continue }
    selectors.insert(selector)
    guard filter.cases.count > 1, !written.contains(selector),
      state.stored[selector].startsWithValue
    else { continue }
    let property = state.stored[selector].spec.name.value
    if compared.contains(property) { continue }
    findings.warn(
      .unreachableFilter,
      "only one case of '\(filter.name.value)' is ever selected: no action writes '\(property)'",
      at: filter.name.range)
  }
  for (index, property) in state.stored.enumerated()
  where !written.contains(index) && !selectors.contains(index) && property.startsWithValue {
    let name = property.spec.name
    if compared.contains(name.value) { continue }
    findings.warn(.neverWritten, "no action writes '\(name.value)'", at: name.range)
  }
}

/// The properties that are compared or added where they were probably meant to be assigned, as in
/// `reduce: state.isOpen == true`. The comparison is reported.
private func comparedProperties(_ findings: Findings, _ file: SourceFile) -> Set<String> {
  let comparisons = findings.diagnostics.findings.filter {
    $0.id == .noEffect && $0.help.map(Checking.helpsForValues.contains) == true
  }
  return Set(
    comparisons.compactMap { finding in
      let text = file.sourceText(in: finding.range)
      return text.prefixMatch(of: #/state\.(?<name>\w+) *(==|\+|-)/#).map { String($0.name) }
    })
}

/// Warns about an action with `reduce: none` that no middleware handles.
///
///     actions: {load: {reduce: none}}               # never-handled
private func warnAboutUnhandledActions(
  _ feature: Feature, of spec: FeatureSpec, _ findings: inout Findings
) {
  let entries = feature.middleware.flatMap(\.entries)
  guard !entries.contains(where: { $0.action == nil }) else { return }
  // The runtime handles the actions of a storage.
  let stored = (feature.persistence?.entries ?? []).flatMap(\.actions.names)
  let handled = Set(entries.compactMap(\.action) + stored)
  // Iterates over the spec, because the feature does not contain an action whose statements have
  // errors.
  for action in spec.actions where !handled.contains(action.name.value) {
    guard case .none = action.reduction else { continue }
    findings.warn(
      .neverHandled,
      "nothing handles '\(action.name.value)': its 'reduce' is none, and no middleware has a rule for it",
      at: action.name.range)
  }
}

/// Warns about the actions with a payload of a feature in which nothing handles an action: no action
/// has a `reduce`, and there are no rules. The author probably does not know that `reduce` is
/// needed. If some actions are reduced in the spec, the others have handlers on purpose.
///
///     actions: {add: {payload: {_ n: Int}}}                             # never-reduced
///     actions: {add: {payload: {_ n: Int}, reduce: state.count += n}}
private func warnAboutForgottenReduce(
  _ feature: Feature, of spec: FeatureSpec, _ findings: inout Findings
) {
  guard !spec.state.isEmpty, spec.middleware.isEmpty, spec.requests.isEmpty,
    spec.persistence == nil
  else { return }
  let isForgotten = spec.actions.allSatisfy { action in
    if case .handler = action.reduction { true } else { false }
  }
  guard isForgotten else { return }
  for action in spec.actions where !action.payload.isEmpty {
    findings.warn(
      .neverReduced, "nothing in the spec handles '\(action.name.value)': it has no 'reduce'",
      at: action.name.range,
      help:
        "write 'reduce', as in 'reduce: state.count += 1'; if you want to write a handler in Swift, "
        + "generate the package without '--strict': then 'generate' and 'check' do not repeat this")
  }
}

/// Warns about a model that is used nowhere else in the spec.
///
///     models: {Item: {id: Int}}         # unused-model
///     state: {count: Int = 0}
private func warnAboutUnusedModels(
  _ feature: Feature, of spec: FeatureSpec, _ findings: inout Findings
) {
  var uses = ModelUses(feature)
  uses.addFeature()
  for model in spec.models where !uses.names.contains(model.name.value) {
    findings.warn(
      .unusedModel, "nothing uses the model '\(model.name.value)'", at: model.name.range)
  }
  for external in spec.externals
  where external.isImported && !uses.names.contains(external.name.value) {
    findings.warn(
      .unusedModel, "nothing uses the imported model '\(external.name.value)'",
      at: external.name.range)
  }
}

extension Feature {
  fileprivate var hasHandwrittenReducer: Bool {
    actions.contains { action in
      switch action.reduction {
      case .handler: true
      case .none: false
      case .statements(let code): code.isUnchecked
      }
    } || derived.contains { $0.value.isUnchecked }
  }

  fileprivate var hasHandwrittenMiddleware: Bool {
    middleware.contains(where: \.isStub)
      || middleware.contains { $0.rules.contains(where: \.isUnchecked) }
  }
}

extension Rule {
  var isUnchecked: Bool {
    if condition?.isUnchecked == true { return true }
    return switch verb {
    case .require(let code, _), .dispatch(let code): code.isUnchecked
    case .rewrite(let code): code.isUnchecked
    case .emit(let code): code.isUnchecked
    case .perform(let effect): effect.texts.contains(where: \.isUnchecked)
    case .stop, .cancel: false
    }
  }
}

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
        sent.formUnion(rule.effectActions)
      case .require, .rewrite, .stop, .emit, .cancel: break
      }
    }
    return sent
  }
}
