import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

extension TypedExpression {
  /// The text that a string or character literal, or a constant, is; nil for other expressions.
  var text: String? {
    let literal = withoutConstant
    switch literal.kind {
    case .string(let segments):
      if segments.isEmpty { return "" }
      guard segments.count == 1, case .text(let text) = segments[0] else { return nil }
      return text
    case .parenthesized(let inner), .promoted(let inner): return inner.text
    default: return nil
    }
  }

  /// The number or text that a literal is; nil for other expressions and numbers that are too large.
  func literalValue(isNegative: Bool = false) -> Value? {
    let literal = withoutConstant
    switch literal.kind {
    case .parenthesized(let inner), .promoted(let inner):
      return inner.literalValue(isNegative: isNegative)
    case .prefix(.minus, let inner): return inner.literalValue(isNegative: !isNegative)
    case .integer(let digits):
      guard let magnitude = IntegerLiteral(digits).magnitude, magnitude <= SampleLiterals.greatest
      else { return nil }
      return literal.number(isNegative ? -Int64(magnitude) : Int64(magnitude))
    case .floating(let digits):
      let text = (isNegative ? "-" : "") + digits.filter { $0 != "_" }
      if literal.type.scalar == .decimal { return DecimalValue(parsing: text).map { .decimal($0) } }
      return Double(text).map { .floating($0) }
    case .string(let segments) where segments.count == 1 && literal.type.scalar != .character:
      return text.map { .string($0) }
    default: return nil
    }
  }

  /// A whole number as a value of the type of the expression.
  private func number(_ number: Int64) -> Value? {
    guard let scalar = type.scalar, !scalar.isInteger else { return .integer(number) }
    return scalar == .decimal
      ? DecimalValue(parsing: String(number)).map { .decimal($0) } : .floating(Double(number))
  }

  /// Whether the expression is a number that is computed from others.
  var isArithmetic: Bool {
    switch bare.kind {
    case .binary(_, let op, _): op.isArithmetic && type.unwrapped != .string
    case .prefix(.minus, let inner): inner.isArithmetic
    default: false
    }
  }

  /// Whether the expression is a number, or a constant that is one.
  var isNumber: Bool { number != nil }

  /// The number that a literal or a constant is; nil for other expressions.
  var number: Double? {
    let literal = withoutConstant
    return switch literal.kind {
    case .integer(let digits): IntegerLiteral(digits).magnitude.map { Double($0) }
    case .floating(let digits): Double(digits.filter { $0 != "_" })
    case .prefix(.minus, let inner): inner.number.map { -$0 }
    case .parenthesized(let inner), .promoted(let inner): inner.number
    default: nil
    }
  }
}
