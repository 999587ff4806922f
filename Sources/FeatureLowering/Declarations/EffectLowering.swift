import ExpressionTyping
import FeatureAnalysis
import SwiftCode

extension MiddlewareDeclaration {
  var rules: [Rule] { entries.flatMap(\.rules) }

  /// Whether it calls dependencies.
  var needsDependencies: Bool { rules.contains(where: \.isEffect) }

  /// Whether it does anything when the reducer is done.
  var followsReducer: Bool { rules.contains(where: \.followsReducer) }
}

/// What a middleware does when the reducer is done: a `switch` over the actions that begin effects.
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
  return [cases.over(context.feature.actions.count, default: [])]
}

/// `effects.run(id: "loadTasks", policy: .latest) { [dependencies] send in … }`
func effectStatements(
  _ effect: Effect, _ context: FeatureContext, _ kept: inout KeptParts,
  _ texts: inout TextLowering
) -> [SwiftStatement] {
  let dependency = context.feature.dependencies[effect.method.dependency]
  let method = dependency.methods[effect.method.method]
  var (statements, arguments) = callArguments(effect, of: method, &kept, &texts)
  let callee = SwiftExpression.path(RuntimeSymbol.dependencies, dependency.name)
  let call = SwiftExpression.effect(
    method.canThrow ? .tryAwait : .await, callee.calling(method.name, arguments))
  var body = successStatements(
    effect, call, returns: method.result != nil, context, &texts)
  if let failure = effect.failure {
    body = [.do(body, catch: failureStatements(failure, context, &texts))]
  }
  var options = [SwiftArgument("id", .string(effect.id))]
  if let policy = effect.policy.expression { options.append(SwiftArgument("policy", policy)) }
  let sends = effect.then != nil || effect.event != nil || effect.failure != nil
  statements.append(
    .expression(
      .call(
        .path(context.effectsName, RuntimeSymbol.run), options,
        trailing: SwiftClosure(
          captures: [RuntimeSymbol.dependencies],
          parameters: [sends ? context.sendName : "_"], breaksBody: true, body))))
  return statements
}

/// What a call is given: of the state, what it is now, and no more of it than the call needs.
private func callArguments(
  _ effect: Effect, of method: DependencyMethod, _ kept: inout KeptParts,
  _ texts: inout TextLowering
) -> (variables: [SwiftStatement], arguments: [SwiftArgument]) {
  var variables: [SwiftStatement] = []
  let arguments = zip(effect.arguments, method.payload).map { argument, parameter in
    let value = texts.expression(argument.value, contextual: true)
    guard argument.value.readsState else { return SwiftArgument(argument.label, value) }
    let path = argument.value.path(of: parameter.type)
    if let path, let name = kept.names[path] { return SwiftArgument(argument.label, .name(name)) }
    let name = nameOfPart(parameter.name, path?.last, &texts)
    let type = path == nil ? texts.type(parameter.type) : nil
    variables.append(.variable(.let, name, type: type, value: value))
    if let path { kept.names[path] = name }
    return SwiftArgument(argument.label, .name(name))
  }
  return (variables, arguments)
}

/// The variables that hold parts of the state already, for further effects of the same action.
struct KeptParts {
  /// By the members that lead to the part.
  var names: [[String]: String] = [:]
}

/// What is called as the method calls it, or else as the state does: `tasks`; where the action
/// carries a value of that name, `currentTasks`.
private func nameOfPart(
  _ name: String, _ member: String?, _ texts: inout TextLowering
) -> String {
  if let free = texts.fresh(ifFree: name) { return free }
  if let member, let free = texts.fresh(ifFree: member) { return free }
  return texts.fresh("current" + name.prefix(1).uppercased() + name.dropFirst())
}

private func successStatements(
  _ effect: Effect, _ call: SwiftExpression, returns: Bool, _ context: FeatureContext,
  _ texts: inout TextLowering
) -> [SwiftStatement] {
  let used = [effect.then, effect.event].compactMap { $0 }.reduce(into: Set<String>()) {
    $0.formUnion(VariableUse($1, payload: [Effect.result]).payload)
  }
  var body: [SwiftStatement] = []
  if returns, used.contains(Effect.resultName) {
    body.append(.variable(.let, Effect.resultName, value: call))
  } else {
    body.append(returns ? .assignment(.name("_"), "=", call) : .expression(call))
  }
  if let then = effect.then {
    body += sent(then, context.names.action, by: .name(context.sendName), &texts)
  }
  if let event = effect.event {
    body += sent(
      event, context.names.event, by: .path(context.sendName, RuntimeSymbol.emit), &texts)
  }
  return body
}

