import SpecLanguage

extension Checking {
  /// Infers the type of an expression.
  ///
  /// - Parameter hint: the type that the context suggests. It determines the types of literals and
  ///   of implicit members such as `.active`. The result may have another type.
  mutating func infer(_ expression: Expression, hint: Type?) -> TypedExpression? {
    switch expression.kind {
    case .member, .call, .subscripting, .optionalChaining:
      return inferChain(expression, hint: hint)
    case .integer(let text): return integer(text, hint, expression.range)
    case .floating(let text): return floating(text, hint, expression.range)
    case .string(let segments): return string(segments, hint, expression.range)
    case .boolean(let value): return TypedExpression(.boolean(value), .bool, at: expression.range)
    case .nilLiteral: return nilLiteral(hint, expression.range)
    case .array(let elements): return array(elements, hint, expression.range)
    case .dictionary(let elements): return dictionary(elements, hint, expression.range)
    case .name(let name): return inferName(name, hint: hint)
    case .selfReference: return selfReference(expression.range)
    case .implicitMember(let name):
      return implicitMember(name, [], hint, expression.range, isCall: false)
    case .prefix(let prefix, let operand):
      return infer(prefix, operand, hint, expression.range)
    case .binary(let left, let op, let opRange, let right):
      return binary(Infix(left, op, opRange, right, expression.range), hint)
    case .ternary(let condition, let first, let second):
      return ternary(condition, first, second, hint, expression.range)
    case .range:
      return fail(
        .unsupportedSyntax,
        "a range is allowed only in subscripts, loops, patterns and 'random(in:)'",
        at: expression.range, help: "compare with its bounds, as in 'n >= 1 && n <= 3'")
    case .tuple:
      return fail(
        .unsupportedSyntax, "a tuple is compared with a tuple only, as in '(a, b) < (c, d)'",
        at: expression.range)
    case .closure(let closure): return closureAsValue(closure, hint, expression.range)
    case .parenthesized(let inner): return parenthesized(inner, hint, expression.range)
    case .branching(let statement): return branching(statement, hint: hint)
    case .type:
      return fail(
        .syntaxError, "expected a value, found a type; to create a value, write '()' after it",
        at: expression.range)
    }
  }

  private mutating func parenthesized(
    _ inner: Expression, _ hint: Type?, _ range: SourceRange
  ) -> TypedExpression? {
    guard let inner = infer(inner, hint: hint) else { return nil }
    return TypedExpression(.parenthesized(inner), inner.type, at: range)
  }

  /// Reports a closure that is not an argument.
  private mutating func closureAsValue(
    _ closure: Closure, _ hint: Type?, _ range: SourceRange
  ) -> TypedExpression? {
    let isEmpty = closure.body.isEmpty && closure.parameters == nil
    if isEmpty, case .dictionary? = hint?.unwrapped {
      return fail(
        .unsupportedSyntax, "an empty dictionary is '[:]', found '{}'", at: range,
        fixes: [Fix("{}", by: "[:]", at: range, .likely)])
    }
    if isEmpty {
      return fail(
        .unsupportedSyntax, "'{}' is an empty closure, not a value", at: range,
        help: "an empty list or set is '[]', an empty dictionary '[:]', a new model 'Name()'")
    }
    return fail(
      .unsupportedSyntax, "a closure is allowed only as an argument of a member such as 'map'",
      at: range)
  }

  // MARK: - Chains

  /// Infers the type of members, calls and subscripts. The result is optional if the chain contains
  /// a `?`.
  private mutating func inferChain(_ expression: Expression, hint: Type?) -> TypedExpression? {
    let chain = Self.chain(expression)
    if let hint, case .implicitMember(let name) = chain.root.kind {
      chainHints[name.range.start] = hint
    }
    guard let link = inferLink(expression, hint: hint) else { return nil }
    guard chain.isOptional else { return link }
    let type: Type =
      link.type.isOptional || link.type == .void || link.type == .unknown
      ? link.type : .optional(link.type)
    return TypedExpression(.chain(link), type, at: expression.range)
  }

  /// Infers the type of one member, call or subscript of a chain, and of its base.
  mutating func inferLink(_ expression: Expression, hint: Type?) -> TypedExpression? {
    switch expression.kind {
    case .member(let base, let name):
      return member(name, of: base, expression)
    case .call(let callee, let arguments):
      return inferCall(callee, arguments, hint, expression)
    case .subscripting(let base, let arguments):
      return subscripting(base, arguments, expression)
    case .optionalChaining(let base):
      guard let base = inferLink(base, hint: nil) else { return nil }
      if base.type == .unknown {
        return TypedExpression(.unwrap(base), .unknown, at: expression.range)
      }
      guard case .optional(let wrapped) = base.type else {
        if let argument = idAsIndex(expression) {
          return failForElement(at: argument, expression)
        }
        return fail(
          .notOptional, "'?' needs an optional before it, found \(base.type)",
          at: expression.range, about: .types(expected: nil, found: "\(base.type)"),
          help: "remove the '?'", fixes: expression.withoutQuestionMark)
      }
      return TypedExpression(.unwrap(base), wrapped, at: expression.range)
    default:
      return infer(expression, hint: hint)
    }
  }

