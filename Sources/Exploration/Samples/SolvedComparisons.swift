import FeatureAnalysis
import SpecLanguage

/// Comparisons of arithmetic with a literal, solved for the value in it: in `minutes * 60 > 300`, the
/// behavior of the feature changes where `minutes` is 5.
struct SolvedComparisons {
  private struct Comparison {
    let expression: TypedExpression
    let literal: Double
    let owner: String?
  }

  private var comparisons: [Comparison] = []
  /// The expressions of derived values and of locals, by name.
  private var definitions: [String: TypedExpression] = [:]
  private static let mostComparisons = 64
  private static let mostDefinitions = 8

  mutating func noteDerivedValue(_ value: DerivedValue) {
    if case .checked(let text) = value.value { definitions[value.name] = text }
  }

  mutating func noteStatement(_ statement: TypedStatement, in owner: String?) {
    if case .declaration(let variable, _, let value) = statement.kind {
      definitions[variable.qualifiedName(in: owner)] = value
    }
  }

  mutating func noteComparison(
    of expression: TypedExpression, with literal: TypedExpression, in owner: String?
  ) {
    guard comparisons.count < Self.mostComparisons, let number = literal.number else { return }
    comparisons.append(Comparison(expression: expression, literal: number, owner: owner))
  }

  /// Removes the comparisons, and returns the values of the variables and members at which their sides
  /// are equal, with their names.
  mutating func takeSolutions() -> [(names: Set<String>, number: Double)] {
    defer { comparisons = [] }
    return comparisons.compactMap { comparison in
      guard let found = solution(of: comparison.expression, comparison, comparison.literal, 0)
      else { return nil }
      return (Set(found.value.ownNames(in: comparison.owner)), found.number)
    }
  }

  /// The variable or member in an expression, and its value where the expression equals `number`; nil
  /// if the expression has no or several of them, or if it is a variable or member itself.
  private func solution(
    of expression: TypedExpression, _ comparison: Comparison, _ number: Double, _ depth: Int
  ) -> (value: TypedExpression, number: Double)? {
    guard depth < Self.mostDefinitions, number.isFinite else { return nil }
    switch expression.kind {
    case .parenthesized(let inner), .promoted(let inner):
      return solution(of: inner, comparison, number, depth)
    case .prefix(.minus, let inner): return solution(of: inner, comparison, -number, depth)
    case .standard(let call):
      guard call.base == nil, call.owner != nil, call.arguments.count == 1 else { return nil }
      return solution(of: call.arguments[0].value, comparison, number, depth)
    case .variable, .member:
      if let text = expression.ownNames(in: comparison.owner).last.flatMap({ definitions[$0] })
        ?? expression.lastName.flatMap({ definitions[$0] })
      {
        return solution(of: text, comparison, number, depth + 1)
      }
      return number == comparison.literal ? nil : (expression, number)
    case .binary(let left, let op, let right):
      if let known = right.number {
        return op.left(of: known, resultingIn: number).flatMap {
          solution(of: left, comparison, $0, depth)
        }
      }
      guard let known = left.number else { return nil }
      return op.right(of: known, resultingIn: number).flatMap {
        solution(of: right, comparison, $0, depth)
      }
    default: return nil
    }
  }
}

extension BinaryOperator {
  /// The left operand for a right operand and a result; nil if there is none.
  fileprivate func left(of right: Double, resultingIn result: Double) -> Double? {
    switch self {
    case .add: result - right
    case .subtract: result + right
    case .multiply: right == 0 ? nil : result / right
    case .divide: result * right
    default: nil
    }
  }

  /// The right operand for a left operand and a result; nil if there is none.
  fileprivate func right(of left: Double, resultingIn result: Double) -> Double? {
    switch self {
    case .add: result - left
    case .subtract: left - result
    case .multiply: left == 0 ? nil : result / left
    case .divide: result == 0 ? nil : left / result
    default: nil
    }
  }
}

extension TypedExpression {
  /// The number that a literal or a constant is; nil for other expressions.
  fileprivate var number: Double? {
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
