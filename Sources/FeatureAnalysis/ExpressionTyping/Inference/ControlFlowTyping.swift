import SpecLanguage

extension Checking {
  mutating func conditional(
    _ clauses: [ConditionalClause], _ otherwise: [Statement]?, _ checkBody: CheckBody
  ) -> TypedStatement.Kind? {
    var typed: [TypedClause] = []
    for clause in clauses {
      let result: TypedClause? = block { checking in
        let conditions = checking.conditions(clause.conditions)
        let body = checkBody(&checking, clause.body)
        guard let conditions, let body else { return nil }
        return TypedClause(conditions: conditions, body: body)
      }
      if let result { typed.append(result) }
    }
    let typedOtherwise = otherwise.map { checkBody(&self, $0) }
    if case .some(.none) = typedOtherwise { return nil }
    guard typed.count == clauses.count else { return nil }
    return .conditional(typed, otherwise: typedOtherwise ?? nil)
  }

  /// Checks a `guard`. The variables that the `guard` binds stay in scope after it.
  mutating func guarding(
    _ conditions: [Condition], _ otherwise: [Statement], _ range: SourceRange
  ) -> TypedStatement.Kind? {
    let typedOtherwise = checkStatements(otherwise)
    let typed = self.conditions(conditions)
    switch otherwise.last?.kind {
    case .returning, .invalid: break
    // The last statement is a misspelt `return`, which has been reported.
    case .expression where typedOtherwise == nil: break
    default:
      _ = fail(.syntaxError, "the 'else' of a 'guard' ends with 'return'", at: range)
      return nil
    }
    guard let typed, let typedOtherwise else { return nil }
    return .guarding(typed, otherwise: typedOtherwise)
  }

  mutating func conditions(_ conditions: [Condition]) -> [TypedCondition]? {
    let mark = variables.mark
    var typed: [TypedCondition] = []
    for condition in conditions {
      switch condition {
      case .expression(let expression):
        if let value = checkExpression(expression, wanted: .bool) {
          typed.append(.expression(value))
        } else if case .name(let name) = expression.kind, let variable = variables[name.text],
          case .optional(let wrapped) = variable.type
        {
          // The `let` before the name may be missing.
          variables.bindVariable(
            Variable(name.text, wrapped, role: .local, isMutable: variable.isMutable))
        }
      case .binding(let isVariable, let name, let value, let isShorthand):
        let typedValue = isShorthand ? shorthand(name, value) : checkExpression(value, wanted: nil)
        if let typedValue, !typedValue.type.isOptional, typedValue.type != .unknown {
          // The 'if let' of generated statements is no code of the author.
          reportUnwrapping(
            typedValue, isGenerated: !isShorthand && name.range == typedValue.range)
        }
        let type = typedValue?.type.unwrapped ?? .unknown
        let variable =
          name.text == "_"
          ? Variable("_", type, role: .local)
          : bindLocal(name, type, isVariable: isVariable, since: mark)
        variables.setOrigin(variable, CopiedPlace(CopiedPlace.value, value))
        if let typedValue, isPosition(typedValue) { variables.setPosition(variable) }
        if let typedValue, typedValue.type.isOptional || typedValue.type == .unknown {
          typed.append(.binding(variable, typedValue, isShorthand: isShorthand))
        }
      case .matching(let pattern, let value):
        if let match = matching(pattern, value, since: mark) { typed.append(match) }
      case .invalid(let names):
        if let nothing: TypedCondition = invalid(names) { typed.append(nothing) }
      }
    }
    return typed.count == conditions.count ? typed : nil
  }

  private mutating func reportUnwrapping(_ value: TypedExpression, isGenerated: Bool) {
    _ = fail(
      .notOptional,
      isGenerated
        ? "expected an optional, which is nil at the end; found \(value.type)"
        : "'if let' unwraps an optional; \(value.type) is not optional",
      at: value.range)
  }

  /// Checks a condition such as `case .loaded(let items) = value`.
  private mutating func matching(
    _ pattern: Pattern, _ value: Expression, since mark: Int
  ) -> TypedCondition? {
    let typedValue = checkExpression(value, wanted: nil)
    let bound = variables.mark
    let typed = self.pattern(pattern, matching: typedValue?.type ?? .unknown, since: mark)
    for local in variables.locals(since: bound) {
      variables.setOrigin(local, CopiedPlace(CopiedPlace.part, value))
    }
    guard let typedValue, let typed else { return nil }
    if typed.matchesEverything {
      warn(.constantCondition, "this pattern matches every value", at: pattern.range)
    }
    return .matching(typed, typedValue)
  }

