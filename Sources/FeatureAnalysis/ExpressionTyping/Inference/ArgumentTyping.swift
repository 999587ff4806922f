import SpecLanguage

extension Checking {
  /// Checks one argument against its parameter, and binds the placeholders whose types follow from
  /// the argument.
  mutating func checkArgument(
    _ argument: Argument, at index: Int, _ parameter: StandardParameter,
    _ call: inout CallInProgress
  ) -> TypedExpression? {
    switch parameter.kind {
    case .value(let pattern):
      return value(argument.value, pattern, typed: call.typed[index], &call)
    case .closure(let inputs, let output):
      guard case .closure(let closure) = argument.value.kind else { return nil }
      return guessing(closure, inputs, output, argument.value.range, &call)
    }
  }

  private mutating func value(
    _ expression: Expression, _ pattern: Type, typed: TypedExpression?,
    _ call: inout CallInProgress
  ) -> TypedExpression? {
    if case .range(let bound) = pattern {
      let range = range(expression, bound.substituting(call.bindings))
      return range.flatMap { withBothBounds($0, for: call.entry) }
    }
    if pattern == .nominal("$BinaryInteger") || pattern == .nominal("$FloatingPoint") {
      let typed = typed ?? infer(expression, hint: nil)
      let owner = call.bindings["$Self"]
      return typed.flatMap { number($0.literal(of: owner) ?? $0, pattern) }
    }
    let type = pattern.substituting(call.bindings)
    let hint = type.substituting(call.hints)
    if typed == nil, hint.hasPlaceholder, let member = memberOfElement(expression, call) {
      type.unify(with: member.type, &call.bindings)
      return member
    }
    guard let typed = typed ?? infer(expression, hint: hint.hasPlaceholder ? nil : hint) else {
      return nil
    }
    guard type.hasPlaceholder else { return fitOrWiden(typed, pattern, &call) }
    let isOpen = isFlexible(typed) && typed.type.scalar != nil && hint.hasPlaceholder
    if typed.isOpenLiteral { return told(typed) }
    type.unify(with: typed.type, &call.bindings)
    if isOpen, case .nominal = type { call.openLiteral = typed }
    return fit(typed, to: type.substituting(call.bindings).placeholdersUnknown)
  }

  /// Returns the `.zero` with which `prices.reduce(.zero, +)` begins, if nothing else says what its
  /// type is: that of the elements, which is then written, as in `Decimal.zero`.
  private mutating func memberOfElement(
    _ expression: Expression, _ call: CallInProgress
  ) -> TypedExpression? {
    guard call.entry.operation == .reduce, case .implicitMember(let name) = expression.kind,
      let element = call.bindings["$Element"], element.scalar != nil,
      types.members(of: element)?.named(name.text).contains(where: { $0.kind == .staticProperty })
        == true
    else { return nil }
    return memberOfType(
      MemberOfType(type: element, name: name, isImplicit: false, range: expression.range), [],
      isCall: false)
  }

  /// Converts a value to the type of a bound placeholder. If only a literal has bound the
  /// placeholder, the placeholder gets the type of the value instead, as in `max(1, 2.5)`.
  private mutating func fitOrWiden(
    _ typed: TypedExpression, _ pattern: Type, _ call: inout CallInProgress
  ) -> TypedExpression? {
    let bound = pattern.substituting(call.bindings)
    if case .nominal(let name) = pattern, let literal = call.openLiteral, bound == literal.type,
      adapt(typed, to: bound) == nil, retype(literal, as: typed.type) != nil
    {
      call.bindings[name] = typed.type
      return typed
    }
    return fit(typed, to: bound)
  }

  private mutating func number(_ typed: TypedExpression, _ pattern: Type) -> TypedExpression? {
    let isInteger = pattern == .nominal("$BinaryInteger")
    let scalar = typed.type.scalar
    if typed.type == .unknown || (isInteger ? scalar?.isInteger : scalar?.isFloating) == true {
      return typed
    }
    return fail(
      .typeMismatch, "expected \(isInteger ? "an integer" : "a Double"), found \(typed.type)",
      at: typed.range)
  }

