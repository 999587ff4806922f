import Diagnostics
import ExpressionSyntax
import YAMLParsing

extension SpecDecoder {
  mutating func expression(_ item: KeyedNode) -> SwiftText<Expression> {
    swiftText(item, .expression, parseExpression)
  }

  mutating func condition(_ item: KeyedNode) -> SwiftText<Expression> {
    swiftText(item, .condition, parseExpression)
  }

  mutating func conditions(_ item: KeyedNode) -> SwiftText<[Condition]> {
    swiftText(item, .conditions, parseConditions)
  }

  mutating func statements(_ item: KeyedNode) -> SwiftText<[Statement]> {
    swiftText(item, .statements, parseStatements)
  }

  mutating func type(_ item: KeyedNode) -> TypeSyntax? {
    guard let text = swiftSource(item, .type) else { return nil }
    refuseSwiftTag(item)
    return item.node.isSwift ? nil : parsed(item, text, parseType)
  }

  /// Whether a text is certainly no type: `Where tasks are kept.`
  func isProse(_ node: YAMLNode) -> Bool {
    guard case .scalar(let scalar) = node.content, !isBlank(scalar.text) else { return false }
    var ignored = Diagnostics()
    let typed = parseTypedDefault(LocatedText(scalar.text, at: .start), &ignored)
    return typed == nil || ignored.hasErrors
  }

  /// `Type` or `Type = value`, as far as `shape` allows the latter.
  mutating func typedDefault(_ item: KeyedNode, _ shape: ValueShape) -> TypedDefault? {
    guard let text = swiftSource(item, shape) else { return nil }
    refuseSwiftTag(item)
    if item.node.isSwift { return nil }
    var findings = diagnostics.aside()
    let parsed = parseTypedDefault(text, &findings)
    if parsed == nil, linesOfUnread.contains(item.node.range.end.line) { return nil }
    var told = diagnostics.aside()
    for finding in findings.findings { told.report(defaultBehindColon(finding) ?? finding) }
    told.countDropped(of: findings)
    report(told, about: text, item.node.range)
    return parsed
  }

  /// `isOpen: Bool : false`, `count: Int: 0`
  private func defaultBehindColon(_ finding: Finding) -> Finding? {
    let range = finding.range
    guard file.text(in: range) == ":" else { return nil }
    let colon = file.lines.byte(at: range.start)
    let isApart = colon > 0 && isSpace(file.bytes[colon - 1])
    return Finding(
      .error, finding.id, "expected '=' in front of a default, found ':'", at: range,
      fixes: [Fix(":", by: isApart ? "=" : " =", at: range)])
  }

  /// `default: ""`: YAML takes the quotes that were meant for Swift.
  private mutating func emptyText(_ item: KeyedNode, _ scalar: YAMLScalar, _ shape: ValueShape) {
    guard scalar.style == .doubleQuoted, scalar.text.isEmpty, case .expression = shape else {
      return emptyValue(item, shape)
    }
    emptyValue(
      item, shape, help: "an empty string is written '\"\"', in quotes of YAML",
      fixes: [Fix("\"\"", by: "'\"\"'", at: item.node.range)])
  }

  private mutating func parsed<Syntax>(
    _ item: KeyedNode, _ text: LocatedText, _ parse: (LocatedText, inout Diagnostics) -> Syntax?
  ) -> Syntax? {
    var findings = diagnostics.aside()
    let syntax = parse(text, &findings)
    // A key without a ':' whose value stands below it, say.
    if syntax == nil || findings.hasErrors, linesOfUnread.contains(item.node.range.end.line) {
      return nil
    }
    report(findings, about: text, item.node.range)
    return syntax
  }

  /// What is wrong at the very start of a text that YAML misread is reported already. A text with a
  /// `: ` that is wrong from the start lacks more than quotes.
  private mutating func report(
    _ findings: Diagnostics, about text: LocatedText, _ range: SourceRange
  ) {
    let start = text.position(at: 0)
    let isAtStart = findings.findings.first?.range.start == start
    if isAtStart, misread.contains(start) { return }
    // So does one whose ':' is what is wrong.
    let isColon = findings.findings.contains { file.text(in: $0.range) == ":" }
    if isColon || (isAtStart && text.text.firstRange(of: ": ") != nil) { misquoted.insert(range) }
    diagnostics.report(findings)
  }

  /// The `|` behind a key, where the text begins on the line below it.
  private func literalStyle(of item: KeyedNode) -> [Fix] {
    let key = item.key
    guard !item.isItem, item.node.range.start.line > key.range.end.line else { return [] }
    let place = SourceRange(key.range.start, key.range.end.advanced(by: 1))
    return [Fix(key.value + ":", by: key.value + ": |", at: place)]
  }

  private mutating func swiftText<Syntax>(
    _ item: KeyedNode, _ shape: ValueShape,
    _ parse: (LocatedText, inout Diagnostics) -> Syntax?
  ) -> SwiftText<Syntax> {
    let range = item.node.range
    guard let text = swiftSource(item, shape) else { return .invalid(range) }
    if item.node.isSwift { return .unchecked(text, range) }
    var findings = diagnostics.aside()
    let syntax = parse(text, &findings)
    if syntax == nil || findings.hasErrors {
      if isJoined(item.node, parse) {
        let fixes = literalStyle(of: item)
        diagnostics.error(
          .quoteThisText,
          "YAML joins the lines of this text into one: put '|' behind '\(excerpt(item.key.value)):'",
          at: range, fixes: fixes)
        return .invalid(range)
      }
    }
    report(findings, about: text, range)
    return syntax.map { .checked($0) } ?? .invalid(range)
  }

  /// Whether a plain text of several lines is Swift with its line ends, and is none without them.
  private func isJoined<Syntax>(
    _ node: YAMLNode, _ parse: (LocatedText, inout Diagnostics) -> Syntax?
  ) -> Bool {
    guard case .scalar(let scalar) = node.content, scalar.style == .plain,
      node.range.start.line < node.range.end.line
    else { return false }
    var ignored = Diagnostics()
    let syntax = parse(LocatedText(file.text(in: node.range), at: node.range.start), &ignored)
    return syntax != nil && !ignored.hasErrors
  }

  /// The Swift text that a node is; nil, with a finding, where YAML made something else of it.
  private mutating func swiftSource(_ item: KeyedNode, _ shape: ValueShape) -> LocatedText? {
    // What is left of it says something else.
    let range = item.node.range
    if unread.contains(where: { $0.start < range.end && range.start < $0.end }) { return nil }
    switch item.node.content {
    case .scalar(let scalar):
      if isBlankSwift(scalar.text) {
        emptyText(item, scalar, shape)
        return nil
      }
      if scalar.style == .plain, isCutByComment(scalar.text, endingAt: item.node.range.end) {
        quoteCutText(item)
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
      if !(shape.isText && quoteThis(item)) { wrongKind(item, shape) }
      return nil
    }
  }
}
