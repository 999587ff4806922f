// tasks: [TaskModel]
// counts:
//   - String: Int

extension SpecDecoder {
  /// Returns the Swift code of a list in any YAML style. `[TaskModel]`, `["TaskModel"]` and
  /// `- TaskModel` are the same type, and so are `[String: Int]` and `- String: Int`.
  func listSource(_ node: YAMLNode) -> LocatedText? {
    if isPlainFlow(node) || (node.isFlow && node.isSwift) { return file.locatedText(of: node) }
    var pieces = TextPieces()
    return append(node, to: &pieces) ? pieces.text : nil
  }

  /// Whether a list with a single item is certainly a type. Lists of plain words in brackets are
  /// handled elsewhere.
  func isListType(_ node: YAMLNode) -> Bool {
    guard case .sequence(let items) = node.content, items.count == 1 else { return false }
    switch items[0].content {
    case .scalar(let scalar): return beginsType(scalar.text)
    case .sequence: return isListType(items[0])
    case .mapping(let entries): return entries.count == 1 && beginsType(entries[0].key.scalarText)
    }
  }

  /// Reports a list of strings that is used as an expression: YAML removes the quotes of the
  /// strings.
  ///
  ///     default: ["inbox", "later"]         # quote-this-text
  ///     default: '["inbox", "later"]'
  mutating func refuseTexts(in item: KeyedNode) -> Bool {
    guard !item.node.isSwift, holdsTexts(item.node) else { return false }
    let source = file.sourceText(in: item.node.range)
    let isOnLine = item.node.isFlow && item.node.range.isOnLine
    diagnostics.error(
      .quoteThisText, "quote this list: YAML removes the quotes of the strings in it",
      at: item.node.range, help: isOnLine ? "write \(quotedYAML(source))" : nil,
      fixes: isOnLine ? [Fix(source, by: quotedYAML(source), at: item.node.range)] : [])
    return true
  }

  /// Whether a list contains a quoted item that is a single name or is not valid Swift.
  private func holdsTexts(_ node: YAMLNode) -> Bool {
    switch node.content {
    case .sequence(let items): return items.contains { holdsTexts($0) }
    case .mapping(let entries):
      return entries.contains { holdsTexts($0.key) || holdsTexts($0.value) }
    case .scalar(let scalar):
      guard scalar.style == .doubleQuoted || scalar.style == .singleQuoted else { return false }
      var ignored = Diagnostics()
      let syntax = parseExpression(LocatedText(scalar.text, at: .start), &ignored)
      if case .name? = syntax?.kind { return true }
      return syntax == nil || ignored.hasErrors
    }
  }

  /// Whether the source of a list in brackets can be used as Swift code, because it contains
  /// neither quotes nor braces.
  private func isPlainFlow(_ node: YAMLNode) -> Bool {
    switch node.content {
    case .scalar(let scalar): return scalar.style == .plain
    case .sequence(let items): return node.isFlow && items.allSatisfy { isPlainFlow($0) }
    case .mapping(let entries):
      let start = file.lines.byte(at: node.range.start)
      return file.bytes[start] != UInt8(ascii: "{")
        && entries.allSatisfy { isPlainFlow($0.key) && isPlainFlow($0.value) }
    }
  }

  private func append(_ node: YAMLNode, to pieces: inout TextPieces) -> Bool {
    switch node.content {
    case .scalar:
      pieces.append(file.locatedText(of: node))
      return true
    case .mapping(let entries):
      guard entries.count == 1, append(entries[0].key, to: &pieces) else { return false }
      pieces.append(": ", at: entries[0].key.range.end)
      return append(entries[0].value, to: &pieces)
    case .sequence(let items):
      pieces.append("[", at: node.range.start)
      for (index, item) in items.enumerated() {
        if index > 0 { pieces.append(", ", at: items[index - 1].range.end) }
        guard append(item, to: &pieces) else { return false }
      }
      pieces.append("]", at: node.range.end)
      return true
    }
  }
}

/// A string that is joined from several places of a file.
private struct TextPieces {
  private var whole = ""
  private var segments: [LocatedText.Segment] = []

  var text: LocatedText { LocatedText(whole, segments: segments) }

  mutating func append(_ piece: LocatedText) {
    let start = whole.utf8.count
    segments += piece.segments.map { .init(offset: start + $0.offset, position: $0.position) }
    whole += piece.text
  }

  mutating func append(_ text: String, at position: SourcePosition) {
    append(LocatedText(text, at: position))
  }
}
