import Diagnostics
import ExpressionTyping
import FeatureAnalysis

/// The invariants of a scenario, and their violations.
struct InvariantWatch {
  /// The moment at which an invariant was checked.
  enum Occasion {
    case start
    /// After a step and everything that it caused.
    case step(String)
    case around(SimulatedAction, old: Value)
  }

  /// A state that violates an invariant.
  struct Violation {
    let held: HeldInvariant
    let occasion: Occasion
    let state: Value
    /// Why the invariant could not be evaluated.
    var fault: EvaluationFault?
  }

  /// The invariants of the state alone, checked when nothing is under way.
  var plain: [HeldInvariant] = []
  /// The invariants about actions, checked for every action that reaches the reducer.
  var around: [HeldInvariant] = []
  /// The first violation of each invariant.
  private(set) var violations: [Violation] = []

  init(_ held: [HeldInvariant] = []) {
    plain = held.filter { $0.invariant.around == nil }
    around = held.filter { $0.invariant.around != nil }
  }

  var isEmpty: Bool { around.isEmpty }

  mutating func note(_ violation: Violation) {
    let isKnown = violations.contains { $0.held.invariant.name == violation.held.invariant.name }
    if !isKnown { violations.append(violation) }
  }
}

extension SimulatedStore {
  /// Checks the invariants of the state alone.
  mutating func checkPlain(_ occasion: InvariantWatch.Occasion) throws(EvaluationFault) {
    do throws(Signal) {
      try check(watch.plain, occasion)
    } catch {
      throw error.fault
    }
  }

  mutating func check(
    _ invariants: [HeldInvariant], _ occasion: InvariantWatch.Occasion
  ) throws(Signal) {
    for held in invariants {
      if case .around(let action, _) = occasion,
        held.invariant.around?.contains(action.name) == false
      {
        continue
      }
      var fault: EvaluationFault?
      do throws(Signal) {
        if try value(of: held.invariant.condition, occasion) == .boolean(true) { continue }
      } catch {
        if case .notEvaluated = error.fault { throw error }
        fault = error.fault
      }
      watch.note(
        InvariantWatch.Violation(held: held, occasion: occasion, state: state, fault: fault))
    }
  }

  /// The value of an invariant, or of a part of one.
  mutating func value(
    of text: TypedExpression, _ occasion: InvariantWatch.Occasion
  ) throws(Signal) -> Value {
    if case .around(_, let old) = occasion {
      let parameter = Parameter(
        label: nil, name: Invariant.oldName, type: .nominal(feature.state.name))
      interpreter.environment.bind([parameter], [old], in: text)
    }
    let state = interpreter.state
    return try interpreter.inside(state) { interpreter throws(Signal) in
      try interpreter.evaluate(text)
    }
  }

  /// `'no debt' does not hold after .spend(3) in 'a long day': coins is -3; the state is …`
  func description(
    of violation: InvariantWatch.Violation, in scenario: Scenario, parts: [String]
  ) -> String {
    let occasion =
      switch violation.occasion {
      case .start: "at the start of"
      case .step(let step): "after '\(step)' in"
      case .around(let action, _): "after \(shown(action)) in"
      }
    let name = violation.held.invariant.name
    var text = "'\(name)' does not hold \(occasion) '\(scenario.sentence)'"
    if let fault = violation.fault {
      text = "'\(name)' cannot be evaluated \(occasion) '\(scenario.sentence)': \(fault.message)"
    }
    if !parts.isEmpty { text += ": " + parts.joined(separator: ", ") }
    let type = Type.nominal(feature.state.name)
    return text + "; the state is \(violation.state.shown(as: type, feature.types))"
  }

  private func shown(_ action: SimulatedAction) -> String {
    guard let place = feature.actions.firstIndex(where: { $0.name == action.name }) else {
      return action.name
    }
    let value = Value.enumeration(place, action.payload)
    return value.shown(as: .nominal(feature.name + "Action"), feature.types)
  }
}
