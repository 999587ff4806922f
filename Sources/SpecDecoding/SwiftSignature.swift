import Diagnostics
import YAMLParsing

// - delayed(minutes: Int)

extension SpecDecoder {
  /// A case or an action with its payload as Swift would declare it, reported: a payload is a mapping.
  /// Nil for anything else.
  mutating func signature(
    of node: YAMLNode
  ) -> (name: Located<String>, payload: [PayloadSpec])? {
    guard let text = signatureText(node), text.utf8.last == UInt8(ascii: ")"),
      let open = text.utf8.firstIndex(of: UInt8(ascii: "(")), open > text.startIndex,
      isWord(String(text[..<open]))
    else { return nil }
    let name = String(text[..<open])
    let inner = String(text[text.utf8.index(after: open)...].dropLast())
    let start = node.range.start
    let item = KeyedNode(
      key: Located(name, at: SourceRange(start, start.advanced(by: name.unicodeScalars.count))),
      node: plainNode(
        inner[...], at: start.advanced(by: name.unicodeScalars.count + 1)))
    let entries = typedNames(in: item.node)
    let isEmpty = isBlank(inner)
    let meant = isEmpty ? name : entries.map { "\(name): \(mapping($0))" }
    if !isReportedAsUnbraced(node) {
      diagnostics.error(
        "wrong-kind", "expected 'name: {payload}', found a declaration as in Swift", at: node.range,
        help: "write \(meant ?? "\(name): {_ value: \(excerpt(inner))}")",
        fixes: meant.map { [Fix(text, by: $0, at: node.range)] } ?? [])
    }
    if isEmpty { return (item.key, []) }
    guard let entries else { return (item.key, [.unreadable(at: item.key.range)]) }
    return (item.key, payload(of: entries, item))
  }

  /// The source of `delayed(minutes: Int)`, which YAML takes for a key and its value.
  private func signatureText(_ node: YAMLNode) -> String? {
    switch node.content {
    case .scalar(let scalar): return scalar.style == .plain ? scalar.text : nil
    case .mapping(let entries):
      guard entries.count == 1, !node.isFlow, node.range.start.line == node.range.end.line,
        entries[0].key.scalarText.utf8.contains(UInt8(ascii: "("))
      else { return nil }
      return file.text(in: node.range)
    case .sequence: return nil
    }
  }
}
