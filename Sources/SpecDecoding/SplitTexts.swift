import Diagnostics
import YAMLParsing

extension SpecDecoder {
  /// The items of a list of texts. Those of a `[…]` that a ',' in their parentheses has split are
  /// reported and put together as they were meant: `[a == max(1, 2)]` has two items for YAML.
  mutating func joiningSplitTexts(_ items: [KeyedNode]) -> [KeyedNode] {
    var joined: [KeyedNode] = []
    var index = 0
    while index < items.count {
      if let end = endOfText(in: items, from: index) {
        joined.append(joinedText(from: items[index], to: items[end]))
        index = end + 1
      } else {
        joined.append(items[index])
        index += 1
      }
    }
    return joined
  }

  /// The item that closes the parentheses which another on the same line opens.
  private func endOfText(in items: [KeyedNode], from start: Int) -> Int? {
    var depth = opening(items[start].node)
    guard depth > 0 else { return nil }
    let line = items[start].node.range.start.line
    for index in items.indices[(start + 1)...].prefix(32) {
      guard items[index].node.range.end.line == line else { return nil }
      depth += opening(items[index].node)
      if depth <= 0 { return index }
    }
    return nil
  }

  /// A `: ` makes a mapping of one entry of an item: `[f(x: 1, y: 2)]`.
  private func opening(_ node: YAMLNode) -> Int {
    guard case .mapping(let entries) = node.content, let entry = entries.first, entries.count == 1
    else { return node.opening }
    return entry.key.opening + entry.value.opening
  }

  private mutating func joinedText(from first: KeyedNode, to last: KeyedNode) -> KeyedNode {
    let range = SourceRange(first.node.range.start, last.node.range.end)
    return KeyedNode(key: first.key, node: wholeText(at: range, inside: "[…]"), isItem: true)
  }

  private mutating func wholeText(at range: SourceRange, inside brackets: String) -> YAMLNode {
    let start = file.lines.byte(at: range.start)
    let bytes = file.bytes[start..<max(start, file.lines.byte(at: range.end))]
    let text = String(decoding: bytes, as: UTF8.self)
    diagnostics.error(
      .quoteThisText,
      "quote this text: inside '\(brackets)' a text cannot hold any of , [ ] { }",
      at: range, help: "write \(quotedYAML(text))",
      fixes: [Fix(text, by: quotedYAML(text), at: range)])
    return YAMLNode(.scalar(YAMLScalar(text, style: .plain)), range: range)
  }
}

extension SpecDecoder {
  /// The entries of a construct. A text of a `{…}` that ends at a ',' of its own is reported and put
  /// together as it was meant: `{message: Name, please.}` has the key `please.` for YAML.
  mutating func joiningCutTexts(_ entries: [YAMLEntry], of table: KeyTable) -> [YAMLEntry] {
    guard entries.contains(where: { $0.value.isEmptyScalar }) else { return entries }
    var joined: [YAMLEntry] = []
    var index = 0
    while index < entries.count {
      let entry = entries[index]
      let end = endOfCutText(in: entries, from: index, of: table)
      if end > index {
        let range = SourceRange(entry.value.range.start, entries[end].key.range.end)
        joined.append(YAMLEntry(key: entry.key, value: wholeText(at: range, inside: "{…}")))
      } else {
        joined.append(entry)
      }
      index = end + 1
    }
    return joined
  }

  /// The last of the words that follow a text, each behind a ',' and without a ':'. A word alone may
  /// be a key; behind prose it is more of it.
  private func endOfCutText(in entries: [YAMLEntry], from start: Int, of table: KeyTable) -> Int {
    let text = entries[start]
    guard case .scalar(let scalar) = text.value.content, scalar.style == .plain,
      !scalar.text.isEmpty
    else { return start }
    let key = table.keys.first { $0.name == text.key.scalarText }
    var isProse = key?.value.isProse == true
    var end = start
    for entry in entries[(start + 1)...] {
      let words = entry.key.scalarText
      if !isWord(words) { isProse = true }
      guard isProse, isAlone(entry), entry.key.range.end.line == text.value.range.start.line,
        !words.utf8.contains(UInt8(ascii: ":")), !table.keyNames.contains(words)
      else { break }
      end += 1
    }
    return end
  }

  /// Whether an entry of a `{…}` is a key without a ':'.
  private func isAlone(_ entry: YAMLEntry) -> Bool {
    guard entry.value.isEmptyScalar, case .scalar(let key) = entry.key.content, key.style == .plain
    else { return false }
    let rest = file.bytes[file.lines.byte(at: entry.key.range.end)...]
    return rest.first { $0 != UInt8(ascii: " ") } != UInt8(ascii: ":")
  }
}
