import SpecLanguage

/// The result of analyzing the spec of an app: its features and the links between them.
package struct App: Sendable {
  package let name: String
  package let doc: String?
  package let features: [AppFeature]
  /// The app as one feature. Its state has a property for each feature, and its actions and events
  /// have a case for each feature. Its types are the types of all features.
  package let whole: Feature
  /// The actions that the app sends when it starts.
  package let start: [Code<TypedExpression>]
  package let links: [Link]
  package let invariants: [Invariant]
  package let scenarios: [AppScenario]
}

/// A feature of an app, with the name of its store.
package struct AppFeature: Sendable {
  package enum Presence: Sendable, Equatable {
    case always
    /// The feature has a store only while the feature is open.
    case optional
    /// The feature has a store for each open key of this type.
    case keyed(Type)
  }

  package let name: String
  package let feature: Feature
  package let presence: Presence
  /// The range of the feature's name in the spec.
  package let range: SourceRange

  package var keyType: Type? { if case .keyed(let type) = presence { type } else { nil } }
}

/// The steps that an action or an event of one feature causes.
package struct Link: Sendable {
  /// The index of the feature in the app.
  package let feature: Int
  package let trigger: String
  package let isEvent: Bool
  /// The payload of the action or the event.
  package let payload: [Parameter]
  /// The variable for the key of the store; nil if the feature has no keys, or if a payload value
  /// has that name.
  package let key: Parameter?
  package let steps: [LinkStep]
  package let range: SourceRange

  /// The name of the variable for the key of a store.
  package static let keyName = AppFeatureSpec.keyName
}

package struct LinkStep: Sendable {
  package enum Verb: Sendable {
    case dispatch(Code<TypedExpression>)
    /// Opens the feature with this index. The store starts with `state`; if `state` is nil, with
    /// the feature's initial state.
    case open(Int, key: Code<TypedExpression>?, state: Code<TypedExpression>?)
    /// Closes the feature with this index: the store with `key`. If `key` is nil, closes all stores
    /// of the feature.
    case close(Int, key: Code<TypedExpression>?)
  }

  package let verb: Verb
  package let condition: Code<[TypedCondition]>?
  /// The variables that the condition binds, with their ids in the condition. The other expressions
  /// of the step can use these variables.
  package let bound: [Variable]
  package let range: SourceRange

  package var bindings: [Parameter] {
    bound.map { Parameter(label: nil, name: $0.name, type: $0.type) }
  }

  /// The expressions of the step other than its condition.
  package var texts: [Code<TypedExpression>] {
    switch verb {
    case .dispatch(let action): [action]
    case .open(_, let key, let state): [key, state].compactMap { $0 }
    case .close(_, let key): [key].compactMap { $0 }
    }
  }
}

/// A scenario of the whole app.
package struct AppScenario: Sendable {
  package let sentence: String
  package let doc: String?
  package let range: SourceRange
  /// The features' states that differ from the initial state of the app.
  package let given: [GivenValue]
  package let answers: [AppAnswers]
  package let when: [AppStep]
  package let then: [Code<TypedExpression>]
  package let holds: [HeldInvariant]
  /// The expected events of the app; nil if the scenario does not check events.
  package let events: [TypedExpression]?
  /// The expected calls; nil if the scenario does not check calls.
  package let calls: [AppCall]?
  package let eventsRange: SourceRange
  package let callsRange: SourceRange
}

extension AppScenario {
  /// Creates a scenario that has only steps, without expectations.
  package init(
    answers: [AppAnswers], when: [AppStep], holds: [HeldInvariant], at range: SourceRange
  ) {
    self.init(
      sentence: "", doc: nil, range: range, given: [], answers: answers, when: when, then: [],
      holds: holds, events: nil, calls: nil, eventsRange: range, callsRange: range)
  }
}

/// The results that a scenario sets for the calls of one method of a feature's dependency.
package struct AppAnswers: Sendable {
  package let feature: Int
  package let answers: MethodAnswers

  package init(feature: Int, _ answers: MethodAnswers) {
    self.feature = feature
    self.answers = answers
  }
}

/// An expected call of one feature's dependency.
package struct AppCall: Sendable {
  package let feature: Int
  package let call: TypedExpression
}

/// One entry of an app scenario's `when`.
package struct AppStep: Sendable {
  package enum Kind: Sendable {
    case dispatch(feature: Int, key: Value?, ActionCall)
    case wait(Duration)
    /// Sends the actions with which the app starts.
    case start
  }

  package let kind: Kind
  package let range: SourceRange
  /// Whether the next step follows immediately, before the effects of this step have ended.
  package let isFollowedAtOnce: Bool

  package init(_ kind: Kind, at range: SourceRange, isFollowedAtOnce: Bool) {
    self.kind = kind
    self.range = range
    self.isFollowedAtOnce = isFollowedAtOnce
  }
}