private func failureStatements(
  _ failure: Code<TypedExpression>, _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftStatement] {
  var body: [SwiftStatement] = []
  let parameter = Parameter(label: nil, name: Effect.messageName, type: .scalar(.string))
  if VariableUse(failure, payload: [parameter]).payload.contains(Effect.messageName) {
    body.append(
      .variable(
        .let, Effect.messageName,
        value: .call("String", [SwiftArgument("describing", .name("error"))])))
  }
  return body + sent(failure, texts.actionType, by: .name(context.sendName), &texts)
}

/// `send(.tasksLoaded(result))`
///
/// - Parameter type: that of what is sent: the actions', or the events'.
func sent(
  _ text: Code<TypedExpression>, _ type: SwiftType, by function: SwiftExpression,
  _ texts: inout TextLowering
) -> [SwiftStatement] {
  switch text {
  case .checked(let expression):
    let value = texts.expression(expression, contextual: true)
    return [.expression(.call(function, [SwiftArgument(value)]))]
  case .unchecked(let text):
    let name = texts.fresh("next")
    return [
      .variable(.let, name, type: type, value: texts.unchecked(text)),
      .expression(.call(function, [SwiftArgument(.name(name))])),
    ]
  }
}

extension Effect {
  /// For asking whether a text names what the call gave.
  fileprivate static let result = Parameter(label: nil, name: resultName, type: .unknown)

  /// What its closure declares or takes along.
  static let names: Set<String> = [
    resultName, messageName, "error", RuntimeSymbol.dependencies,
  ]

  /// All texts of it.
  func use(_ payload: [Parameter]) -> VariableUse {
    var use = VariableUse(.checked(call), payload: payload)
    for text in [then, failure, event] {
      guard let text else { continue }
      use.formUnion(VariableUse(text, payload: payload))
    }
    return use
  }
}

extension Rule {
  var isEffect: Bool { if case .perform = verb { true } else { false } }
}

extension TypedExpression {
  fileprivate var readsState: Bool {
    var reads = false
    visit { part in
      switch part.kind {
      case .variable(let variable): reads = reads || variable.role == .state
      case .external: reads = true
      default: break
      }
      return !reads
    }
    return reads
  }
}

extension TypedExpression {
  /// The members of `state.tasks.count`, whose type a reader sees and Swift finds; nil for what is
  /// more than that.
  fileprivate func path(of type: Type) -> [String]? {
    guard self.type == type else { return nil }
    var members: [String] = []
    var expression = self
    while let (base, member) = expression.lastMember {
      members.append(member)
      expression = base
    }
    guard case .variable(let variable) = expression.kind, variable.role == .state else {
      return nil
    }
    return members.reversed()
  }

  /// A plain property and what it is of; of a standard type's, only those whose type is seen, such
  /// as `count`.
  private var lastMember: (base: TypedExpression, name: String)? {
    switch kind {
    case .member(let base, let member): return (base, member.name)
    case .standard(let call):
      guard case .scalar = type, call.entry.kind == .property, let base = call.base else {
        return nil
      }
      return (base, call.entry.name)
    default: return nil
    }
  }
}

extension EffectPolicy {
  /// Nil for what the runtime does anyway.
  fileprivate var expression: SwiftExpression? {
    switch self {
    case .concurrent: nil
    case .latest: .implicitMember("latest")
    case .first: .implicitMember("first")
    case .debounce(let length): .enumCase("debounce", [SwiftArgument(length.expression)])
    case .throttle(let length): .enumCase("throttle", [SwiftArgument(length.expression)])
    }
  }
}

extension Duration {
  /// `.milliseconds(300)`
  var expression: SwiftExpression {
    var values = ValueLowering(types: TypeTable())
    let (seconds, attoseconds) = components
    return values.expression(
      .duration(seconds: seconds, attoseconds: attoseconds), .scalar(.duration))
  }
}
