import FeatureAnalysis

/// The rules that an action passes, in order. All actions with the same name share a chain.
final class RuleChain {
  /// A step of the action's way through the middleware to the reducer.
  enum Step {
    /// User-written middleware.
    case stub(String)
    case rule(Rule)
  }

  /// What runs after the reducer.
  enum Follower {
    case rule(Rule)
    /// Rules that run if certain properties have changed.
    case change(ChangeRules)
  }

  let action: Action?
  /// The statements that run instead of the action's own; nil for its own statements.
  let statements: ReducerCode?
  /// Whether the action loads a stored property.
  let isLoad: Bool
  let steps: [Step]
  let followers: [Follower]
  /// Whether a follower uses the state before the action.
  let usesOld: Bool

  init(
    _ action: String, _ declared: Action?, of feature: Feature, replacing code: ReplacedCode? = nil
  ) {
    self.action = declared
    statements = code?.statements(of: action)
    isLoad = feature.persistence?.entries.contains { $0.actions.load == action } == true
    let writes = declared?.writes ?? PropertySet()
    var steps: [Step] = []
    var followers: [Follower] = []
    for middleware in feature.middleware {
      if middleware.isStub { steps.append(.stub(middleware.name)) }
      for (place, entry) in middleware.entries.enumerated()
      where entry.action == nil || entry.action == action {
        for rule in code?.rules(of: place, in: middleware.name) ?? entry.rules {
          if !rule.followsReducer { steps.append(.rule(rule)) }
          if rule.followsReducer, entry.action == action {
            followers.append(.rule(rule))
          }
        }
      }
      for change in middleware.changes where change.mayFollow(writes) {
        followers.append(.change(change))
      }
    }
    self.steps = steps
    self.followers = followers
    usesOld = followers.contains {
      switch $0 {
      case .rule(let rule): !rule.oldReads.isEmpty
      case .change: true
      }
    }
  }
}

extension SimulatedStore {
  mutating func chain(of action: String) -> RuleChain {
    if let known = chains[action] { return known }
    let chain = RuleChain(action, actions[action], of: feature, replacing: replacedCode)
    chains[action] = chain
    return chain
  }
}

/// The variables that a rule's condition has bound. The other expressions of the rule can read
/// them.
package struct BoundValues: Sendable {
  var parameters: [Parameter] = []
  var values: [Value] = []

  package init() {}

  /// The variables without `old`, the state before the action.
  func withoutOld(_ rule: Rule) -> BoundValues {
    if rule.oldReads.isEmpty { return self }
    return BoundValues(Array(parameters.dropFirst()), Array(values.dropFirst()))
  }

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
  ///
  /// - Parameter known: the variables that the condition can use besides the payload.
  mutating func holds(
    _ rule: Rule, _ action: SimulatedAction, _ known: BoundValues = BoundValues()
  ) throws(Signal) -> BoundValues? {
    guard let condition = rule.condition else {
      interpreter.noteEvent(.considered, at: rule.range)
      interpreter.noteEvent(.applied, at: rule.range)
      return known
    }
    guard case .checked(let conditions) = condition else {
      interpreter.noteEvent(.considered, at: rule.range)
      throw .fault(.notEvaluated("'!swift' text"))
    }
    if !rule.conditionIDs.isEmpty {
      interpreter.environment.bindParameters(
        actions[action.name]?.payload ?? [], action.payload, rule.conditionIDs)
      interpreter.environment.bindParameters(known.parameters, known.values, rule.conditionIDs)
    }
    let holds = try asRule { store throws(Signal) in
      try store.interpreter.holds(conditions, of: rule)
    }
    guard holds else { return nil }
    if rule.bound.isEmpty { return known }
    return BoundValues(
      known.parameters + rule.conditionBindings,
      known.values + rule.bound.map { interpreter.environment.variables[$0.id] ?? .null })
  }

  /// The values that the rule can use, for each time that it is applied.
  mutating func repetitions(
    of rule: Rule, _ action: SimulatedAction, _ bound: BoundValues
  ) throws(Signal) -> [BoundValues] {
    guard let repetition = rule.repetition else { return [bound] }
    let found = try evaluate(.checked(repetition.elements), action, bound)
    interpreter.operations.noteOrder(of: found)
    interpreter.noteEvent(found.elements.isEmpty ? .unrepeated : .repeated, at: rule.range)
    guard let variable = repetition.variable else { return found.elements.map { _ in bound } }
    return found.elements.map {
      BoundValues(bound.parameters + [variable], bound.values + [$0])
    }
  }
}

extension SimulatedStore {
  /// Lets rules create the same ids and dates as in a new store of a compiled test.
  package mutating func predictValues() {
    if createsValues { interpreter.operations.storeValues = StoreValues() }
  }

  /// Runs code of a rule. In a scenario, its ids and dates come from the store.
  mutating func asRule<Result>(
    _ body: (inout SimulatedStore) throws(Signal) -> Result
  ) throws(Signal) -> Result {
    guard let values = interpreter.operations.storeValues, createsValues else {
      return try body(&self)
    }
    values.begin(in: app?.state(with: self) ?? state, at: effects.now)
    interpreter.operations.isInRule = true
    defer {
      interpreter.operations.isInRule = false
      values.releaseState()
    }
    return try body(&self)
  }
}

extension Interpreter {
  /// Whether the conditions of a rule are true. Those of a rule in an `else` begin with the negations of
  /// the conditions before it.
  fileprivate mutating func holds(
    _ conditions: [TypedCondition], of rule: Rule
  ) throws(Signal) -> Bool {
    if rule.depth > 0, try !holds(Array(conditions.prefix(rule.depth))) { return false }
    noteEvent(.considered, at: rule.range)
    let own = rule.depth > 0 ? Array(conditions.dropFirst(rule.depth)) : conditions
    let isTrue = try holds(own)
    noteEvent(isTrue ? .applied : .unfulfilled, at: rule.range)
    return isTrue
  }
}
