import FeatureAnalysis

/// The results that a scenario sets for functions of other modules, and the calls of these
/// functions. Only compiled code knows the real results.
struct FunctionAnswering {
  /// The result of each function, by the function's name. It is the same for all arguments.
  var answers: [String: Value] = [:]
  /// The calls, each recorded once. A call with arguments that differ in each run is not recorded.
  private(set) var asked: [AskedFunction] = []

  mutating func noteQuestion(_ question: AskedFunction) {
    if !asked.contains(question) { asked.append(question) }
  }
}

extension Interpreter {
  /// The result that the scenario sets for a function of another module.
  mutating func answer(
    of function: FunctionSignature, to arguments: [Value]
  ) throws(Signal) -> Value {
    guard let answer = answering.answers[function.name] else {
      throw .fault(.unanswered(function.name))
    }
    if operations.isRepeatable {
      answering.noteQuestion(
        AskedFunction(function: function, arguments: arguments, answer: answer))
    }
    return answer
  }

  /// Stores the results that a scenario sets, with defaults for omitted properties.
  mutating func takeAnswers(_ answers: [FunctionAnswer]) throws(Signal) {
    for answer in answers {
      answering.answers[answer.function.name] = try completed(answer.value, answer.function.result)
    }
  }
}
