/// The precedence of Swift's operators, from low to high.
enum Precedence: Int, Comparable {
  case ternary, or, and, comparison, coalescing, range, addition, multiplication

  static func < (lhs: Precedence, rhs: Precedence) -> Bool { lhs.rawValue < rhs.rawValue }

  enum Associativity { case left, right, none }

  var associativity: Associativity {
    switch self {
    case .ternary, .coalescing: .right
    case .comparison, .range: .none
    case .or, .and, .addition, .multiplication: .left
    }
  }
}

extension BinaryOperator {
  var precedence: Precedence {
    switch self {
    case .multiply, .divide, .remainder: .multiplication
    case .add, .subtract: .addition
    case .coalesce: .coalescing
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual: .comparison
    case .and: .and
    case .or: .or
    }
  }
}

/// An operator between two operands.
enum InfixOperator {
  case binary(BinaryOperator)
  case range(RangeOperator)
  /// The `? middle :` of a ternary, with the height of the middle.
  case ternary(Expression, Int)

  var precedence: Precedence {
    switch self {
    case .binary(let operation): operation.precedence
    case .range: .range
    case .ternary: .ternary
    }
  }
}

/// The operands and operators that are not combined yet. Operator-precedence parsing needs no
/// recursion, so a long chain does not use up the call stack.
private struct OperatorStack {
  var operands: [(expression: Expression, height: Int)]
  var operators: [(operation: InfixOperator, range: SourceRange)] = []
}

extension Parser {
  /// Parses an expression with its operators.
  mutating func parseExpression() throws(SyntaxError) -> Expression {
    try enterNesting()
    defer { leaveNesting() }
    let first = try parseOperand()
    guard let next = try takeInfixOperator() else { return first.expression }
    var stack = OperatorStack(operands: [first])
    var operation: (operation: InfixOperator, range: SourceRange)? = next
    while let (infix, range) = operation {
      try combine(&stack, before: infix.precedence, at: range)
      stack.operators.append((infix, range))
      stack.operands.append(try parseOperand())
      operation = try takeInfixOperator()
    }
    while let last = stack.operators.popLast() { try combine(&stack, last) }
    height = stack.operands[0].height
    return stack.operands[0].expression
  }

  private mutating func parseOperand() throws(SyntaxError) -> (expression: Expression, height: Int)
  {
    let expression = try parseUnary()
    return (expression, height)
  }

  /// Combines the operators on the stack that bind tighter than `precedence`.
  private mutating func combine(
    _ stack: inout OperatorStack, before precedence: Precedence, at range: SourceRange
  ) throws(SyntaxError) {
    while let last = stack.operators.last, last.operation.precedence >= precedence {
      if last.operation.precedence == precedence {
        switch precedence.associativity {
        case .right: return
        case .left: break
        case .none:
          throw failure(
            .syntaxError,
            precedence == .range
              ? "ranges cannot be chained" : "comparisons cannot be chained; join them with '&&'",
            at: range)
        }
      }
      stack.operators.removeLast()
      try combine(&stack, last)
    }
  }

  private mutating func combine(
    _ stack: inout OperatorStack, _ last: (operation: InfixOperator, range: SourceRange)
  ) throws(SyntaxError) {
    guard let right = stack.operands.popLast(), let left = stack.operands.popLast() else { return }
    var inner = max(left.height, right.height)
    let kind: Expression.Kind
    switch last.operation {
    case .binary(let operation):
      kind = .binary(left.expression, operation, last.range, right.expression)
    case .range(let operation):
      kind = .range(lower: left.expression, operation, upper: right.expression)
    case .ternary(let middle, let middleHeight):
      inner = max(inner, middleHeight)
      kind = .ternary(left.expression, middle, right.expression)
    }
    try grow(inner, at: last.range)
    let range = SourceRange(from: left.expression.range, to: right.expression.range)
    stack.operands.append((Expression(kind, range: range), height))
  }

  /// Treats the `;` in `x ? 0 ; 1` as a misspelt `:`, because no statement begins with a literal.
  private mutating func takeSemicolonForColon() throws(SyntaxError) {
    let error = leftover(.token("the ':' of this '?'"))
    switch peek().kind {
    case .integer, .floating, .stringStart: break
    case .keyword where [.true, .false, .nil].contains(peek().keyword): break
    default: throw error
    }
    guard current.kind == .semicolon, !peek().startsLine else { throw error }
    mistakes.append(
      SyntaxError(
        error.id, error.message, at: error.range, fixes: [Fix(";", by: ":", at: error.range)]))
    advance()
  }

  /// Consumes the operator after the last operand. Returns nil if no operator follows.
  private mutating func takeInfixOperator() throws(SyntaxError) -> (
    operation: InfixOperator, range: SourceRange
  )? {
    let token = current
    switch token.kind {
    case .binaryOperator:
      let text = tokenText(token)
      if let operation = BinaryOperator(rawValue: text) {
        advance()
        return (.binary(operation), token.range)
      }
      if let operation = RangeOperator(rawValue: text) {
        advance()
        return (.range(operation), token.range)
      }
      // An invalid operator at the start of a line is reported separately.
      if isCompoundAssignment(text) || token.startsLine { return nil }
      throw unsupportedOperator(token)
    case .ternaryQuestion:
      advance()
      let middle = try parseExpression()
      let middleHeight = height
      if !takeToken(.colon) { try takeSemicolonForColon() }
      return (.ternary(middle, middleHeight), token.range)
    case .keyword where token.keyword == .as || token.keyword == .is:
      if token.keyword == .is { throw wrongTest() }
      throw unsupported("casts with '\(tokenText(token))' are", at: token.range)
    default:
      return nil
    }
  }
}
