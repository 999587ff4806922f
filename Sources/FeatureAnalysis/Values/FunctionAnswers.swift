import Diagnostics
import ExpressionTyping
import SpecDecoding
import YAMLParsing

/// What a scenario says that a function of another module gives, whatever it is asked.
package struct FunctionAnswer: Sendable {
  package let function: FunctionSignature
  package let value: Value

  package init(function: FunctionSignature, value: Value) {
    self.function = function
    self.value = value
  }
}

/// The functions that a scenario may answer for.
struct AnsweringFunctions {
  /// Those of other modules, by their names.
  let external: [String: FunctionSignature]
  /// Those that the spec gives a value.
  let evaluated: Set<String>

  init(own: [Function], _ imported: [Function]) {
    let functions = own + imported
    external = Dictionary(
      functions.filter { $0.signature.module != nil }.map { ($0.signature.name, $0.signature) },
      uniquingKeysWith: { first, _ in first })
    evaluated = Set(functions.filter { $0.signature.module == nil }.map(\.signature.name))
  }

  /// Whether an answer is one of a function, not of a method of a dependency.
  func mayMean(_ answer: AnswerSpec) -> Bool {
    let name = answer.method.value
    if external[name] != nil || evaluated.contains(name) { return true }
    return !external.isEmpty && !name.contains(".")
  }
}

extension AnsweringFunctions {
  /// `with` says what functions of other modules give.
  ///
  ///     with: {isHolyday: true}       # unknown-function
  ///     with: {isHoliday: true}
  func answer(
    _ spec: AnswerSpec, _ values: inout ValueReading, _ findings: inout Findings
  ) -> FunctionAnswer? {
    let name = spec.method
    guard let function = external[name.value] else {
      reportNoAnswer(to: name, &findings)
      return nil
    }
    return values.value(of: spec.value, as: function.result, at: name.range, &findings).map {
      FunctionAnswer(function: function, value: $0)
    }
  }

  private func reportNoAnswer(to name: Located<String>, _ findings: inout Findings) {
    if evaluated.contains(name.value) {
      findings.error(
        .unexpectedValue, "'\(name.value)' has a value in the spec: it needs no answer",
        at: name.range)
      return
    }
    let known = external.keys.sorted()
    let suggestion = findings.suggestion(name.value, among: known)
    findings.error(
      .unknownFunction,
      "there is no function '\(name.value)' of another module\(suggestion)", at: name.range,
      help: findings.listed(known, nearest: name.value, "the spec declares"),
      fixes: suggestion.fixes(at: name.range))
  }
}

extension Feature {
  /// The modules of the functions that the spec does not give a value, those of imported models among
  /// them.
  package var functionModules: Set<String> {
    Set((functions + imported.functions).compactMap(\.signature.module))
  }

  /// A function of another module may be called.
  package var asksFunctions: Bool { !functionModules.isEmpty }
}
