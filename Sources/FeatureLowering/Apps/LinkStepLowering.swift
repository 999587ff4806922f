import FeatureAnalysis

/// Creates the statements for the steps of a link, or of the start of the app.
struct LinkStepLowering {
  let context: AppContext
  let stores: FeatureStores
  private let payload: [Parameter]
  /// The names of the surrounding code.
  private let taken: Set<String>

  /// - Parameter bound: the payload values that the `case` of the link binds.
  init(_ link: Link, _ context: AppContext, _ bound: Set<String>) {
    self.context = context
    payload = link.payload
    var stores = FeatureStores(context.app)
    stores.hidden = bound.union(link.steps.flatMap { $0.bindings.map(\.name) })
    var taken = bound
    if context.app.features[link.feature].keyType != nil { taken.insert(Link.keyName) }
    if link.readsOld { taken.insert(Invariant.oldName) }
    stores.hidden.formUnion(taken)
    self.stores = stores
    self.taken = taken.union(["action", "event"])
  }

  /// Creates the lowering of the start.
  init(startOf context: AppContext) {
    self.context = context
    payload = []
    taken = []
    var stores = FeatureStores(context.app)
    stores.hidden = Set(context.app.start.flatMap { $0.bindings.map(\.name) })
    self.stores = stores
  }

  func statements(_ steps: [LinkStep], _ texts: inout TextLowering) -> [SwiftStatement] {
    texts.stores = stores
    defer { texts.stores = nil }
    texts.beginScope(VariableUse())
    var body: [SwiftStatement] = []
    var decided: [Int: [SwiftCondition]] = [:]
    var declared = taken
    for (place, step) in steps.enumerated() where step.isDecidedBefore {
      guard let condition = step.condition else { continue }
      enterCondition(condition, of: step, &texts)
      let (statements, conditions) = decision(condition, of: step, &declared, &texts)
      body += statements
      decided[place] = conditions
    }
    for (place, step) in steps.enumerated() where step.alternativeTo == nil {
      let verb = statements(of: step, &texts)
      guard let condition = step.condition else {
        body += verb
        continue
      }
      let alternatives = steps.filter { $0.alternativeTo == place }
        .flatMap { statements(of: $0, &texts) }
      enterCondition(condition, of: step, &texts)
      let (before, conditions) = decided[place].map { ([], $0) } ?? tests(condition, &texts)
      body += before
      body.append(
        .if(
          [SwiftIfClause(conditions, verb)],
          otherwise: alternatives.isEmpty ? nil : alternatives))
    }
    return body
  }

  private func enterCondition(
    _ condition: Code<[TypedCondition]>, of step: LinkStep, _ texts: inout TextLowering
  ) {
    let use = step.use(payload)
    var conditionUse = VariableUse(condition, payload: payload)
    conditionUse.noteMentions(of: step.bound, in: use)
    texts.continueScope(with: conditionUse, taken: stores.hidden.union(use.names))
  }

  private func statements(
    of step: LinkStep, _ texts: inout TextLowering
  ) -> [SwiftStatement] {
    let verb = verbStatements(of: step, &texts)
    guard let repetition = step.repetition else { return verb }
    texts.continueScope(
      with: VariableUse(.checked(repetition.elements), payload: payload + step.conditionBindings),
      taken: stores.hidden)
    texts.isInHead = true
    let elements = texts.expression(repetition.elements)
    texts.isInHead = false
    let uses = step.verbTexts.contains { text in
      guard let variable = repetition.variable else { return false }
      return VariableUse(text, payload: [variable]).payload.contains(variable.name)
    }
    return [.for(uses ? repetition.variable?.name ?? "_" : "_", in: elements, body: verb)]
  }

  private func verbStatements(
    of step: LinkStep, _ texts: inout TextLowering
  ) -> [SwiftStatement] {
    texts.continueScope(with: step.use(payload), taken: stores.hidden)
    func call(_ name: String, _ arguments: [Code<TypedExpression>?]) -> [SwiftStatement] {
      let arguments = arguments.compactMap { $0 }.map { SwiftArgument(argument($0, &texts)) }
      return [.expression(.call(name, arguments))]
    }
    switch step.verb {
    case .dispatch(let action): return dispatchStatements(action, context, stores, &texts)
    case .open(let place, let key, let state):
      return call(context.app.features[place].openName, [key, state])
    case .close(let place, let key): return call(context.app.features[place].closeName, [key])
    }
  }

  // MARK: - Conditions

  private func tests(
    _ condition: Code<[TypedCondition]>, _ texts: inout TextLowering
  ) -> ([SwiftStatement], [SwiftCondition]) {
    switch condition {
    case .checked(let conditions): return ([], texts.conditions(conditions))
    case .unchecked(let text):
      let (before, condition) = conditionTest(.unchecked(text), &texts)
      return (before, [condition])
    }
  }

