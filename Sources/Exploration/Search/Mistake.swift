import FeatureSimulation
import SpecLanguage

/// A mistake in a spec that exploring finds, such as a trap or a broken invariant.
struct Mistake: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case invariant(BrokenInvariant)
    /// A step would trap in Swift, or would never end.
    case fault(EvaluationFault, at: SourceRange?)
    /// A derived value or a filter traps in a state.
    case computed(ComputedTrap)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// The range in the spec at which a step fails; nil for other mistakes.
  var place: SourceRange? { if case .fault(_, let place) = kind { place } else { nil } }

  /// Whether the mistake makes the compiled code trap.
  var traps: Bool {
    switch kind {
    case .invariant(let broken): broken.fault != nil
    case .fault, .computed: true
    }
  }

  /// A mistake without details. Of all mistakes with equal keys, only the first is reported.
  var key: Mistake {
    switch kind {
    case .invariant(let broken):
      Mistake(.invariant(BrokenInvariant(name: broken.name, fault: nil)))
    case .fault(let fault, let place):
      Mistake(.fault(fault.kindAlone, at: fault.isMistake && !fault.isTrap ? nil : place))
    case .computed(let trap):
      Mistake(
        .computed(
          ComputedTrap(
            model: trap.model, name: trap.name, fault: trap.fault.kindAlone, range: trap.range)))
    }
  }
}

extension EvaluationFault {
  /// The fault without the values of its index and range.
  fileprivate var kindAlone: EvaluationFault {
    switch self {
    case .indexOutOfRange: .indexOutOfRange(index: 0, count: 0)
    case .reversedRange: .reversedRange(lower: 0, upper: 0)
    // An endless loop is found from each of its actions, and after different actions.
    case .endlessLoop(let cycle): .endlessLoop(Set(cycle).sorted())
    default: self
    }
  }

  /// Whether the fault is a mistake of the spec, and not a limit of the tool.
  var isMistake: Bool {
    switch self {
    case .endlessLoop: true
    default: isTrap
    }
  }
}
