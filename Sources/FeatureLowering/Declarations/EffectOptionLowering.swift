import FeatureAnalysis
import ReduxSemantics
import SpecLanguage

/// Creates arguments such as `id: EffectID("fetchUser", key: id), policy: .first, fresh:
/// .seconds(300)`, and the statements that must precede the call.
func effectOptions(
  _ effect: Effect, _ context: FeatureContext, _ texts: inout TextLowering
) -> (before: [SwiftStatement], options: [SwiftArgument]) {
  let key = effect.key.map { keyExpression($0, &texts) }
  var options = [SwiftArgument("id", effectID(effect.id, key: key, texts.shared))]
  var before: [SwiftStatement] = []
  if let policy = effect.timing.policy.expression {
    options.append(SwiftArgument("policy", policy))
  }
  if let fresh = effect.timing.fresh { options.append(SwiftArgument("fresh", fresh.expression)) }
  if let timer = effect.timing.timer {
    if timer.delay != timer.interval {
      let delay =
        timer.delay == .zero ? SwiftExpression.implicitMember("zero") : timer.delay.expression
      options.append(SwiftArgument("after", delay))
    }
    if let interval = timer.interval {
      options.append(SwiftArgument("every", interval.expression))
    }
  }
  if let end = effect[.end] {
    options.append(SwiftArgument("until", .closure(condition(end, context, &texts))))
  }
  for (label, text) in [("started", effect[.started]), ("cancelled", effect[.cancelled])] {
    switch text {
    case nil: break
    case .checked(let action):
      options.append(SwiftArgument(label, texts.expression(action, contextual: true)))
    case .unchecked(let text):
      let name = texts.freshName(label)
      before.append(
        .variable(.let, name, type: texts.actionType, value: texts.unchecked(text)))
      options.append(SwiftArgument(label, .name(name)))
    }
  }
  if effect[.each] != nil { options.append(SwiftArgument("isStream", .true)) }
  return (before, options)
}

/// Creates the closure that ends a repetition, such as `{ state in state.isDone }`. Its state is the
/// current one. The closure captures what it creates dates with, because it lives longer than
/// `effects`.
private func condition(
  _ end: Code<TypedExpression>, _ context: FeatureContext, _ texts: inout TextLowering
) -> SwiftClosure {
  if case .checked(let expression) = end, texts.isCreated(expression) {
    let name = texts.freshName(RuntimeSymbol.values)
    var closure = texts.creating(by: .value(name)) { condition(expression, &$0) }
    closure.captures = ["\(name) = \(context.effectsName).\(RuntimeSymbol.values)"]
    return closure
  }
  switch end {
  case .checked(let expression): return condition(expression, &texts)
  case .unchecked(let text): return condition(texts.unchecked(text), &texts)
  }
}

private func condition(
  _ end: TypedExpression, _ texts: inout TextLowering
) -> SwiftClosure {
  if !end.isBranching {
    return SwiftClosure(parameters: ["state"], [.expression(texts.expression(end))])
  }
  return condition(texts.whole(end, contextual: true), &texts)
}

private func condition(
  _ value: SwiftExpression, _ texts: inout TextLowering
) -> SwiftClosure {
  SwiftClosure(parameters: ["state"], returned(value, as: "isDone", &texts))
}

private func returned(
  _ value: SwiftExpression, as name: String, _ texts: inout TextLowering
) -> [SwiftStatement] {
  let name = texts.freshName(name)
  return [.variable(.let, name, type: "Bool", value: value), .return(.name(name))]
}

