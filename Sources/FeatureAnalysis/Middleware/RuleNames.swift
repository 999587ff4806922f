import SpecLanguage

/// The names that the expressions of a rule can use.
struct RuleNames {
  let stateType: Type
  let payload: [Parameter]
  /// The variables that the rule's condition binds. They may hide names of the payload.
  let bindings: [Parameter]
  /// The state before the action, for a rule that follows the action; nil for other rules, and if a
  /// payload value has its name.
  let old: Parameter?
  /// The results of earlier calls of a chain.
  var results: [Parameter] = []

  init(
    _ stateType: Type, payload: [Parameter], bound: [Variable] = [], followsReducer: Bool = false
  ) {
    self.stateType = stateType
    let isHidden = !followsReducer || payload.contains { $0.name == Invariant.oldName }
    old = isHidden ? nil : .oldState(stateType)
    self.payload = payload
    bindings = bound.filter { $0.name != "_" }
      .map { Parameter(label: nil, name: $0.name, type: $0.type) }
  }

  /// The names other than `state`.
  var all: [Parameter] { payload + bindings }

  /// The scope of an expression that a call or an effect begins with.
  var scope: Scope {
    var scope = Scope(variables: variables())
    scope.isRule = true
    if payload.isEmpty { scope.generalAdvice = "declare what the action carries in 'payload'" }
    return scope
  }

  func variables(mutablePayload: Bool = false) -> [Variable] {
    [old].compactMap { $0 }.map { Variable($0.name, $0.type, role: .payload) }
      + stateVariables(of: stateType, payload, mutablePayload: mutablePayload)
      + (bindings + results).map { Variable($0.name, $0.type, role: .payload) }
  }
}

extension Parameter {
  /// `old`, the state before the action.
  package static func oldState(_ type: Type) -> Parameter {
    Parameter(label: nil, name: Invariant.oldName, type: type)
  }
}

/// Warns about a variable that a condition binds but no expression uses, as swiftc does.
///
///     {when: let task = state.tasks.first, dispatch: .save}                # unused-variable
///     {when: let task = state.tasks.first, dispatch: .open(task.id)}
func warnAboutUnusedBindings(
  of rule: Rule, _ written: SwiftText<[Condition]>?, _ findings: inout Findings
) {
  guard !rule.bindings.isEmpty, case .checked(let conditions)? = written else { return }
  var used: Set<String> = []
  if case .checked(let typed)? = rule.condition {
    for condition in typed where note(.checked(condition.value), in: &used, .local) { return }
  }
  if let elements = rule.repetition?.elements,
    note(.checked(elements), in: &used, .payload)
  {
    return
  }
  var usedByVerb: Set<String> = []
  for text in rule.verb.texts where note(text, in: &usedByVerb, .payload) { return }
  // The variable of 'for' hides one of 'when'.
  if let hiding = rule.repetition?.variable { usedByVerb.remove(hiding.name) }
  used.formUnion(usedByVerb)
  if case .rewrite(let code) = rule.verb {
    if code.isUnchecked { return }
    code.walkExpressions {
      if case .variable(let variable) = $0.kind { used.insert(variable.name) }
      return true
    }
  }
  for name in conditions.flatMap(\.boundNames) where !used.contains(name.text) {
    findings.warn(
      .unusedVariable, "'\(name.text)' is never used", at: name.range,
      help: "compare with nil: '… != nil'")
  }
}

/// Records the variables that `text` uses. Returns whether `text` contains unchecked code, which
/// may use other variables.
private func note(
  _ text: Code<TypedExpression>, in used: inout Set<String>, _ role: Variable.Role
) -> Bool {
  var isOpen = text.isUnchecked
  text.walkExpressions {
    switch $0.kind {
    case .variable(let variable) where variable.role == role: used.insert(variable.name)
    // The arguments of an external call may use any name.
    case .external: isOpen = true
    default: break
    }
    return true
  }
  return isOpen
}

extension Rule.Verb {
  /// The expressions of the verb.
  var texts: [Code<TypedExpression>] {
    switch self {
    case .require(let text, _), .dispatch(let text), .emit(let text): [text]
    case .perform(let effect): effect.texts
    case .cancel(_, let key?): [.checked(key)]
    case .rewrite, .stop, .cancel(_, nil): []
    }
  }
}

extension Condition {
  /// Whether this compares a value with a case without a payload, as in `status == .failed`.
  fileprivate var comparesCase: Bool {
    guard case .expression(let expression) = self else { return false }
    return expression.hasPart { part in
      guard case .binary(let left, .equal, _, let right) = part.kind else { return false }
      return left.isCaseAlone || right.isCaseAlone
    }
  }
}

extension SwiftText<[Condition]> {
  /// Returns the variables of conditions that have errors. Errors in the uses of these variables
  /// are not reported.
  func boundIfWrong(in file: SourceFile) -> [Variable] {
    switch self {
    case .unchecked: []
    // A variable without a name matches every name.
    case .invalid(let range):
      file.sourceText(in: range).contains("let ") ? [Variable("", .unknown, role: .local)] : []
    case .checked(let conditions):
      // A pattern that is written as a comparison should bind names that are unknown.
      conditions.contains(where: \.comparesCase)
        ? [Variable("", .unknown, role: .local)]
        : conditions.flatMap(\.boundNames).map { Variable($0.text, .unknown, role: .local) }
    }
  }
}

extension RuleNames {
  /// Returns the variables of an expression that handles the result of a call. `answer` is the name
  /// of the result's variable.
  func variables(answer: String, _ type: Type?) -> [Variable] {
    let variables = variables()
    guard let type else { return variables }
    return variables + [Variable(answer, meaning(of: answer, type), role: .payload)]
  }

  /// The type of the variable of an answer. If the payload has a value of this name, which is an
  /// error, it is not known which of them is meant.
  private func meaning(of answer: String, _ type: Type) -> Type {
    all.contains { $0.name == answer } ? .unknown : type
  }

  /// Returns the scope of a `then`, and that of an `each`.
  func answerScopes(of last: CheckedLink) -> (result: Scope, element: Scope) {
    guard let method = last.unnamed else { return (scope(after: last), scope(after: last)) }
    var names = self
    names.results = last.known
    return names.answerScopes(of: method)
  }

  private func answerScopes(of method: DependencyMethod) -> (result: Scope, element: Scope) {
    var result = Scope(variables: variables(answer: Effect.resultName, method.result))
    var element = Scope(variables: variables(answer: Effect.valueName, method.element))
    if method.result != nil { result.meantNames = [Effect.valueName: Effect.resultName] }
    if method.element != nil {
      element.meantNames = [Effect.resultName: Effect.valueName]
      let advice = "the elements of the stream are known only in 'each', as 'value'"
      result.advice = [Effect.resultName: advice, Effect.valueName: advice]
    } else if method.result == nil {
      result.advice[Effect.resultName] =
        "'\(method.name)' returns no value: add 'returns' to the method"
    }
    return (result, element)
  }

  /// Returns the scope of a `catch`: the error's description, and the error itself if its type is
  /// known.
  func failureScope(_ error: Type?) -> Scope {
    var variables = variables(answer: Effect.messageName, .scalar(.string))
    if let error {
      variables.append(
        Variable(Effect.errorName, meaning(of: Effect.errorName, error), role: .payload))
    }
    var scope = Scope(variables: variables)
    if error == nil { scope.meantNames = [Effect.errorName: Effect.messageName] }
    return scope
  }
}
