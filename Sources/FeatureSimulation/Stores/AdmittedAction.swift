import FeatureAnalysis
import SpecLanguage

/// An action that has passed the first rules of its chain. These rules depend only on the action.
struct AdmittedAction {
  var action: SimulatedAction
  let chain: RuleChain
  /// The number of steps in the chain that the action has passed.
  var passed = 0
  /// The number of evaluation steps that the passed rules took. They count in each dispatch of the
  /// action.
  var steps = 0
}

extension SimulatedStore {
  /// Applies the first rules of an action's chain, as long as they depend only on the action. These
  /// rules have the same result in every state.
  mutating func admit(_ action: SimulatedAction) -> AdmittedAction {
    var admitted = AdmittedAction(action: action, chain: chain(of: action.name))
    let before = interpreter.operations.steps
    defer { interpreter.operations.steps = before }
    let taken = interpreter.taken
    let former = taken?.beginWork(of: .action(action.name))
    defer { taken?.endWork(continuing: former) }
    for step in admitted.chain.steps {
      switch step {
      case .stub(let name): noteStub(name)
      case .rule(let rule):
        guard let next = self.action(after: rule, admitted.action) else { return admitted }
        admitted.action = next
        admitted.steps = interpreter.operations.steps - before
      }
      admitted.passed += 1
    }
    return admitted
  }

  /// The `require` among the first rules of an action's chain that refuses the action in every state;
  /// nil if there is none.
  package mutating func ruleRefusing(_ action: SimulatedAction) -> SourceRange? {
    let steps = interpreter.operations.steps
    defer { interpreter.operations.steps = steps }
    let admitted = admit(action)
    let chain = admitted.chain.steps
    guard admitted.passed < chain.count, case .rule(let rule) = chain[admitted.passed],
      case .require(let condition, _) = rule.verb
    else { return nil }
    interpreter.environment.forgetTouched()
    defer { interpreter.environment.forgetTouched() }
    let result: Value? = try? holds(rule, admitted.action).flatMap { bound throws(Signal) in
      try evaluate(condition, admitted.action, bound)
    }
    let isAlone = interpreter.environment.touched == TouchedProperties()
    return result == .boolean(false) && isAlone ? rule.range : nil
  }

  /// Whether a condition on the payload of an action holds in every state; nil if that depends on the
  /// state, or if the condition cannot be evaluated.
  package mutating func holds(
    _ condition: TypedExpression, for action: SimulatedAction
  ) -> Bool? {
    let steps = interpreter.operations.steps
    interpreter.environment.forgetTouched()
    defer {
      interpreter.operations.steps = steps
      interpreter.environment.forgetTouched()
    }
    guard case .boolean(let holds)? = try? evaluate(.checked(condition), action) else { return nil }
    return interpreter.environment.touched == TouchedProperties() ? holds : nil
  }

  /// The action after a rule; nil if the result of the rule depends on the state, or if the rule
  /// stops the action.
  private mutating func action(after rule: Rule, _ action: SimulatedAction) -> SimulatedAction? {
    let (made, wasRepeatable) = (
      interpreter.operations.madeUUIDs, interpreter.operations.isRepeatable
    )
    interpreter.operations.isRepeatable = true
    interpreter.environment.forgetTouched()
    defer {
      interpreter.operations.madeUUIDs = made
      interpreter.operations.isRepeatable = wasRepeatable
      interpreter.environment.forgetTouched()
    }
    let next = try? self.next(rule, action)
    let isAlone =
      interpreter.environment.touched == TouchedProperties()
      && interpreter.operations.isRepeatable && interpreter.operations.madeUUIDs == made
    return isAlone ? next : nil
  }

  private mutating func next(
    _ rule: Rule, _ action: SimulatedAction
  ) throws(Signal) -> SimulatedAction? {
    guard !rule.followsReducer, let bound = try holds(rule, action) else { return action }
    var action = action
    switch rule.verb {
    case .require(let condition, _):
      guard try evaluate(condition, action, bound) == .boolean(true) else { return nil }
      interpreter.noteEvent(.admitted, at: rule.range)
      return action
    case .rewrite:
      _ = try act(rule, &action, bound)
      return action
    case .stop, .perform, .emit, .cancel, .dispatch: return nil
    }
  }
}
