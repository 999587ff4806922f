import SpecLanguage

extension Checking {
  /// Checks statements in order. Returns nil if they have errors.
  mutating func checkStatements(_ statements: [Statement]) -> [TypedStatement]? {
    block { checking in
      checking.reportNeverExecuted(statements)
      let typed = statements.map { checking.checkStatement($0) }
      return typed.allSatisfy { $0 != nil } ? typed.compactMap { $0 } : nil
    }
  }

  private mutating func reportNeverExecuted(_ statements: [Statement]) {
    for (statement, next) in zip(statements, statements.dropFirst()) {
      guard case .returning = statement.kind, !next.isInvalid else { continue }
      _ = fail(
        .neverExecuted, "statements after a 'return' are never executed", at: next.range)
      return
    }
  }

  private mutating func checkStatement(_ statement: Statement) -> TypedStatement? {
    guard let kind = kind(of: statement) else { return nil }
    return TypedStatement(
      kind, at: statement.range, comments: statement.comments,
      followsBlankLine: statement.followsBlankLine)
  }

  private mutating func kind(of statement: Statement) -> TypedStatement.Kind? {
    switch statement.kind {
    case .expression(let expression): return expressionStatement(expression)
    case .assignment(let target, let value): return assignment(target, value, statement.range)
    case .compoundAssignment(let target, let op, let value):
      return compoundAssignment(target, op, value, statement.range)
    case .declaration(let isVariable, let name, let type, let value):
      return declaration(isVariable, name, type, value)
    case .conditional(let clauses, let otherwise):
      return conditional(clauses, otherwise) { $0.checkStatements($1) }
    case .switching(let subject, let cases):
      return switching(subject, cases, statement.range) { $0.checkStatements($1) }
    case .guarding(let conditions, let otherwise):
      return guarding(conditions, otherwise, statement.range)
    case .loop(let name, let sequence, let filter, let body):
      return loop(name, sequence, filter, body)
    case .returning(let value): return returning(value, statement.range)
    case .invalid(let names): return invalid(names)
    }
  }

  /// Declares the names of a statement that could not be parsed. Their types are unknown.
  mutating func invalid<Result>(_ names: [Identifier]) -> Result? {
    holdsInvalid = true
    if names.contains(where: \.text.isEmpty) { lacksName = true }
    for name in names where !name.text.isEmpty && variables[name.text]?.role != .state {
      variables.bindVariable(Variable(name.text, .unknown, role: .local, isMutable: true))
    }
    return nil
  }

  /// The helps for values that stand for assignments.
  static let helpsForValues = [
    "'==' compares; '=' assigns", "'+' and '-' compute a value; '+=' and '-=' change one",
  ]

  /// The help for a value that is used as a statement; nil if it does not seem to be an assignment.
  private static func helpForValue(_ expression: Expression) -> String? {
    switch expression.kind {
    case .binary(_, .equal, _, _): helpsForValues[0]
    case .binary(let place, .add, _, _), .binary(let place, .subtract, _, _):
      place.changedName == nil ? nil : helpsForValues[1]
    default: nil
    }
  }

  private mutating func expressionStatement(_ expression: Expression) -> TypedStatement.Kind? {
    discarded = expression.range
    let local = changedLocal(by: expression)
    // A call such as `state.count.negate()` may change its receiver.
    if case .call = expression.kind { changedPlace = expression.range.start }
    let inferred = infer(expression, hint: nil)
    (discarded, changedPlace) = (nil, nil)
    guard let typed = inferred else { return nil }
    if let call = typed.mutatingCall {
      if let (variable, wasRead) = local, call.base?.hasExternalBase == false {
        variables.setRead(variable, wasRead)
      }
      if typed.type != .void, !call.entry.isDiscardable {
        warn(
          .unusedResult, "the result of '\(call.entry.name)' is not used", at: typed.range,
          help: "write '_ = ' before it")
      }
    } else if typed.type != .void, typed.type != .unknown {
      if closureResult?.unreturned.contains(expression.range) == true {
        _ = fail(
          .missingReturn, "this value is not returned: write 'return' before it",
          at: expression.range,
          fixes: expression.plainText.map {
            [Fix($0, by: "return " + $0, at: expression.range)]
          } ?? [])
        return nil
      }
      warn(
        .noEffect, "this statement has no effect: its value is not used", at: typed.range,
        help: Self.helpForValue(expression))
    }
    return .expression(typed)
  }

  /// Returns the variable that a method changes in a statement such as `tasks.removeAll()`, and
  /// whether it was read before; nil if the arguments name it too.
  private func changedLocal(by expression: Expression) -> (variable: Variable, wasRead: Bool)? {
    guard case .call(let callee, let arguments) = expression.kind,
      case .member(let base, _) = callee.kind, let name = base.changedName,
      let variable = variables[name.text]
    else { return nil }
    let isNamed = arguments.contains { $0.value.hasPart { $0.isName(name.text) } }
    return isNamed ? nil : (variable, variables.isRead(variable))
  }

