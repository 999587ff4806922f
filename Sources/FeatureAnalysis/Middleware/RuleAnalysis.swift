import SpecLanguage

/// Types the expressions and statements of rules.
struct RuleAnalysis {
  let file: SourceFile
  let stateType: Type
  /// The stored properties that filter results and derived values read.
  let reads: MemberReads
  private(set) var effects: EffectAnalysis

  private var texts: TextTyping { effects.texts.texts }

  /// Analyzes a rule. All expressions and statements of the rule can read the payload and the
  /// state; only `rewrite` can change the payload.
  ///
  ///     addTask: {require: task.title, message: A title}             # type-mismatch
  ///     addTask: {require: "!task.title.isEmpty", message: A title}
  mutating func analyze(
    _ rule: RuleSpec, payload: [Parameter], action: String, _ findings: inout Findings
  ) -> Rule? {
    // Each effect reserves its id, even if the rule has errors, so that the ids of later effects
    // are right.
    var id = ""
    if case .perform(let effect) = rule.verb {
      id = effects.takeID(effect, of: action)
    }
    var isComplete = !refusesOtherwise(rule, &findings)
    let (own, bound) = ownCondition(of: rule, payload, &findings)
    isComplete = isComplete && (own != nil || rule.condition == nil)
    var names = self.names(of: rule, payload, bound: bound)
    var repetition: TypedRepetition?
    if let written = rule.repetition {
      repetition = texts.repetition(written, in: Scope(variables: names.variables()), &findings)
      isComplete = isComplete && repetition != nil
      names = self.names(of: rule, payload, bound: bound + written.bound(repetition))
    }
    let verb: Rule.Verb?
    if case .perform(let spec) = rule.verb {
      verb = effects.effect(spec, names, id: id, &findings).map { .perform($0) }
    } else {
      verb = analyze(rule.verb, of: rule, names, &findings)
    }
    guard let verb, isComplete else { return nil }
    var condition = own
    if !rule.unless.isEmpty {
      guard let whole = conditions(of: rule, payload, own, &findings) else { return nil }
      condition = whole
    }
    let analyzed = Rule(
      verb: verb, condition: condition, depth: rule.unless.count, ownCondition: own,
      bound: bound.filter { $0.name != "_" }, repetition: repetition,
      precedesReducer: rule.precedesReducer,
      oldReads: names.old == nil ? PropertySet() : oldReads(condition, repetition, verb),
      range: rule.range, text: file.sourceText(in: rule.range))
    warnAboutUnusedBindings(of: analyzed, rule.condition, &findings)
    return analyzed
  }

  /// Types the `if` of a rule. What it binds is known even if it has errors.
  private func ownCondition(
    of rule: RuleSpec, _ payload: [Parameter], _ findings: inout Findings
  ) -> (condition: Code<[TypedCondition]>?, bound: [Variable]) {
    guard let text = rule.condition else { return (nil, []) }
    var scope = Scope(variables: names(of: rule, payload).variables())
    if case .perform = rule.verb {
      scope.advice = [
        Effect.resultName: "the result is known only after the call, in 'then' and 'emit'",
        Effect.messageName: "the error is known only after the call, in 'catch'",
      ]
    }
    if let element = rule.repetition?.name?.text {
      scope.advice[element] =
        "'when' is decided once, before 'for': write 'for: \(element) in … where …'"
    }
    let code = texts.code(text, in: scope, &findings)
    if case .checked(let conditions)? = code?.conditions {
      for case .expression(let value) in conditions { findings.warnAboutConstant(value) }
    }
    return (code?.conditions, code?.bound ?? text.boundIfWrong(in: file))
  }

  private func names(
    of rule: RuleSpec, _ payload: [Parameter], bound: [Variable] = []
  ) -> RuleNames {
    RuleNames(stateType, payload: payload, bound: bound, followsReducer: rule.followsReducer)
  }

  /// The properties that a rule reads of the state before the action.
  private func oldReads(
    _ condition: Code<[TypedCondition]>?, _ repetition: TypedRepetition?, _ verb: Rule.Verb
  ) -> PropertySet {
    var accesses = StateAccesses(stateType: stateType, ofOld: true)
    if let condition { accesses.addCode(condition) }
    if let repetition { accesses.addCode(.checked(repetition.elements)) }
    for text in verb.texts { accesses.addCode(text) }
    let found = reads.reads(of: accesses)
    // A derived value may depend on no property.
    return found.isEmpty && accesses.readsAnything ? PropertySet(isEverything: true) : found
  }

