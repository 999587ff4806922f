import MarkedText
import SpecLanguage
import Testing

/// Returns `text` with its positions in a file that contains only `text`.
func located(_ text: String) -> LocatedText {
  var segments: [LocatedText.Segment] = []
  var offset = 0
  for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
    segments.append(
      LocatedText.Segment(offset: offset, position: SourcePosition(line: index + 1, column: 1)))
    offset += line.utf8.count + 1
  }
  return LocatedText(text, segments: segments)
}

/// Parses an expression. Returns the dump of its tree, or its findings.
func expression(_ text: String) -> String {
  var diagnostics = Diagnostics()
  let tree = parseExpression(located(text), &diagnostics)
  return outcome(tree.map(dump), diagnostics)
}

func statements(_ text: String) -> String {
  var diagnostics = Diagnostics()
  let tree = parseStatements(located(text), &diagnostics)
  return outcome(diagnostics.hasErrors ? nil : tree.map(dump), diagnostics)
}

func type(_ text: String) -> String {
  var diagnostics = Diagnostics()
  let tree = parseType(located(text), &diagnostics)
  return outcome(tree.map(dump), diagnostics, repairs: true)
}

func typedDefault(_ text: String) -> String {
  var diagnostics = Diagnostics()
  let tree = parseTypedDefault(located(text), &diagnostics)
  return outcome(
    tree.map { dump($0.type) + ($0.value.map { " = " + dump($0) } ?? "") }, diagnostics,
    repairs: true)
}

func parameterName(_ text: String) -> String {
  var diagnostics = Diagnostics()
  let tree = parseParameterName(located(text), &diagnostics)
  return outcome(tree.map(dump), diagnostics)
}

/// Returns the tree or the findings, and expects exactly one of them. If `repairs` is true, a tree
/// with findings is allowed as well, because the parser repairs some types.
private func outcome(
  _ tree: String?, _ diagnostics: Diagnostics, repairs: Bool = false
) -> String {
  let findings = diagnostics.findings.map { "\($0.id): \($0.message)" }
  #expect((tree == nil) == !findings.isEmpty || (repairs && tree != nil))
  return (findings + (tree.map { [$0] } ?? [])).joined(separator: " | ")
}

/// The ids of the findings for some code, and the code with `⟦` and `⟧` around their ranges.
struct MarkedFindings {
  let id: String
  let text: String

  /// Parses `text` as statements and marks the findings.
  init(statements text: String) {
    var diagnostics = Diagnostics()
    _ = parseStatements(located(text), &diagnostics)
    self.init(text, diagnostics)
  }

  init(expression text: String) {
    var diagnostics = Diagnostics()
    _ = parseExpression(located(text), &diagnostics)
    self.init(text, diagnostics)
  }

  init(type text: String) {
    var diagnostics = Diagnostics()
    _ = parseType(located(text), &diagnostics)
    self.init(text, diagnostics)
  }

  private init(_ text: String, _ diagnostics: Diagnostics) {
    id = diagnostics.findings.map(\.id.rawValue).joined(separator: " ")
    self.text = SourceFile(path: "", text: text)
      .marked(at: diagnostics.inSourceOrder.map(\.range))
  }
}

/// Removes the marks from a string.
func unmarked(_ text: String) -> String {
  String(decoding: MarkedText(text).file.bytes, as: UTF8.self)
}
