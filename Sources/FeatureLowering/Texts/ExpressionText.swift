import FeatureAnalysis
import SpecLanguage

/// Prints expressions as Swift on one line, for use in prose.
package struct ExpressionText: ~Copyable {
  private var texts: TextLowering
  private var printer = SwiftPrinter()

  package init(_ context: FeatureContext) {
    texts = TextLowering(context)
    texts.isProse = true
  }

  package mutating func expressionText(_ code: Code<TypedExpression>) -> String {
    switch code {
    case .checked(let expression):
      texts.beginScope(VariableUse(code))
      return printedText(texts.expression(expression, contextual: true))
    case .unchecked(let text): return singleLine(text.text)
    }
  }

  /// Returns the conditions, separated by commas.
  package mutating func conditionsText(_ code: Code<[TypedCondition]>) -> String {
    guard case .checked(let conditions) = code else {
      if case .unchecked(let text) = code { return singleLine(text.text) }
      return ""
    }
    return conditions.map { conditionText($0, code) }.joined(separator: ", ")
  }

  private mutating func conditionText(_ condition: TypedCondition, _ code: Code<[TypedCondition]>)
    -> String
  {
    switch condition {
    case .expression(let value): return expressionText(.checked(value))
    case .binding(let variable, let value, let isShorthand):
      let name = "let \(identifier(variable.name))"
      return isShorthand ? name : "\(name) = \(expressionText(.checked(value)))"
    case .matching(let pattern, let value):
      var use = VariableUse(code)
      use.noteMentions(of: pattern.variables)
      texts.beginScope(use)
      return "case \(printedText(texts.pattern(pattern))) = \(expressionText(.checked(value)))"
    }
  }

  /// Returns the initial value of a property of the state.
  package mutating func initial(_ property: StoredProperty) -> String {
    if let value = property.value { return expressionText(value) }
    switch property.type {
    case .optional: return "nil"
    case .dictionary: return "[:]"
    default: return "[]"
    }
  }

  private mutating func printedText(_ expression: SwiftExpression) -> String {
    let file = SwiftFile(declarations: [.property("x", .let, value: expression)])
    // Drops the leading `let x = ` and the line end.
    return joinedLines(printer.print(file).dropFirst(8).dropLast())
  }

  /// Joins lines with single spaces. No space is added after an opening bracket or before a closing
  /// one.
  private func joinedLines(_ text: ArraySlice<UInt8>) -> String {
    var joined: [UInt8] = []
    joined.reserveCapacity(text.count)
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let words = line.drop { $0 == UInt8(ascii: " ") }
      guard let first = words.first else { continue }
      let isClosing = first == UInt8(ascii: ")") || first == UInt8(ascii: "]")
      if isClosing, joined.last == UInt8(ascii: ",") { joined.removeLast() }
      let isInside = joined.last == UInt8(ascii: "(") || joined.last == UInt8(ascii: "[")
      if !joined.isEmpty, !isInside, !isClosing, first != UInt8(ascii: ".") {
        joined.append(UInt8(ascii: " "))
      }
      joined += words
    }
    return singleLine(String(decoding: joined, as: UTF8.self))
  }
}