  mutating func range(_ expression: Expression, _ bound: Type) -> TypedExpression? {
    guard case .range(let lower, let op, let upper) = expression.unparenthesized.kind else {
      return fail(.typeMismatch, "expected a range, as in '1..<3'", at: expression.range)
    }
    let typedLower = lower.map { checkExpression($0, wanted: bound) }
    let typedUpper = upper.map { checkExpression($0, wanted: bound) }
    if case .some(.none) = typedLower { return nil }
    if case .some(.none) = typedUpper { return nil }
    return TypedExpression(
      .range(lower: typedLower ?? nil, op, upper: typedUpper ?? nil), .range(bound),
      at: expression.range)
  }

  /// Rejects a range without one of its bounds, which only a list can complete.
  private mutating func withBothBounds(
    _ range: TypedExpression, for entry: StandardMember
  ) -> TypedExpression? {
    if case .range(_?, _, _?) = range.kind { return range }
    if entry.operation != .randomNumber { return range }
    return fail(
      .typeMismatch, "the range of a random number needs two bounds, as in '1...6'",
      at: range.range)
  }

  // MARK: - Closures

  /// Checks a closure. If a placeholder is bound only by a literal, tries all types that the
  /// literal can have.
  private mutating func guessing(
    _ closure: Closure, _ inputs: [Type], _ output: Type, _ range: SourceRange,
    _ call: inout CallInProgress
  ) -> TypedExpression? {
    guard let literal = call.openLiteral, guesses < 2,
      let name = call.bindings.first(where: { $0.value == literal.type && $0.key == "$T" })?.key
    else { return self.closure(closure, inputs, output, range, &call) }
    guesses += 1
    defer { guesses -= 1 }
    let mark = variables.mark
    let bindings = call.bindings
    var reported: Diagnostics?
    for type in [literal.type] + Self.guessedTypes where retype(literal, as: type) != nil {
      variables.forgetLocals(since: mark)
      let isRetry = reported != nil
      if isRetry { guesses += 1 }
      defer { if isRetry { guesses -= 1 } }
      var trial = call
      trial.bindings = bindings
      trial.bindings[name] = type
      let (typed, found) = withSeparateFindings {
        $0.closure(closure, inputs, output, range, &trial)
      }
      if typed != nil {
        diagnostics.report(found)
        call = trial
        return typed
      }
      if reported == nil { reported = found }
    }
    if let reported { diagnostics.report(reported) }
    return nil
  }

  private static let guessedTypes: [Type] =
    [.double, .scalar(.decimal), .scalar(.float)]
    + ScalarType.allCases.filter { $0.isInteger && $0 != .int }.map { .scalar($0) }

  mutating func closure(
    _ closure: Closure, _ inputs: [Type], _ output: Type, _ range: SourceRange,
    _ call: inout CallInProgress
  ) -> TypedExpression? {
    let types = inputs.map { $0.substituting(call.bindings).placeholdersUnknown }
    guard let parameters = parameters(of: closure, types, range) else { return nil }
    let isInto = call.entry.operation == .reduceInto
    let wanted = output.substituting(call.bindings)
    let outer = closureResult
    defer { closureResult = outer }
    closureResult = ClosureResult(
      wanted: wanted.hasPlaceholder ? nil : wanted, isOptional: wanted.isOptional)
    var hint = wanted.substituting(call.hints)
    if hint.hasPlaceholder { hint = .unknown }
    let result: ([Variable], [TypedStatement])? = block { checking in
      let variables = checking.bindParameters(parameters, of: closure, isInto: isInto)
      let body = checking.closureBody(closure.body, wanted, hint == .unknown ? nil : hint)
      return body.map { (variables, $0) }
    }
    guard let (variables, body) = result else { return nil }
    if closure.body.isEmpty, wanted != .void {
      return fail(
        .typeMismatch, "the closure is empty, but must return a value", at: range)
    }
    let found = closureResult?.found ?? .void
    guard let result = self.result(found, as: output, at: body.last?.range ?? range, &call) else {
      return nil
    }
    let typed = TypedClosure(
      parameters: variables, destructuresPair: variables.count > inputs.count,
      isShorthand: closure.parameters == nil, isOperator: closure.isOperator, body: body,
      result: result)
    return TypedExpression(.closure(typed), .void, at: range)
  }

