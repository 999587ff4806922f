import Diagnostics
import ExpressionTyping

extension Analysis {
  /// A `Decimal` literal means its digits, exactly: there are some that no `Decimal` holds.
  ///
  ///     state: {price: Decimal = 1e400}     # out-of-range
  ///     state: {price: Decimal = 1e40}
  mutating func checkDecimals(_ code: Code<TypedExpression>) -> Code<TypedExpression> {
    var wrong: [TypedExpression] = []
    code.walk { Self.note($0, in: &wrong) }
    report(wrong)
    return code
  }

  mutating func checkDecimals(_ code: Code<[TypedStatement]>) -> Code<[TypedStatement]> {
    var wrong: [TypedExpression] = []
    code.walk { Self.note($0, in: &wrong) }
    report(wrong)
    return code
  }

  private static func note(_ expression: TypedExpression, in wrong: inout [TypedExpression]) -> Bool
  {
    switch expression.kind {
    case .floating(let text), .integer(let text):
      let isDecimal = expression.type.unwrapped == .scalar(.decimal)
      if isDecimal, !Self.isDecimal(text) { wrong.append(expression) }
      return false
    default: return true
    }
  }

  private static func isDecimal(_ text: String) -> Bool {
    // With a radix prefix it is an integer of Swift's first.
    guard let written = WrittenDecimal(text) else {
      return IntegerLiteral(text).fits(.int, isNegative: false)
    }
    return written.decimal != nil
  }

  private mutating func report(_ wrong: [TypedExpression]) {
    for literal in wrong {
      error(
        .outOfRange, "expected a Decimal, found a number that no Decimal holds exactly",
        at: literal.range,
        help: "a Decimal has at most 38 digits, and an exponent from -128 to 127")
    }
  }
}
