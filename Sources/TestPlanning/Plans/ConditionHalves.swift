import ExpressionSyntax
import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// The operands of each `&&` and `||` in a condition. A sample needs an operand if the condition
/// has another result without it: only then does a test fail if it is removed.
struct ConditionHalves {
  private indirect enum Node {
    case leaf(Int)
    case not(Node)
    /// The number of the left operand; the right one has the next number.
    case pair(Node, Node, isAnd: Bool, number: Int)
  }

  private static let maximum = 24

  /// Expressions without such operands, in the order of the text.
  private(set) var leaves: [TypedExpression] = []
  private(set) var count = 0
  private var root = Node.leaf(0)
  private var isCut = false

  init() {}

  init(_ text: Code<TypedExpression>?) {
    guard case .checked(let condition)? = text else { return }
    root = node(condition)
    // One more operand, which no sample needs, represents all that are not examined.
    if isCut { count += 1 }
  }

  /// Each of several conditions also counts as an operand. Bindings are not examined: later
  /// conditions need them.
  init(_ text: Code<[TypedCondition]>?) {
    guard case .checked(let conditions)? = text, let first = conditions.first else { return }
    let expressions = conditions.compactMap { condition in
      if case .expression(let value) = condition { value } else { nil }
    }
    guard expressions.count == conditions.count else { return }
    root = node(first.value)
    for next in expressions.dropFirst() {
      guard count < Self.maximum else {
        isCut = true
        break
      }
      let number = count
      count += 2
      root = .pair(root, node(next), isAnd: true, number: number)
    }
    if isCut { count += 1 }
  }

  private mutating func node(_ expression: TypedExpression) -> Node {
    switch expression.kind {
    case .parenthesized(let inside): return node(inside)
    case .prefix(.not, let operand): return .not(node(operand))
    case .binary(let left, let operation, let right) where operation == .and || operation == .or:
      guard count < Self.maximum else {
        isCut = true
        break
      }
      let number = count
      count += 2
      return .pair(node(left), node(right), isAnd: operation == .and, number: number)
    default: break
    }
    leaves.append(expression)
    return .leaf(leaves.count - 1)
  }

  /// The numbers of the operands that the condition's result depends on.
  ///
  /// - Parameter values: the values of the leaves; nil for a fault.
  func needed(_ values: [Bool?]) -> Set<Int> {
    guard count > 0, values.count == leaves.count else { return [] }
    return Set(evaluate(root, values).without.map(\.half))
  }

  /// The result of a part, and its result without each operand inside it, if that differs.
  private struct Result {
    var value: Bool?
    var without: [(half: Int, value: Bool?)] = []
  }

  private func evaluate(_ node: Node, _ values: [Bool?]) -> Result {
    switch node {
    case .leaf(let place): return Result(value: values[place])
    case .not(let node):
      let result = evaluate(node, values)
      return Result(
        value: result.value.map { !$0 },
        without: result.without.map { ($0.half, $0.value.map { !$0 }) })
    case .pair(let first, let second, let isAnd, let number):
      let left = evaluate(first, values)
      let right = evaluate(second, values)
      func joined(_ left: Bool?, _ right: Bool?) -> Bool? { left == isAnd ? right : left }
      var result = Result(value: joined(left.value, right.value))
      result.without = [(number, right.value), (number + 1, left.value)]
      result.without += left.without.map { ($0.half, joined($0.value, right.value)) }
      result.without += right.without.map { ($0.half, joined(left.value, $0.value)) }
      result.without.removeAll { $0.value == result.value }
      return result
    }
  }
}
