import SpecLanguage

extension ConstantFolding {
  /// An arithmetic operation whose operands may be constants.
  struct ConstantOperation {
    let op: BinaryOperator
    let first: Constant?
    let second: Constant?
    let type: Type
    let operand: Type

    init(
      _ op: BinaryOperator, _ first: Constant?, _ second: Constant?, type: Type, operand: Type
    ) {
      self.op = op
      self.first = first
      self.second = second
      self.type = type
      self.operand = operand
    }
  }

  /// Evaluates the constant parts of an expression that may run.
  ///
  /// - Returns: the constant value; nil if swiftc does not compute one.
  mutating func fold(_ expression: TypedExpression) -> Constant? {
    switch expression.kind {
    case .integer, .floating: return literal(expression, isNegative: false)
    case .boolean(let value): return .boolean(value)
    case .variable(let variable): return value(of: variable)
    case .parenthesized(let inner): return fold(inner)
    case .prefix(let op, let operand): return prefix(op, operand, expression)
    case .binary(let left, let op, let right):
      let (first, second) = (fold(left), fold(right))
      let operation = ConstantOperation(op, first, second, type: left.type, operand: right.type)
      return comparison(operation) ?? arithmetic(operation, at: expression.range)
    case .ternary(let condition, let first, let second):
      return ternary(condition, first, second)
    case .standard(let call): return standard(call, expression)
    default:
      foldParts(of: expression)
      return nil
    }
  }

  private mutating func foldParts(of expression: TypedExpression) {
    var isWhole = true
    // The first visited expression is the whole expression. Its direct parts are collected. Their
    // own parts are not visited.
    var parts: [TypedExpression] = []
    if case .closure(let closure) = expression.kind { return self.closure(closure) }
    expression.visitExpressions { part in
      if isWhole {
        isWhole = false
        return true
      }
      parts.append(part)
      return false
    }
    for part in parts { _ = fold(part) }
  }

  // MARK: - Values

  private func literal(_ expression: TypedExpression, isNegative: Bool) -> Constant? {
    guard let scalar = expression.type.scalar else { return nil }
    switch expression.kind {
    case .integer(let text):
      let literal = IntegerLiteral(text)
      if scalar.isFloating { return literal.magnitude.map { .floating(Double($0)) } }
      guard scalar.isInteger, let magnitude = literal.magnitude,
        literal.fits(scalar, isNegative: isNegative)
      else { return nil }
      let bits = Int64(bitPattern: magnitude)
      return .integer(isNegative ? 0 &- bits : bits)
    case .floating(let text) where scalar.isFloating:
      return Double(text.filter { $0 != "_" }).map { .floating($0) }
    default: return nil
    }
  }

  private mutating func prefix(
    _ op: PrefixOperator, _ operand: TypedExpression, _ expression: TypedExpression
  ) -> Constant? {
    if op == .minus, case .integer = operand.kind, operand.type.scalar?.isInteger == true {
      return literal(operand, isNegative: true)
    }
    switch (op, fold(operand)) {
    case (.not, .boolean(let value)): return .boolean(!value)
    case (.plus, let value): return value
    case (.minus, .floating(let value)): return .floating(-value)
    case (.minus, .integer(let value)):
      return arithmetic(
        ConstantOperation(
          .subtract, .integer(0), .integer(value), type: operand.type, operand: operand.type),
        at: expression.range)
    default: return nil
    }
  }

  private mutating func ternary(
    _ condition: TypedExpression, _ first: TypedExpression, _ second: TypedExpression
  ) -> Constant? {
    if let written = condition.writtenBoolean { return fold(written ? first : second) }
    if case .boolean(let value) = fold(condition) { warn(always: value, condition) }
    _ = fold(first)
    _ = fold(second)
    return nil
  }

