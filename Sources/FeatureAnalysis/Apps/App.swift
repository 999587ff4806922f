import Diagnostics
import ExpressionTyping
import SpecDecoding

/// What the spec of an app means: its features, and what one causes in another.
package struct App: Sendable {
  package let name: String
  package let doc: String?
  package let features: [AppFeature]
  /// The app seen as one feature: its state has a property for each feature, its actions and events a
  /// case for each. Its types are those of all features.
  package let whole: Feature
  /// Actions of the app.
  package let start: [Code<TypedExpression>]
  package let links: [Link]
  package let invariants: [Invariant]
  package let scenarios: [AppScenario]
}

/// A feature of an app, under the name of its store.
package struct AppFeature: Sendable {
  package enum Presence: Sendable, Equatable {
    case always
    /// There only while it is open.
    case optional
    /// One for each key of this type.
    case keyed(Type)
  }

  package let name: String
  package let feature: Feature
  package let presence: Presence

  package var keyType: Type? { if case .keyed(let type) = presence { type } else { nil } }
}

/// What follows an action or an event of one feature.
package struct Link: Sendable {
  /// The place of the feature among those of the app.
  package let feature: Int
  package let trigger: String
  package let isEvent: Bool
  /// What the action or the event carries.
  package let payload: [Parameter]
  /// The key of the store, as the texts know it; nil if the feature has no keys, or if a value of the
  /// payload has that name.
  package let key: Parameter?
  package let steps: [LinkStep]
  package let range: SourceRange

  /// What the texts call the key of a store.
  package static let keyName = AppFeatureSpec.keyName
}

package struct LinkStep: Sendable {
  package enum Verb: Sendable {
    case dispatch(Code<TypedExpression>)
    /// Opens a feature, by its place, with a state or its initial one.
    case open(Int, key: Code<TypedExpression>?, state: Code<TypedExpression>?)
    /// Closes a feature, by its place: the one of the key, or all.
    case close(Int, key: Code<TypedExpression>?)
  }

  package let verb: Verb
  package let condition: Code<[TypedCondition]>?
  /// What the condition binds for the other texts, with the ids that it has in the condition.
  package let bound: [Variable]
  package let range: SourceRange

  package var bindings: [Parameter] {
    bound.map { Parameter(label: nil, name: $0.name, type: $0.type) }
  }

  /// Its texts other than the condition.
  package var texts: [Code<TypedExpression>] {
    switch verb {
    case .dispatch(let action): [action]
    case .open(_, let key, let state): [key, state].compactMap { $0 }
    case .close(_, let key): [key].compactMap { $0 }
    }
  }
}

/// An example of the whole app.
package struct AppScenario: Sendable {
  package let sentence: String
  package let doc: String?
  package let range: SourceRange
  /// The states of features that differ from those that the app begins with.
  package let given: [GivenValue]
  package let answers: [AppAnswers]
  package let when: [AppStep]
  package let then: [Code<TypedExpression>]
  package let holds: [HeldInvariant]
  /// Events of the app; nil where the scenario does not say.
  package let events: [TypedExpression]?
  /// Nil where the scenario does not say.
  package let calls: [AppCall]?
  package let eventsRange: SourceRange
  package let callsRange: SourceRange
}

/// What the dependencies of one feature answer.
package struct AppAnswers: Sendable {
  package let feature: Int
  package let answers: MethodAnswers
}

/// A call that is expected of one feature.
package struct AppCall: Sendable {
  package let feature: Int
  package let call: TypedExpression
}

/// One entry of an app scenario's `when`.
package struct AppStep: Sendable {
  package enum Kind: Sendable {
    case dispatch(feature: Int, key: Value?, ActionCall)
    case wait(Duration)
    /// The actions that begin the app.
    case start
  }

  package let kind: Kind
  package let range: SourceRange
  /// The next step comes at once, before the effects of this one have come to their end.
  package let isFollowedAtOnce: Bool
}
