extension SpecDecoder {
  mutating func expression(_ item: KeyedNode) -> SwiftText<Expression> {
    swiftText(item, .expression, parseExpression)
  }

  /// Decodes the value of a function or of a derived value.
  mutating func body(_ item: KeyedNode) -> SwiftText<Expression> {
    swiftText(item, .expression, parseBody)
  }

  /// The keys whose code is always checked, so that `!swift` is not allowed.
  private static let checkedKeys: Set<String> = [
    "append", "by", "calls", "close", "events", "next", "open", "optimistic", "perform", "underWay",
  ]

  /// Decodes an expression whose value is an action. Reports an assignment, which belongs to the
  /// reducer of an action.
  ///
  ///     then: state.items = result            # syntax-error
  ///     then: .loaded(result)
  mutating func action(_ item: KeyedNode) -> SwiftText<Expression> {
    let text = trimmed(item.node.textOfStep ?? item.node.scalarText)
    if !item.node.isSwift, text.hasPrefix("state."), text.contains(" = ") || text.contains(" += ") {
      diagnostics.error(
        .syntaxError, "'\(item.key.value)' is an action, found an assignment", at: item.node.range,
        help: "write an action, such as '.loaded(result)', and assign in its 'reduce'")
      return .invalid(item.node.range)
    }
    if !item.node.isSwift, let match = text.wholeMatch(of: #/\.?(?<name>[a-z]\w*): (?<value>.+)/#) {
      if let help = helpForVerb(match.name) {
        diagnostics.error(
          .syntaxError, "'\(item.key.value)' is an action, found the key '\(match.name)'",
          at: item.node.range, help: help)
        return .invalid(item.node.range)
      }
      let value = match.value
      let isCode =
        value.first.map { $0 == "\"" || $0 == "." || $0.isNumber } ?? false
        || ["error", "message", "result", "value"].contains(value)
      diagnostics.error(
        .syntaxError, "expected an action as in Swift, found the form of a scenario",
        at: item.node.range,
        help: "write '.\(match.name)(\(isCode ? excerpt(String(value)) : "…"))'")
      return .invalid(item.node.range)
    }
    return expression(item)
  }

  /// The help for a verb of a rule where an action is expected, such as in `catch: emit: .failed`.
  private func helpForVerb(_ name: Substring) -> String? {
    switch name {
    case "dispatch": "write the action alone, without 'dispatch:'"
    case "cancel", "emit", "perform": "write an action, and '\(name)' in a rule of that action"
    case "reduce": "write an action, and 'reduce' below its name in 'actions'"
    default: nil
    }
  }

  /// - Parameter isChecked: whether `!swift` is not allowed.
  mutating func condition(_ item: KeyedNode, isChecked: Bool = false) -> SwiftText<Expression> {
    swiftText(item, .condition, isChecked: isChecked, parseExpression)
  }

  mutating func conditions(_ item: KeyedNode) -> SwiftText<[Condition]> {
    swiftText(item, .conditions, parseConditions)
  }

  /// Decodes a `for` without its body. Returns nil after a finding.
  mutating func repetition(_ item: KeyedNode) -> Repetition? {
    refuseSwiftTag(item)
    if case .checked(let repetition) = swiftText(
      item, .repetition, isChecked: true, parseRepetition)
    {
      return repetition
    }
    return nil
  }

  /// - Parameter isChecked: whether `!swift` is not allowed.
  mutating func statements(
    _ item: KeyedNode, isChecked: Bool = false
  ) -> SwiftText<[Statement]> {
    swiftText(item, .statements, isChecked: isChecked, parseStatements)
  }

  mutating func decodeType(_ item: KeyedNode) -> TypeSyntax? {
    guard let text = swiftSource(item, .type) else { return nil }
    refuseSwiftTag(item)
    if item.node.isSwift { return nil }
    if let type = typeBeforeDefault(text, isOfProperty: item.key.value == "type") { return type }
    return parseType(text, &diagnostics)
  }