  private mutating func standard(_ call: StandardCall, _ expression: TypedExpression) -> Constant? {
    if let base = call.base { _ = fold(base) }
    let arguments = call.arguments.map { fold($0.value) }
    guard let scalar = expression.type.scalar, scalar.isInteger else { return nil }
    switch call.entry.operation {
    case .minimum where call.entry.kind == .staticProperty: return .integer(scalar.minimum)
    case .maximum where call.entry.kind == .staticProperty: return .integer(scalar.maximum)
    case .convert:
      guard let argument = call.arguments.first?.value, argument.isNumberLiteral else { return nil }
      switch arguments.first ?? nil {
      case .integer(let value)? where argument.type == expression.type: return .integer(value)
      case .floating(let value)?: return truncated(value, scalar, argument)
      default: return nil
      }
    default: return nil
    }
  }

  /// Returns the integer to which a floating-point literal is converted.
  private mutating func truncated(
    _ value: Double, _ scalar: ScalarType, _ literal: TypedExpression
  ) -> Constant? {
    let whole = value.rounded(.towardZero)
    let bits =
      scalar.isUnsigned
      ? UInt64(exactly: whole).map { Int64(bitPattern: $0) } : Int64(exactly: whole)
    if let bits, scalar.holds(bits) { return .integer(bits) }
    diagnostics.error(
      .integerOutOfRange, "this does not fit \(scalar.rawValue)", at: literal.range,
      help: "\(scalar.withArticle) \(TypedExpression.bounds(of: scalar))")
    return nil
  }

  // MARK: - Operators

  private func comparison(_ operation: ConstantOperation) -> Constant? {
    switch (operation.first, operation.second) {
    case (.boolean(let first), .boolean(let second)):
      switch operation.op {
      case .equal: return .boolean(first == second)
      case .notEqual: return .boolean(first != second)
      default: return nil
      }
    case (.integer(let first), .integer(let second)):
      guard let scalar = operation.type.scalar else { return nil }
      return Self.ordered(
        operation.op, isLess: scalar.isLess(first, second), isEqual: first == second)
    case (.floating(let first), .floating(let second)):
      if first.isNaN || second.isNaN { return nil }
      return Self.ordered(operation.op, isLess: first < second, isEqual: first == second)
    default: return nil
    }
  }

  private static func ordered(_ op: BinaryOperator, isLess: Bool, isEqual: Bool) -> Constant? {
    switch op {
    case .equal: .boolean(isEqual)
    case .notEqual: .boolean(!isEqual)
    case .less: .boolean(isLess)
    case .lessOrEqual: .boolean(isLess || isEqual)
    case .greater: .boolean(!isLess && !isEqual)
    case .greaterOrEqual: .boolean(!isLess)
    default: nil
    }
  }

  /// Returns the result of an arithmetic operation. Reports an overflow.
  mutating func arithmetic(_ operation: ConstantOperation, at range: SourceRange) -> Constant? {
    let op = operation.op
    guard op.isArithmetic, let scalar = operation.type.scalar, operation.operand == operation.type
    else { return nil }
    if case .floating(let first) = operation.first, case .floating(let second) = operation.second {
      return scalar == .double ? Self.floating(first, op, second) : nil
    }
    guard scalar.isInteger, case .integer(let second) = operation.second else { return nil }
    if second == 0, op == .divide || op == .remainder {
      diagnostics.error(
        .divisionByZero, "this divides by zero", at: range,
        help: "Swift rejects it, because it would trap")
      return nil
    }
    guard case .integer(let first) = operation.first else { return nil }
    if let result = scalar.result(first, op, second) { return .integer(result) }
    diagnostics.error(
      .integerOutOfRange,
      "the result of this does not fit \(scalar.rawValue)", at: range,
      help: "\(scalar.withArticle) \(TypedExpression.bounds(of: scalar))")
    return nil
  }

  private static func floating(_ first: Double, _ op: BinaryOperator, _ second: Double) -> Constant?
  {
    switch op {
    case .add: .floating(first + second)
    case .subtract: .floating(first - second)
    case .multiply: .floating(first * second)
    case .divide: .floating(first / second)
    default: nil
    }
  }
}

extension TypedExpression {
  /// Whether this is a number as it is written, such as `-1.5`.
  package var isNumberLiteral: Bool {
    switch kind {
    case .integer, .floating: true
    case .prefix(.minus, let operand), .parenthesized(let operand): operand.isNumberLiteral
    default: false
    }
  }
}
