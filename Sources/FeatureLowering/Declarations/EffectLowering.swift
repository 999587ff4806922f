import FeatureAnalysis
import ReduxSemantics
import SpecLanguage

extension MiddlewareDeclaration {
  /// The rules for changes, without those of values that depend on no property and never change.
  fileprivate var possibleChanges: [ChangeRules] { changes.filter { !$0.properties.isEmpty } }

  /// Whether a rule of the middleware calls a dependency.
  var needsDependencies: Bool {
    rules.contains(where: \.performs)
  }

  /// Whether a `catch` of the middleware uses the text of the error.
  var usesMessage: Bool { rules.contains(where: \.usesMessage) }

  /// Whether the middleware has rules that run after the reducer.
  var followsReducer: Bool {
    !possibleChanges.isEmpty || entries.contains { $0.rules.contains(where: \.followsReducer) }
  }
}

/// Creates the body of the method `after`: a `switch` over the actions that start effects, followed
/// by the rules for changes.
func afterBody(
  _ middleware: MiddlewareDeclaration, _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftStatement] {
  var cases = ActionCases()
  for entry in middleware.entries {
    let rules = entry.rules.filter(\.followsReducer)
    guard !rules.isEmpty, let action = entry.action.flatMap({ context.actions[$0] }) else {
      continue
    }
    let lowered = ruleStatements(rules, of: action, context, &texts)
    cases.append(action, lowered, lowered.statements)
  }
  let changes = middleware.possibleChanges.map { changeStatement($0, context, &texts) }
  if cases.cases.isEmpty { return changes }
  return [cases.over(context.feature.actions.count, default: [])] + changes
}

/// Creates the statement that starts an effect, such as `effects.run(id: "loadTasks", policy:
/// .latest) { [dependencies] send in … }`.
func effectStatements(
  _ effect: Effect, _ context: FeatureContext, _ kept: inout KeptParts,
  _ texts: inout TextLowering
) -> [SwiftStatement] {
  if effect.isTimer { return timerStatements(effect, context, &kept, &texts) }
  var statements: [SwiftStatement] = []
  var calls: [SwiftExpression] = []
  for single in effect.ownCalls {
    guard let performed = single.call else { continue }
    let method = context.method(of: performed)
    let (before, arguments) = callArguments(performed, of: method, &kept, &texts)
    statements += before
    calls.append(callExpression(of: performed, method, arguments, context))
  }
  texts.keptParts = kept
  texts.keptParts?.hidden = effect.resultNames
  if effect[.each] != nil { texts.keptParts?.hidden.insert(Effect.valueName) }
  let outer = texts.creator
  texts.creator = .value(context.sendName)
  let body =
    effect[.each] != nil
    ? catchingStatements(0, of: effect, context, &texts) { texts in
      calls.first.map { streamStatements(effect, $0, context, &texts) } ?? []
    }
    : chainStatements(effect, 0, calls, context, &texts)
  texts.creator = outer
  takeKeptParts(&statements, &kept, &texts)
  return statements
    + run(effect, body, capturing: [RuntimeSymbol.dependencies], context, &texts)
}

/// Creates the call of a dependency, such as `try await dependencies.api.user(id)`.
func callExpression(
  of performed: MethodCall, _ method: DependencyMethod, _ arguments: [SwiftArgument],
  _ context: FeatureContext
) -> SwiftExpression {
  let dependency = context.feature.dependencies[performed.method.dependency]
  let callee = SwiftExpression.path(RuntimeSymbol.dependencies, dependency.name)
  return .effect(
    method.isThrowing ? .tryAwait : .await, callee.calling(method.name, arguments))
}

/// Puts the statements of a call, and of those that follow it, into a `do` if it has a `catch`.
func catchingStatements(
  _ place: Int, of effect: Effect, _ context: FeatureContext, _ texts: inout TextLowering,
  _ statements: (inout TextLowering) -> [SwiftStatement]
) -> [SwiftStatement] {
  let link = effect.chain[place]
  let body = statements(&texts)
  if let failure = link[.failure] {
    // The error type is written because Swift does not infer it inside a closure.
    let error = context.commonError(of: effect.methodsCaught(by: place, context))
    return [
      .do(
        body, throws: error.map { texts.lowerType($0) },
        catch: failureStatements(link, failure, isTyped: error != nil, context, &texts))
    ]
  }
  if link.ignoresFailure {
    return [.do(body, throws: nil, catch: [.comment("Errors are ignored.")])]
  }
  return body
}

