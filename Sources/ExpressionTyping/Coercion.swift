import Diagnostics
import ExpressionSyntax

extension Checking {
  /// Checks an expression and fits it to the type that the place wants.
  mutating func check(_ expression: Expression, wanted: Type?) -> TypedExpression? {
    guard let typed = infer(expression, hint: wanted) else { return nil }
    guard let wanted else { return typed }
    return fit(typed, to: wanted)
  }

  /// `typed` as a `wanted`, or a finding.
  mutating func fit(_ typed: TypedExpression, to wanted: Type) -> TypedExpression? {
    if let adapted = adapt(typed, to: wanted) { return adapted }
    if typed.type.unwrapped == wanted, typed.type.isOptional {
      return fail(
        "type-mismatch", "expected \(wanted), found the optional \(typed.type)", at: typed.range,
        help: "give a value for nil with '??', or unwrap it with 'if let'")
    }
    if typed.type == .void {
      return fail(
        "type-mismatch", "expected \(wanted), found a call without a result", at: typed.range)
    }
    return fail("type-mismatch", "expected \(wanted), found \(typed.type)", at: typed.range)
  }

  /// `typed` as a `wanted` where Swift converts by itself: a literal by its context, a value where
  /// an optional is wanted. Nil where it does not.
  func adapt(_ typed: TypedExpression, to wanted: Type) -> TypedExpression? {
    if typed.type == wanted || typed.type == .unknown || wanted == .unknown { return typed }
    if case .optional(let wrapped) = wanted {
      if case .nilLiteral = typed.kind {
        return TypedExpression(.nilLiteral, wanted, at: typed.range)
      }
      if !typed.type.isOptional, let inner = adapt(typed, to: wrapped) {
        return TypedExpression(.promoted(inner), wanted, at: typed.range)
      }
    }
    if let literal = retype(typed, as: wanted) { return literal }
    return typed.type.containsUnknown || wanted.containsUnknown ? typed : nil
  }

  /// A tree of literals, such as `1`, `-2.5` or `[1, 2]`, as another type that such literals can
  /// have.
  func retype(_ typed: TypedExpression, as wanted: Type) -> TypedExpression? {
    func again(_ kind: TypedExpression.Kind) -> TypedExpression {
      TypedExpression(kind, wanted, at: typed.range)
    }
    switch typed.kind {
    case .integer:
      guard let scalar = wanted.scalar, scalar.isNumeric else { return nil }
      return again(typed.kind)
    case .floating:
      guard let scalar = wanted.scalar, scalar.isFloating || scalar == .decimal else { return nil }
      return again(typed.kind)
    case .string(let segments):
      guard wanted == .character, segments.count == 1, case .text(let text) = segments[0],
        text.count == 1
      else { return nil }
      return again(typed.kind)
    case .prefix(let prefix, let operand):
      guard let operand = retype(operand, as: wanted), prefix != .not else { return nil }
      return again(.prefix(prefix, operand))
    case .parenthesized(let inner):
      guard let inner = adapt(inner, to: wanted), isFlexible(typed) else { return nil }
      return again(.parenthesized(inner))
    case .binary(let left, let op, let right):
      guard op.isArithmetic, isFlexible(typed), let left = retype(left, as: wanted),
        let right = retype(right, as: wanted)
      else { return nil }
      return again(.binary(left, op, right))
    case .ternary(let condition, let first, let second):
      guard isFlexible(first) || isFlexible(second), let first = adapt(first, to: wanted),
        let second = adapt(second, to: wanted)
      else { return nil }
      return again(.ternary(condition, first, second))
    case .array(let elements):
      guard let element = wanted.element else { return nil }
      let adapted = elements.compactMap { adapt($0, to: element) }
      return adapted.count == elements.count ? again(.array(adapted)) : nil
    case .dictionary(let elements):
      guard case .dictionary(let key, let value) = wanted else { return nil }
      let adapted = elements.compactMap { element -> TypedDictionaryElement? in
        guard let key = adapt(element.key, to: key), let value = adapt(element.value, to: value)
        else { return nil }
        return TypedDictionaryElement(key: key, value: value)
      }
      return adapted.count == elements.count ? again(.dictionary(adapted)) : nil
    default: return nil
    }
  }

  /// Made of literals alone, so that its context decides its type.
  func isFlexible(_ typed: TypedExpression) -> Bool {
    switch typed.kind {
    case .integer, .floating, .nilLiteral: true
    case .string(let segments): segments.count == 1
    case .prefix(let prefix, let operand): prefix != .not && isFlexible(operand)
    case .parenthesized(let inner): isFlexible(inner)
    case .binary(let left, let op, let right):
      op.isArithmetic && isFlexible(left) && isFlexible(right)
    case .array(let elements): elements.allSatisfy(isFlexible)
    case .dictionary(let elements):
      elements.allSatisfy { isFlexible($0.key) && isFlexible($0.value) }
    default: false
    }
  }
}

extension BinaryOperator {
  var isArithmetic: Bool {
    switch self {
    case .multiply, .divide, .remainder, .add, .subtract: true
    default: false
    }
  }

  var isComparison: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    default: false
    }
  }
}
