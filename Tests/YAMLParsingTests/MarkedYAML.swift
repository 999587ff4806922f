import Diagnostics
import YAMLParsing

/// A YAML text in which `⟦` and `⟧` stand around the places that a test expects; the markers are
/// no part of the text.
struct MarkedYAML {
  let file: SourceFile
  /// In the order of their opening markers.
  let ranges: [SourceRange]

  init(_ text: String) {
    var plain = String.UnicodeScalarView()
    var ranges: [(start: SourcePosition, end: SourcePosition?)] = []
    var open: [Int] = []
    var position = SourcePosition.start
    for scalar in text.unicodeScalars {
      switch scalar {
      case "⟦":
        open.append(ranges.count)
        ranges.append((position, nil))
      case "⟧":
        ranges[open.removeLast()].end = position
      default:
        plain.append(scalar)
        if scalar == "\n" {
          position = SourcePosition(line: Int(position.line) + 1, column: 1)
        } else if scalar != "\u{FEFF}" {
          position = position.advanced(by: 1)
        }
      }
    }
    file = SourceFile(path: "a.yaml", text: String(plain))
    self.ranges = ranges.map { SourceRange($0.start, $0.end ?? $0.start) }
  }
}

/// A document as JSON-like text, with what a test wants to see: `~text` is plain, `'text'` and
/// `"text"` are quoted, `|text` and `>text` block texts, `[…]` and `{…}` flow, `(…)` and `<…>` block
/// collections.
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

/// Every node of a document, keys included, parents first.
func allNodes(_ node: YAMLNode) -> [YAMLNode] {
  switch node.content {
  case .scalar: [node]
  case .sequence(let items): [node] + items.flatMap(allNodes)
  case .mapping(let entries): [node] + entries.flatMap { allNodes($0.key) + allNodes($0.value) }
  }
}

/// The document of a text that is expected to be right.
func document(_ file: SourceFile) -> (node: YAMLNode?, findings: [Finding]) {
  var diagnostics = Diagnostics()
  let node = parseYAML(file, &diagnostics)
  return (node, diagnostics.inSourceOrder)
}
