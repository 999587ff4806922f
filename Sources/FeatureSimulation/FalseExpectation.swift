import FeatureAnalysis
import SpecLanguage

extension ScenarioFailure {
  /// Creates the failure of a false expectation of a scenario, with the values of its parts.
  init(
    of expression: TypedExpression, in sentence: String, of file: SourceFile,
    _ interpreter: Interpreter
  ) {
    let parts = FoundValue.parts(of: expression, in: file, interpreter.types) { part in
      var interpreter = interpreter
      return try? interpreter.evaluate(part)
    }
    let detail =
      parts.isEmpty
      ? "" : ": " + parts.map { "\($0.expression) is \($0.value)" }.joined(separator: ", ")
    let expected = file.sourceText(in: expression.range)
    self.init(
      "expected '\(expected)' in '\(sentence)'\(detail)", at: expression.range,
      expected: expected, found: parts)
  }
}

extension FoundValue {
  /// The values of the parts of a false expression. Of long texts that are compared with one another,
  /// the place is shown where they differ.
  static func parts(
    of expression: TypedExpression, in file: SourceFile, _ types: TypeTable,
    _ evaluate: (TypedExpression) -> Value?
  ) -> [FoundValue] {
    func text(_ part: TypedExpression) -> String? {
      evaluate(part)?.written(as: part.type, types)
    }
    let compared = Diagnostics.comparedOperands(of: expression).compactMap(text)
    return Diagnostics.parts(of: expression).reduce(into: []) { parts, part in
      guard let whole = text(part) else { return }
      let other = compared.contains(whole) ? compared.first { $0 != whole } : nil
      let found = FoundValue(
        expression: file.sourceText(in: part.range), value: Value.shortened(whole, besides: other))
      if !parts.contains(found) { parts.append(found) }
    }
  }
}

extension Diagnostics {
  /// The operands of a comparison; empty for other expressions.
  fileprivate static func comparedOperands(of expression: TypedExpression) -> [TypedExpression] {
    switch expression.kind {
    case .parenthesized(let inner), .promoted(let inner), .chain(let inner):
      comparedOperands(of: inner)
    case .binary(let left, .equal, let right): [left, right]
    default: []
    }
  }

  /// The parts of a false expression whose values explain why it is false.
  static func parts(of expression: TypedExpression) -> [TypedExpression] {
    switch expression.kind {
    case .parenthesized(let inner), .promoted(let inner), .chain(let inner): parts(of: inner)
    case .prefix(.not, let inner):
      if case .member = inner.kind { [inner] } else { parts(of: inner) }
    case .binary(let left, .and, let right), .binary(let left, .or, let right):
      parts(of: left) + parts(of: right)
    case .tupleComparison(let left, _, let right): (left + right).filter { !isLiteral($0) }
    case .binary(let left, _, let right): [left, right].filter { !isLiteral($0) }
    case .standard(let call):
      ([call.base].compactMap { $0 } + call.arguments.map(\.value)).filter { !isLiteral($0) }
    default: []
    }
  }

  private static func isLiteral(_ expression: TypedExpression) -> Bool {
    switch expression.kind {
    case .integer, .floating, .boolean, .nilLiteral, .closure, .range, .literalValue: true
    case .string(let segments):
      segments.allSatisfy { if case .text = $0 { true } else { false } }
    case .array(let elements): elements.allSatisfy(isLiteral)
    case .dictionary(let elements):
      elements.allSatisfy { isLiteral($0.key) && isLiteral($0.value) }
    case .prefix(_, let inner), .promoted(let inner), .parenthesized(let inner): isLiteral(inner)
    case .enumCase(_, let arguments): arguments.allSatisfy { isLiteral($0.value) }
    default: false
    }
  }
}
