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
    guard call.takesClosure else { return false }
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
    return weight >= Self.heavy
  }

  /// The weight from which a chain gets types: one for each step, and one for each operator whose
  /// operands have types that follow from an earlier step. The compiler needs about 0.2 s for chains
  /// of one less, and more than 5 s for a chain of twice this weight.
  private static let heavy = 6

  /// Returns the receiver of a call with its type, if the receiver is a step of a long chain.
  mutating func typedStep(_ receiver: SwiftExpression, of call: StandardCall) -> SwiftExpression {
    guard hasTypedSteps, let base = call.base, case .standard(let step) = base.kind,
      step.takesClosure, !step.converts, !base.type.containsUnknown
    else { return receiver }
    guard base.holdsUnwrap else { return .parenthesized(.cast(receiver, "as", type(base.type))) }
    // The part of an optional chain before the call is an optional by itself.
    if case .optional = base.type { return receiver }
    return .parenthesized(.cast(receiver, "as", type(.optional(base.type)))).chained
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

  /// The number of operators in the closures whose types the compiler searches for, and of the
  /// closures inside of them. In a condition, the types of comparisons are quickly found.
  fileprivate var operatorsInClosures: Int {
    let isCondition = !replacesElements
    var count = 0
    for argument in arguments {
      guard case .closure = argument.value.kind else { continue }
      argument.value.visit { expression in
        switch expression.kind {
        case .binary(_, let symbol, _) where !isCondition || !symbol.isCondition: count += 1
        case .ternary: count += 1
        case .closure where expression !== argument.value: count += 1
        default: break
        }
        return true
      }
    }
    return count
  }
}

extension BinaryOperator {
  /// Whether the result is a Bool.
  fileprivate var isCondition: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual, .and, .or: true
    case .multiply, .divide, .remainder, .add, .subtract, .coalesce: false
    }
  }
}