  /// Checks the statements of a function or of a derived value. They are like a closure without
  /// parameters that is called at once.
  mutating func valueBody(
    _ body: [Statement], _ wanted: Type?, _ range: SourceRange
  ) -> TypedExpression? {
    closureResult = ClosureResult(
      wanted: wanted, isOptional: wanted?.isOptional == true, isBody: true)
    defer { closureResult = nil }
    let typed = block { $0.closureBody(body, wanted ?? .unknown, nil) }
    guard let typed, let result = wanted ?? closureResult?.found else { return nil }
    return TypedExpression(
      .closure(TypedClosure(parameters: [], isShorthand: false, body: typed, result: result)),
      result, at: range)
  }

  /// Returns the result type of a closure, and binds the placeholders that the type determines.
  private mutating func result(
    _ found: Type, as pattern: Type, at range: SourceRange, _ call: inout CallInProgress
  ) -> Type? {
    if pattern == .void { return .void }
    if call.entry.operation == .flatMap, let held = elementOfLoop(found), found != .unknown {
      pattern.unify(with: .array(held), &call.bindings)
      return found
    }
    pattern.unify(with: found, &call.bindings)
    let wanted = pattern.substituting(call.bindings).placeholdersUnknown
    if wanted.matches(found) || wanted.unwrapped.matches(found) { return wanted }
    let help: String? =
      call.entry.operation != .flatMap
      ? nil : found.isOptional ? "use 'compactMap'" : "use 'map'"
    _ = fail(
      .typeMismatch,
      call.entry.operation == .flatMap
        ? "the closure of 'flatMap' must return a list, found \(found)"
        : "expected \(wanted), found \(found)", at: range, help: help)
    return nil
  }

  /// Checks the body of a closure. A single expression is the value of the closure; several
  /// statements need a `return`.
  private mutating func closureBody(
    _ body: [Statement], _ wanted: Type, _ hint: Type?
  ) -> [TypedStatement]? {
    if let expression = body.value, wanted != .void {
      let typed =
        wanted.hasPlaceholder
        ? infer(expression, hint: hint) : checkExpression(expression, wanted: wanted)
      guard let typed = typed.flatMap({ told($0) }) else { return nil }
      if typed.type == .void {
        _ = fail(
          .typeMismatch, "expected a value, found a call without a result", at: typed.range)
        return nil
      }
      closureResult?.found = typed.type
      return [TypedStatement(.expression(typed), at: body[0].range, comments: body[0].comments)]
    }
    if refusesAssignment(body, wanted) { return nil }
    let ends = wanted == .void ? [] : body.endsWithoutReturn
    closureResult?.unreturned = Set(ends.map(\.range))
    guard let statements = checkStatements(body) else { return nil }
    if wanted != .void && closureResult?.found != nil && !body.alwaysReturn {
      guard let range = ends.first?.range ?? body.last?.range else { return nil }
      _ = fail(
        .missingReturn,
        "\(closureResult?.name ?? "the closure") returns a value on some paths only", at: range,
        help: "end it with a 'return' of a value")
      return nil
    }
    if let range = body.first?.range, wanted != .void, closureResult?.found == nil {
      _ = fail(
        .typeMismatch,
        body.count == 1
          ? "the closure has to return a value, and its statement has none"
          : closureResult?.isBody == true
            ? "the value of several statements needs a 'return'"
            : "a closure with several statements needs a 'return'", at: range)
      return nil
    }
    return statements
  }

  /// Binds the parameters of a closure. The first parameter of `reduce(into:)` is mutable.
  private mutating func bindParameters(
    _ parameters: [(name: String, type: Type)], of closure: Closure, isInto: Bool
  ) -> [Variable] {
    parameters.enumerated().map { index, parameter in
      let variable = variables.bindVariable(
        Variable(
          parameter.name, parameter.type, role: .closureParameter,
          isMutable: isInto && index == 0))
      if let name = closure.parameters?[index], name.text != "_" {
        variables.setPlace(variable, name.range)
        recordDeclaration(variable, at: name.range)
      }
      return variable
    }
  }

