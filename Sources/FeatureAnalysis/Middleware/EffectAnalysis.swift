import ReduxSemantics
import SpecLanguage

/// Analyzes the effects that rules start and cancel.
struct EffectAnalysis {
  /// The enum of the actions, and the names of the actions.
  let actionType: Type
  let actionNames: Set<String>
  let texts: EffectTexts
  private(set) var ids: EffectIDs
  /// The keys of effects and of `cancel` rules, in the order of the spec.
  private(set) var keyUses: [KeyUse] = []

  init(of spec: FeatureSpec, _ texts: EffectTexts) {
    actionType = .nominal(spec.actionName)
    actionNames = Set(spec.actions.map(\.name.value))
    self.texts = texts
    ids = EffectIDs(spec)
  }

  /// Reserves the id of the next effect of an action, and returns it.
  mutating func takeID(_ effect: EffectSpec, of action: String) -> String {
    ids.takeID(effect.id?.value, of: action)
  }

  /// The options that calls and timers share.
  private struct Options {
    let id: String
    let timing: EffectTiming?
    var parts = TypedParts()
  }

  /// The type-checked expressions of an effect.
  private struct TypedParts {
    var texts = EffectParts<Code<TypedExpression>>()
    /// Whether the expressions have no errors.
    var areRight = true
  }

  private mutating func options(
    of spec: EffectSpec, _ names: RuleNames, id: String, _ findings: inout Findings
  ) -> Options {
    let timing = effectTiming(spec, freshness: ids.freshness[id], &findings)
    var options = Options(id: id, timing: timing)
    addParts(of: spec, [.request: names.scope, .now: names.scope], to: &options.parts, &findings)
    let type = spec[.key].map { _ in options.parts.texts[.key]?.syntax?.type ?? .unknown }
    keyUses.append(
      KeyUse(id: id, type: type, range: spec[.key]?.range ?? spec.range, of: .call))
    return options
  }

  /// Types the expressions that are evaluated at these moments, in their scopes. The `catch` of a call
  /// has a scope of its own.
  private func addParts(
    of spec: EffectSpec, without unreadable: Set<EffectPart> = [],
    _ scopes: [EffectPart.Moment: Scope], to parts: inout TypedParts, _ findings: inout Findings
  ) {
    for part in EffectPart.allCases where part != .failure && !unreadable.contains(part) {
      guard let text = spec[part], let scope = scopes[part.moment] else { continue }
      parts.texts[part] = code(text, wanted: part.kind, in: scope, &findings)
      parts.areRight = parts.areRight && parts.texts[part] != nil
    }
  }

  /// Analyzes a rule that makes a call or begins a timer.
  mutating func effect(
    _ spec: EffectSpec, _ names: RuleNames, id: String, _ findings: inout Findings
  ) -> Effect? {
    let options = options(of: spec, names, id: id, &findings)
    guard spec.call != nil else { return timer(spec, names, options, &findings) }
    guard let chain = texts.typeChain(spec, names, &findings), let last = chain.last else {
      checkAlone(spec, names, &findings)
      return nil
    }
    return self.call(chain, last, spec, names, options, &findings)
  }

  /// Analyzes a timer: a rule with `after` or `every` that sends an action or an event.
  ///
  ///     {every: 1s, dispatch: .tick(state.count)}       # captured-state
  ///     {every: 1s, dispatch: .tick}
  private func timer(
    _ spec: EffectSpec, _ names: RuleNames, _ options: Options, _ findings: inout Findings
  ) -> Effect? {
    let scope = Scope(variables: names.variables())
    var parts = options.parts
    addParts(of: spec, [.success: scope], to: &parts, &findings)
    if spec[.every] != nil {
      for text in [parts.texts[.then], parts.texts[.event]] {
        warnAboutCapturedState(
          text, state: names.stateType, of: "the state when the timer began", &findings)
      }
    }
    guard parts.areRight, let timing = options.timing else { return nil }
    return Effect(call: nil, timing: timing, parts.texts, id: options.id, at: spec.range)
  }

