import FeatureAnalysis
import SpecLanguage

extension TypedExpression {
  /// The expressions of the same type that an author may write by mistake instead of this
  /// expression.
  func replacements(_ types: TypeTable) -> [(Kind, Mutation)] {
    switch kind {
    case .integer(let digits):
      guard let value = IntegerLiteral(digits).magnitude, value < 1_000_000 else { return [] }
      let others = value == 0 ? [1] : [value + 1, value - 1]
      return others.map { (.integer(String($0)), .literal(digits)) }
    case .floating(let digits):
      guard let value = Double(digits.filter { $0 != "_" }), value.isFinite else { return [] }
      return [(.floating(String(value + 1)), .literal(digits))]
    case .boolean(let value): return [(.boolean(!value), .literal(String(value)))]
    case .string(let segments):
      let written = segments.isEmpty ? "" : "\(segments.text ?? "…")"
      return [(.string(segments + [.text("x")]), .literal("\"\(written)\""))]
    case .enumCase(let signature, let arguments) where arguments.isEmpty:
      guard case .enumeration(let cases)? = types.nominal(type)?.kind,
        let other = cases.first(where: { $0.name != signature.name && $0.parameters.isEmpty })
      else { return [] }
      return [(.enumCase(other, []), .replaced("." + signature.name, by: "." + other.name))]
    case .prefix(let op, let operand): return [(operand.kind, .omitted(op.rawValue))]
    case .ternary(_, let first, let second):
      return [(first.kind, .condition(true)), (second.kind, .condition(false))]
    case .binary(let left, let op, let right): return Self.replacements(left, op, right)
    case .tupleComparison(let left, let op, let right):
      guard let other = op.neighbor else { return [] }
      return [
        (.tupleComparison(left, other, right), .replaced(op.rawValue, by: other.rawValue))
      ]
    case .standard(let call): return replacements(of: call)
    default: return []
    }
  }

  private static func replacements(
    _ left: TypedExpression, _ op: BinaryOperator, _ right: TypedExpression
  ) -> [(Kind, Mutation)] {
    var replacements: [(Kind, Mutation)] = []
    if let other = op.neighbor ?? (left.type.unwrapped.isNumber ? op.opposite : nil) {
      replacements.append(
        (.binary(left, other, right), .replaced(op.rawValue, by: other.rawValue)))
    }
    switch op {
    case .and, .or: replacements += [(left.kind, .operand), (right.kind, .operand)]
    case .coalesce: replacements.append((right.kind, .omitted("??")))
    case .add where !left.type.unwrapped.isNumber:
      replacements.append((left.kind, .omitted("+")))
    default: break
    }
    return replacements
  }

  private func replacements(of call: StandardCall) -> [(Kind, Mutation)] {
    let operation = call.entry.operation
    if let other = operation.opposite {
      let kind = Kind.standard(call.with(other))
      return [(kind, .replaced(operation.shortName, by: other.shortName))]
    }
    guard operation.canBeOmitted, let base = call.base else { return [] }
    let reversed = Kind.standard(StandardCall(call.with(.reversed).entry, base: self))
    let sorts: [(Kind, Mutation)] = operation == .sorted ? [(reversed, .order)] : []
    if base.type != type { return sorts }
    return sorts + [(base.kind, operation.orders ? .order : .omitted(call.entry.name))]
  }

  /// The closure that sorts in the opposite order, if this expression is the closure of a sorting
  /// call.
  var reversedOrder: TypedExpression? {
    guard case .closure(let closure) = kind, closure.body.count == 1,
      case .expression(let value)? = closure.body.first?.kind,
      let reversedKind = value.kind.reversedComparison
    else { return nil }
    let reversed = TypedExpression(reversedKind, value.type, at: value.range)
    let body = [TypedStatement(.expression(reversed), at: value.range)]
    return TypedExpression(.closure(closure.with(body: body)), type, at: range)
  }

  var isConstant: Bool { if case .boolean = kind { true } else { false } }
}

extension TypedExpression.Kind {
  /// The comparison with `<` instead of `>`, or the other way round; nil for other expressions.
  fileprivate var reversedComparison: Self? {
    switch self {
    case .binary(let left, .less, let right): .binary(left, .greater, right)
    case .binary(let left, .greater, let right): .binary(left, .less, right)
    case .tupleComparison(let left, .less, let right): .tupleComparison(left, .greater, right)
    case .tupleComparison(let left, .greater, let right): .tupleComparison(left, .less, right)
    default: nil
    }
  }
}

extension [TypedStringSegment] {
  /// The text of a string literal; nil if the literal contains an interpolation.
  fileprivate var text: String? {
    if count == 1, case .text(let text) = self[0] { text } else { nil }
  }
}

extension Type {
  var isNumber: Bool {
    switch self {
    case .scalar(let scalar): scalar.isNumeric || scalar == .duration
    default: false
    }
  }
}

extension BinaryOperator {
  private static let neighbors: [(Self, Self)] = [
    (.less, .lessOrEqual), (.greater, .greaterOrEqual), (.equal, .notEqual), (.and, .or),
  ]

  /// The comparison or logical operator that is most easily confused with this operator.
  var neighbor: BinaryOperator? { partner(of: self, in: Self.neighbors) }

  /// The arithmetic operator with the opposite effect, such as `-` for `+`.
  var opposite: BinaryOperator? {
    partner(of: self, in: [(.add, .subtract), (.multiply, .divide)])
  }
}

private func partner<Item: Equatable>(of item: Item, in pairs: [(Item, Item)]) -> Item? {
  for (left, right) in pairs where left == item || right == item {
    return left == item ? right : left
  }
  return nil
}

extension Operation {
  private static let opposites: [(Self, Self)] = [
    (.first, .last), (.firstWhere, .lastWhere), (.min, .max), (.minBy, .maxBy), (.minOf, .maxOf),
    (.hasPrefix, .hasSuffix), (.allSatisfy, .containsWhere), (.dropFirst, .dropLast),
    (.prefix, .suffix), (.removeFirst, .removeLast),
  ]

  /// The member that has the same parameters but works from the other end, such as `last` for
  /// `first`.
  fileprivate var opposite: Operation? { partner(of: self, in: Self.opposites) }

  /// The name that a member and its closure variants share, such as `first` for `first(where:)`.
  fileprivate var shortName: String {
    for suffix in ["Where", "By", "Of", "Count"] where rawValue.hasSuffix(suffix) {
      return String(rawValue.dropLast(suffix.count))
    }
    return rawValue
  }

  /// Whether a mutant may replace a call of the member with its receiver.
  fileprivate var canBeOmitted: Bool {
    switch self {
    case .sorted, .sortedBy, .filter, .reversed, .trimmed, .lowercased, .uppercased,
      .absoluteValue, .rounded, .roundedRule, .union, .intersection, .subtracting:
      true
    default: false
    }
  }

  /// Whether the member sorts elements.
  var orders: Bool {
    switch self {
    case .sorted, .sortedBy, .sort, .sortBy: true
    default: false
    }
  }
}
