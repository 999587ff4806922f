import FeatureAnalysis
import SpecLanguage

/// The types of the steps in a long chain of closures, which the compiler would not find in
/// reasonable time: the effort doubles with each step.
///
/// ```swift
/// (items.map { $0.price } as [Double]).filter { $0 > 1 }
/// (box?.items.map { $0.price } as [Double]?)?.filter { $0 > 1 }
/// ```
extension TextLowering {
  /// Whether the steps before a call are written with their types.
  func needsTypedSteps(_ call: StandardCall) -> Bool {
    guard call.takesClosure || call.beginsWithLiteral else { return false }
    var steps = [call]
    var current = call.base
    while steps.count < Self.heavy, let expression = current {
      if case .standard(let step) = expression.kind, step.takesClosure { steps.append(step) }
      current = expression.spineBase
    }
    var weight = steps.count
    // The compiler knows the elements before the first step that replaces them.
    var areElementsKnown = true
    for step in steps.reversed() {
      if !areElementsKnown { weight += step.operatorsInClosures }
      if step.replacesElements { areElementsKnown = false }
    }
    return weight >= Self.heavy || isFull(ofLiterals: steps)
  }

  /// Whether a step returns numbers that are no `Int`, and the closures have several literals. The compiler
  /// tries `Int` first for each literal, in all combinations.
  ///
  /// - Parameter steps: From the last to the first.
  private func isFull(ofLiterals steps: [StandardCall]) -> Bool {
    // The compiler knows the elements before the first step that returns such numbers.
    let unknown = steps.reversed().drop { !$0.returnsOtherNumbers }
    return unknown.reduce(0) { $0 + $1.literalOperands } >= Self.many
  }

  /// The number of literals from which a chain of such numbers gets types. The compiler needs 0.3 s for
  /// three, and more than 5 s for four.
  private static let many = 3

  /// The weight from which a chain gets types: one for each step, and one for each operator whose
  /// operands have types that follow from an earlier step. The compiler needs about 0.2 s for chains
  /// of one less, and more than 5 s for a chain of twice this weight.
  private static let heavy = 6

  /// Returns the receiver of a call with its type, if the receiver is a step of a long chain.
  mutating func typedStep(_ receiver: SwiftExpression, of call: StandardCall) -> SwiftExpression {
    guard hasTypedSteps, !receiver.isCast, let base = call.base,
      case .standard(let step) = base.kind,
      step.takesClosure, !step.converts, !base.type.containsUnknown
    else { return receiver }
    guard base.holdsUnwrap else {
      return .parenthesized(.cast(receiver, "as", lowerType(base.type)))
    }
    // The part of an optional chain before the call is an optional by itself.
    if case .optional = base.type { return receiver }
    return .parenthesized(.cast(receiver, "as", lowerType(.optional(base.type)))).chained
  }
}

extension StandardCall {
  private var closures: [TypedClosure] {
    arguments.compactMap {
      if case .closure(let closure) = $0.value.kind { closure } else { nil }
    }
  }

  fileprivate var takesClosure: Bool {
    arguments.contains {
      if case .closure = $0.value.kind { true } else { false }
    }
  }

  /// Whether the step may return elements of another type, as `map` does, unlike `filter`.
  fileprivate var replacesElements: Bool {
    closures.contains { $0.result != .scalar(.bool) }
  }

  /// Whether this is a call such as `reduce(0, +)`.
  var beginsWithLiteral: Bool {
    entry.name == "reduce" && arguments.first?.value.isNumberLiteral == true
  }

  /// Whether the elements of the result are numbers that are no `Int`, and not those of the receiver.
  fileprivate var returnsOtherNumbers: Bool {
    closures.contains { $0.result.hasOtherNumbers }
  }

  /// The number of operators with a literal in the closures, and of literals with which a `reduce` begins.
  fileprivate var literalOperands: Int {
    var count = beginsWithLiteral ? 1 : 0
    for argument in arguments {
      guard case .closure = argument.value.kind else { continue }
      argument.value.visitExpressions { expression in
        switch expression.kind {
        case .binary(let first, _, let second)
        where first.isNumberLiteral || second.isNumberLiteral:
          count += 1
        case .standard(let call) where call.beginsWithLiteral: count += 1
        default: break
        }
        return true
      }
    }
    return count
  }

  /// The number of operators in the closures whose types the compiler searches for, and of the
  /// closures inside of them. In a condition, the types of comparisons are quickly found.
  fileprivate var operatorsInClosures: Int {
    let isCondition = !replacesElements
    var count = 0
    for argument in arguments {
      guard case .closure = argument.value.kind else { continue }
      argument.value.visitExpressions { expression in
        switch expression.kind {
        case .binary(_, let symbol, _) where !isCondition || !symbol.isCondition: count += 1
        case .ternary: count += 1
        case .tupleComparison(let values, _, _): count += values.count - 1
        case .closure where expression !== argument.value: count += 1
        default: break
        }
        return true
      }
    }
    return count
  }
}

extension Type {
  fileprivate var hasOtherNumbers: Bool {
    switch self {
    case .scalar(let scalar): scalar.isNumeric && scalar != .int
    case .optional(let inner), .array(let inner): inner.hasOtherNumbers
    default: false
    }
  }
}

extension BinaryOperator {
  /// Whether the result is a Bool.
  var isCondition: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual, .and, .or: true
    case .multiply, .divide, .remainder, .add, .subtract, .coalesce: false
    }
  }
}
