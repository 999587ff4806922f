import SpecLanguage

/// A type-checked call of a dependency.
struct CheckedCall {
  let reference: MethodReference
  let method: DependencyMethod
  let call: TypedExpression
  /// The name of its result; nil for `result`.
  var name: String?
}

/// A call of a dependency as written in the spec.
struct WrittenCall {
  let expression: Expression
  let callee: Expression
  let method: Identifier
  let arguments: [Argument]
}

extension TextTyping {
  /// Types the arguments of a call whose method was found.
  func typeCall(
    _ written: WrittenCall, of dependency: Dependency, _ reference: MethodReference,
    in scope: Scope, _ findings: inout Findings
  ) -> CheckedCall? {
    let declared = dependency.methods[reference.method]
    let arguments = written.arguments
    if declared.payload.isEmpty, let first = arguments.first, let last = arguments.last {
      let called = "\(dependency.name).\(declared.name)"
      findings.error(
        .wrongArguments, "'\(called)' takes no arguments, found \(arguments.count)",
        at: SourceRange(from: first.value.range, to: last.value.range),
        help: "write \(called)(), or add a 'payload' to the method")
      return nil
    }
    let member = Expression(.implicitMember(written.method), range: written.callee.range)
    let isPlain = declared.payload.isEmpty && arguments.isEmpty
    let text =
      isPlain ? member : Expression(.call(member, arguments), range: written.expression.range)
    guard
      case .checked(let call)? = code(
        .checked(text), wanted: dependency.callType, in: scope, &findings)
    else { return nil }
    return CheckedCall(
      reference: reference, method: declared,
      call: TypedExpression(call.kind, call.type, at: written.expression.range))
  }
}

/// Types the expressions of a spec that refer to something outside the state: calls of dependencies
/// and events.
struct EffectTexts {
  let effects: DeclaredEffects
  let texts: TextTyping

  private var dependencies: [Dependency] { effects.dependencies }

  private var actions: NominalType? { texts.types[effects.actionName] }

  /// Types a call of a dependency's method.
  ///
  ///     perform: repositry.loadAll()          # unknown-dependency
  ///     perform: repository.laodAll()         # unknown-method
  ///     perform: repository.loadAll           # not-a-call
  ///     perform: repository.loadAll()
  func typeCall(_ text: SwiftText<Expression>, in scope: Scope, _ findings: inout Findings)
    -> CheckedCall?
  {
    switch text {
    case .invalid: return nil
    case .unchecked(_, let range):
      findings.error(
        .uncheckedCall, "a call of a dependency is checked: '!swift' is not allowed", at: range,
        help: "write a middleware in Swift instead")
      return nil
    case .checked(let expression): return call(expression, in: scope, &findings)
    }
  }

  private func call(_ expression: Expression, in scope: Scope, _ findings: inout Findings)
    -> CheckedCall?
  {
    guard case .call(let callee, let arguments) = expression.kind,
      case .member(let base, let method) = callee.kind, case .name(let dependency) = base.kind
    else {
      findings.error(
        .notACall, "expected a call of a dependency, such as '\(exampleOfCall)'",
        at: expression.range,
        help: callOfMethod(expression).map { "write '\($0)'" } ?? helpForAction(expression))
      return nil
    }
    let name = Located(dependency.text, at: dependency.range)
    guard let place = effects.dependencyIndex(of: name, &findings),
      let reference = effects.reference(
        to: Located(method.text, at: method.range), of: place, &findings)
    else { return nil }
    texts.types.recordUse(
      NameKey(.dependency, name.value, of: dependencies[place].protocolName), at: name.range)
    let written = WrittenCall(
      expression: expression, callee: callee, method: method, arguments: arguments)
    return texts.typeCall(written, of: dependencies[place], reference, in: scope, &findings)
  }

