import SpecLanguage

/// Returns a document as a JSON-like string for tests: `~text` is plain, `'text'` and `"text"` are
/// quoted, `|text` and `>text` are block scalars, `[…]` and `{…}` are flow collections, and `(…)`
/// and `<…>` are block collections.
func outline(_ node: YAMLNode) -> String {
  let mark = node.isSwift ? "!swift " : ""
  switch node.content {
  case .scalar(let scalar):
    let text = scalar.text.replacing("\n", with: "\\n")
    switch scalar.style {
    case .plain: return "\(mark)~\(text)"
    case .singleQuoted: return "\(mark)'\(text)'"
    case .doubleQuoted: return "\(mark)\"\(text)\""
    case .literal: return "\(mark)|\(text)"
    case .folded: return "\(mark)>\(text)"
    }
  case .sequence(let items):
    let list = items.map(outline).joined(separator: ", ")
    return mark + (node.isFlow ? "[\(list)]" : "(\(list))")
  case .mapping(let entries):
    let list = entries.map { "\(outline($0.key)): \(outline($0.value))" }.joined(separator: ", ")
    return mark + (node.isFlow ? "{\(list)}" : "<\(list)>")
  }
}

/// Returns every node of a document, including keys. Parents precede their children.
func allNodes(_ node: YAMLNode) -> [YAMLNode] {
  switch node.content {
  case .scalar: [node]
  case .sequence(let items): [node] + items.flatMap(allNodes)
  case .mapping(let entries): [node] + entries.flatMap { allNodes($0.key) + allNodes($0.value) }
  }
}

/// Reads a YAML source. Returns the document and the findings.
func document(_ file: SourceFile) -> (node: YAMLNode?, findings: [Finding]) {
  var diagnostics = Diagnostics()
  let node = parseYAML(file, &diagnostics)
  return (node, diagnostics.inSourceOrder)
}
