import ExpressionTyping
import SwiftCode

/// The types of the steps in a long chain of closures, which the compiler would not find in
/// reasonable time: the effort doubles with each step.
///
/// ```swift
/// (items.map { $0.price } as [Double]).filter { $0 > 1 }
/// ```
extension TextLowering {
  /// Whether the steps before a call are written with their types.
  func needsTypedSteps(_ call: StandardCall) -> Bool {
    guard call.takesClosure else { return false }
    var weight = call.solverWeight
    var current = call.base
    while weight < Self.heavy, let expression = current {
      if case .standard(let step) = expression.kind { weight += step.solverWeight }
      current = expression.spineBase
    }
    return weight >= Self.heavy
  }

  /// The weight from which a chain gets types. The compiler needs about 0.1 s for such a chain, and
  /// more than 5 s for a chain of twice this weight.
  private static let heavy = 7

  /// Returns the receiver of a call with its type, if the receiver is a step of a long chain.
  mutating func typedStep(_ receiver: SwiftExpression, of call: StandardCall) -> SwiftExpression {
    guard hasTypedSteps, let base = call.base, case .standard(let step) = base.kind,
      step.takesClosure, !step.converts, !base.holdsUnwrap, !base.type.containsUnknown
    else { return receiver }
    return .parenthesized(.cast(receiver, "as", type(base.type)))
  }
}

extension StandardCall {
  fileprivate var takesClosure: Bool {
    arguments.contains {
      if case .closure = $0.value.kind { true } else { false }
    }
  }

  /// One for each closure, and one for each operator in it.
  fileprivate var solverWeight: Int {
    var weight = 0
    for argument in arguments {
      guard case .closure = argument.value.kind else { continue }
      argument.value.visit { expression in
        switch expression.kind {
        case .closure, .binary: weight += 1
        default: break
        }
        return true
      }
    }
    return weight
  }
}
