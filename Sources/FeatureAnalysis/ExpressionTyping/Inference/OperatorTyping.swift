import SpecLanguage

/// A binary expression and its operands.
struct Infix {
  let left: Expression
  let op: BinaryOperator
  let opRange: SourceRange
  let right: Expression
  let range: SourceRange

  init(
    _ left: Expression, _ op: BinaryOperator, _ opRange: SourceRange, _ right: Expression,
    _ range: SourceRange
  ) {
    self.left = left
    self.op = op
    self.opRange = opRange
    self.right = right
    self.range = range
  }

  /// The values of two tuples; nil for other operands.
  var tuples: ([Expression], [Expression])? {
    guard case .tuple(let left) = left.kind, case .tuple(let right) = right.kind else { return nil }
    return (left, right)
  }
}

extension Checking {
  mutating func infer(
    _ prefix: PrefixOperator, _ operand: Expression, _ hint: Type?, _ range: SourceRange
  ) -> TypedExpression? {
    if prefix == .not {
      guard let operand = checkExpression(operand, wanted: .bool) else { return nil }
      return TypedExpression(.prefix(.not, operand), .bool, at: range)
    }
    guard let operand = infer(operand, hint: hint) else { return nil }
    if isExternal(operand.type) {
      return TypedExpression(.prefix(prefix, operand), .unknown, at: range)
    }
    guard let scalar = operand.type.scalar, scalar.isNumeric,
      prefix == .plus || !scalar.isUnsigned
    else {
      return fail(
        .typeMismatch, "'\(prefix.rawValue)' needs a signed number, found \(operand.type)",
        at: range)
    }
    return TypedExpression(.prefix(prefix, operand), operand.type, at: range)
  }

  mutating func binary(_ infix: Infix, _ hint: Type?) -> TypedExpression? {
    switch infix.op {
    case .and, .or:
      let left = checkExpression(infix.left, wanted: .bool)
      if left == nil, infix.op == .or, reportsMissingValue(infix) { return nil }
      let right = checkExpression(infix.right, wanted: .bool)
      guard let left, let right else { return nil }
      return TypedExpression(.binary(left, infix.op, right), .bool, at: infix.range)
    case .coalesce: return coalesce(infix, hint)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      if let (left, right) = infix.tuples { return tupleComparison(infix, left, right) }
      return infix.op.isEquality ? equality(infix) : comparison(infix)
    case .multiply, .divide, .remainder, .add, .subtract: return arithmetic(infix, hint)
    }
  }

  /// Reports `a || b` with an optional `a`, as other languages write a value instead of nil. The
  /// last finding says that `a` is no Bool.
  private mutating func reportsMissingValue(_ infix: Infix) -> Bool {
    guard let last = diagnostics.findings.last, last.id == .typeMismatch,
      last.range == infix.left.range, case .types(_, let found)? = last.subject,
      found.hasSuffix("?")
    else { return false }
    diagnostics.withdraw { $0 == last }
    let joinsBool =
      withSeparateFindings { $0.infer(infix.right, hint: nil) }.result?.type == .bool
    diagnostics.error(
      .typeMismatch, "'||' joins two Bool values: a value instead of nil follows '??'",
      at: infix.left.range,
      help: found == "Bool?" || !joinsBool
        ? nil
        : "to ask whether it has a value, compare it: '\(infix.left.plainText ?? "…") != nil'")
    return true
  }

  private mutating func coalesce(_ infix: Infix, _ hint: Type?) -> TypedExpression? {
    let leftHint = hint.map { $0.isOptional ? $0 : Type.optional($0) }
    guard let left = infer(infix.left, hint: leftHint) else {
      _ = infer(infix.right, hint: hint ?? .unknown)
      return nil
    }
    let wrapped = left.type.unwrapped
    let rightHint = wrapped == .unknown ? hint : wrapped
    let rightExpression = infix.right
    let right =
      rightExpression.kind == .nilLiteral
      ? TypedExpression(.nilLiteral, .optional(wrapped), at: rightExpression.range)
      : infer(rightExpression, hint: rightHint)
    guard let right else { return nil }
    if left.type == .unknown {
      let type = hint == nil && isFlexible(right) ? .unknown : right.type
      return TypedExpression(.binary(left, .coalesce, right), type, at: infix.range)
    }
    guard left.type.isOptional else {
      warn(
        .redundantCoalescing,
        "the value before '??' is never nil, so the one after it is never used",
        at: infix.opRange, help: "remove '??' and the value after it")
      guard let value = adapt(right, to: wrapped) else {
        return fail(.typeMismatch, "expected \(wrapped), found \(right.type)", at: right.range)
      }
      let promoted = TypedExpression(.promoted(left), .optional(left.type), at: left.range)
      return TypedExpression(.binary(promoted, .coalesce, value), wrapped, at: infix.range)
    }
    if right.type.isOptional, right.type.unwrapped == wrapped || wrapped == .unknown {
      return TypedExpression(.binary(left, .coalesce, right), right.type, at: infix.range)
    }
    guard let value = fit(right, to: wrapped) else { return nil }
    let type = wrapped == .unknown ? value.type : wrapped
    return TypedExpression(.binary(left, .coalesce, value), type, at: infix.range)
  }

