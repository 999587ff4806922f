import FeatureAnalysis

/// A condition that an exploration evaluates in each state.
package struct StateCondition: Sendable {
  let expression: TypedExpression
  let owner: ConditionOwner
  /// Whether the condition has to be true in every open store of a feature, and not only in one.
  let isUniversal: Bool

  package init(_ invariant: Invariant) {
    (expression, owner, isUniversal) = (invariant.condition, invariant.owner, true)
  }

  package init(_ reachable: Reachable) {
    (expression, owner, isUniversal) = (reachable.condition, reachable.owner, false)
  }
}

/// The value of a condition in a state.
package enum Truth: Sendable, Equatable {
  case holds
  case fails
  /// Evaluating the condition would trap.
  case faults(EvaluationFault)
  /// Only compiled code knows the result.
  case unknown
}

extension SimulatedApp {
  /// Evaluates a condition in the current state.
  func truth(of condition: StateCondition) -> Truth {
    guard case .feature(let feature) = condition.owner else {
      var inner: Int?
      if case .inner(let place) = condition.owner { inner = place }
      let truth = try? evaluate(in: inner) { interpreter throws(Signal) in
        interpreter.truth(of: condition.expression)
      }
      return truth ?? .unknown
    }
    var result: Truth = condition.isUniversal ? .holds : .fails
    for number in stores.indices where places[number].feature == feature && isOpen(number) {
      let truth = stores[number]?.interpreter.truth(of: condition.expression) ?? .unknown
      switch truth {
      case .holds: if !condition.isUniversal { return truth }
      case .fails: if condition.isUniversal { return truth }
      case .faults, .unknown: result = truth
      }
    }
    return result
  }
}

extension Interpreter {
  /// Evaluates a condition in the current state.
  package mutating func truth(of condition: TypedExpression) -> Truth {
    do throws(Signal) {
      let value = try inside(state) { interpreter throws(Signal) in
        try interpreter.evaluate(condition)
      }
      return value == .boolean(true) ? .holds : .fails
    } catch {
      if case .notEvaluated = error.fault { return .unknown }
      return .faults(error.fault)
    }
  }
}