  /// Analyzes a `perform` with its `then`, `catch` and options.
  ///
  ///     {perform: repository.save(state.tasks), then: .saved(result)}   # save returns nothing
  ///     {perform: repository.loadAll(), then: .tasksLoaded(result)}
  private func call(
    _ chain: [CheckedLink], _ last: CheckedLink, _ spec: EffectSpec, _ names: RuleNames,
    _ options: Options, _ findings: inout Findings
  ) -> Effect? {
    let method = last.calls[0].method
    let isStream = method.isStream && !spec.isChain
    let isWhole =
      spec.isChain
      ? checkChain(chain, spec, names, &findings) : checkStream(spec, method, &findings)
    checkHiddenNames(spec, names, returns: last.result != nil, &findings)
    checkRetry(spec.retry, chain.flatMap(\.methods), &findings)
    if options.timing?.fresh != nil { warnAboutSharedFreshness(spec, chain, names, &findings) }
    let (success, element) = names.answerScopes(of: last)
    var unreadable: Set<EffectPart> = isWhole ? [] : [.each]
    if isStream, spec[.each] == nil { unreadable.insert(.then) }
    let error = names.failureScope(errorOfRetries(chain.flatMap(\.methods)))
    var parts = options.parts
    addParts(
      of: spec, without: unreadable, [.success: success, .element: element, .failure: error],
      to: &parts, &findings)
    let failures = failures(of: chain, spec, names, &findings)
    checkRetryCondition(parts.texts[.retry], names, &findings)
    // With 'before', the state from before the reducer is what the author wants.
    if !spec.startsBeforeReducer {
      for text in [parts.texts[.each], parts.texts[.then]] + failures.codes {
        warnAboutCapturedState(text, state: names.stateType, &findings)
      }
    }
    guard parts.areRight, failures.areRight, isWhole, var timing = options.timing
    else { return nil }
    if isStream, spec.policy == nil { timing.policy = .first }
    let typed = TypedChain(
      links: chain, texts: parts.texts, failures: failures.codes, timing: timing, id: options.id,
      startsBeforeReducer: spec.startsBeforeReducer)
    return typed.effect(of: 0, links: chain.indices.dropFirst().map { typed.effect(of: $0) })
  }

  /// The calls of a chain, with the type-checked expressions of the effect that makes them.
  private struct TypedChain {
    let links: [CheckedLink]
    let texts: EffectParts<Code<TypedExpression>>
    /// The `catch` of each call.
    let failures: [Code<TypedExpression>?]
    let timing: EffectTiming
    let id: String
    let startsBeforeReducer: Bool

    /// Creates the effect of one link. The first one has the expressions of the whole effect.
    func effect(of place: Int, links others: [Effect] = []) -> Effect {
      let link = links[place]
      let branches = link.calls.map { call in
        Effect(
          call: MethodCall(method: call.reference, expression: call.call),
          resultName: call.name ?? Effect.resultName, timing: timing, texts.options, id: id,
          at: call.call.range)
      }
      var own = place == 0 ? texts : texts.options
      own[.failure] = failures[place]
      return Effect(
        call: branches.count == 1 ? branches[0].call : nil, resultName: branches[0].resultName,
        branches: branches.count == 1 ? [] : branches, links: others,
        ignoresFailure: link.spec.ignored != nil, timing: timing, own, id: id,
        startsBeforeReducer: startsBeforeReducer, at: link.range)
    }
  }

  /// The type of the errors about which the condition of `retry` decides: those of all calls. Nil if
  /// they have no type in common.
  private func errorOfRetries(_ methods: [DependencyMethod]) -> Type? {
    let errors = methods.filter { $0.canThrow && !$0.isStream }.map(\.error)
    return errors.allSatisfy { $0 == errors.first } ? errors.first ?? nil : nil
  }

  private func checkRetryCondition(
    _ code: Code<TypedExpression>?, _ names: RuleNames, _ findings: inout Findings
  ) {
    if case .checked(let condition)? = code { findings.warnAboutConstant(condition) }
    warnAboutCapturedState(
      code, state: names.stateType, help: "a rule with 'cancel' ends the retries", &findings)
  }

