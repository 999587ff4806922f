import SpecLanguage

/// The result that a scenario sets for a function of another module. The function returns it for
/// all arguments.
package struct FunctionAnswer: Sendable {
  package let function: FunctionSignature
  package let value: Value

  package init(function: FunctionSignature, value: Value) {
    self.function = function
    self.value = value
  }
}

/// The functions of a spec, for checking the results that scenarios set for functions.
struct AnsweringFunctions {
  /// The functions of other modules, by name.
  let external: [String: FunctionSignature]
  /// The names of the functions that the spec defines.
  let evaluated: Set<String>

  init(own: [Function], _ imported: [Function]) {
    let functions = own + imported
    external = Dictionary(
      functions.filter { $0.signature.module != nil }.map { ($0.signature.name, $0.signature) },
      uniquingKeysWith: { first, _ in first })
    evaluated = Set(functions.filter { $0.signature.module == nil }.map(\.signature.name))
  }

  /// Whether an answer is meant for a function. Otherwise it is meant for a method of a dependency.
  func mayMean(_ answer: AnswerSpec) -> Bool {
    let name = answer.method.value
    if external[name] != nil || evaluated.contains(name) { return true }
    return !external.isEmpty && !name.contains(".")
  }
}

extension AnsweringFunctions {
  /// Reads an entry of `with` that sets the result of a function from another module.
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
  /// The modules of the functions that the spec does not define, including functions that imported
  /// models use.
  package var functionModules: Set<String> {
    Set((functions + imported.functions).compactMap(\.signature.module))
  }

  /// Whether the feature may call a function of another module.
  package var asksFunctions: Bool { !functionModules.isEmpty }
}