  /// Checks the value of the shorthand `let name`, which is the variable `name`.
  private mutating func shorthand(_ name: Identifier, _ value: Expression) -> TypedExpression? {
    let text = name.text
    guard variables[text] == nil, let state = variables["state"],
      types.nominal(state.type)?.member(text)?.type.isOptional == true
    else { return checkExpression(value, wanted: nil) }
    let meant = "\(text) = state.\(text)"
    _ = fail(
      .unknownName, "there is no '\(text)' here; did you mean '\(meant)'?", at: name.range,
      fixes: [Fix(text, by: meant, at: name.range)])
    let base = Expression(.name(Identifier("state", range: name.range)), range: name.range)
    return infer(Expression(.member(base, name), range: name.range), hint: nil)
  }

  mutating func loop(
    _ name: Identifier?, _ sequence: Expression, _ filter: Expression?, _ body: [Statement]
  ) -> TypedStatement.Kind? {
    let typedSequence = loopSequence(sequence)
    var element: Type = .unknown
    if let typedSequence {
      if let found = elementOfLoop(typedSequence.type) {
        element = found
      } else {
        _ = fail(
          .typeMismatch,
          "'for' iterates over a collection; \(typedSequence.type) is not a collection",
          at: typedSequence.range)
      }
    }
    return block { checking in
      let variable = name.map { checking.bindLocal($0, element, isVariable: false) }
      if let variable, typedSequence?.type.element == element {
        checking.variables.setOrigin(
          variable,
          CopiedPlace(
            CopiedPlace.element, sequence, isMutable: typedSequence?.isMutablePlace == true))
      }
      if let variable, let typedSequence, checking.isPosition(typedSequence) {
        checking.variables.setPosition(variable)
      }
      let typedFilter = filter.map { checking.checkExpression($0, wanted: .bool) }
      let typedBody = checking.checkStatements(body)
      if case .some(.none) = typedFilter { return nil }
      guard let typedSequence, let typedBody else { return nil }
      return .loop(variable, in: typedSequence, where: typedFilter ?? nil, body: typedBody)
    }
  }

  /// Checks the collection, or the range of integers, that a loop iterates over.
  private mutating func loopSequence(_ sequence: Expression) -> TypedExpression? {
    guard case .range(let lower, _, let upper) = sequence.unparenthesized.kind else {
      return checkExpression(sequence, wanted: nil)
    }
    guard lower != nil, upper != nil else {
      checkAlone([lower, upper].compactMap { $0.map { Argument(label: nil, value: $0) } })
      return fail(
        .unsupportedSyntax, "'for' needs a range with both bounds, as in '0..<10'",
        at: sequence.range)
    }
    return range(sequence, .int)
  }

  func elementOfLoop(_ type: Type) -> Type? {
    switch type {
    case .unknown: .unknown
    case .array(let element), .set(let element), .identifiedArray(let element): element
    case .dictionary(let key, let value): .pair(.keyValue, key, value)
    case .scalar(.string): .character
    case .scalar(.indexSet): .int
    case .range(let bound): bound
    default: nil
    }
  }

  mutating func returning(_ value: Expression?, _ range: SourceRange) -> TypedStatement.Kind? {
    guard let result = closureResult else {
      guard let value else { return .returning(nil) }
      _ = fail(
        .unsupportedSyntax, "'return' cannot have a value here",
        at: value.range)
      return nil
    }
    guard let value else {
      if result.wanted == .void { return .returning(nil) }
      _ = fail(.typeMismatch, "\(result.name) returns a value", at: range)
      return nil
    }
    if result.wanted == .void {
      _ = fail(.typeMismatch, "the closure must not return a value", at: range)
      return nil
    }
    return returned(value, result).map { .returning($0) }
  }

  /// Checks one `return` of a closure against the expected type. If there is none, checks it
  /// against the type of the earlier `return` statements.
  private mutating func returned(
    _ value: Expression, _ result: ClosureResult
  ) -> TypedExpression? {
    let told = result.wanted ?? result.found
    guard result.isOptional, result.wanted == nil else {
      let typed = checkExpression(value, wanted: told)
      closureResult?.found = told ?? typed?.type
      return typed
    }
    let isOpen = told?.unwrapped == .unknown
    guard let typed = infer(value, hint: isOpen ? nil : told.map { .optional($0.unwrapped) })
    else { return nil }
    guard let told, !isOpen else {
      closureResult?.found = typed.type
      return typed
    }
    return fit(typed, to: .optional(told.unwrapped))
  }
}