  /// Checks a comparison of tuples, value by value. Swift compares tuples of up to six values.
  private mutating func tupleComparison(
    _ infix: Infix, _ left: [Expression], _ right: [Expression]
  ) -> TypedExpression? {
    guard left.count == right.count, left.count <= Self.longestTuple else {
      let message =
        left.count == right.count
        ? "tuples of more than \(Self.longestTuple) values cannot be compared"
        : "these tuples have different numbers of values: \(left.count) and \(right.count)"
      return fail(.typeMismatch, message, at: infix.range)
    }
    var first: [TypedExpression] = []
    var second: [TypedExpression] = []
    for (left, right) in zip(left, right) {
      let pair = Infix(left, infix.op, infix.opRange, right, left.range)
      let compared = infix.op.isEquality ? equality(pair) : comparison(pair)
      guard case .binary(let left, _, let right)? = compared?.kind else { continue }
      first.append(left)
      second.append(right)
    }
    guard first.count == left.count else { return nil }
    return TypedExpression(.tupleComparison(first, infix.op, second), .bool, at: infix.range)
  }

  private static let longestTuple = 6

  private mutating func equality(_ infix: Infix) -> TypedExpression? {
    guard let (left, right) = operands(infix) else {
      _ = reportsPattern(infix)
      return nil
    }
    if let finding = comparisonWithNil(left, right) {
      warn(.constantCondition, finding, at: infix.range)
    }
    guard isExternalOperation(left, right) || types.conforms(left.type, to: .equatable) else {
      return fail(
        .typeMismatch, "values of type \(left.type) cannot be compared", at: infix.range)
    }
    warnAboutSelfComparison(
      infix, left, right, inside: surrounding, types, &diagnostics)
    return TypedExpression(.binary(left, infix.op, right), .bool, at: infix.range)
  }

  /// The help for a comparison of values that have no order.
  private func helpToOrder(_ type: Type) -> String? {
    switch types.nominal(type)?.kind {
    case .enumeration(let cases) where cases.allSatisfy(\.parameters.isEmpty):
      "with 'conforms: Comparable', the cases of '\(type)' have the order in which they are declared"
    case .structure: "compare properties that have an order"
    default: nil
    }
  }

  /// Reports `status == .failed` for a case with a payload, which only a pattern matches whatever
  /// the payload is. The last finding says that the payload is missing.
  private mutating func reportsPattern(_ infix: Infix) -> Bool {
    guard let last = diagnostics.findings.last, last.id == .wrongArguments,
      infix.left.isCaseAlone || infix.right.isCaseAlone,
      last.range == infix.right.range || last.range == infix.left.range
    else { return false }
    let (value, pattern) =
      infix.right.isCaseAlone ? (infix.left, infix.right) : (infix.right, infix.left)
    guard case .implicitMember(let name) = pattern.kind else { return false }
    let match = "case .\(name.text) = \(value.plainText ?? "…")"
    diagnostics.withdraw { $0 == last }
    diagnostics.error(
      .wrongArguments, last.message, at: last.range,
      help: holdsStatements
        ? "to compare only the case, write '\(match)' after 'if' or 'when'"
        : "to compare only the case, write 'if \(match) { true } else { false }'")
    return true
  }

  private func comparisonWithNil(_ left: TypedExpression, _ right: TypedExpression) -> String? {
    if case .promoted = left.kind, case .nilLiteral = right.kind {
      return "the value before it is never nil, so the result is always the same"
    }
    if case .nilLiteral = left.kind, case .promoted = right.kind {
      return "the value after it is never nil, so the result is always the same"
    }
    return nil
  }

  private mutating func comparison(_ infix: Infix) -> TypedExpression? {
    guard let (left, right) = operands(infix) else { return nil }
    guard isExternalOperation(left, right) || types.conforms(left.type, to: .comparable) else {
      let help = left.type.isOptional ? unwrapHelp : helpToOrder(left.type)
      return fail(
        .typeMismatch,
        "'\(infix.op.rawValue)' needs two values with an order; \(left.type) has none",
        at: infix.range, help: help)
    }
    warnAboutSelfComparison(
      infix, left, right, inside: surrounding, types, &diagnostics)
    return TypedExpression(.binary(left, infix.op, right), .bool, at: infix.range)
  }

  /// Checks both operands, which must have the same type.
  private mutating func operands(_ infix: Infix) -> (TypedExpression, TypedExpression)? {
    let pair = inferPair(infix.left, infix.right, hint: nil)
    guard let left = pair.0, let right = pair.1 else { return nil }
    if left.isOpenLiteral && right.isOpenLiteral {
      _ = told(left)
      return nil
    }
    if left.type != right.type, isExternalOperation(left, right) { return (left, right) }
    guard let type = joined(left, right), let first = adapt(left, to: type),
      let second = adapt(right, to: type)
    else {
      _ = fail(
        .typeMismatch,
        "'\(infix.op.rawValue)' needs two values of one type, found \(left.type) and \(right.type)",
        at: infix.range, help: mismatchHelp(left, right))
      return nil
    }
    return (first, second)
  }

