import Diagnostics

extension TreeBuilder {
  /// Reports texts of a `{…}` that a ',' in their parentheses has split, and puts them together
  /// again: `{reduce: state.x = max(1, 2)}` has the keys `reduce` and `2)` for YAML.
  mutating func joinSplitTexts(_ entries: inout [YAMLEntry]) {
    var joined: [YAMLEntry] = []
    var index = 0
    while index < entries.count {
      let entry = entries[index]
      if let end = endOfText(in: entries, from: index), let last = lastNode(of: entries[end]) {
        joined.append(YAMLEntry(key: entry.key, value: joinedText(from: entry.value, to: last)))
        index = end + 1
      } else {
        joined.append(entry)
        index += 1
      }
    }
    entries = withoutDuplicates(joined)
  }

  /// While a text was open, keys were not compared.
  private mutating func withoutDuplicates(_ entries: [YAMLEntry]) -> [YAMLEntry] {
    var keys = KeyIndex()
    var unique: [YAMLEntry] = []
    for entry in entries {
      if let first = keys.firstEntry(with: entry.key.scalarText ?? "", in: unique) {
        reportDuplicate(entry.key, of: first)
      } else {
        unique.append(entry)
      }
    }
    return unique
  }

  /// The entry that closes the parentheses which the value of another on the same line opens.
  private func endOfText(in entries: [YAMLEntry], from start: Int) -> Int? {
    var depth = entries[start].value.opening
    guard depth > 0 else { return nil }
    let line = entries[start].value.range.start.line
    for index in entries.indices[(start + 1)...].prefix(32) {
      let entry = entries[index]
      guard lastNode(of: entry)?.range.end.line == line else { return nil }
      depth += entry.key.opening + entry.value.opening
      if depth <= 0 { return index }
    }
    return nil
  }

  /// What stands last of an entry in the source, if that is a text.
  private func lastNode(of entry: YAMLEntry) -> YAMLNode? {
    guard let text = entry.value.scalarText else { return nil }
    return text.isEmpty ? entry.key : entry.value
  }

  private mutating func joinedText(from first: YAMLNode, to last: YAMLNode) -> YAMLNode {
    let range = SourceRange(first.range.start, last.range.end)
    let start = file.lines.byte(at: range.start)
    let bytes = file.bytes[start..<max(start, file.lines.byte(at: range.end))]
    let text = String(decoding: bytes, as: UTF8.self)
    report(
      Finding(
        .error, .quoteThisText,
        "quote this text: inside '{…}' a text cannot hold any of , [ ] { }", at: range,
        help: "write \(quotedYAML(text))", fixes: [Fix(text, by: quotedYAML(text), at: range)]))
    return YAMLNode(.scalar(YAMLScalar(text, style: .plain)), range: range)
  }
}

extension YAMLNode {
  /// How many more parentheses a plain text opens than it closes, but for those in Swift strings.
  package var opening: Int {
    guard case .scalar(let scalar) = content, scalar.style == .plain else { return 0 }
    var depth = 0
    var isInString = false
    for byte in scalar.text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "(") where !isInString: depth += 1
      case UInt8(ascii: ")") where !isInString: depth -= 1
      default: break
      }
    }
    return depth
  }
}