  /// Returns the root of a chain, and whether the chain contains a `?`.
  private static func chain(_ expression: Expression) -> (root: Expression, isOptional: Bool) {
    var current = expression
    var isOptional = false
    while true {
      switch current.kind {
      case .optionalChaining(let base):
        isOptional = true
        current = base
      case .member(let base, _), .call(let base, _), .subscripting(let base, _): current = base
      default: return (current, isOptional)
      }
    }
  }

  // MARK: - Conditional values

  private mutating func ternary(
    _ condition: Expression, _ first: Expression, _ second: Expression, _ hint: Type?,
    _ range: SourceRange
  ) -> TypedExpression? {
    let typedCondition = checkExpression(condition, wanted: .bool)
    let pair = inferPair(first, second, hint: hint)
    guard let typedCondition, let left = pair.0, let right = pair.1 else { return nil }
    guard let type = joined(left, right), let first = adapt(left, to: type),
      let second = adapt(right, to: type)
    else {
      return fail(
        .typeMismatch,
        "the two values of '? :' have different types: \(left.type) and \(right.type)",
        at: range)
    }
    return TypedExpression(.ternary(typedCondition, first, second), type, at: range)
  }

  /// Infers the types of two expressions that must have the same type. Either expression may
  /// determine the type.
  mutating func inferPair(
    _ first: Expression, _ second: Expression, hint: Type?
  ) -> (TypedExpression?, TypedExpression?) {
    if hint == nil, Self.needsContext(first), !Self.needsContext(second) {
      let right = infer(second, hint: nil)
      if right == nil { return (nil, nil) }
      return (infer(first, hint: contextual(right?.type ?? .unknown, for: first)), right)
    }
    let left = infer(first, hint: hint)
    // After an error in one operand, the other one has no context, which is no further mistake.
    if left == nil, hint == nil, Self.lacksContext(second) { return (nil, nil) }
    return (left, infer(second, hint: hint ?? openHint(left).map { contextual($0, for: second) }))
  }

  /// Returns the expected type of an expression next to a value of type `type`. For `nil`, this is
  /// an optional of `type`.
  func contextual(_ type: Type, for expression: Expression) -> Type {
    guard case .nilLiteral = expression.kind, !type.isOptional, type != .unknown else {
      return type
    }
    return .optional(type)
  }

  private func openHint(_ left: TypedExpression?) -> Type? {
    guard let left else { return .unknown }
    if case .nilLiteral = left.kind { return nil }
    return left.type
  }

  /// Whether a part of an expression depends on the context: `.failed` in `[1: .failed]`.
  private static func lacksContext(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .array(let elements): elements.contains(where: lacksContext)
    case .dictionary(let elements): elements.contains { lacksContext($0.value) }
    default: needsContext(expression)
    }
  }

  /// Whether the type of an expression depends on its context: `.active`, `nil`, `[]`.
  static func needsContext(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .implicitMember, .nilLiteral: true
    case .array(let elements): elements.allSatisfy(needsContext)
    case .dictionary(let elements): elements.isEmpty
    case .call(let base, _), .member(let base, _), .subscripting(let base, _),
      .optionalChaining(let base):
      needsContext(base)
    case .parenthesized(let inner): needsContext(inner)
    default: false
    }
  }

  /// Returns the common type of two values; nil if there is none.
  func joined(_ left: TypedExpression, _ right: TypedExpression) -> Type? {
    if left.type == right.type { return left.type }
    if adapt(left, to: right.type) != nil { return right.type }
    if adapt(right, to: left.type) != nil { return left.type }
    if case .nilLiteral = right.kind { return .optional(left.type) }
    if case .nilLiteral = left.kind { return .optional(right.type) }
    return nil
  }
}

extension Expression {
  /// The fix that removes the `?` of `count?`. There is no fix for a subscript or a call, because
  /// an optional result may be intended.
  var withoutQuestionMark: [Fix] {
    guard case .optionalChaining(let base) = kind else { return [] }
    switch base.kind {
    case .member, .name: return [Fix("?", by: "", at: SourceRange(base.range.end, range.end))]
    default: return []
    }
  }
}
