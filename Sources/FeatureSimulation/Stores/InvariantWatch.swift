import FeatureAnalysis
import SpecLanguage

/// The invariants that are checked while a scenario runs, and their violations.
struct InvariantWatch {
  /// When an invariant was checked.
  enum Occasion {
    case start
    /// After a step and everything that the step caused.
    ///
    /// - Parameter text: the last event, such as `'add'` or `'web.find' returns`.
    case step(_ text: String)
    /// After an action was reduced.
    ///
    /// - Parameters:
    ///   - action: the name of the action, as invariants write it in `after`.
    ///   - value: the action as a value of the feature's enum.
    ///   - old: the state before the action.
    case around(_ action: String, value: Value, old: Value)
    /// When the scenario has ended, and nothing is under way.
    case end
  }

  /// A state that violates an invariant.
  struct Violation {
    let held: HeldInvariant
    let occasion: Occasion
    let state: Value
    /// The fault that prevented the evaluation of the invariant; nil if the invariant is false.
    var fault: EvaluationFault?
  }

  /// The invariants that use only the state. They are checked at the start and after each step.
  var plain: [HeldInvariant] = []
  /// The invariants of settled states. They are checked at the end.
  private var settled: [HeldInvariant] = []
  /// The invariants that use an action. They are checked for every action that reaches the reducer.
  var around: [HeldInvariant] = []
  /// The first violation of each invariant.
  private(set) var violations: [Violation] = []
  /// The names of the actions that have changed the state; nil if they are not recorded.
  var changing: Set<String>?

  /// The description of an event if only time has passed.
  static let time = "some time"

  init(_ held: [HeldInvariant] = []) {
    plain = held.filter(\.invariant.isPlain)
    settled = held.filter(\.invariant.isSettled)
    around = held.filter { $0.invariant.around != nil }
  }

  /// From now on, the invariants of settled states are checked like those that use only the state.
  mutating func settle() { (plain, settled) = (settled, []) }

  /// Whether the change of the state by this action must be checked or recorded.
  func looks(at action: String) -> Bool {
    if let changing, !changing.contains(action) { return true }
    return around.contains { $0.invariant.around?.contains(action) == true }
  }

  mutating func forgetViolations() { violations = [] }

  mutating func noteViolation(_ violation: Violation) {
    let isKnown = violations.contains { $0.held.invariant.name == violation.held.invariant.name }
    if !isKnown { violations.append(violation) }
  }
}

extension InvariantWatch {
  /// Checks the invariants of an owner that use only the state.
  mutating func checkPlain(
    _ occasion: Occasion, of owner: ConditionOwner, _ feature: Feature,
    _ interpreter: inout Interpreter
  ) throws(Signal) {
    try check(plain.filter { $0.invariant.owner == owner }, occasion, feature, &interpreter)
  }

  /// Whether invariants of an owner use this action.
  func checksAround(_ action: String, of owner: ConditionOwner) -> Bool {
    around.contains {
      $0.invariant.owner == owner && $0.invariant.around?.contains(action) == true
    }
  }

  /// Checks the invariants of an owner that use an action, for an action that has just been reduced.
  mutating func checkAround(
    _ action: String, value: Value, old: Value, of owner: ConditionOwner, _ feature: Feature,
    _ interpreter: inout Interpreter
  ) throws(Signal) {
    let concerned = around.filter {
      $0.invariant.owner == owner && $0.invariant.around?.contains(action) == true
    }
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
        switch error.fault {
        case .notEvaluated, .tooLong: throw error
        default: break
        }
        fault = error.fault
      }
      noteViolation(
        Violation(held: held, occasion: occasion, state: interpreter.state, fault: fault))
    }
  }
}

extension Interpreter {
  /// Evaluates an invariant, or a part of its condition.
  fileprivate mutating func value(
    of text: TypedExpression, _ occasion: InvariantWatch.Occasion, _ feature: Feature
  ) throws(Signal) -> Value {
    if case .around(_, _, let old) = occasion {
      let parameter = Parameter(
        label: nil, name: Invariant.oldName, type: .nominal(feature.state.name))
      environment.bindParameters([parameter], [old], in: text)
    }
    return try inside(state) { interpreter throws(Signal) in try interpreter.evaluate(text) }
  }
}

extension Diagnostics {
  /// Reports a state that breaks an invariant, with the values of the parts of its condition.
  ///
  /// - Parameter sentence: the sentence that names the scenario.
  /// - Returns: The failure of the scenario.
  mutating func report(
    _ violation: InvariantWatch.Violation, in sentence: String, of app: App, _ file: SourceFile,
    _ interpreter: Interpreter
  ) -> ScenarioFailure {
    let invariant = violation.held.invariant
    var interpreter = interpreter
    interpreter.state = violation.state
    // The condition of an invariant of another spec is in another file.
    let parts =
      invariant.owner != .whole
      ? []
      : FoundValue.parts(of: invariant.condition, in: file, app.whole.types) { part in
        try? interpreter.value(of: part, violation.occasion, app.whole)
      }
    let failure = ScenarioFailure(
      violation.description(
        in: sentence, of: app, parts: parts.map { "\($0.expression) is \($0.value)" }),
      at: violation.held.range, expected: invariant.name, found: parts)
    error(.failedScenario, failure.message, at: failure.range)
    return failure
  }
}

extension InvariantWatch.Violation {
  /// The message of a violation: `'no debt' does not hold after .spend(3) in 'a long day': coins is
  /// -3; the state is …`
  fileprivate func description(
    in sentence: String, of app: App, parts: [String]
  ) -> String {
    let types = app.whole.types
    let occasion =
      switch occasion {
      case .start: "at the start of"
      case .end: "at the end of"
      case .step(let text): "after \(text) in"
      case .around(_, let action, _):
        "after \(action.shown(as: .nominal(app.whole.name + "Action"), types)) in"
      }
    let name = held.invariant.name
    var text = "'\(name)' does not hold \(occasion) '\(sentence)'"
    if let fault {
      text = "'\(name)' cannot be evaluated \(occasion) '\(sentence)': \(fault.message)"
    }
    if !parts.isEmpty { text += ": " + parts.joined(separator: ", ") }
    let owner = app.feature(of: held.invariant.owner)
    let shown = state.shown(as: .nominal(owner.state.name), types)
    return text + "; the state is \(shown)"
  }
}
