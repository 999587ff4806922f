import ExpressionSyntax
import ExpressionTyping
import FeatureAnalysis

/// The literals that a spec compares or assigns: behaviour changes at them.
struct SampleLiterals {
  private(set) var integers: [Int64] = []
  private(set) var numbers: [Double] = []
  private(set) var strings: [String] = []
  /// The difference between a blank and an empty string matters.
  private(set) var trims = false
  private static let most = 4

  init(_ features: [Feature]) {
    for feature in features {
      feature.visitTexts { expression in
        note(expression)
        return true
      } statement: { statement in
        if case .assignment(_, let value) = statement.kind { note(literal: value) }
      }
    }
  }

  private mutating func note(_ expression: TypedExpression) {
    switch expression.kind {
    case .binary(let left, let op, let right) where op.isComparison:
      if !left.isCount { note(literal: right) }
      if !right.isCount { note(literal: left) }
    case .standard(let call):
      if call.entry.operation == .trimmed { trims = true }
      for argument in call.arguments where call.base?.type.unwrapped == .string {
        if case .string = argument.value.kind { note(literal: argument.value) }
      }
    default: break
    }
  }

  private mutating func note(literal: TypedExpression, sign: Int64 = 1) {
    switch literal.kind {
    case .integer(let digits):
      guard let magnitude = IntegerLiteral(digits).magnitude, magnitude <= 1_000_000 else { return }
      let value = sign * Int64(magnitude)
      if literal.type.scalar?.isInteger != false {
        add(value, to: &integers)
      } else {
        add(Double(value), to: &numbers)
      }
    case .floating(let digits):
      guard let value = Double(digits.filter { $0 != "_" }), value.isFinite else { return }
      add(Double(sign) * value, to: &numbers)
    case .string(let segments):
      if segments.count == 1, case .text(let text) = segments[0] { add(text, to: &strings) }
    case .prefix(.minus, let inner): note(literal: inner, sign: -sign)
    case .parenthesized(let inner), .promoted(let inner): note(literal: inner, sign: sign)
    default: break
    }
  }

  private func add<Literal: Equatable>(_ literal: Literal, to list: inout [Literal]) {
    if list.count < Self.most, !list.contains(literal) { list.append(literal) }
  }
}

extension BinaryOperator {
  fileprivate var isComparison: Bool {
    switch self {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: true
    default: false
    }
  }
}

extension TypedExpression {
  /// The length of something, which no payload is compared with.
  fileprivate var isCount: Bool {
    switch kind {
    case .standard(let call): call.entry.operation == .count
    case .parenthesized(let inner), .promoted(let inner), .chain(let inner): inner.isCount
    default: false
    }
  }
}