  /// Types the `catch` of each call of a chain.
  private func failures(
    of chain: [CheckedLink], _ spec: EffectSpec, _ names: RuleNames, _ findings: inout Findings
  ) -> (codes: [Code<TypedExpression>?], areRight: Bool) {
    var codes: [Code<TypedExpression>?] = []
    var areRight = true
    for (place, link) in chain.enumerated() {
      let caught = chain.methods(caughtBy: place)
      checkFailure(link.spec.failure?.range ?? link.spec.ignored, caught, &findings)
      var names = names
      names.results = link.known
      let error = link.spec.failure.flatMap { commonError(of: caught, $0, &findings) }
      // After a forgotten 'throws', the error has an unknown type.
      let scope = names.failureScope(caught.contains(where: \.canThrow) ? error : .unknown)
      let code = link.spec.failure.flatMap { self.code($0, wanted: .action, in: scope, &findings) }
      codes.append(code)
      areRight = areRight && (code != nil || link.spec.failure == nil)
    }
    return (codes, areRight)
  }

  /// Checks the other expressions of an effect whose call has an error. The type of the result is
  /// unknown, but other errors are still reported.
  private func checkAlone(_ spec: EffectSpec, _ names: RuleNames, _ findings: inout Findings) {
    var names = names
    names.results = spec.resultNames.map { Parameter(label: nil, name: $0.value, type: .unknown) }
    let success = Scope(variables: names.variables(answer: Effect.resultName, .unknown))
    let failure = names.failureScope(.unknown)
    let element = Scope(variables: names.variables(answer: Effect.valueName, .unknown))
    var parts = TypedParts()
    addParts(
      of: spec, [.success: success, .failure: failure, .element: element], to: &parts, &findings)
    for text in spec.chain.compactMap(\.failure) {
      _ = code(text, wanted: .action, in: failure, &findings)
    }
  }

  private func code(
    _ text: SwiftText<Expression>, wanted: EffectPart.Kind, in scope: Scope,
    _ findings: inout Findings
  ) -> Code<TypedExpression>? {
    switch wanted {
    case .action:
      texts.action(
        text, type: actionType, in: scope,
        advice: "write one action that does all, or a rule for it that dispatches the others",
        &findings)
    case .event: texts.event(text, in: scope, &findings)
    case .condition: texts.texts.code(text, wanted: .bool, in: scope, &findings)
    case .key: texts.texts.key(text, in: scope, &findings).map { .checked($0) }
    }
  }

  /// Warns if a success of one call prevents calls with other arguments.
  ///
  ///     {perform: web.user(id), then: .loaded(result), fresh: 5m}             # shared-freshness
  ///     {perform: web.user(id), then: .loaded(result), fresh: 5m, by: id}
  private func warnAboutSharedFreshness(
    _ spec: EffectSpec, _ chain: [CheckedLink], _ names: RuleNames, _ findings: inout Findings
  ) {
    guard let fresh = spec[.fresh], spec[.key] == nil else { return }
    let payload = Set(names.payload.map(\.name))
    var used: String?
    for call in chain.flatMap(\.calls) {
      call.call.visitExpressions {
        if case .variable(let variable) = $0.kind, payload.contains(variable.name) {
          used = used ?? variable.name
        }
        return used == nil
      }
    }
    guard let used else { return }
    findings.warn(
      .sharedFreshness,
      "after a success for one '\(used)', no call is made for another one: add 'by'",
      at: fresh.range,
      help: "write 'by: \(used)', or what distinguishes the calls; 'by: 0' if one success is enough"
    )
  }

  /// Reports a `catch` of a method that cannot fail.
  ///
  ///     methods: {loadAll: {returns: [TaskModel]}}
  ///     {perform: repository.loadAll(), catch: .loadFailed(message)}     # never-throws
  private func checkFailure(
    _ place: SourceRange?, _ methods: [DependencyMethod], _ findings: inout Findings
  ) {
    guard let place, let method = methods.first, !methods.contains(where: \.canThrow) else {
      return
    }
    findings.error(
      .neverThrows, "'\(method.name)' cannot fail: there is nothing to catch", at: place,
      about: .names([method.name]),
      help: "write 'throws: true' for the method, or remove 'catch'")
  }

