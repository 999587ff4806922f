import Diagnostics
import ExpressionTyping

package struct Scenario: Sendable {
  package let sentence: String
  package let doc: String?
  package let range: SourceRange
  /// Values of the state properties that differ from the initial state.
  package let given: [GivenValue]
  package let answers: [MethodAnswers]
  /// The results of functions of other modules.
  package let functionAnswers: [FunctionAnswer]
  package let when: [ScenarioStep]
  package let then: [Code<TypedExpression>]
  /// The invariants that must hold throughout.
  package let holds: [HeldInvariant]
  /// The expected events, in order; nil if the scenario has no `events`.
  package let events: [TypedExpression]?
  /// The expected calls, in order, as cases of each dependency's `callType`; nil if the scenario
  /// has no `calls`.
  package let calls: [TypedExpression]?
  /// The ranges of these lists; the range of the scenario's name if there is none.
  package let eventsRange: SourceRange
  package let callsRange: SourceRange
}

package struct GivenValue: Sendable {
  package let property: String
  package let type: Type
  package let value: Value

  package init(property: String, type: Type, value: Value) {
    self.property = property
    self.type = type
    self.value = value
  }
}

/// One entry of a scenario's `when`.
package struct ScenarioStep: Sendable {
  package enum Kind: Sendable {
    case dispatch(ActionCall)
    /// Advances the clock.
    case wait(Duration)
  }

  package let kind: Kind
  package let range: SourceRange
  /// The next step follows immediately, before the effects of this one have ended.
  package let isFollowedAtOnce: Bool

  package var isWait: Bool { if case .wait = kind { true } else { false } }

  /// Nil for a wait.
  package var call: ActionCall? { if case .dispatch(let call) = kind { call } else { nil } }
}

/// An action with its payload.
package struct ActionCall: Sendable {
  package let action: String
  package let arguments: [Value]

  package init(action: String, arguments: [Value]) {
    self.action = action
    self.arguments = arguments
  }
}
