import ExpressionTyping
import FeatureAnalysis

/// What a function of another module was asked.
package struct AskedFunction: Sendable, Equatable {
  package let function: FunctionSignature
  package let arguments: [Value]
  package let answer: Value
}

/// What functions of other modules give, and what they were asked: only compiled code can tell what
/// they really give.
struct FunctionAnswering {
  /// By their names; whatever they are asked, they give the same.
  var answers: [String: Value] = [:]
  /// Each question once, as far as every run asks it.
  private(set) var asked: [AskedFunction] = []

  mutating func note(_ question: AskedFunction) {
    if !asked.contains(question) { asked.append(question) }
  }
}

extension Interpreter {
  /// What a function of another module gives.
  mutating func answer(
    of function: FunctionSignature, to arguments: [Value]
  ) throws(Signal) -> Value {
    guard let answer = answering.answers[function.name] else {
      throw .fault(.unanswered(function.name))
    }
    if operations.isRepeatable {
      answering.note(
        AskedFunction(function: function, arguments: arguments, answer: answer))
    }
    return answer
  }

  /// Takes the answers of a scenario, with the defaults of what they leave out.
  mutating func take(_ answers: [FunctionAnswer]) throws(Signal) {
    for answer in answers {
      answering.answers[answer.function.name] = try completed(answer.value, answer.function.result)
    }
  }
}
