import Diagnostics
import FeatureSimulation

/// A violation of the rules, such as a trap or a broken invariant.
struct Mistake: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case invariant(BrokenInvariant)
    /// A step would trap in Swift, or it never ends.
    case fault(EvaluationFault, at: SourceRange?)
    /// A derived value or a filter traps in a state.
    case computed(ComputedTrap)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// The place where a step fails.
  var place: SourceRange? { if case .fault(_, let place) = kind { place } else { nil } }

  /// Whether the mistake stops the compiled code.
  var traps: Bool {
    switch kind {
    case .invariant(let broken): broken.fault != nil
    case .fault, .computed: true
    }
  }

  /// A key that is equal for mistakes of which only the first is reported.
  var key: Mistake {
    switch kind {
    case .invariant(let broken):
      Mistake(.invariant(BrokenInvariant(name: broken.name, fault: nil)))
    case .fault(let fault, let place): Mistake(.fault(fault.kindAlone, at: place))
    case .computed(let trap):
      Mistake(
        .computed(
          ComputedTrap(
            model: trap.model, name: trap.name, fault: trap.fault.kindAlone, range: trap.range)))
    }
  }
}

extension EvaluationFault {
  /// The fault without its values.
  fileprivate var kindAlone: EvaluationFault {
    switch self {
    case .indexOutOfRange: .indexOutOfRange(index: 0, count: 0)
    case .reversedRange: .reversedRange(lower: 0, upper: 0)
    default: self
    }
  }

  /// Whether the fault is a mistake of the spec, not a limit of the tool.
  var isMistake: Bool {
    switch self {
    case .runaway, .endlessEffects: true
    default: isTrap
    }
  }
}