  /// Reports a payload value that has the name of a variable bound by an effect, such as `result`.
  ///
  ///     actions: {rate: {payload: {result: Int}, reduce: none}}
  ///     rate: {perform: store.rate(result), then: .rated(result)}        # name-collision
  private func checkHiddenNames(
    _ spec: EffectSpec, _ names: RuleNames, returns: Bool, _ findings: inout Findings
  ) {
    var taken = [
      "dependencies": "the value of all dependencies"
    ]
    if returns, spec.hasPart(at: .success) {
      taken[Effect.resultName] = "the result of the call"
    }
    if spec.hasPart(at: .failure) {
      taken[Effect.messageName] = "the error's description"
      taken[Effect.errorName] = "the thrown error"
    }
    if spec.hasPart(at: .element) { taken[Effect.valueName] = "an element of the stream" }
    for name in spec.resultNames { taken[name.value] = "the result of a call" }
    for (index, parameter) in names.all.enumerated() {
      let isDependency = texts.effects.declares(parameter.name)
      guard let what = isDependency ? "a dependency" : taken[parameter.name] else { continue }
      let isBound = index >= names.payload.count
      findings.error(
        .nameCollision,
        "the \(isBound ? "condition binds" : "action has") a '\(parameter.name)', which means \(what) in an effect",
        at: spec.range, help: isBound ? "bind another name" : "give the payload another name")
    }
  }

  /// Analyzes a `cancel`, which names actions that start effects, or ids of effects.
  ///
  ///     cancel: laodTasks                 # unknown-effect
  ///     cancel: loadTasks
  mutating func cancellation(
    _ names: [Located<String>], _ key: SwiftText<Expression>?, in scope: Scope,
    _ findings: inout Findings
  ) -> Rule.Verb? {
    var ended: [String] = []
    var areKnown = true
    for name in names {
      let ids = ids.meant(by: name.value)
      if ids.isEmpty {
        areKnown = false
        reportNothingToCancel(name, &findings)
      }
      for id in ids where !ended.contains(id) { ended.append(id) }
    }
    if ended.isEmpty { return nil }
    guard let key else { return areKnown ? .cancel(ended, key: nil) : nil }
    let found = texts.texts.key(key, in: scope, &findings)
    for id in ended {
      keyUses.append(KeyUse(id: id, type: found?.type ?? .unknown, range: key.range, of: .cancel))
    }
    return areKnown ? found.map { .cancel(ended, key: $0) } : nil
  }

  private func reportNothingToCancel(_ name: Located<String>, _ findings: inout Findings) {
    if actionNames.contains(name.value) {
      if ids.haveUnknownOwner { return }
      findings.error(
        .nothingToCancel, "the action '\(name.value)' starts no effects", at: name.range)
    } else {
      if reportsListWithoutBrackets(name, &findings) { return }
      let bare = name.value.hasPrefix(".") ? String(name.value.dropFirst()) : ""
      let isAction = actionNames.contains(bare)
      let suggestion =
        isAction
        ? Suggestion(for: name.value, key: NearName(name: bare, isOnly: true))
        : findings.suggestion(name.value, among: ids.names)
      findings.error(
        .unknownEffect,
        "no action and no 'id' of an effect is called '\(name.value)'\(suggestion)", at: name.range,
        help: findings.listed(ids.names, nearest: name.value, "effects to cancel:"),
        fixes: suggestion.fixes(at: name.range))
    }
  }
}

extension EffectAnalysis {
  /// Reports several names that are not a list. Returns whether it has reported.
  ///
  ///     cancel: load, search          # unknown-effect
  ///     cancel: [load, search]
  private func reportsListWithoutBrackets(
    _ name: Located<String>, _ findings: inout Findings
  ) -> Bool {
    let words = name.value.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }
    let names = words.map(String.init)
    let known = Set(ids.names)
    guard names.count > 1, names.allSatisfy(known.contains) else { return false }
    let meant = "[\(names.joined(separator: ", "))]"
    findings.error(
      .unknownEffect, "several effects to cancel are a list: '\(excerpt(meant))'", at: name.range,
      fixes: [Fix(name.value, by: meant, at: name.range)])
    return true
  }
}
