import SpecLanguage

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
