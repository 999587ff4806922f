import FeatureAnalysis

/// The statements of one action's rules, and the names of the payload values that they use.
struct LoweredRules {
  var statements: [SwiftStatement] = []
  var bound: Set<String> = []
  var changed: Set<String> = []
  /// Whether every path through the statements ends with a `return`.
  var ends = false
  /// Whether every path that rewrites the payload has returned `.replace` with the rewritten
  /// action.
  var hasReplaced = false

  /// Returns the statements of the rules, and the one that passes on the action. If a rule changed the
  /// payload, the action is passed on with the rewritten payload.
  func passingOn(_ action: Action) -> [SwiftStatement] {
    if ends { return statements }
    let next = SwiftExpression.implicitMember(RuntimeSymbol.next)
    let drop = SwiftExpression.implicitMember(RuntimeSymbol.drop)
    guard changed.isEmpty || hasReplaced else { return statements + [action.replacement] }
    guard case .if(let clauses, otherwise: nil)? = statements.last, clauses.count == 1,
      clauses[0].body == [.return(drop)], clauses[0].conditions.count == 1,
      case .expression(let condition) = clauses[0].conditions[0]
    else { return statements + [.return(next)] }
    return statements.dropLast() + [.return(.ternary(condition, drop, next))]
  }
}

extension Action {
  /// The statement that passes on the rewritten action, such as `return .replace(.addTask(task))`.
  fileprivate var replacement: SwiftStatement {
    let rewritten = SwiftExpression.enumCase(
      name, payload.map { SwiftArgument($0.label, .name($0.name)) })
    return .return(.enumCase(RuntimeSymbol.replace, [SwiftArgument(rewritten)]))
  }
}

/// Creates the statements of rules, in order. Each rule reads the payload that the previous rule
/// may have rewritten.
///
/// - Parameter action: The action that triggers the rules; nil for the rules of `"*"`, which every
///   action triggers.
func ruleStatements(
  _ rules: [Rule], of action: Action?, _ context: FeatureContext, _ texts: inout TextLowering
) -> LoweredRules {
  let outer = texts.creator
  texts.creator = .value(context.effectsName)
  defer { texts.creator = outer }
  texts.beginScope(VariableUse())
  var lowering = RuleListLowering(rules, of: action, context)
  for index in rules.indices where !lowering.result.ends { lowering.lowerRule(index, &texts) }
  return lowering.finished
}

/// Lowers the rules of an action one after another.
private struct RuleListLowering {
  private let rules: [Rule]
  private let action: Action?
  private let payload: [Parameter]
  private let scope: RuleScope
  /// The names that the code of a rule can use, and those that the code of an effect can use.
  private let inScope: Set<String>
  private let inEffect: Set<String>
  /// The index of the rule after which the rewritten action is passed on.
  private let lastRewrite: Int?
  private var earlier = EarlierRules()
  private(set) var result = LoweredRules()

  init(_ rules: [Rule], of action: Action?, _ context: FeatureContext) {
    self.rules = rules
    self.action = action
    payload = action?.payload ?? []
    let old = rules.contains { !$0.oldReads.isEmpty } ? [Invariant.oldName] : []
    inScope = namesBound(by: rules, payload).union(["action", context.effectsName]).union(old)
    inEffect = inScope.union(Effect.names).union([context.sendName])
    scope = RuleScope(context: context, payload: payload, isAlone: rules.count == 1)
    lastRewrite = conditionalRewrite(endingIn: rules, payload)
  }

  mutating func lowerRule(_ index: Int, _ texts: inout TextLowering) {
    let rule = rules[index]
    let use = rule.use(payload)
    result.bound.formUnion(use.payload)
    result.changed.formUnion(use.changedPayload)
    texts.continueScope(with: use, taken: namesInScope(of: rule))
    var body = repeated(
      rule, verbStatements(rule, scope, &earlier, &texts), payload, taken: inScope, &texts)
    if let condition = rule.ownCondition {
      var conditionUse = VariableUse(condition, payload: payload)
      conditionUse.noteMentions(of: rule.bound, in: use)
      result.bound.formUnion(conditionUse.payload)
      texts.continueScope(with: conditionUse, taken: inScope.union(use.names))
      result.hasReplaced = index == lastRewrite
      if result.hasReplaced, let action { body.append(action.replacement) }
      body = guardedStatements(by: condition, body, &texts)
    }
    result.statements.add(body, toElseAt: rule.depth)
    if rule.condition == nil, case .stop = rule.verb { result.ends = true }
  }

  private func namesInScope(of rule: Rule) -> Set<String> {
    if rule.isStream { return inEffect.union([Effect.valueName]) }
    return rule.startsEffect ? inEffect : inScope
  }

  var finished: LoweredRules {
    var result = result
    result.statements = result.statements.joiningElses()
    let names = Set(payload.map(\.name))
    result.bound.formIntersection(names)
    result.changed.formIntersection(names)
    if !result.changed.isEmpty { result.bound = names }
    return result
  }
}