  private mutating func assignment(
    _ target: Expression, _ value: Expression, _ range: SourceRange
  ) -> TypedStatement.Kind? {
    if case .name(let name) = target.kind, name.text == "_" {
      discarded = value.range
      defer { discarded = nil }
      return checkExpression(value, wanted: nil).map { .expression($0) }
    }
    guard !refusesNewVariable(target), let (place, type) = self.target(target) else {
      checkAlone([Argument(label: nil, value: value)])
      if case .name(let name) = target.kind, variables[name.text] == nil {
        // The 'let' or 'var' of the declaration may be missing.
        variables.bindVariable(Variable(name.text, .unknown, role: .local, isMutable: true))
      }
      return nil
    }
    if case .elementByID = place.kind.withoutChain {
      _ = fail(
        .notAssignable, "a whole element cannot be assigned through '[id: …]'", at: target.range,
        help:
          "'updateOrAppend' of an IdentifiedArray replaces an element, 'remove(id:)' removes one")
      return nil
    }
    if target.isSame(as: value) {
      _ = fail(.selfAssignment, "this assigns a value to itself", at: range)
      return nil
    }
    assigned = target.plainText
    defer { assigned = nil }
    guard let typedValue = checkExpression(value, wanted: type) else { return nil }
    return .assignment(place, typedValue)
  }

  /// Reports an assignment that declares a variable: a name that is like no name in scope.
  ///
  ///     reduce: "sum = state.a + state.b; state.c = sum"                   # unknown-name
  ///     reduce: "let sum = state.a + state.b; state.c = sum"
  private mutating func refusesNewVariable(_ target: Expression) -> Bool {
    guard case .name(let name) = target.kind, variables[name.text] == nil, listsNames,
      isNewName(name), !types.functionNames.contains(name.text), types[name.text] == nil
    else { return false }
    _ = fail(
      .unknownName, "there is no '\(name.text)' here", at: name.range,
      help: "a new variable is declared: 'let \(name.text) = …', or with 'var' if it changes")
    return true
  }

  /// Checks the target of an assignment. Returns the target, and the type of the value to assign.
  private mutating func target(_ expression: Expression) -> (TypedExpression, Type)? {
    var local: (Variable, wasRead: Bool)?
    if let name = expression.changedName, let variable = variables[name.text] {
      local = (variable, variables.isRead(variable))
    }
    changedPlace = expression.range.start
    let inferred = infer(expression, hint: nil)
    changedPlace = nil
    guard let typed = inferred else { return nil }
    // Assigning to a local, or to a member of a local, does not count as reading it. A value of
    // another module may be a reference.
    if let (variable, wasRead) = local, !typed.hasExternalBase {
      variables.setRead(variable, wasRead)
      if case .name = expression.kind, refusePayloadForState(variable, at: typed.range) {
        return nil
      }
    }
    guard typed.requireMutable(&variables, &diagnostics) else { return nil }
    if case .chain(let inner) = typed.kind { return (typed, inner.type) }
    return (typed, typed.type)
  }

  /// Reports an assignment to a payload value that has the name of a property of the state.
  ///
  ///     rename: {payload: {_ name: String}, reduce: name = name}             # not-assignable
  ///     rename: {payload: {_ name: String}, reduce: state.name = name}
  private mutating func refusePayloadForState(
    _ variable: Variable, at range: SourceRange
  ) -> Bool {
    guard variable.role == .payload, !variable.isMutable, let state = variables["state"],
      state.isMutable, let member = types.nominal(state.type)?.member(variable.name),
      case .stored = member.role
    else { return false }
    let meant = "state.\(variable.name)"
    _ = fail(
      .notAssignable,
      "'\(variable.name)' is the payload value, which cannot be changed; did you mean '\(meant)'?",
      at: range, fixes: [Fix(variable.name, by: meant, at: range)])
    return true
  }

  private mutating func compoundAssignment(
    _ target: Expression, _ op: BinaryOperator, _ value: Expression, _ range: SourceRange
  ) -> TypedStatement.Kind? {
    guard let (place, type) = self.target(target) else {
      checkAlone([Argument(label: nil, value: value)])
      return nil
    }
    let left = TypedExpression(.nilLiteral, type, at: target.range)
    guard let typedValue = infer(value, hint: operandHint(of: op, on: type)) else { return nil }
    let infix = Infix(target, op, target.range, value, range)
    if let special = specialArithmetic(left, infix, typedValue), special.type == type,
      case .binary(_, _, let right) = special.kind
    {
      return .compoundAssignment(place, op, right)
    }
    if isExternal(type) || isExternal(typedValue.type) {
      return .compoundAssignment(place, op, typedValue)
    }
    if op == .add, let element = type.element, element == typedValue.type {
      _ = fail(
        .typeMismatch, "'+=' does not add one element", at: range,
        help: "write '….\(type == .set(element) ? "insert" : "append")(…)'")
      return nil
    }
    guard allows(op, on: type) else {
      _ = fail(
        .typeMismatch, "'\(op.rawValue)=' is not defined for \(type)", at: target.range,
        help: help(for: op, on: place, type))
      return nil
    }
    if reportsIntVariable(place, type, typedValue) { return nil }
    guard let right = fit(typedValue, to: type == .scalar(.date) ? .double : type) else {
      return nil
    }
    return .compoundAssignment(place, op, right)
  }

