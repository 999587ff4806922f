import Diagnostics
import ExpressionSyntax
import ExpressionTyping
import SpecDecoding

/// The ids of the effects of a feature, known before the rules are read: a `cancel` may stand in
/// front of what it ends.
struct EffectIDs {
  /// By the action that begins them.
  private(set) var ofActions: [String: [String]] = [:]
  private(set) var given: Set<String> = []
  /// How long a success under each id is remembered: the longest `fresh` of its rules.
  private(set) var freshness: [String: Duration] = [:]
  private var next: [String: Int] = [:]

  init(_ spec: FeatureSpec) {
    let actions = Set(spec.actions.map(\.name.value))
    for middleware in spec.middleware {
      for entry in middleware.entries {
        if entry.changed == nil, !actions.contains(entry.action.value), entry.action.value != "*" {
          haveUnknownOwner = true
        }
        for case .perform(let effect) in entry.rules.lazy.map(\.verb) {
          let id = take(effect.id?.value, of: entry.action.value)
          ofActions[entry.action.value, default: []].append(id)
          if effect.id != nil { given.insert(id) }
          if let text = effect.fresh?.value, let length = Analysis.duration(text) {
            freshness[id] = max(freshness[id] ?? .zero, length)
          }
        }
      }
    }
    next = [:]
  }

  /// Whether an action that there is not begins effects: another one may be meant.
  private(set) var haveUnknownOwner = false

  var isEmpty: Bool { ofActions.isEmpty }

  /// The id of the next effect of an action: its own, or the action's name, numbered from the
  /// second on.
  mutating func take(_ given: String?, of action: String) -> String {
    if let given { return given }
    next[action, default: 0] += 1
    let number = next[action] ?? 1
    return number == 1 ? action : "\(action).\(number)"
  }

  /// What a `cancel` of that name ends.
  func meant(by name: String) -> [String] {
    var ids = given.contains(name) ? [name] : []
    for id in ofActions[name] ?? [] where !ids.contains(id) { ids.append(id) }
    return ids
  }

  var names: [String] { ofActions.keys.sorted() + given.sorted() }
}

extension Analysis {
  /// A `perform` with what becomes of its answer.
  ///
  ///     {perform: repository.save(state.tasks), then: .saved(result)}   # save returns nothing
  ///     {perform: repository.loadAll(), then: .tasksLoaded(result)}
  mutating func effect(_ spec: EffectSpec, _ names: RuleNames, id: String) -> Effect? {
    let scope = Scope(variables: variables(names))
    var policy = policy(spec.policy)
    let timing = timing(spec)
    let key = key(of: spec, id: id, in: scope)
    let started = part(spec.started, wanted: actionName, in: scope)
    let cancelled = part(spec.cancelled, wanted: actionName, in: scope)
    guard let checked = call(spec.call, in: scope) else {
      checkAlone(spec, names)
      return nil
    }
    let method = checked.method
    if method.isStream, spec.policy == nil { policy = .first }
    let isWhole = checkStream(spec, method)
    checkHiddenNames(spec, names, returns: method.result != nil)
    checkFailure(spec.failure, method)
    checkRetry(spec.retry, method)
    let success = Scope(variables: variables(names, answer: Effect.resultName, method.result))
    let failure = failureScope(names, method.error)
    let each = part(
      isWhole ? spec.each : nil, wanted: actionName,
      in: Scope(variables: variables(names, answer: Effect.valueName, method.element)))
    let then = part(spec.then, wanted: actionName, in: success)
    let answer = part(spec.failure, wanted: actionName, in: failure)
    let event = part(spec.event, wanted: eventName, in: success)
    for text in [each.code, then.code, answer.code] { warnAboutCapturedState(text) }
    guard then.isRight, answer.isRight, event.isRight, started.isRight, cancelled.isRight,
      key.isRight, each.isRight, isWhole, let policy, let timing
    else { return nil }
    return Effect(
      method: checked.reference, call: checked.call, then: then.code, failure: answer.code,
      each: each.code, event: event.code, policy: policy, id: id, key: key.value,
      fresh: timing.fresh,
      freshness: effectIDs.freshness[id], retry: timing.retry, started: started.code,
      cancelled: cancelled.code, startsBeforeReducer: spec.startsBeforeReducer)
  }

  /// The variables of a text that follows an answer.
  private func variables(_ names: RuleNames, answer: String, _ type: Type?) -> [Variable] {
    let variables = variables(names)
    guard let type else { return variables }
    return variables + [Variable(answer, type, role: .payload)]
  }

  /// What a `catch` sees: the error's text, and the error where its type is known.
  private func failureScope(_ names: RuleNames, _ error: Type? = nil) -> Scope {
    var variables = variables(names, answer: Effect.messageName, .scalar(.string))
    if let error { variables.append(Variable(Effect.errorName, error, role: .payload)) }
    var scope = Scope(variables: variables)
    if error == nil { scope.meantNames = [Effect.errorName: Effect.messageName] }
    return scope
  }

