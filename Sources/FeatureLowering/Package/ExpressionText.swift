import Diagnostics
import ExpressionTyping
import FeatureAnalysis
import SwiftCode

/// Expressions as Swift on one line, for prose.
struct ExpressionText: ~Copyable {
  private var texts: TextLowering
  private var printer = SwiftPrinter()

  init(_ context: FeatureContext) { texts = TextLowering(context) }

  mutating func text(_ code: Code<TypedExpression>) -> String {
    switch code {
    case .checked(let expression):
      texts.begin(VariableUse(code))
      return text(texts.expression(expression, contextual: true))
    case .unchecked(let text): return singleLine(text.text)
    }
  }

  /// What a property of the state is at first.
  mutating func initial(_ property: StoredProperty) -> String {
    if let value = property.value { return text(value) }
    switch property.type {
    case .optional: return "nil"
    case .dictionary: return "[:]"
    default: return "[]"
    }
  }

  private mutating func text(_ expression: SwiftExpression) -> String {
    let file = SwiftFile(declarations: [.property("x", .let, value: expression)])
    // What is behind "let x = ", without the line end.
    let text = printer.print(file).dropFirst(8).dropLast()
    return singleLine(String(decoding: text, as: UTF8.self))
  }
}