  private mutating func analyze(
    _ verb: RuleSpec.Verb, of rule: RuleSpec, _ names: RuleNames,
    _ findings: inout Findings
  ) -> Rule.Verb? {
    let scope = Scope(variables: names.variables())
    switch verb {
    case .stop: return .stop
    case .perform: return nil
    case .emit(let text): return effects.texts.event(text, in: scope, &findings).map { .emit($0) }
    case .cancel(let names, let key): return effects.cancellation(names, key, in: scope, &findings)
    case .require(let text, let message):
      return texts.code(text, wanted: .bool, in: scope, &findings).map {
        if case .checked(let wanted) = $0 { findings.warnAboutConstant(wanted) }
        return .require($0, message: message)
      }
    case .dispatch(let text):
      let action = effects.texts.action(
        text, type: effects.actionType, in: scope, advice: "write a rule for each action",
        &findings)
      return action.map { .dispatch($0) }
    case .rewrite(let text):
      guard !names.payload.isEmpty else {
        findings.error(
          .nothingToRewrite, "the action has no payload that 'rewrite' could change",
          at: rule.range)
        return nil
      }
      let scope = Scope(variables: names.variables(mutablePayload: true))
      return texts.code(text, in: scope, &findings).map { .rewrite($0) }
    }
  }
}

extension Findings {
  /// Warns about the condition of a rule or an invariant that has the same result in each state.
  ///
  ///     close: {require: true, message: No}        # constant-condition
  mutating func warnAboutConstant(_ condition: TypedExpression) {
    guard case .boolean(let result) = condition.kind else { return }
    warn(.constantCondition, "this is always \(result)", at: condition.range)
  }
}

extension RuleSpec.Verb {
  /// The key of the verb in the spec.
  var key: String {
    switch self {
    case .require: "require"
    case .rewrite: "rewrite"
    case .stop: "stop"
    case .dispatch: "dispatch"
    case .perform: "perform"
    case .emit: "emit"
    case .cancel: "cancel"
    }
  }
}

/// Analyzes the rules of `else`, which apply if a condition before them is false.
///
///     add: {when: state.isFull, emit: .full, else: {require: isPaid, message: Pay}}   # misplaced-key
///     add: {when: state.isFull, emit: .full, else: {dispatch: .count}}
extension RuleAnalysis {
  /// Reports an `else` of a rule that decides before the reducer, and such a rule in an `else`.
  func refusesOtherwise(_ rule: RuleSpec, _ findings: inout Findings) -> Bool {
    if rule.followsReducer { return false }
    let what = rule.precedesReducer ? "before" : rule.verb.key
    if let range = rule.otherwise {
      findings.error(
        .misplacedKey, "'else' is decided after the reducer, and '\(what)' before it", at: range,
        help: "write a rule with the opposite 'when'")
      return true
    }
    guard !rule.unless.isEmpty else { return false }
    findings.error(
      .misplacedKey,
      "'else' allows 'dispatch', 'emit', 'cancel' and 'perform' after the reducer, not '\(what)'",
      at: rule.range, help: "write a rule with the opposite 'when'")
    return true
  }

  /// The conditions of a rule in an `else`: that those before it are false, and its own.
  func conditions(
    of rule: RuleSpec, _ payload: [Parameter], _ own: Code<[TypedCondition]>?,
    _ findings: inout Findings
  ) -> Code<[TypedCondition]>? {
    let scope = Scope(
      variables: RuleNames(stateType, payload: payload, followsReducer: true).variables())
    var all: [TypedCondition] = []
    for text in rule.unless {
      // The findings of a condition are reported at the rule that it belongs to.
      let negated = findings.withSeparateFindings {
        effects.texts.texts.code(
          text.asValue(at: rule.range, isNegated: true), wanted: .bool, in: scope, &$0)
      }.result
      switch negated {
      case .unchecked(let text)?: return .unchecked(text)
      case .checked(let value)?: all.append(.expression(value))
      case nil: return nil
      }
    }
    switch own {
    case .unchecked(let text)?: return .unchecked(text)
    case .checked(let conditions)?: return .checked(all + conditions)
    case nil: return .checked(all)
    }
  }
}