  /// Reports a variable that is an Int because of its first value, such as `var total = 0`, if the value
  /// is a fraction. Returns whether it has reported.
  private mutating func reportsIntVariable(
    _ place: TypedExpression, _ type: Type, _ value: TypedExpression
  ) -> Bool {
    guard let name = place.local?.name, type == .int,
      [.decimal, .double].contains(value.type.scalar)
    else { return false }
    _ = fail(
      .typeMismatch, "expected \(type), found \(value.type)", at: value.range,
      about: .types(expected: "\(type)", found: "\(value.type)"),
      help: "'\(name)' is an Int because of its first value: declare "
        + "'var \(name): \(value.type) = 0'")
    return true
  }

  /// Returns the help for `target op= value`, if the target is an optional.
  private func help(for op: BinaryOperator, on place: TypedExpression, _ type: Type) -> String? {
    guard case .optional(let wrapped) = type else { return nil }
    guard case .standard(let call) = place.kind.withoutChain,
      call.entry.operation == .valueForKey
    else {
      return "write '?' after it: '…? \(op.rawValue)= …'"
    }
    let start =
      switch wrapped {
      case .scalar(.string): "\"\""
      case .scalar(let scalar) where scalar.isNumeric: "0"
      case .array, .identifiedArray: "[]"
      default: "…"
      }
    return "give a new key a first value: '…[…, default: \(start)] \(op.rawValue)= …'"
  }

  /// Returns the expected type of the right operand of `target op= value`, where `type` is the type
  /// of the target.
  private func operandHint(of op: BinaryOperator, on type: Type) -> Type? {
    switch type {
    case .scalar(.date): .double
    case .scalar(.duration): op == .add || op == .subtract ? type : nil
    default: type
    }
  }

  private mutating func declaration(
    _ isVariable: Bool, _ name: Identifier, _ annotation: TypeSyntax?, _ value: Expression
  ) -> TypedStatement.Kind? {
    let type = annotation.map { types.resolve($0, &diagnostics) }
    let typed = type == nil ? infer(value, hint: nil) : checkExpression(value, wanted: type)
    if let typed, type == nil, typed.isOpenLiteral {
      _ = fail(
        .missingContext, "cannot infer what type '\(name.text)' has", at: value.range,
        help: "write it: '\(isVariable ? "var" : "let") \(name.text): Type = …'")
    }
    if let typed, typed.type == .void {
      _ = fail(.typeMismatch, "expected a value, found a call without a result", at: typed.range)
    }
    if name.text == "_" { return typed.map { .expression($0) } }
    let found = typed?.type == .void ? nil : typed?.type
    let variable = bindLocal(name, type ?? found ?? .unknown, isVariable: isVariable)
    if let typed {
      // A number or a string that changes is meant as a variable, not as its place in the state.
      if typed.type.unwrapped.scalar == nil {
        variables.setOrigin(variable, CopiedPlace(CopiedPlace.value, value))
      }
      if isPosition(typed) { variables.setPosition(variable) }
    }
    return typed.map { .declaration(variable, annotation: type, $0) }
  }
}

extension Expression {
  /// The name of the variable that an assignment to this expression changes, such as `task` for
  /// `task.isDone`.
  fileprivate var changedName: Identifier? {
    switch kind {
    case .name(let name): name
    case .member(let base, _), .optionalChaining(let base), .parenthesized(let base):
      base.changedName
    // Its arguments may read the variable.
    case .subscripting(let base, let arguments):
      base.changedName.flatMap { name in
        arguments.contains { $0.value.hasPart { $0.isName(name.text) } } ? nil : name
      }
    default: nil
    }
  }
}

extension TypedExpression {
  /// Whether the place is a member of a value of another module.
  fileprivate var hasExternalBase: Bool {
    switch kind {
    case .variable: false
    case .member(let base, _), .chain(let base), .unwrap(let base), .parenthesized(let base),
      .elementByID(let base, _):
      base.hasExternalBase
    case .standard(let call) where call.entry.kind == .subscripting:
      call.base?.hasExternalBase ?? true
    default: true
    }
  }

  /// The call of a mutating method, if the expression is one; nil for other expressions.
  package var mutatingCall: StandardCall? {
    switch kind {
    case .standard(let call) where call.entry.isMutating && call.entry.kind == .method: call
    case .chain(let inner), .parenthesized(let inner): inner.mutatingCall
    default: nil
    }
  }
}

extension TypedExpression.Kind {
  var withoutChain: TypedExpression.Kind {
    switch self {
    case .chain(let inner), .unwrap(let inner), .parenthesized(let inner): inner.kind.withoutChain
    default: self
    }
  }
}
