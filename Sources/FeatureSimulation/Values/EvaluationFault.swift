import FeatureAnalysis
import SpecLanguage

/// Why an expression cannot be evaluated: it would trap in Swift, or only compiled code can compute
/// its value.
package enum EvaluationFault: Error, Hashable, Sendable {
  case overflow(String)
  case divisionByZero
  case indexOutOfRange(index: Int, count: Int)
  /// A position of an `IndexSet` that the changed list does not have.
  case positionOutOfRange(index: Int, count: Int)
  /// A range whose lower bound exceeds its upper bound.
  case reversedRange(lower: Int, upper: Int)
  /// The range of a random number is empty or infinite.
  case emptyRange
  case emptyCollection(String)
  case negativeCount(String)
  case repeatedKey
  /// The evaluation takes more steps than the tool performs. It may contain an endless loop.
  case tooLong(steps: Int)
  /// Defaults, derived values or filters are nested more deeply than any feature needs.
  case tooDeep
  /// A string or list is longer than any scenario needs.
  case tooLarge(String)
  /// Actions and effects cause one another endlessly. The value contains the names of the actions of
  /// the cycle.
  case endlessLoop([String])
  /// Effects wait for the clock again and again. The value contains the actions that start them.
  case keepsWaiting([String])
  /// A call of a dependency has no answer, but its method returns a value.
  case unanswered(String)
  /// The scenario answers a method of which no call is under way.
  case notUnderWay(String)
  /// The scenario cancels the effects of an action, and none is under way.
  case nothingToCancel(String)
  /// A call fails, and its effect has no `catch`.
  case uncaught(call: String, message: String)
  /// A storage loses a change. The value describes how.
  case storage(String)
  /// The tool does not run the code: it uses external types, `!swift` or user-written files.
  case notEvaluated(String)

  /// Whether the fault is a trap in Swift, and not a limit of the tool.
  package var isTrap: Bool {
    switch self {
    case .overflow, .divisionByZero, .indexOutOfRange, .positionOutOfRange, .reversedRange,
      .emptyRange, .emptyCollection,
      .negativeCount, .repeatedKey:
      true
    case .tooLong, .tooDeep, .tooLarge, .endlessLoop, .keepsWaiting, .unanswered,
      .notUnderWay, .nothingToCancel, .uncaught, .storage, .notEvaluated:
      false
    }
  }

  /// The description of the fault, written as the end of a sentence.
  package var message: String {
    switch self {
    case .overflow(let type): "the result does not fit \(type)"
    case .divisionByZero: "division by zero"
    case .indexOutOfRange(let index, let count), .positionOutOfRange(let index, let count):
      "index \(index) is out of range: "
        + (count == 1 ? "there is 1 element" : "there are \(count) elements")
    case .reversedRange(let lower, let upper):
      "the range's lower bound \(lower) is greater than its upper bound \(upper)"
    case .emptyRange: "the range of a random number is empty or infinite"
    case .emptyCollection(let member): "'\(member)' of an empty collection"
    case .negativeCount(let member): "'\(member)' with a negative or too large count"
    case .repeatedKey: "a dictionary literal has a duplicate key"
    case .tooLong(let steps): "it takes more than \(steps.grouped) steps"
    case .tooDeep: "derived values or defaults are nested too deeply"
    case .tooLarge(let member):
      "'\(member)' creates more than \(Operations.maximumRepetitions.grouped) elements"
    case .endlessLoop(let actions):
      "the actions never end: " + actions.joined(separator: " → ")
    case .keepsWaiting(let actions):
      "effects still wait for the clock after it was advanced \(WakeUps.limit.grouped) times: "
        + actions.joined(separator: " → ")
    case .unanswered(let method):
      "it calls '\(method)', which has no answer: add '\(method): …' to 'with'"
        // Only calls of dependencies can wait.
        + (method.contains(".")
          ? ", or answer it with a step 'answer', or list it in 'underWay'" : "")
    case .notUnderWay(let method): "no call of '\(method)' is under way"
    case .nothingToCancel(let action): "no effect of '\(action)' is under way"
    case .uncaught(let call, let message):
      "'\(call)' throws '\(message)', and there is no 'catch'"
    case .storage(let what): what
    case .notEvaluated(let what): "\(what) is not evaluated by the tool"
    }
  }
}

extension Int {
  /// The number with commas between groups of three digits, such as `2,934`.
  package var grouped: String {
    var digits = String(self)
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
      place -= 3
    }
    return digits
  }
}

/// An early exit from the evaluation of an expression or statement.
package enum Signal: Error {
  case fault(EvaluationFault)
  /// A `?` found nil, so the value of the surrounding optional chain is nil.
  case chainEnded
  /// A `return` statement was executed. The value is its result.
  case returned(Value?)

  package var fault: EvaluationFault {
    if case .fault(let fault) = self { fault } else { .notEvaluated("this text") }
  }
}

/// The range of the innermost expression whose evaluation failed.
package struct FaultPlace: Sendable {
  package private(set) var range: SourceRange?
  /// The ranges of the expressions that were evaluated, each with its place in their order.
  private(set) var evaluated: [SourceRange: Int] = [:]

  package init() {}

  mutating func noteSignal(_ signal: Signal, at place: SourceRange) {
    if case .fault = signal, range == nil { range = place }
  }

  mutating func noteEvaluation(at place: SourceRange) {
    if evaluated[place] == nil { evaluated[place] = evaluated.count }
  }
}