/// Creates the statement that starts a timer, such as `effects.run(id: "timer", policy: .first,
/// every: .seconds(1)) { send in send(.tick) }`.
private func timerStatements(
  _ effect: Effect, _ context: FeatureContext, _ kept: inout KeptParts,
  _ texts: inout TextLowering
) -> [SwiftStatement] {
  texts.keptParts = kept
  let body = texts.creating(by: .value(context.sendName)) {
    followingStatements(effect, context, &$0)
  }
  var statements: [SwiftStatement] = []
  takeKeptParts(&statements, &kept, &texts)
  return statements + run(effect, body, capturing: [], context, &texts)
}

/// Appends the declarations of the constants that the effect's closure uses.
private func takeKeptParts(
  _ statements: inout [SwiftStatement], _ kept: inout KeptParts, _ texts: inout TextLowering
) {
  guard let parts = texts.keptParts else { return }
  statements += parts.statements
  kept.names = parts.names
  texts.keptParts = nil
}

/// Creates the call of `effects.run` with a closure.
private func run(
  _ effect: Effect, _ body: [SwiftStatement], capturing captures: [String],
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftStatement] {
  let (before, options) = effectOptions(effect, context, &texts)
  return before + [
    .expression(
      .call(
        .path(context.effectsName, RuntimeSymbol.run), options,
        trailing: SwiftClosure(
          captures: captures, parameters: [effect.sends ? context.sendName : "_"],
          breaksBody: true, body)))
  ]
}

/// Creates the arguments of a dependency call. If an argument reads the state, only the needed
/// values are copied to variables before the call. An id or a date in an argument is created before
/// the call, too, so that it is the same in each retry.
private func callArguments(
  _ call: MethodCall, of method: DependencyMethod, _ kept: inout KeptParts,
  _ texts: inout TextLowering
) -> (variables: [SwiftStatement], arguments: [SwiftArgument]) {
  var variables: [SwiftStatement] = []
  let arguments = zip(call.arguments, method.payload).map { argument, parameter in
    let isPlain = argument.value.type == parameter.type && argument.value.showsItsType
    let value = texts.expression(argument.value, contextual: !isPlain)
    let isCreated = texts.isCreated(argument.value)
    guard texts.readsState(argument.value) || isCreated else {
      return SwiftArgument(argument.label, value)
    }
    let part = KeptParts.Part(value: value, type: parameter.type)
    if !isCreated, let name = kept.names[part] { return SwiftArgument(argument.label, .name(name)) }
    let name = texts.freshName(of: argument.value, as: parameter.name)
    let type = isPlain ? nil : texts.lowerType(parameter.type)
    variables.append(.variable(.let, name, type: type, value: value))
    if !isCreated { kept.names[part] = name }
    return SwiftArgument(argument.label, .name(name))
  }
  return (variables, arguments)
}

/// Creates the statements that send the effect's actions and events after a successful call.
func followingStatements(
  _ effect: Effect, _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftStatement] {
  var body: [SwiftStatement] = []
  if let then = effect[.then] {
    body += sendingStatements(then, context.names.action, by: answering(effect, context), &texts)
  }
  if let event = effect[.event] {
    body += sendingStatements(
      event, context.names.event, by: .path(context.sendName, RuntimeSymbol.emit), &texts)
  }
  return body
}

/// Creates the loop over a stream, such as `for try await value in await
/// dependencies.market.prices() { send(.changed(value)) }`.
private func streamStatements(
  _ effect: Effect, _ call: SwiftExpression, _ context: FeatureContext,
  _ texts: inout TextLowering
) -> [SwiftStatement] {
  guard let each = effect[.each], let method = effect.call.map(context.method) else { return [] }
  let element = Parameter(label: nil, name: Effect.valueName, type: .unknown)
  let isUsed = VariableUse(each, payload: [element]).payload.contains(Effect.valueName)
  let loop = SwiftStatement.for(
    isUsed ? Effect.valueName : "_", in: call, effect: method.canThrow ? .tryAwait : .await,
    body: sendingStatements(each, context.names.action, by: .name(context.sendName), &texts))
  let body: SwiftStatement =
    effect.timing.retry.map {
      .expression(retryingCall([loop], $0, of: effect, throwing: nil, context, &texts))
    } ?? loop
  return [body] + followingStatements(effect, context, &texts)
}

