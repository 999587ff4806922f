import FeatureAnalysis

extension TextLowering {
  /// Lowers an integer literal. A `Decimal` with too many digits for an `Int` is built from its
  /// digits.
  mutating func integer(_ text: String, _ type: Type) -> SwiftExpression {
    if type == .scalar(.decimal), let value = DecimalLiteral(text), value.digits.count > 18 {
      imports.noteFoundation()
      return value.expression
    }
    return .number(text)
  }

  /// Lowers a literal with a fraction. A `Decimal` is built from its digits, because Swift would
  /// convert the literal through a `Double`, which is inexact.
  mutating func floating(_ text: String, _ type: Type) -> SwiftExpression {
    if type == .scalar(.double), let value = Double(text) {
      let literal = DoubleLiteral(value, written: text).text
      return literal == text ? .number(text) : .literal(literal)
    }
    guard type == .scalar(.decimal), let value = DecimalLiteral(text) else { return .number(text) }
    imports.noteFoundation()
    return value.expression
  }

  /// Lowers a negated `Decimal` literal, which is built from its digits; returns nil for any other
  /// operand.
  mutating func negative(_ operand: TypedExpression) -> SwiftExpression? {
    guard case .floating(let text) = operand.kind, operand.type == .scalar(.decimal),
      var value = DecimalLiteral(text), !value.digits.isEmpty
    else { return nil }
    imports.noteFoundation()
    value.isNegative = true
    return value.expression
  }

  mutating func string(_ segments: [TypedStringSegment]) -> SwiftExpression {
    enclosed { texts in
      .interpolation(
        segments.map { segment in
          switch segment {
          case .text(let text): return .text(text)
          case .interpolation(let value):
            let lowered = texts.shown(value)
            // `String(describing:)` is needed because Swift warns about an interpolated optional.
            return .value(
              value.type.isOptional
                ? .call("String", [SwiftArgument("describing", lowered)]) : lowered)
          }
        })
    }
  }

  /// Lowers a value in the notation of scenarios, such as `url("https://example.org")`. The analysis
  /// has checked that Foundation accepts the text.
  mutating func literalValue(_ value: Value) -> SwiftExpression {
    imports.noteFoundation()
    switch value {
    case .uuid(0, let low) where uuidName != nil:
      imports.addModule(RuntimeSymbol.testing)
      return .call(uuidName ?? "uuid", [SwiftArgument(.number(String(low)))])
    case .uuid(let high, let low):
      let text = SwiftArgument("uuidString", .string(uuidString(high, low)))
      return .postfix(.call("UUID", [text]), "!")
    case .url(let text):
      return .postfix(.call("URL", [SwiftArgument("string", .string(text))]), "!")
    default:
      var values = ValueLowering(types: types)
      switch value {
      case .date: return values.expression(value, .scalar(.date))
      default: return values.expression(value, .scalar(.decimal))
      }
    }
  }

  mutating func array(
    _ elements: [TypedExpression], _ type: Type, _ contextual: Bool
  ) -> SwiftExpression {
    let list = enclosed { texts in
      SwiftExpression.array(
        elements.map {
          texts.expression($0, contextual: contextual || !elements.isEmpty && texts.isNamed(type))
        })
    }
    if contextual || type.containsUnknown { return list }
    switch type {
    case .set, .identifiedArray:
      return .call(.type(self.lowerType(type)), elements.isEmpty ? [] : [SwiftArgument(list)])
    default: return elements.isEmpty ? .call(.type(self.lowerType(type)), []) : list
    }
  }

  /// Whether a literal needs the name of its type where Swift cannot infer the type.
  private func isNamed(_ type: Type) -> Bool {
    switch type {
    case .set, .identifiedArray: true
    default: false
    }
  }

  mutating func dictionary(
    _ elements: [TypedDictionaryElement], _ type: Type, _ contextual: Bool
  ) -> SwiftExpression {
    if elements.isEmpty, !contextual, !type.containsUnknown {
      return .call(.type(self.lowerType(type)), [])
    }
    return enclosed { texts in
      .dictionary(
        elements.map {
          SwiftDictionaryElement(
            texts.expression($0.key, contextual: contextual),
            texts.expression($0.value, contextual: contextual))
        })
    }
  }
}

/// Returns the text of a UUID: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
private func uuidString(_ high: UInt64, _ low: UInt64) -> String {
  let digits = [high, low].map { half in
    let text = String(half, radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - text.utf8.count) + text
  }.joined()
  var rest = Substring(digits)
  return [8, 4, 4, 4, 12].map { count in
    defer { rest = rest.dropFirst(count) }
    return String(rest.prefix(count))
  }.joined(separator: "-")
}

extension TypedExpression {
  /// Whether this is the default of a value that the spec omits.
  var isDefaultArgument: Bool { if case .defaultArgument = kind { true } else { false } }
}
