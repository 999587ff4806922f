import FeatureAnalysis

/// Why a text has no value: what would trap in Swift, or what only compiled code can say.
package enum EvaluationFault: Error, Hashable, Sendable {
  case overflow(String)
  case divisionByZero
  case indexOutOfRange(index: Int, count: Int)
  /// A range whose bounds are the wrong way round.
  case reversedRange(lower: Int, upper: Int)
  case emptyCollection(String)
  case negativeCount(String)
  case repeatedKey
  /// More steps than any reducer needs: a loop without end.
  case endless
  /// Defaults, derived values or filters that need each other, one inside the other, more often
  /// than any feature needs.
  case tooDeep
  /// A text or list longer than any scenario needs.
  case tooLarge(String)
  /// More actions than any dispatch needs: middleware that answers itself.
  case runaway(String)
  /// A call of a dependency that has to give something, and nothing says what.
  case unanswered(String)
  /// A call that fails, and nothing catches it.
  case uncaught(call: String, message: String)
  /// Effects that lead to actions that begin effects, without an end; the actions of the cycle.
  case endlessEffects([String])
  /// Code that the tool does not run: external types, `!swift`, the user's own files.
  case notEvaluated(String)

  /// Swift traps there, whatever the tool's limits are.
  package var isTrap: Bool {
    switch self {
    case .overflow, .divisionByZero, .indexOutOfRange, .reversedRange, .emptyCollection,
      .negativeCount, .repeatedKey:
      true
    case .endless, .tooDeep, .tooLarge, .runaway, .unanswered, .uncaught, .endlessEffects,
      .notEvaluated:
      false
    }
  }

  /// What happened, as the end of a sentence.
  package var message: String {
    switch self {
    case .overflow(let type): "the result does not fit \(type)"
    case .divisionByZero: "division by zero"
    case .indexOutOfRange(let index, let count):
      "index \(index) is out of range: there are \(count) elements"
    case .reversedRange(let lower, let upper):
      "the range's lower bound \(lower) lies over its upper bound \(upper)"
    case .emptyCollection(let member): "'\(member)' of an empty collection"
    case .negativeCount(let member): "'\(member)' with a negative or too large count"
    case .repeatedKey: "a key stands twice in a dictionary literal"
    case .endless: "it does not come to an end"
    case .tooDeep: "derived values or defaults need each other over too many levels"
    case .tooLarge(let member):
      "'\(member)' makes more than \(Operations.maximumRepetitions) elements"
    case .runaway(let action):
      "the actions do not come to an end: '\(action)' comes again and again"
    case .unanswered(let method):
      "it calls '\(method)', and 'with' does not say what that gives: add '\(method): …'"
    case .uncaught(let call, let message):
      "'\(call)' throws '\(message)', and no 'catch' takes it"
    case .endlessEffects(let actions):
      "effects and actions do not come to an end: " + actions.joined(separator: " → ")
    case .notEvaluated(let what): "\(what) is not evaluated by the tool"
    }
  }
}

/// How the evaluation of an expression or statement ends early.
package enum Signal: Error {
  case fault(EvaluationFault)
  /// A `?` met nil: the chain around it is nil.
  case chainEnded
  /// A `return`, with its value.
  case returned(Value?)
}