private func failureStatements(
  _ effect: Effect, _ failure: Code<TypedExpression>, isTyped: Bool,
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftStatement] {
  var body: [SwiftStatement] = []
  if Effect.uses(Effect.messageName, in: failure) {
    body.append(messageStatement(isTyped: isTyped, &texts))
  }
  return body + sendingStatements(failure, texts.actionType, by: answering(effect, context), &texts)
}

/// Creates the declaration of an error's description: `let message = error.localizedDescription`.
func messageStatement(isTyped: Bool, _ texts: inout TextLowering) -> SwiftStatement {
  texts.imports.noteFoundation()
  let value = isTyped ? typedMessage(texts.shared) : untypedMessage
  return .variable(.let, Effect.messageName, value: value)
}

/// The function that sends the action for the result of an effect's call. With the policy `first`,
/// this action may start the next call.
private func answering(_ effect: Effect, _ context: FeatureContext) -> SwiftExpression {
  effect.timing.policy == .first && !effect.isRepeated
    ? .path(context.sendName, RuntimeSymbol.last) : .name(context.sendName)
}

/// The text of an error for users: the `errorDescription` of a `LocalizedError`, or Foundation's text
/// for other errors. `String(describing:)` would show the code of a `URLError` with its address.
private let untypedMessage = SwiftExpression.path("error", "localizedDescription")

/// The text of an error whose type the spec declares. Without an `errorDescription`, it is the error
/// as the spec writes it, such as `soldOut`. The cast to `any Error` avoids the compiler's warning
/// about a cast that always succeeds.
private func typedMessage(_ names: SharedNames) -> SwiftExpression {
  let error = SwiftExpression.cast(.name(Effect.errorName), "as", "any Error")
  let localized = SwiftExpression.parenthesized(
    .cast(error, "as?", "any \(names.toolchain("LocalizedError"))"))
  return .infix(
    .postfix(localized, "?").member("errorDescription"), "??",
    .call("String", [SwiftArgument("describing", .name(Effect.errorName))]))
}

/// Creates the statement that sends an action or event, such as `send(.tasksLoaded(result))`.
///
/// - Parameter type: The enum of the actions or of the events, depending on what is sent.
func sendingStatements(
  _ text: Code<TypedExpression>, _ type: SwiftType, by function: SwiftExpression,
  _ texts: inout TextLowering
) -> [SwiftStatement] {
  let value: SwiftExpression
  switch text {
  case .checked(let expression) where !expression.isBranching:
    value = texts.expression(expression, contextual: true)
    return [.expression(.call(function, [SwiftArgument(value)]))]
  case .checked(let expression): value = texts.whole(expression, contextual: true)
  case .unchecked(let text): value = texts.unchecked(text)
  }
  let name = texts.freshName("next")
  return [
    .variable(.let, name, type: type, value: value),
    .expression(.call(function, [SwiftArgument(.name(name))])),
  ]
}

extension Effect {
  /// Whether an expression about an error uses the error, or its text.
  static func uses(_ name: String, in text: Code<TypedExpression>) -> Bool {
    let parameter = Parameter(label: nil, name: name, type: .unknown)
    return VariableUse(text, payload: [parameter]).payload.contains(name)
  }

  /// The names that the effect's closure declares or captures.
  static let names: Set<String> = [
    resultName, messageName, errorName, RuntimeSymbol.dependencies,
  ]

  /// Returns how all expressions of the effect use variables.
  func use(_ payload: [Parameter]) -> VariableUse {
    var use = VariableUse()
    for text in texts { use.formUnion(VariableUse(text, payload: payload)) }
    return use
  }
}

extension Rule {
  /// Whether the rule calls a dependency.
  var performs: Bool { if case .perform(let effect) = verb { !effect.isTimer } else { false } }

  /// Whether the rule calls a dependency or begins a timer.
  var startsEffect: Bool { if case .perform = verb { true } else { false } }

  /// Whether an expression about an error uses the text of the error.
  var usesMessage: Bool {
    guard case .perform(let effect) = verb else { return false }
    return effect.parts.contains {
      $0.part.moment == .failure && Effect.uses(Effect.messageName, in: $0.text)
    }
  }

  /// Whether the rule reads the elements of a stream.
  var isStream: Bool { if case .perform(let effect) = verb { effect[.each] != nil } else { false } }
}
