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
    let start = file.lines.byte(at: range.start)
    let bytes = file.bytes[start..<max(start, file.lines.byte(at: range.end))]
    let text = String(decoding: bytes, as: UTF8.self)
    diagnostics.error(
      "quote-this-text", "quote this text: inside '[…]' a text cannot hold any of , [ ] { }",
      at: range, help: "write \(quotedYAML(text))")
    let node = YAMLNode(.scalar(YAMLScalar(text, style: .plain)), range: range)
    return KeyedNode(key: first.key, node: node, isItem: true)
  }
}