  /// Returns the parameters of a closure with their types. Two parameters may destructure a pair.
  private mutating func parameters(
    of closure: Closure, _ types: [Type], _ range: SourceRange
  ) -> [(name: String, type: Type)]? {
    let names = closure.parameters?.map(\.text)
    let count = names?.count ?? closure.body.shorthandCount
    var types = types
    if types.count == 1, count == 2, case .pair(_, let first, let second) = types[0] {
      types = [first, second]
    }
    if names == nil, closure.body.holdInvalid {
      return types.enumerated().map { index, type in ("$\(index)", type) }
    }
    guard count == types.count else {
      let wanted = types.count == 1 ? "1 value" : "\(types.count) values"
      let verb = names == nil ? "uses" : "names"
      let used = count == 0 ? "\(verb) none" : "\(verb) \(count)"
      if count == 0, names == nil, let base = meantBase(closure.body, of: types) {
        _ = fail(
          .closureParameters,
          "the closure gets \(wanted) and \(used); did you mean '$0.\(base.member)'?",
          at: base.name.range, fixes: [Fix(base.name.text, by: "$0", at: base.name.range)])
        return nil
      }
      let meant = count == 0 && names == nil ? meantMember(closure.body, of: types) : nil
      let isImplicit = closure.body.first?.beginsWithDot ?? false
      let member = closure.body.first?.memberOfShorthand ?? ""
      _ = fail(
        .closureParameters,
        "the closure gets \(wanted) and \(used)"
          + (meant.map { "; did you mean '$0.\($0.text)'?" } ?? ""), at: range,
        help: names != nil || meant != nil
          ? nil
          : types.count == 2 && count == 1
            ? "both are compared, as in '{ $0\(member) < $1\(member) }'"
            : "write '_' for unused parameters: '{ _ in … }'",
        fixes: meant.map { isImplicit ? [] : fixes(ofMember: $0) } ?? [])
      return nil
    }
    return types.enumerated().map { index, type in (names?[index] ?? "$\(index)", type) }
  }
}

extension Type {
  /// The type in which unbound placeholders are replaced by `unknown`, which is compatible with
  /// every type.
  var placeholdersUnknown: Type {
    switch self {
    case .nominal(let name): name.utf8.first == UInt8(ascii: "$") ? .unknown : self
    case .optional(let type):
      type.placeholdersUnknown == .unknown
        ? .optional(.unknown) : .optional(type.placeholdersUnknown)
    case .array(let type): .array(type.placeholdersUnknown)
    case .set(let type): .set(type.placeholdersUnknown)
    case .identifiedArray(let type): .identifiedArray(type.placeholdersUnknown)
    case .range(let type): .range(type.placeholdersUnknown)
    case .dictionary(let key, let value):
      .dictionary(key: key.placeholdersUnknown, value: value.placeholdersUnknown)
    case .pair(let kind, let first, let second):
      .pair(kind, first.placeholdersUnknown, second.placeholdersUnknown)
    case .scalar, .void, .unknown: self
    }
  }
}

extension TypedExpression {
  /// The type that the expression contributes to inference: for a closure, the type of its result.
  var resultType: Type {
    if case .closure(let closure) = kind { closure.result } else { type }
  }

  /// Returns an integer literal as a literal of an integer type, even if the literal is out of
  /// range, as in `UInt8(300)`. Returns nil for other expressions and types.
  func literal(of type: Type?) -> TypedExpression? {
    guard let type, type.scalar?.isInteger == true else { return nil }
    switch kind {
    case .integer: return TypedExpression(kind, type, at: range)
    case .prefix(.minus, let operand):
      guard case .integer = operand.kind else { return nil }
      let operand = TypedExpression(operand.kind, type, at: operand.range)
      return TypedExpression(.prefix(.minus, operand), type, at: range)
    case .parenthesized(let inner):
      return inner.literal(of: type).map { TypedExpression(.parenthesized($0), type, at: range) }
    default: return nil
    }
  }
}
