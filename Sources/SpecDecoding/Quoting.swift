import Diagnostics
import YAMLParsing

// Where YAML silently makes something else of a text.

extension SpecDecoder {
  /// Reports a text that became a mapping because it holds `: `, such as the list item
  /// `- state.xs[id: a] == nil`. False, without a finding, for what was meant as a mapping.
  mutating func quoteThis(_ item: KeyedNode) -> Bool {
    guard case .mapping(let entries) = item.node.content, !hasBraces(item.node),
      let first = entries.first, first.key.isPlainScalar
    else { return false }
    let key = first.key.scalarText
    let isText = !isWord(key) || (entries.count == 1 && first.value.isScalarOnLine(of: first.key))
    guard isText else { return false }
    var help = "write it as a block: '|' behind the key, the text on the lines below, indented"
    var fixes: [Fix] = []
    if entries.count == 1, let rest = sourceText(of: first.value) {
      let range = item.node.range
      let text = rest.isEmpty || !range.isOnLine ? "\(key): \(rest)" : file.text(in: range)
      help = "write \(quotedYAML(text))"
      fixes = [Fix(text, by: quotedYAML(text), at: item.node.range)]
    }
    diagnostics.error(
      .quoteThisText, "quote this text: it contains ': '", at: item.node.range, help: help,
      fixes: fixes)
    return true
  }

  /// An entry in `[…]` needs none: `[state.isOpen ? a : b]` holds a mapping.
  private func hasBraces(_ node: YAMLNode) -> Bool {
    let start = file.lines.byte(at: node.range.start)
    return node.isFlow && start < file.bytes.count && file.bytes[start] == UInt8(ascii: "{")
  }

  /// Reports a text that ends at a ` #` inside one of its string literals.
  mutating func quoteCutText(_ item: KeyedNode) {
    let end = item.node.range.end
    let rest = restOfLine(from: end)
    let text = trimmed(item.node.scalarText + rest)
    let length = text.unicodeScalars.count - item.node.scalarText.unicodeScalars.count
    diagnostics.error(
      .quoteThisText, "quote this text: ' #' starts a comment", at: item.node.range,
      help: "write \(quotedYAML(text))",
      // A second ' #' may begin a comment that is meant as one.
      fixes: rest.utf8.count { $0 == UInt8(ascii: "#") } > 1
        ? []
        : [
          Fix(
            text, by: quotedYAML(text),
            at: SourceRange(item.node.range.start, end.advanced(by: length)))
        ])
  }

  /// Whether a plain text ends inside a string literal, or in front of one in `#"…"#`, with what YAML
  /// takes for a comment behind it.
  func isCutByComment(_ text: String, endingAt end: SourcePosition) -> Bool {
    var isInString = false
    var isEscaped = false
    for byte in text.utf8 {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      }
    }
    let start = file.lines.byte(at: end)
    let line = file.lines.bytes(ofLine: Int(end.line))
    let rest = file.bytes[start..<max(start, line.upperBound)].drop {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
    }
    return rest.first == UInt8(ascii: "#")
      && (isInString || rest.dropFirst().first == UInt8(ascii: "\""))
  }

  private func sourceText(of value: YAMLNode) -> String? {
    switch value.content {
    case .scalar(let scalar): scalar.style == .plain ? scalar.text : nil
    case .sequence where value.isFlow, .mapping where value.isFlow:
      file.locatedText(of: value).text
    case .sequence, .mapping: nil
    }
  }

  /// What stands in the file from a position to the end of its line.
  private func restOfLine(from position: SourcePosition) -> String {
    let start = file.lines.byte(at: position)
    let end = file.lines.bytes(ofLine: Int(position.line)).upperBound
    return start < end ? String(decoding: file.bytes[start..<end], as: UTF8.self) : ""
  }
}

extension YAMLNode {
  fileprivate var isPlainScalar: Bool {
    if case .scalar(let scalar) = content { scalar.style == .plain } else { false }
  }

  fileprivate func isScalarOnLine(of key: YAMLNode) -> Bool {
    if case .scalar = content { range.start.line == key.range.start.line } else { false }
  }
}
