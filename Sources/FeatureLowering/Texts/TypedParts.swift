import FeatureAnalysis
import SpecLanguage

/// The types of the parts of a long expression that Swift would infer from inside: what is compared,
/// converted or interpolated, and the results of closures. The compiler would try the overloads of
/// all operators and the types of all literals around and inside of such a part in combination. With
/// its type, it searches the part alone.
///
/// ```swift
/// Double(count * 3 - rank as Int) * rate
/// [price].reduce(1 as Double) { abs(($0 + $1) * 2 as Double) }
/// ```
extension TextLowering {
  /// Lowers an expression, with its type if it is such a part of a long expression.
  ///
  /// - Parameter contextual: Whether Swift infers the type from the context.
  mutating func expression(
    _ typed: TypedExpression, contextual: Bool = false
  ) -> SwiftExpression {
    let outer = hasTypedParts
    defer { hasTypedParts = outer }
    if outer == nil { hasTypedParts = !isProse && typed.isSlowToType }
    guard hasTypedParts == true, !contextual, !typed.isParenthesized, typed.needsItsType,
      // The part of an optional chain before a call is an optional by itself.
      !(isInChain && typed.holdsUnwrap)
    else { return untyped(typed, contextual: contextual) }
    let part = SwiftExpression.cast(
      untyped(typed, contextual: true), "as", lowerType(typed.type))
    // The brace of a body would belong to the type.
    return isInHead ? .parenthesized(part) : part
  }

  /// Lowers a part whose type follows from the context as far as the tool's own rules go, but which
  /// Swift infers from inside, because the operator or the function around it has several overloads.
  mutating func overloaded(_ typed: TypedExpression, contextual: Bool) -> SwiftExpression {
    expression(typed, contextual: contextual && (hasTypedParts != true || !typed.needsItsType))
  }

  /// Lowers an operand of an operator that returns `type`.
  mutating func operand(
    _ operand: TypedExpression, of type: Type, contextual: Bool
  ) -> SwiftExpression {
    let lowered =
      operand.type == type && !operand.hasFreeResult
      ? expression(operand, contextual: contextual) : overloaded(operand, contextual: contextual)
    // An operator such as `<=` would belong to the type.
    let isAmbiguous = lowered.isCast || type == .bool && operand.type == .double && lowered.isNaN
    return isAmbiguous ? .parenthesized(lowered) : lowered
  }

  /// Returns the left operand of `1.5 < 1` with its type; nil for other comparisons. The compiler would
  /// not know which numbers are meant.
  mutating func comparedLiteral(
    _ left: TypedExpression, _ operation: BinaryOperator, _ right: TypedExpression
  ) -> SwiftExpression? {
    guard operation.isOrder, left.type != .int, left.isOfLiterals, right.isOfLiterals else {
      return nil
    }
    return .parenthesized(.cast(untyped(left, contextual: true), "as", lowerType(left.type)))
  }
}

extension TypedExpression {
  /// From this number of choices, the parts of an expression are written with their types. The
  /// compiler needs up to 0.3 s for one less.
  private static let manyChoices = 8

  /// Whether the compiler may need long for the expression: it has many choices, and a part whose
  /// type follows from inside.
  fileprivate var isSlowToType: Bool {
    var choices = 0
    visitExpressions { part in
      choices += part.choices
      return choices < Self.manyChoices
    }
    return choices >= Self.manyChoices
  }

  /// The number of decisions that the compiler takes at this expression, without its operands.
  private var choices: Int {
    switch kind {
    case .integer, .floating, .ternary, .prefix(.minus, _): 1
    case .binary(_, let symbol, _): symbol == .and || symbol == .or ? 0 : 1
    case .tupleComparison(let values, _, _): values.count
    // The closure's parameters have the type of the literal.
    case .standard(let call): call.beginsWithLiteral ? 2 : call.isOverloaded ? 1 : 0
    default: 0
    }
  }

  /// Whether the compiler has to find operators and literals inside before it knows the type.
  fileprivate var needsItsType: Bool {
    guard !type.containsUnknown else { return false }
    return switch kind {
    case .integer: type != .int
    case .floating: type != .scalar(.double)
    case .prefix(.minus, let operand): !operand.isNumberLiteral || operand.needsItsType
    case .ternary: true
    case .binary(_, let symbol, _): !symbol.isCondition
    case .standard(let call): call.isFunction && call.isOverloaded || call.hasFreeResult
    case .parenthesized(let inner): inner.needsItsType
    case .array(let elements): elements.contains(where: \.needsItsType)
    case .dictionary(let elements):
      elements.contains { $0.key.needsItsType || $0.value.needsItsType }
    default: false
    }
  }

  /// Whether the type of the operands or arguments is that of the result, whatever it is.
  fileprivate var hasFreeResult: Bool {
    switch kind {
    case .ternary, .binary(_, .coalesce, _): true
    case .standard(let call): call.isFunction && call.isOverloaded || call.hasFreeResult
    case .parenthesized(let inner): inner.hasFreeResult
    default: false
    }
  }

  /// Whether the expression consists of number literals and operators.
  fileprivate var isOfLiterals: Bool {
    switch kind {
    case .integer, .floating: true
    case .prefix(.minus, let inner), .parenthesized(let inner): inner.isOfLiterals
    case .binary(let left, let symbol, let right):
      !symbol.isCondition && left.isOfLiterals && right.isOfLiterals
    default: false
    }
  }

  fileprivate var isParenthesized: Bool {
    if case .parenthesized = kind { true } else { false }
  }
}

extension StandardCall {
  /// Whether there are several functions of this name, or one for many types.
  fileprivate var isOverloaded: Bool {
    switch entry.kind {
    case .function, .initializer, .staticMethod: !arguments.isEmpty
    case .property, .method, .subscripting, .staticProperty: false
    }
  }

  /// Whether a closure determines the type of the result, as in `reduce`.
  fileprivate var hasFreeResult: Bool {
    entry.result.isFree
      && arguments.contains { if case .closure = $0.value.kind { true } else { false } }
  }

  /// Whether another function of this name takes another type.
  var hasOverloads: Bool {
    switch entry.kind {
    case .initializer, .staticMethod: arguments.count == 1 && arguments[0].label == nil
    case .function, .property, .method, .subscripting, .staticProperty: false
    }
  }
}

extension SwiftExpression {
  /// Whether a value has the name of `Double.nan`, whatever it is. Swift warns that a comparison with
  /// such a value is constant, unless the value is in parentheses.
  fileprivate var isNaN: Bool {
    switch self {
    case .name("nan"), .member(_, "nan"): true
    default: false
    }
  }
}