  /// Where the call is wrong, what follows from it is not known; its other mistakes are.
  private mutating func checkAlone(_ spec: EffectSpec, _ names: RuleNames) {
    let success = Scope(variables: variables(names, answer: Effect.resultName, .unknown))
    let failure = failureScope(names, .unknown)
    let element = Scope(variables: variables(names, answer: Effect.valueName, .unknown))
    _ = part(spec.each, wanted: actionName, in: element)
    _ = part(spec.then, wanted: actionName, in: success)
    _ = part(spec.failure, wanted: actionName, in: failure)
    _ = part(spec.event, wanted: eventName, in: success)
  }

  private mutating func part(
    _ text: SwiftText<Expression>?, wanted: String, in scope: Scope
  ) -> (code: Code<TypedExpression>?, isRight: Bool) {
    guard let text else { return (nil, true) }
    let code = wanted == eventName ? event(text, in: scope) : action(text, in: scope)
    return (code, code != nil)
  }

  private mutating func action(
    _ text: SwiftText<Expression>, in scope: Scope
  ) -> Code<TypedExpression>? {
    code(text, wanted: .nominal(actionName), in: scope)
  }

  /// An event that the spec declares, as Swift text.
  ///
  ///     emit: .svaed                      # unknown-case
  ///     emit: .saved
  mutating func event(
    _ text: SwiftText<Expression>, in scope: Scope
  ) -> Code<TypedExpression>? {
    guard !events.isEmpty else {
      error(
        .unknownEvent, "the spec declares no events", at: text.range,
        help: "add a section 'events'")
      return nil
    }
    return code(text, wanted: .nominal(eventName), in: scope)
  }

  /// A method that cannot fail has nothing to catch.
  ///
  ///     methods: {loadAll: {returns: [TaskModel]}}
  ///     {perform: repository.loadAll(), catch: .loadFailed(message)}     # never-throws
  private mutating func checkFailure(_ text: SwiftText<Expression>?, _ method: DependencyMethod) {
    guard let text, !method.canThrow else { return }
    error(
      .neverThrows, "'\(method.name)' cannot fail: there is nothing to catch", at: text.range,
      help: "write 'throws: true' at the method, or leave out 'catch'")
  }

  /// What an effect calls its parts is not the name of what the action carries.
  ///
  ///     actions: {rate: {payload: {result: Int}, reduce: none}}
  ///     rate: {perform: store.rate(result), then: .rated(result)}        # name-collision
  private mutating func checkHiddenNames(
    _ spec: EffectSpec, _ names: RuleNames, returns: Bool
  ) {
    var taken = [
      "dependencies": "the value of all dependencies"
    ]
    if returns, spec.then != nil || spec.event != nil {
      taken[Effect.resultName] = "what the call gives"
    }
    if spec.failure != nil {
      taken[Effect.messageName] = "the error's text"
      taken[Effect.errorName] = "what the call throws"
    }
    if spec.each != nil { taken[Effect.valueName] = "an element of the stream" }
    for (index, parameter) in names.all.enumerated() {
      let isDependency = dependencyPlaces[parameter.name] != nil
      guard let what = isDependency ? "a dependency" : taken[parameter.name] else { continue }
      let isBound = index >= names.payload.count
      error(
        .nameCollision,
        "the \(isBound ? "condition binds" : "action carries") a '\(parameter.name)', which is \(what) in an effect",
        at: spec.call.range, help: isBound ? "bind another name" : "give the payload another name")
    }
  }

  /// `cancel` names an action that begins effects, or the id of one.
  ///
  ///     cancel: laodTasks                 # unknown-effect
  ///     cancel: loadTasks
  mutating func cancellation(
    _ name: Located<String>, _ key: SwiftText<Expression>?, in scope: Scope
  ) -> Rule.Verb? {
    let ids = effectIDs.meant(by: name.value)
    if !ids.isEmpty {
      guard let key else { return .cancel(ids, key: nil) }
      let found = self.key(key, in: scope)
      for id in ids {
        keyUses.append(KeyUse(id: id, type: found?.type ?? .unknown, range: key.range, of: .cancel))
      }
      return found.map { .cancel(ids, key: $0) }
    }
    if spec.actions.contains(where: { $0.name.value == name.value }) {
      if effectIDs.haveUnknownOwner { return nil }
      error(
        .nothingToCancel, "the action '\(name.value)' begins no effects", at: name.range)
    } else {
      let bare = name.value.hasPrefix(".") ? String(name.value.dropFirst()) : ""
      let isAction = spec.actions.contains { $0.name.value == bare }
      let suggestion =
        isAction
        ? Suggestion(for: name.value, key: NearName(name: bare, isOnly: true))
        : suggestion(name.value, among: effectIDs.names)
      error(
        .unknownEffect,
        "no action and no 'id' of an effect is called '\(name.value)'\(suggestion)", at: name.range,
        help: listed(effectIDs.names, nearest: name.value, "effects to cancel:"),
        fixes: suggestion.fixes(at: name.range))
    }
    return nil
  }
}

extension SwiftText<Expression> {
  /// Where it was written.
  var range: SourceRange {
    switch self {
    case .checked(let expression): expression.range
    case .unchecked(_, let range), .invalid(let range): range
    }
  }
}
