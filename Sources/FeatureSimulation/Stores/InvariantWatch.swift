import Diagnostics
import ExpressionTyping
import FeatureAnalysis

/// The invariants of a scenario, and their violations.
struct InvariantWatch {
  /// The moment at which an invariant was checked.
  enum Occasion {
    case start
    /// After a step and everything that it caused.
    ///
    /// - Parameter text: what happened last, such as `'add'` or `'web.find' returns`.
    case step(_ text: String)
    /// - Parameters:
    ///   - action: its name, as `after` names it.
    ///   - value: the action as a value of the feature's enum.
    case around(_ action: String, value: Value, old: Value)
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
  /// The actions that have changed the state, if they are to be recorded.
  var changing: Set<String>?
  /// The reduced actions in order, if they are to be recorded.
  var reduced: [SimulatedAction]?
  /// What the current work has caused last.
  var moment = InvariantWatch.time

  /// Nothing but time has passed.
  static let time = "some time"

  init(_ held: [HeldInvariant] = []) {
    plain = held.filter { $0.invariant.around == nil }
    around = held.filter { $0.invariant.around != nil }
  }

  /// Whether its condition uses the action.
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

extension InvariantWatch {
  /// Checks the invariants of the state alone.
  mutating func checkPlain(
    _ occasion: Occasion, _ feature: Feature, _ interpreter: inout Interpreter
  ) throws(EvaluationFault) {
    do throws(Signal) {
      try check(plain, occasion, feature, &interpreter)
    } catch {
      throw error.fault
    }
  }

  /// Checks the invariants around an action, which has just been reduced.
  mutating func checkAround(
    _ action: String, value: Value, old: Value, _ feature: Feature,
    _ interpreter: inout Interpreter
  ) throws(Signal) {
    let concerned = around.filter { $0.invariant.around?.contains(action) == true }
    if concerned.isEmpty { return }
    interpreter.environment.touchAll()
    try check(concerned, .around(action, value: value, old: old), feature, &interpreter)
  }

  private mutating func check(
    _ invariants: [HeldInvariant], _ occasion: Occasion, _ feature: Feature,
    _ interpreter: inout Interpreter
  ) throws(Signal) {
    for held in invariants {
      var fault: EvaluationFault?
      do throws(Signal) {
        let condition = held.invariant.condition
        if try interpreter.value(of: condition, occasion, feature) == .boolean(true) { continue }
      } catch {
        if case .notEvaluated = error.fault { throw error }
        fault = error.fault
      }
      note(
        Violation(held: held, occasion: occasion, state: interpreter.state, fault: fault))
    }
  }
}

extension Interpreter {
  /// The value of an invariant, or of a part of one.
  fileprivate mutating func value(
    of text: TypedExpression, _ occasion: InvariantWatch.Occasion, _ feature: Feature
  ) throws(Signal) -> Value {
    if case .around(_, _, let old) = occasion {
      let parameter = Parameter(
        label: nil, name: Invariant.oldName, type: .nominal(feature.state.name))
      environment.bind([parameter], [old], in: text)
    }
    return try inside(state) { interpreter throws(Signal) in try interpreter.evaluate(text) }
  }
}

extension Diagnostics {
  /// Reports a state that breaks an invariant, with the values of the condition's parts.
  ///
  /// - Parameters:
  ///   - sentence: The scenario.
  ///   - feature: The feature, or an app seen as one.
  mutating func report(
    _ violation: InvariantWatch.Violation, in sentence: String, of feature: Feature,
    _ file: SourceFile, _ interpreter: Interpreter
  ) {
    var interpreter = interpreter
    interpreter.state = violation.state
    var parts: [String] = []
    for part in Diagnostics.parts(of: violation.held.invariant.condition) {
      let value = try? interpreter.value(of: part, violation.occasion, feature)
      guard let text = value?.shown(as: part.type, feature.types) else { continue }
      let explanation = "\(file.text(in: part.range)) is \(text)"
      if !parts.contains(explanation) { parts.append(explanation) }
    }
    error(
      .failedScenario, violation.description(in: sentence, of: feature, parts: parts),
      at: violation.held.range)
  }
}

extension InvariantWatch.Violation {
  /// `'no debt' does not hold after .spend(3) in 'a long day': coins is -3; the state is …`
  fileprivate func description(
    in sentence: String, of feature: Feature, parts: [String]
  ) -> String {
    let occasion =
      switch occasion {
      case .start: "at the start of"
      case .step(let text): "after \(text) in"
      case .around(_, let action, _):
        "after \(action.shown(as: .nominal(feature.name + "Action"), feature.types)) in"
      }
    let name = held.invariant.name
    var text = "'\(name)' does not hold \(occasion) '\(sentence)'"
    if let fault {
      text = "'\(name)' cannot be evaluated \(occasion) '\(sentence)': \(fault.message)"
    }
    if !parts.isEmpty { text += ": " + parts.joined(separator: ", ") }
    let shown = state.shown(as: .nominal(feature.state.name), feature.types)
    return text + "; the state is \(shown)"
  }
}