extension [SwiftStatement] {
  /// Adds statements at the end, or to the `else` of the last `if`.
  ///
  /// - Parameter depth: in how many `else`, one inside of the other, the statements are.
  fileprivate mutating func add(_ statements: [SwiftStatement], toElseAt depth: Int) {
    guard depth > 0, case .if(let clauses, let otherwise)? = last else {
      self += statements
      return
    }
    var inner = otherwise ?? []
    inner.add(statements, toElseAt: depth - 1)
    self[count - 1] = .if(clauses, otherwise: inner)
  }

  /// The statements with `else if` for an `if` that is alone in an `else`.
  fileprivate func joiningElses() -> [SwiftStatement] {
    map { statement in
      guard case .if(let clauses, let otherwise?) = statement else { return statement }
      let inner = otherwise.joiningElses()
      guard inner.count == 1, case .if(let others, let last) = inner[0] else {
        return .if(clauses, otherwise: inner)
      }
      return .if(clauses + others, otherwise: last)
    }
  }
}

/// Repeats the statements of a rule for each element: `for note in state.notes { … }`.
private func repeated(
  _ rule: Rule, _ body: [SwiftStatement], _ payload: [Parameter], taken: Set<String>,
  _ texts: inout TextLowering
) -> [SwiftStatement] {
  guard let repetition = rule.repetition else { return body }
  texts.continueScope(
    with: VariableUse(.checked(repetition.elements), payload: payload + rule.conditionBindings),
    taken: taken)
  texts.isInHead = true
  let elements = texts.expression(repetition.elements)
  texts.isInHead = false
  let isUsed = repetition.variable.map { rule.verbUse(payload + [$0]).payload.contains($0.name) }
  let name = isUsed == true ? repetition.variable?.name : nil
  return [.for(name ?? "_", in: elements, body: body)]
}

/// The values that the lowering of a rule needs.
private struct RuleScope {
  let context: FeatureContext
  /// The payload of the action.
  let payload: [Parameter]
  /// Whether the action has a single rule.
  let isAlone: Bool
}

/// The results of earlier rules that later rules of the same action use.
private struct EarlierRules {
  var kept = KeptParts()
  /// The cancellations that have been written since the last rule that starts an effect. A repeated
  /// cancellation is omitted.
  var cancels: Set<SwiftStatement> = []
}

private func verbStatements(
  _ rule: Rule, _ scope: RuleScope, _ earlier: inout EarlierRules, _ texts: inout TextLowering
) -> [SwiftStatement] {
  if case .perform(let effect) = rule.verb {
    earlier.cancels = []
    return scoped(by: rule, &earlier.kept, &texts) {
      effectStatements(effect, scope.context, &$0, &$1)
    }
  }
  let verb = statements(of: rule, scope, &texts)
  switch rule.verb {
  // Two rules may cancel the same effects, one by the name of an action and one by the effects'
  // `id`. The cancellation is written once.
  case .cancel where rule.condition == nil && rule.repetition == nil:
    return verb.filter { earlier.cancels.insert($0).inserted }
  // After the rewrite, values that were read from the payload before may be outdated.
  case .rewrite: earlier.kept = KeptParts()
  default: break
  }
  return verb
}

/// Returns the index of the last rule, if only this rule changes the payload and it has a
/// condition. If the condition is false, the action passes unchanged.
private func conditionalRewrite(endingIn rules: [Rule], _ payload: [Parameter]) -> Int? {
  let names = Set(payload.map(\.name))
  let changes = rules.indices.filter {
    !rules[$0].use(payload).changedPayload.isDisjoint(with: names)
  }
  guard changes == [rules.count - 1], rules.last?.condition != nil else { return nil }
  return changes.first
}

/// Returns the payload names that the action's pattern may bind, and the names that conditions
/// bind.
private func namesBound(by rules: [Rule], _ payload: [Parameter]) -> Set<String> {
  rules.reduce(into: []) { names, rule in
    let use = rule.use(payload)
    if !use.changedPayload.isEmpty { names.formUnion(payload.map(\.name)) }
    names.formUnion(use.payload)
    names.formUnion(rule.bindings.map(\.name))
    if let condition = rule.condition {
      names.formUnion(VariableUse(condition, payload: payload).payload)
    }
  }
}

/// Puts statements in a `do` block, so that the variables of a condition are visible only there.
private func scoped(
  by rule: Rule, _ kept: inout KeptParts, _ texts: inout TextLowering,
  _ body: (inout KeptParts, inout TextLowering) -> [SwiftStatement]
) -> [SwiftStatement] {
  guard rule.condition != nil || rule.repetition != nil else { return body(&kept, &texts) }
  var inner = rule.bindings.isEmpty ? kept : KeptParts()
  return texts.nested { body(&inner, &$0) }
}

