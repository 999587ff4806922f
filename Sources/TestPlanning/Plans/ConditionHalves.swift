import ExpressionSyntax
import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// The halves of each `&&` and `||` in a condition. A sample needs a half if the condition turned
/// out otherwise without it: only then a test notices that it is gone.
struct ConditionHalves {
  private indirect enum Node {
    case leaf(Int)
    case not(Node)
    /// The number of the left half; that of the right one is the next.
    case pair(Node, Node, isAnd: Bool, number: Int)
  }

  private static let maximum = 24

  /// What has no halves of its own, in the order of the text.
  private(set) var leaves: [TypedExpression] = []
  private(set) var count = 0
  private var root = Node.leaf(0)
  private var isCut = false

  init() {}

  init(_ text: Code<TypedExpression>?) {
    guard case .checked(let condition)? = text else { return }
    root = node(condition)
    // One more, which no sample needs, stands for all that are not looked at.
    if isCut { count += 1 }
  }

  /// Of several conditions, those behind a comma are halves too. What a binding decides is needed
  /// by what follows it: such conditions are not looked at.
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

  /// The numbers of the halves that are needed for what the condition is.
  ///
  /// - Parameter values: of the leaves; nil for a fault.
  func needed(_ values: [Bool?]) -> Set<Int> {
    guard count > 0, values.count == leaves.count else { return [] }
    return Set(evaluate(root, values).without.map(\.half))
  }

  /// What a part is, and what it would be without a half inside it, where that is something else.
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
