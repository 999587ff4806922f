import FeatureAnalysis
import SpecLanguage

/// Creates the statements of a call and of those that follow it:
///
///     let session = try await dependencies.api.login(name)
///     guard !send.isCancelled else { return }
///     let profile = try await dependencies.api.profile(session.id)
///     send(.loggedIn(session, profile))
///
/// - Parameters:
///   - place: the place of the call in the chain.
///   - calls: the call, or those that are made at the same time.
func chainStatements(
  _ effect: Effect, _ place: Int, _ calls: [SwiftExpression],
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftStatement] {
  catchingStatements(place, of: effect, context, &texts) { texts in
    let link = effect.chain[place]
    let used = effect.namesUsed(after: place)
    let isLast = place == effect.links.count
    var body: [SwiftStatement]
    var result: String?
    if link.branches.isEmpty, let call = link.call, let made = calls.first {
      let method = context.method(of: call)
      if used.contains(link.resultName), method.result != nil {
        result =
          isLast || link.resultName != Effect.resultName
          ? link.resultName : texts.freshName(method.name + "Result")
      }
      body = [statement(of: retried(made, method, effect, context, &texts), method, named: result)]
    } else {
      body = [together(link, calls, used, effect, context, &texts)]
    }
    if !isLast {
      return body + nextStatements(effect, place + 1, result, context, &texts)
    }
    if let freshness = effect.timing.freshness {
      body.append(
        .expression(
          .path(context.sendName).calling(
            RuntimeSymbol.markFresh, [SwiftArgument("for", freshness.expression)])))
    }
    return body + followingStatements(effect, context, &texts)
  }
}

private func statement(
  of call: SwiftExpression, _ method: DependencyMethod, named name: String?
) -> SwiftStatement {
  if let name { return .variable(.let, name, value: call) }
  return method.result == nil ? .expression(call) : .assignment(.name("_"), "=", call)
}

/// Creates the statements of the next call, which a cancelled effect does not make. Its arguments
/// are computed inside the closure.
private func nextStatements(
  _ effect: Effect, _ place: Int, _ earlier: String?, _ context: FeatureContext,
  _ texts: inout TextLowering
) -> [SwiftStatement] {
  let isCancelled = SwiftExpression.path(context.sendName, RuntimeSymbol.isCancelled)
  var before: [SwiftStatement] = [
    .guard([.expression(.prefix("!", isCancelled))], otherwise: [.return()])
  ]
  var calls: [SwiftExpression] = []
  for single in effect.chain[place].ownCalls {
    guard let performed = single.call else { continue }
    let method = context.method(of: performed)
    let outer = texts.renamed
    if let earlier { texts.rename(Effect.resultName, to: earlier, in: performed.expression) }
    let arguments = zip(performed.arguments, method.payload).map { argument, parameter in
      let isPlain = argument.value.type == parameter.type && argument.value.showsItsType
      let value = texts.expression(argument.value, contextual: !isPlain)
      // An id or a date is the same in each retry.
      guard texts.isCreated(argument.value) else { return SwiftArgument(argument.label, value) }
      let name = texts.freshName(of: argument.value, as: parameter.name)
      let type = isPlain ? nil : texts.lowerType(parameter.type)
      before.append(.variable(.let, name, type: type, value: value))
      return SwiftArgument(argument.label, .name(name))
    }
    texts.renamed = outer
    calls.append(callExpression(of: performed, method, arguments, context))
  }
  return before + chainStatements(effect, place, calls, context, &texts)
}

/// Creates `let (user, posts) = try await send.together({ … }, { … })`.
private func together(
  _ link: Effect, _ calls: [SwiftExpression], _ used: Set<String>, _ effect: Effect,
  _ context: FeatureContext, _ texts: inout TextLowering
) -> SwiftStatement {
  let methods = link.branches.compactMap(\.call).map(context.method)
  let error = context.commonError(of: methods)
  let signature = error.map { ["() async throws(\(texts.lowerType($0)))"] } ?? []
  let operations = zip(calls, methods).map { call, method in
    SwiftArgument(
      .closure(
        SwiftClosure(
          parameters: signature,
          [.expression(retried(call, method, effect, context, &texts))])))
  }
  let made = SwiftExpression.effect(
    methods.contains(where: \.isThrowing) ? .tryAwait : .await,
    .path(context.sendName).calling(RuntimeSymbol.together, operations))
  let names = zip(link.branches, methods).map { branch, method in
    method.result != nil && used.contains(branch.resultName)
      ? identifier(branch.resultName) : "_"
  }
  if names.allSatisfy({ $0 == "_" }) { return .expression(made) }
  return .variable(.let, "(\(names.joined(separator: ", ")))", value: made)
}

/// Repeats a call that fails, if the effect has `retry`.
private func retried(
  _ call: SwiftExpression, _ method: DependencyMethod, _ effect: Effect,
  _ context: FeatureContext, _ texts: inout TextLowering
) -> SwiftExpression {
  guard let retry = effect.timing.retry, method.canThrow else { return call }
  return retryingCall(
    [.expression(call)], retry, of: effect, throwing: method.error, context, &texts)
}

extension FeatureContext {
  func method(of call: MethodCall) -> DependencyMethod {
    feature.dependencies[call.method.dependency].methods[call.method.method]
  }

  /// The type of the errors of several methods; nil if they have none in common.
  func commonError(of methods: [DependencyMethod]) -> Type? {
    let throwing = methods.filter(\.canThrow)
    guard let error = throwing.first?.error, throwing.allSatisfy({ $0.error == error }) else {
      return nil
    }
    return error
  }
}

extension TextLowering {
  /// Writes a payload variable of an expression with another name.
  fileprivate mutating func rename(
    _ name: String, to other: String, in expression: TypedExpression
  ) {
    expression.visitExpressions { part in
      if case .variable(let variable) = part.kind, variable.role == .payload,
        variable.name == name
      {
        renamed[variable.id] = other
      }
      return true
    }
  }
}

extension Effect {
  /// The methods whose errors the `catch` of a call handles.
  func methodsCaught(by place: Int, _ context: FeatureContext) -> [DependencyMethod] {
    let next = chain[(place + 1)...].firstIndex(where: \.catches) ?? chain.count
    return chain[place..<next].flatMap(\.ownCalls).compactMap(\.call).map(context.method)
  }

  /// The names of results that the expressions after a call use. A result without a name is known up
  /// to the next call.
  fileprivate func namesUsed(after place: Int) -> Set<String> {
    let later = chain[(place + 1)...]
    let next = later.first?.ownCalls.arguments ?? messagesAtEnd
    let all =
      later.flatMap(\.ownCalls).arguments + later.compactMap { $0[.failure] } + messagesAtEnd
    return names(resultNames.subtracting([Self.resultName]), in: all)
      .union(names([Self.resultName], in: next))
  }

  private var messagesAtEnd: [Code<TypedExpression>] {
    [self[.then], self[.event]].compactMap { $0 }
  }

  private func names(_ names: Set<String>, in texts: [Code<TypedExpression>]) -> Set<String> {
    let results = names.map { Parameter(label: nil, name: $0, type: .unknown) }
    return texts.reduce(into: Set<String>()) {
      $0.formUnion(VariableUse($1, payload: results).payload.intersection(names))
    }
  }
}

extension [Effect] {
  /// The arguments of the calls.
  fileprivate var arguments: [Code<TypedExpression>] {
    compactMap(\.call).map { .checked($0.expression) }
  }
}