/// Creates the closure that decides about a retry, such as `{ (error: ApiError) in error == .offline }`.
private func retryCondition(
  _ condition: Code<TypedExpression>, throwing error: Type?, _ texts: inout TextLowering
) -> SwiftClosure {
  let usesMessage = Effect.uses(Effect.messageName, in: condition)
  var body: [SwiftStatement] = usesMessage ? [messageStatement(isTyped: error != nil, &texts)] : []
  switch condition {
  case .checked(let expression) where expression.isBranching:
    body += returned(texts.whole(expression, contextual: true), as: "isRetried", &texts)
  case .checked(let expression):
    let value = texts.expression(expression)
    body.append(usesMessage ? .return(value) : .expression(value))
  case .unchecked(let text): body += returned(texts.unchecked(text), as: "isRetried", &texts)
  }
  let isUsed = usesMessage || Effect.uses(Effect.errorName, in: condition)
  let type = error.map { texts.lowerType($0).description } ?? "any Error"
  return SwiftClosure(
    parameters: [isUsed ? "(\(Effect.errorName): \(type))" : "_"], breaksBody: body.count > 1, body)
}

/// Creates the expression of an effect's id: `"fetchUser"`, or `EffectID("fetchUser", key: id)`
/// with a key.
func effectID(
  _ id: String, key: SwiftExpression?, _ shared: SharedNames
) -> SwiftExpression {
  guard let key else { return .string(id) }
  return .call(
    .literal(shared.toolchain(RuntimeSymbol.effectID)),
    [SwiftArgument(.string(id)), SwiftArgument("key", key)])
}

/// Creates the expression of an effect's key. A cast is added where Swift would infer another type
/// than the tool.
func keyExpression(
  _ key: TypedExpression, _ texts: inout TextLowering
) -> SwiftExpression {
  let value = texts.expression(key)
  return key.showsItsType ? value : .cast(value, "as", texts.lowerType(key.type))
}

/// Creates the call `try await send.retrying(3, after: .seconds(1), factor: 2) { try await … }`.
func retryingCall(
  _ body: [SwiftStatement], _ retry: Retry, of effect: Effect, throwing error: Type?,
  _ context: FeatureContext, _ texts: inout TextLowering
) -> SwiftExpression {
  var arguments = [
    SwiftArgument(.integer(retry.times)), SwiftArgument("after", retry.delay.expression),
  ]
  if retry.factor != 1 {
    let text = "\(retry.factor)"
    arguments.append(
      SwiftArgument("factor", .literal(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)))
  }
  if let condition = effect[.retry] {
    let closure = retryCondition(condition, throwing: error, &texts)
    arguments.append(SwiftArgument("when", .closure(closure)))
  }
  let thrown = error.map { texts.lowerType($0) }
  return .effect(
    .tryAwait,
    .call(
      .path(context.sendName, RuntimeSymbol.retrying), arguments,
      // The error type is written because Swift does not infer it for a closure.
      trailing: SwiftClosure(
        parameters: thrown.map { ["() async throws(\($0))"] } ?? [], breaksBody: true, body)))
}

extension Effect {
  /// Whether the effect's closure uses `send`.
  var sends: Bool {
    parts.contains(where: \.part.followsAnswer) || timing.retry != nil
      || timing.freshness != nil || !links.isEmpty || !branches.isEmpty
  }
}

extension EffectPolicy {
  /// The policy as an argument; nil for the runtime's default policy, which is not written.
  fileprivate var expression: SwiftExpression? {
    switch self {
    case .concurrent: nil
    case .latest: .implicitMember("latest")
    case .first: .implicitMember("first")
    case .debounce(let length): .enumCase("debounce", [SwiftArgument(length.expression)])
    case .serial: .implicitMember("serial")
    case .throttle(let length, let trailing):
      .enumCase(
        "throttle",
        [SwiftArgument(length.expression)] + (trailing ? [SwiftArgument("trailing", .true)] : []))
    }
  }
}

extension Duration {
  /// The duration as an expression, such as `.milliseconds(300)`.
  var expression: SwiftExpression {
    var values = ValueLowering(types: TypeTable())
    let (seconds, attoseconds) = components
    return values.expression(
      .duration(seconds: seconds, attoseconds: attoseconds), .scalar(.duration))
  }
}
