import SpecLanguage

package struct MiddlewareDeclaration: Sendable {
  package let name: String
  package let doc: String?
  /// The rules of actions, in the order of the spec, with the rules for every action first. Empty
  /// for a stub.
  package let entries: [ActionRules]
  /// The rules for changes, in the order of the spec. They run after the rules of the action.
  package let changes: [ChangeRules]

  /// The properties of which the rules use the values before an action.
  package var compared: PropertySet {
    let used = changes.map(\.properties) + rules.map(\.oldReads)
    return PropertySet(
      used.reduce(into: []) { $0.formUnion($1.indices) },
      isEverything: used.contains(where: \.isEverything))
  }

  package var isStub: Bool { entries.isEmpty && changes.isEmpty }

  package var rules: [Rule] { entries.flatMap(\.rules) + changes.flatMap(\.rules) }
}

/// The rules that run after an action that has changed certain properties.
package struct ChangeRules: Sendable {
  /// The key in the spec, such as `changed(tasks, filter)`.
  package let name: String
  /// The names of the properties, derived values and filter results in the key.
  package let members: [String]
  /// The stored properties that the members depend on.
  package let properties: PropertySet
  /// For each member, whether its value differs from the one before the action: `state.tasks !=
  /// old.tasks`.
  package let differences: [TypedExpression]
  package let rules: [Rule]

  /// Whether the rules may be triggered by an action that writes these properties.
  package func mayFollow(_ writes: PropertySet) -> Bool { properties.meets(writes) }
}

package struct ActionRules: Sendable {
  /// The name of the action; nil for `"*"`.
  package let action: String?
  package let rules: [Rule]
}

/// A rule of a middleware. It is a class because it is large and shared by stores and effects.
package final class Rule: Sendable {
  package enum Verb: Sendable {
    case require(Code<TypedExpression>, message: String)
    case rewrite(Code<[TypedStatement]>)
    case stop
    /// Dispatches an action. The action is computed after the reducer, unless `precedesReducer` is
    /// true.
    case dispatch(Code<TypedExpression>)
    /// Starts an effect. The effect starts after the reducer, unless `startsBeforeReducer` is true.
    case perform(Effect)
    /// Emits an event after the reducer.
    case emit(Code<TypedExpression>)
    /// Cancels the effects with these ids after the reducer. If there is a `key`, cancels only the
    /// effects with that key.
    case cancel([String], key: TypedExpression?)
  }

  package let verb: Verb
  /// The conditions under which the rule applies. Those of a rule in an `else` begin with the
  /// negations of the conditions before it.
  package let condition: Code<[TypedCondition]>?
  /// In how many `else` the rule is, one inside of the other.
  package let depth: Int
  /// The conditions of the rule's own `when`.
  package let ownCondition: Code<[TypedCondition]>?
  /// The variables that the condition binds, with their ids in the condition. The other expressions
  /// of the rule can use these variables.
  package let bound: [Variable]
  /// The elements for each of which the rule is applied, in order; nil to apply it once.
  package let repetition: TypedRepetition?
  package let range: SourceRange
  /// The rule as written.
  package let text: String
  /// Whether a `dispatch` is computed before the reducer, and follows even a stopped action.
  package let precedesReducer: Bool
  /// Whether the rule runs after the reducer.
  package let followsReducer: Bool
  /// The properties that the rule reads of `old`, the state before the action.
  package let oldReads: PropertySet
  /// The ids that the payload variables have in the rule's condition and in its statements, by
  /// name.
  package let conditionIDs: [String: Int]
  package let statementIDs: [String: Int]

  init(
    verb: Verb, condition: Code<[TypedCondition]>?, depth: Int = 0,
    ownCondition: Code<[TypedCondition]>? = nil, bound: [Variable],
    repetition: TypedRepetition? = nil, precedesReducer: Bool = false,
    oldReads: PropertySet = PropertySet(), range: SourceRange, text: String
  ) {
    self.verb = verb
    self.depth = depth
    self.ownCondition = depth == 0 ? condition : ownCondition
    self.text = text
    self.condition = condition
    self.bound = bound
    self.repetition = repetition
    self.precedesReducer = precedesReducer
    self.oldReads = oldReads
    self.range = range
    followsReducer =
      switch verb {
      case .perform(let effect): !effect.startsBeforeReducer
      case .dispatch: !precedesReducer
      case .emit, .cancel: true
      case .require, .rewrite, .stop: false
      }
    conditionIDs = [String: Int](payloadOf: { visit in
      guard case .checked(let conditions)? = condition else { return }
      for condition in conditions { condition.visitExpressions(visit) }
    })
    statementIDs = [String: Int](payloadOf: { visit in
      guard case .rewrite(.checked(let statements)) = verb else { return }
      for statement in statements { statement.visitExpressions(visit) }
    })
  }
}

extension [String: Int] {
  /// Collects the ids of the payload variables in an expression or in statements, by name.
  package init(payloadOf visitAll: ((TypedExpression) -> Bool) -> Void) {
    self = [:]
    visitAll { expression in
      if case .variable(let variable) = expression.kind, variable.role == .payload {
        self[variable.name] = variable.id
      }
      return true
    }
  }
}

extension Rule {
  /// Returns a copy of the rule with a different verb and condition.
  package func with(verb: Verb, condition: Code<[TypedCondition]>?) -> Rule {
    Rule(
      verb: verb, condition: condition, depth: depth, ownCondition: ownCondition, bound: bound,
      repetition: repetition, precedesReducer: precedesReducer, oldReads: oldReads, range: range,
      text: text)
  }

  /// The variables of the condition and of the repetition. The other expressions can use them like
  /// payload values.
  package var bindings: [Parameter] {
    conditionBindings + [repetition?.variable].compactMap { $0 }
  }

  package var conditionBindings: [Parameter] {
    bound.map { Parameter(label: nil, name: $0.name, type: $0.type) }
  }
}