  /// Whether an operand has an external type, so that swiftc checks the operator.
  private func isExternalOperation(_ left: TypedExpression, _ right: TypedExpression) -> Bool {
    isExternal(left.type) || isExternal(right.type)
  }

  private func mismatchHelp(_ first: TypedExpression, _ second: TypedExpression) -> String? {
    let (left, right) = (first.type, second.type)
    if left.unwrapped == right.unwrapped { return unwrapHelp }
    if left == .scalar(.date) && right == .scalar(.duration) {
      return "add seconds: Date + Double"
    }
    if left == .scalar(.decimal), right.scalar?.isFloating == true {
      return Self.conversion(from: right, to: left)
    }
    if right == .scalar(.decimal), left.scalar?.isFloating == true {
      return Self.conversion(from: left, to: right)
    }
    guard let from = left.scalar, let to = right.scalar, from.isNumeric, to.isNumeric else {
      return Self.form(of: left, besides: right, Self.literal(second))
        ?? Self.form(of: right, besides: left, Self.literal(first))
    }
    return "convert one of them, as in '\(to.isFloating ? right : left)(…)'"
  }

  private mutating func arithmetic(_ infix: Infix, _ hint: Type?) -> TypedExpression? {
    let pair = arithmeticOperands(infix, hint?.unwrapped)
    guard let left = pair.0, let right = pair.1 else { return nil }
    if let special = specialArithmetic(left, infix, right) { return special }
    if isExternalOperation(left, right) {
      return TypedExpression(.binary(left, infix.op, right), .unknown, at: infix.range)
    }
    guard let type = joined(left, right), let first = adapt(left, to: type),
      let second = adapt(right, to: type)
    else {
      return fail(
        .typeMismatch,
        "'\(infix.op.rawValue)' needs two values of one type, found \(left.type) and \(right.type)",
        at: infix.range, help: mismatchHelp(left, right))
    }
    guard type == .unknown || allows(infix.op, on: type) else {
      return fail(
        .typeMismatch, "'\(infix.op.rawValue)' is not defined for \(type)", at: infix.range,
        help: type.isOptional ? unwrapHelp : nil)
    }
    return TypedExpression(.binary(first, infix.op, second), type, at: infix.range)
  }

  private mutating func arithmeticOperands(
    _ infix: Infix, _ hint: Type?
  ) -> (TypedExpression?, TypedExpression?) {
    let isScaled = infix.op == .multiply || infix.op == .divide
    switch hint {
    case .scalar(.duration)? where isScaled, .scalar(.date)?:
      guard Self.needsContext(infix.left) else { break }
      return (infer(infix.left, hint: hint), infer(infix.right, hint: nil))
    case .scalar(.duration)?: return inferPair(infix.left, infix.right, hint: hint)
    default: break
    }
    let open = hint.map { arithmeticHint($0) } ?? nil
    if isScaled, Self.needsContext(infix.right), !Self.needsContext(infix.left) {
      let left = infer(infix.left, hint: open)
      let type = left?.type ?? .unknown
      let isTold = type == .scalar(.duration) || isExternal(type)
      return (left, infer(infix.right, hint: isTold ? type : open ?? type))
    }
    return inferPair(infix.left, infix.right, hint: open)
  }

  /// Returns the hint for both operands; nil for types whose operands can have other types than the
  /// result.
  private func arithmeticHint(_ type: Type) -> Type? {
    switch type {
    case .scalar(let scalar) where scalar.isNumeric || scalar == .string: type
    case .array, .identifiedArray: type
    default: nil
    }
  }

  func allows(_ op: BinaryOperator, on type: Type) -> Bool {
    switch type {
    case .scalar(let scalar):
      if scalar.isInteger { return true }
      if scalar.isNumeric { return op != .remainder }
      if scalar == .string || scalar == .data { return op == .add }
      return scalar == .duration && (op == .add || op == .subtract)
    case .array: return op == .add
    default: return false
    }
  }

  /// Checks arithmetic with dates and durations, whose operands may have different types.
  func specialArithmetic(
    _ left: TypedExpression, _ infix: Infix, _ right: TypedExpression
  ) -> TypedExpression? {
    func typed(_ left: TypedExpression, _ right: TypedExpression, _ type: Type) -> TypedExpression {
      TypedExpression(.binary(left, infix.op, right), type, at: infix.range)
    }
    switch (left.type.scalar, infix.op) {
    case (.date, .add), (.date, .subtract):
      guard let seconds = adapt(right, to: .double) else { return nil }
      return typed(left, seconds, .scalar(.date))
    case (.duration, .multiply), (.duration, .divide):
      if right.type == .scalar(.duration), infix.op == .divide {
        return typed(left, right, .double)
      }
      if right.type == .double || right.type.scalar?.isInteger == true {
        return typed(left, right, .scalar(.duration))
      }
      return nil
    default: return nil
    }
  }
}