  /// Types an action that a rule dispatches.
  ///
  ///     dispatch: [.save, .close]             # type-mismatch
  ///     dispatch: .save
  ///
  /// - Parameter advice: the help for a list of actions.
  func action(
    _ text: SwiftText<Expression>, type: Type, in scope: Scope, advice: String,
    _ findings: inout Findings
  ) -> Code<TypedExpression>? {
    if case .checked(let expression) = text, case .array = expression.kind {
      findings.error(
        .typeMismatch, "expected one action, found a list", at: expression.range, help: advice)
      return nil
    }
    if let name = text.messageName, texts.types.nominal(type)?.enumCase(name.text) == nil,
      let event = effects.events.first(where: { $0.name == name.text })
    {
      let form = event.payload.isEmpty ? ".\(name.text)" : ".\(name.text)(…)"
      findings.error(
        .unknownCase, "'\(name.text)' is an event, not an action", at: name.range,
        help: "to emit it, write 'emit: \(form)'")
      return nil
    }
    return texts.code(text, wanted: type, in: scope, &findings)
  }

  /// The call of a method that is written without parentheses, as in `clock.now`, or without its
  /// dependency, as in `now()`.
  private func callOfMethod(_ expression: Expression) -> String? {
    if case .call(let callee, _) = expression.kind, case .name(let name) = callee.kind,
      let owner = dependencies.first(where: { $0.methods.contains { $0.name == name.text } })
    {
      return "\(owner.name).\(name.text)(…)"
    }
    guard case .member(let base, let name) = expression.kind, case .name(let owner) = base.kind,
      let dependency = dependencies.first(where: { $0.name == owner.text }),
      let method = dependency.methods.first(where: { $0.name == name.text })
    else { return nil }
    return "\(dependency.name).\(method.name)(\(method.payload.isEmpty ? "" : "…"))"
  }

  /// The help for an action in the place of a call.
  private func helpForAction(_ expression: Expression) -> String? {
    guard let name = SwiftText.checked(expression).messageName,
      actions?.enumCase(name.text) != nil
    else { return nil }
    return "to send an action, write 'dispatch' instead of 'perform'"
  }

  private var exampleOfCall: String {
    guard let dependency = dependencies.first, let method = dependency.methods.first else {
      return "repository.loadAll()"
    }
    return "\(dependency.name).\(method.name)(\(method.payload.isEmpty ? "" : "…"))"
  }

  /// Types an event of the spec.
  ///
  ///     emit: .svaed                      # unknown-case
  ///     emit: .saved
  ///
  /// - Parameter isExpected: whether a scenario expects the event.
  func event(
    _ text: SwiftText<Expression>, in scope: Scope, isExpected: Bool = false,
    _ findings: inout Findings
  ) -> Code<TypedExpression>? {
    if let name = text.messageName, let (_, action) = actions?.enumCase(name.text),
      !effects.events.contains(where: { $0.name == name.text })
    {
      let form = action.parameters.isEmpty ? ".\(name.text)" : ".\(name.text)(…)"
      findings.error(
        .unknownCase, "'\(name.text)' is an action, not an event", at: name.range,
        help: isExpected
          ? "a scenario checks what an action changes with 'then'"
          : "to send it, write 'dispatch: \(form)', or 'then: \(form)' after a call")
      return nil
    }
    guard !effects.events.isEmpty else {
      findings.error(
        .unknownEvent, "the spec declares no events", at: text.range,
        help: "add a section 'events'")
      return nil
    }
    return texts.code(text, wanted: .nominal(effects.eventName), in: scope, &findings)
  }

  /// Types an entry of a scenario's `events`: an expected event.
  ///
  ///     events: [.svaed]              # unknown-case
  ///     events: [.saved]
  func expectedEvent(
    _ text: SwiftText<Expression>, in scope: Scope, _ findings: inout Findings
  ) -> TypedExpression? {
    switch event(text, in: scope, isExpected: true, &findings) {
    case .checked(let expression): return expression
    case .unchecked:
      findings.error(
        .uncheckedCall, "an expected event is checked: '!swift' is not allowed", at: text.range)
      return nil
    case nil: return nil
    }
  }
}

extension SwiftText<Expression> {
  /// The name of an action or event as it is usually written, such as `saved` in `.saved(id)`.
  fileprivate var messageName: Identifier? {
    guard case .checked(let expression) = self else { return nil }
    var callee = expression
    if case .call(let called, _) = expression.kind { callee = called }
    if case .implicitMember(let name) = callee.kind { return name }
    return nil
  }
}
