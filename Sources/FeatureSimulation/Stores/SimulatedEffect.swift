import FeatureAnalysis

/// An effect under way.
struct SimulatedEffect {
  /// The next step of an effect.
  enum Step {
    /// The effect waits for the delay of `debounce` or `throttle`.
    case wait(Duration)
    case begin
    case call
    /// The call waits for an exploration, which answers it or sends the next element of its stream.
    case open(since: Duration)
    case answer(Answer)
    /// The remaining steps of a stream, and whether the delay before the first of them is over.
    case stream(ArraySlice<StreamStep>, hasWaited: Bool)
  }

  let effect: Effect
  /// The effect's store.
  var store = StorePlace(feature: 0)
  var feature: Int { store.feature }
  var action: SimulatedAction
  /// The variables that the condition of the effect's rule has bound.
  var bound = BoundValues()
  /// The value of `state` in the effect's expressions.
  var state: Value
  var call: Value
  var key: Value?
  var started: SimulatedAction?
  var cancelled: SimulatedAction?
  var next = Step.begin
  /// The number of retries so far.
  var retries = 0

  init(effect: Effect, action: SimulatedAction, state: Value, call: Value) {
    self.effect = effect
    self.action = action
    self.state = state
    self.call = call
  }
}

extension SimulatedStore {
  /// Records the end of an effect's call as the last event. The message names this event if the
  /// scenario breaks an invariant.
  mutating func note(_ effect: SimulatedEffect, _ verb: String) {
    // An exploration has its own descriptions of effects.
    if effects.areAnswersOpen { return }
    let name = "\(dependency(of: effect).name).\(method(of: effect).name)"
    moment = "'\(prefix)\(name)' \(verb)"
  }
}

extension Answer.Outcome {
  /// The verb that describes the end of a call, such as `returns`.
  var verb: String {
    switch self {
    case .returns, .stream: "returns"
    case .failure: "fails"
    case .error: "throws"
    }
  }
}

/// The variables that a rule's condition has bound. The other expressions of the rule can read
/// them.
package struct BoundValues: Sendable {
  var parameters: [Parameter] = []
  var values: [Value] = []

  package init() {}

  init(_ parameters: [Parameter], _ values: [Value]) {
    self.parameters = parameters
    self.values = values
  }

  /// The values of the variables if the condition is false: nil for each of them.
  package static func nothing(for rule: Rule) -> BoundValues {
    BoundValues(rule.bindings, rule.bindings.map { _ in .null })
  }
}

extension SimulatedStore {
  /// The variables that the condition of a rule binds; nil if the condition is false.
  mutating func holds(
    _ rule: Rule, _ action: SimulatedAction
  ) throws(Signal) -> BoundValues? {
    guard let condition = rule.condition else { return BoundValues() }
    guard case .checked(let conditions) = condition else {
      throw .fault(.notEvaluated("'!swift' text"))
    }
    if !rule.conditionIDs.isEmpty {
      interpreter.environment.bind(
        actions[action.name]?.payload ?? [], action.payload, rule.conditionIDs)
    }
    guard try interpreter.holds(conditions) else { return nil }
    if rule.bound.isEmpty { return BoundValues() }
    return BoundValues(
      rule.bindings, rule.bound.map { interpreter.environment.variables[$0.id] ?? .null })
  }
}
