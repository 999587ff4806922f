import Diagnostics
import ExpressionTyping
import FeatureAnalysis

/// The invariants that a scenario looks at, and those that were broken.
struct InvariantWatch {
  /// What an invariant was looked at after.
  enum Occasion {
    case start
    /// All that a step has led to is done.
    case step(String)
    case around(SimulatedAction, old: Value)
  }

  /// A state that breaks an invariant.
  struct Violation {
    let held: HeldInvariant
    let occasion: Occasion
    let state: Value
    /// Why the invariant has no value there.
    var fault: EvaluationFault?
  }

  /// Those of the state alone, looked at when nothing is under way any more.
  var plain: [HeldInvariant] = []
  /// Those that an action keeps, looked at around every action that reaches the reducer.
  var around: [HeldInvariant] = []
  /// The first violation of each.
  private(set) var violations: [Violation] = []
  /// The actions that have changed the state, if somebody wants to know.
  var changing: Set<String>?

  init(_ held: [HeldInvariant] = []) {
    plain = held.filter { $0.invariant.around == nil }
    around = held.filter { $0.invariant.around != nil }
  }

  /// Whether it looks at an action.
  func looks(at action: String) -> Bool {
    if let changing, !changing.contains(action) { return true }
    return around.contains { $0.invariant.around?.contains(action) == true }
  }

  mutating func forgetViolations() { violations = [] }

  mutating func note(_ violation: Violation) {
    let isKnown = violations.contains { $0.held.invariant.name == violation.held.invariant.name }
    if !isKnown { violations.append(violation) }
  }
}

extension SimulatedStore {
  /// Looks at what a reduced action has done.
  mutating func check(_ action: SimulatedAction, old: Value) throws(Signal) {
    if watch.changing?.contains(action.name) == false, state != old {
      watch.changing?.insert(action.name)
    }
    try check(watch.around, .around(action, old: old))
  }

  /// Looks at the invariants of the state alone.
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
      text = "'\(name)' cannot be told \(occasion) '\(scenario.sentence)': \(fault.message)"
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