  /// Creates statements that decide a condition before the first step of the link, and the
  /// conditions with which the step then asks for the decision.
  ///
  /// - Parameter declared: the names that the statements before have declared.
  private func decision(
    _ condition: Code<[TypedCondition]>, of step: LinkStep, _ declared: inout Set<String>,
    _ texts: inout TextLowering
  ) -> ([SwiftStatement], [SwiftCondition]) {
    let (before, conditions) = tests(condition, &texts)
    if case .checked(let typed) = condition, typed.count == 1,
      case .expression(let value) = typed[0]
    {
      let name = declare(decisionName(of: step), &declared, &texts)
      return ([texts.constant(name, value)], [.expression(.name(name))])
    }
    if conditions.count == 1, case .binding(.let, let bound, let value?) = conditions[0] {
      let name = declare(bound, isOwn: true, &declared, &texts)
      let isSame = name == bound
      return (
        before + [.variable(.let, name, value: value)],
        [.binding(.let, bound, isSame ? nil : .name(name))]
      )
    }
    if case .unchecked = condition { return (before, conditions) }
    return choice(conditions, of: step, &declared, &texts)
  }

  /// Decides several conditions: `let editor: EditorState? = if … { editor } else { nil }`.
  private func choice(
    _ conditions: [SwiftCondition], of step: LinkStep, _ declared: inout Set<String>,
    _ texts: inout TextLowering
  ) -> ([SwiftStatement], [SwiftCondition]) {
    func constant(
      _ name: String, _ type: SwiftType?, _ found: SwiftExpression, _ missing: SwiftExpression
    ) -> [SwiftStatement] {
      let branches = SwiftStatement.if(
        [SwiftIfClause(conditions, [.expression(found)])], otherwise: [.expression(missing)])
      return [.variable(.let, name, type: type, value: .statement(branches))]
    }
    let name = declare(decisionName(of: step), &declared, &texts)
    let tests = conditions.compactMap(\.conjunct)
    if tests.count == conditions.count, let first = tests.first {
      let all = tests.dropFirst().reduce(first) { .infix($0, "&&", $1) }
      return ([.variable(.let, name, value: all)], [.expression(.name(name))])
    }
    let bound = step.bound.filter { texts.use.isMentioned($0) }
    guard let first = bound.first else {
      return (
        constant(name, nil, .literal("true"), .literal("false")), [.expression(.name(name))]
      )
    }
    if bound.count == 1 {
      return (
        constant(name, texts.lowerType(.optional(first.type)), .name(first.name), .nil),
        [.binding(.let, first.name, .name(name))]
      )
    }
    let types = bound.map { "\(texts.lowerType($0.type))" }.joined(separator: ", ")
    let values = SwiftExpression.tuple(bound.map { SwiftArgument(.name($0.name)) })
    let pattern = SwiftExpression.tuple(bound.map { SwiftArgument(.binding(.let, $0.name)) })
    return (
      constant(name, SwiftType("(\(types))?"), values, .nil),
      [.pattern(.postfix(pattern, "?"), .name(name))]
    )
  }

  /// Returns a name for a constant in the scope of the link.
  ///
  /// - Parameter isOwn: whether the name is a variable of the step, which only this step uses.
  private func declare(
    _ wanted: String, isOwn: Bool = false, _ declared: inout Set<String>,
    _ texts: inout TextLowering
  ) -> String {
    let name = isOwn && !declared.contains(wanted) ? wanted : texts.freshName(wanted)
    declared.insert(name)
    return name
  }

  /// A name such as `closesPanel`.
  private func decisionName(of step: LinkStep) -> String {
    switch step.verb {
    case .open(let place, _, _): "opens" + capitalized(context.app.features[place].name)
    case .close(let place, _): "closes" + capitalized(context.app.features[place].name)
    case .dispatch(.checked(let action)):
      "sends" + capitalized(SentAction(action, to: context.app.features)?.name ?? "action")
    case .dispatch: "sendsAction"
    }
  }
}

extension SwiftCondition {
  /// The condition as an operand of `&&`; nil if it binds variables.
  fileprivate var conjunct: SwiftExpression? {
    guard case .expression(let expression) = self else { return nil }
    switch expression {
    case .infix(_, "||", _), .ternary: return .parenthesized(expression)
    default: return expression
    }
  }
}

private func argument(
  _ code: Code<TypedExpression>, _ texts: inout TextLowering
) -> SwiftExpression {
  switch code {
  case .checked(let expression): texts.whole(expression, contextual: true)
  case .unchecked(let text): texts.unchecked(text)
  }
}

extension LinkStep {
  /// Returns how the expressions of the step's verb use the values of the trigger's payload.
  func use(_ payload: [Parameter]) -> VariableUse {
    var use = VariableUse()
    for text in verbTexts { use.formUnion(VariableUse(text, payload: payload + bindings)) }
    use.hide(bindings)
    if let repetition {
      var elements = VariableUse(
        .checked(repetition.elements), payload: payload + conditionBindings)
      elements.hide(conditionBindings)
      use.formUnion(elements)
    }
    return use
  }
}