private func statements(
  of rule: Rule, _ scope: RuleScope, _ texts: inout TextLowering
) -> [SwiftStatement] {
  let context = scope.context
  switch rule.verb {
  case .require(let requirement, let message): return require(requirement, message, &texts)
  case .rewrite(let code):
    let isAlone = scope.isAlone && rule.condition == nil
    return rewrite(code, scope.payload, isAlone: isAlone, &texts)
  case .stop: return [.return(.implicitMember(RuntimeSymbol.drop))]
  case .perform: return []
  case .emit(let event):
    return sendingStatements(
      event, context.names.event, by: .path(context.effectsName, RuntimeSymbol.emit), &texts)
  case .cancel(let ids, let key):
    let lowered = key.map { keyExpression($0, &texts) }
    return ids.map { id in
      .expression(
        .path(context.effectsName).calling(
          RuntimeSymbol.cancel, [SwiftArgument(effectID(id, key: lowered, texts.shared))]))
    }
  case .dispatch(let action):
    return sendingStatements(
      action, texts.actionType, by: .path(context.effectsName, RuntimeSymbol.dispatch), &texts)
  }
}

/// Creates the statement `guard … else { return .reject(Rejection("…")) }`.
private func require(
  _ requirement: Code<TypedExpression>, _ message: String, _ texts: inout TextLowering
) -> [SwiftStatement] {
  let rejection = SwiftExpression.call(
    .literal(texts.shared.toolchain(RuntimeSymbol.rejection)), [SwiftArgument(.string(message))])
  let leave = SwiftStatement.return(
    .enumCase(RuntimeSymbol.reject, [SwiftArgument(rejection)]))
  let (before, condition) = conditionTest(requirement, &texts)
  return before + [.guard([condition], otherwise: [leave])]
}

/// Creates the statements of a rewrite. A `return` in them ends only the rewrite, and their
/// declarations stay local.
private func rewrite(
  _ code: Code<[TypedStatement]>, _ payload: [Parameter], isAlone: Bool, _ texts: inout TextLowering
) -> [SwiftStatement] {
  guard case .checked(let list) = code else {
    guard case .unchecked(let text) = code else { return [] }
    return uncheckedRewrite(texts.verbatim(text), payload, &texts)
  }
  if texts.use.returns {
    texts.leaving = .breakLabel("rewrite")
    let body = texts.statements(list)
    texts.leaving = .return()
    return [.labeled("rewrite", .do(body, catch: nil))]
  }
  let body = texts.statements(list)
  let declares = body.contains { if case .variable = $0 { true } else { false } }
  return declares && !isAlone ? [.do(body, catch: nil)] : body
}

/// Creates a local function with the unchecked code, so that a `return` in it does not leave the
/// middleware.
private func uncheckedRewrite(
  _ text: SwiftVerbatim, _ payload: [Parameter], _ texts: inout TextLowering
) -> [SwiftStatement] {
  let name = texts.freshName("rewrite")
  let used = payload.filter { texts.use.payload.contains($0.name) }
  return [
    .declaration(
      .function(
        name, [],
        used.map { SwiftParameter(label: "_", $0.name, "inout \(texts.lowerType($0.type))") },
        body: [.verbatim(text)])),
    .expression(.call(name, used.map { SwiftArgument(.prefix("&", .name($0.name))) })),
  ]
}

/// Creates the statement `if condition { … }`.
func guardedStatements(
  by condition: Code<[TypedCondition]>, _ body: [SwiftStatement], _ texts: inout TextLowering
) -> [SwiftStatement] {
  switch condition {
  case .checked(let conditions): return [.if([SwiftIfClause(texts.conditions(conditions), body)])]
  case .unchecked(let text):
    let (before, condition) = conditionTest(.unchecked(text), &texts)
    return before + [.if([SwiftIfClause([condition], body)])]
  }
}

/// Creates a condition, and the statements that must precede it.
func conditionTest(
  _ code: Code<TypedExpression>, _ texts: inout TextLowering
) -> ([SwiftStatement], SwiftCondition) {
  switch code {
  case .checked(let expression) where expression.isBranching:
    let name = texts.freshName("holds")
    return ([texts.constant(name, expression)], .expression(.name(name)))
  case .checked(let expression):
    texts.isInHead = true
    let lowered = texts.expression(expression)
    texts.isInHead = false
    return ([], .expression(lowered))
  case .unchecked(let text):
    let name = texts.freshName("holds")
    return (
      [.variable(.let, name, type: "Bool", value: texts.unchecked(text))], .expression(.name(name))
    )
  }
}

extension Rule {
  /// Returns how the expressions of the rule use variables.
  fileprivate func use(_ payload: [Parameter]) -> VariableUse {
    var use = verbUse(payload + bindings)
    use.hide(bindings)
    if let repetition {
      // The elements may be of a payload value that the variable hides: `for item in item`.
      var elements = VariableUse(
        .checked(repetition.elements), payload: payload + conditionBindings)
      elements.hide(conditionBindings)
      use.formUnion(elements)
    }
    return use
  }

  fileprivate func verbUse(_ payload: [Parameter]) -> VariableUse {
    switch verb {
    case .require(let requirement, _): VariableUse(requirement, payload: payload)
    case .rewrite(let code): VariableUse(code, payload: payload)
    case .stop, .cancel(_, nil): VariableUse()
    case .cancel(_, let key?): VariableUse(.checked(key), payload: payload)
    case .emit(let code): VariableUse(code, payload: payload)
    case .perform(let effect): effect.use(payload)
    case .dispatch(let code): VariableUse(code, payload: payload)
    }
  }
}