  /// Reports a default, as in `type: Int = 0`, in a place for a type alone. Returns the type, or nil
  /// if there is no default.
  private mutating func typeBeforeDefault(
    _ text: LocatedText, isOfProperty: Bool
  ) -> TypeSyntax? {
    guard let sign = text.text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    var found = diagnostics.emptyCopy()
    guard let typed = parseTypedDefault(text, &found), !found.hasErrors, typed.value != nil else {
      return nil
    }
    let start = text.text.utf8.distance(from: text.text.utf8.startIndex, to: sign)
    diagnostics.error(
      .syntaxError, "expected a type alone, found a default as well",
      at: text.range(start..<text.text.utf8.count),
      help: isOfProperty
        ? "the default belongs under the key 'default', or after the type in the short form "
          + "'name: Type = default'" : "leave it out")
    return typed.type
  }

  /// Whether a scalar is certainly not a type, such as `Where tasks are kept.`
  func isProse(_ node: YAMLNode) -> Bool {
    guard case .scalar(let scalar) = node.content, !isBlank(scalar.text) else { return false }
    var ignored = Diagnostics()
    let typed = parseTypedDefault(LocatedText(scalar.text, at: .start), &ignored)
    return typed == nil || ignored.hasErrors
  }

  /// Decodes `Type`. If `shape` allows a value, also decodes `Type = value`.
  mutating func typedDefault(_ item: KeyedNode, _ shape: ValueShape) -> TypedDefault? {
    guard let text = swiftSource(item, shape) else { return nil }
    refuseSwiftTag(item)
    if item.node.isSwift { return nil }
    return parseTypedDefault(text, &diagnostics)
  }

  /// Reports an empty value. For `default: ""`, the finding explains that YAML removes the quotes,
  /// which were meant for Swift.
  private mutating func emptyText(_ item: KeyedNode, _ scalar: YAMLScalar, _ shape: ValueShape) {
    guard scalar.style == .doubleQuoted, scalar.text.isEmpty else {
      return emptyValue(item, shape)
    }
    if shape.readsListAsType, shape.allowsDefault {
      let written = "String = \"\""
      return diagnostics.error(
        .missingType, "expected a type, found an empty string; write '\(written)'",
        at: item.node.range, fixes: [Fix("\"\"", by: written, at: item.node.range)])
    }
    guard case .expression = shape else { return emptyValue(item, shape) }
    emptyValue(
      item, shape, help: "write an empty string as '\"\"', in YAML quotes",
      fixes: [Fix("\"\"", by: "'\"\"'", at: item.node.range)])
  }

  private mutating func swiftText<Syntax>(
    _ item: KeyedNode, _ shape: ValueShape, isChecked: Bool = false,
    _ parse: (LocatedText, inout Diagnostics) -> Syntax?
  ) -> SwiftText<Syntax> {
    let range = item.node.range
    guard var text = swiftSource(item, shape) else { return .invalid(range) }
    if !isChecked, !Self.checkedKeys.contains(item.key.value) {
      let isReducer = item.key.value == "reduce"
      text.advice = (isReducer ? "write this in a handler or " : "") + "mark the text '!swift'"
    }
    if item.node.isSwift {
      if let error = Lexer.tokenize(text).hidingComment {
        diagnostics.error(error.id, error.message, at: error.range)
      }
      return .unchecked(text, range)
    }
    let syntax = parse(text, &diagnostics)
    return syntax.map { .checked($0) } ?? .invalid(range)
  }

  /// Returns the Swift code in a node. If YAML has parsed the code as something other than a
  /// scalar, reports it and returns nil.
  private mutating func swiftSource(_ item: KeyedNode, _ shape: ValueShape) -> LocatedText? {
    switch item.node.content {
    case .scalar(let scalar):
      if isBlankSwift(scalar.text) {
        emptyText(item, scalar, shape)
        return nil
      }
      return file.locatedText(of: item.node)
    case .sequence where shape.readsListAsType && (item.node.isFlow || isListType(item.node)):
      if let text = listSource(item.node) { return text }
      wrongKind(item, shape)
      return nil
    case .sequence where shape.readsListAsExpression:
      if refuseTexts(in: item) { return nil }
      if let text = listSource(item.node) { return text }
      wrongKind(item, shape)
      return nil
    case .sequence, .mapping:
      wrongKind(item, shape)
      return nil
    }
  }
}

extension YAMLNode {
  /// The text of a mapping with one entry, such as `{printed: result}`, without its braces.
  fileprivate var textOfStep: String? {
    guard case .mapping(let entries) = content, entries.count == 1,
      let key = entries[0].key.textOfScalar, let value = entries[0].value.textOfScalar
    else { return nil }
    return "\(key): \(value)"
  }
}
