import Diagnostics
import FeatureAnalysis
import SpecDecoding
import Testing
import YAMLParsing

/// A spec with `⟦…⟧` around each place where a finding is expected, and one line `~ id: message`
/// for each of them, in order; without the message any will do.
struct MarkedSpec {
  let file: SourceFile
  let expected: [(range: SourceRange, id: String, message: String?)]

  init(_ marked: String) {
    let lines = marked.split(separator: "\n", omittingEmptySubsequences: false)
    let isExpectation = { (line: Substring) in line.drop { $0 == " " }.hasPrefix("~ ") }
    let expectations = lines.filter(isExpectation).map { $0.drop { $0 == " " || $0 == "~" } }
    let yaml = lines.filter { !isExpectation($0) }.joined(separator: "\n")
    var text = ""
    var (line, column) = (1, 1)
    var open: [Int] = []
    var ranges: [(start: SourcePosition, end: SourcePosition)] = []
    for scalar in yaml.unicodeScalars {
      let position = SourcePosition(line: line, column: column)
      switch scalar {
      case "⟦":
        open.append(ranges.count)
        ranges.append((position, position))
      case "⟧":
        if let index = open.popLast() { ranges[index].end = position }
      case "\n":
        text.unicodeScalars.append(scalar)
        (line, column) = (line + 1, 1)
      default:
        text.unicodeScalars.append(scalar)
        column += 1
      }
    }
    file = SourceFile(path: "Specs/example.yaml", text: text)
    expected = zip(ranges, expectations).map { range, expectation in
      let parts = expectation.split(separator: ": ", maxSplits: 1).map(String.init)
      return (SourceRange(range.start, range.end), parts[0], parts.count > 1 ? parts[1] : nil)
    }
    if ranges.count != expectations.count {
      Issue.record("\(ranges.count) marks but \(expectations.count) expectations in:\n\(marked)")
    }
  }

  /// Analyzes the spec and compares its findings with the marks.
  @discardableResult
  func analyze(sourceLocation: SourceLocation = #_sourceLocation) -> Feature? {
    var diagnostics = Diagnostics()
    let feature = parseYAML(file, &diagnostics)
      .flatMap { decodeSpec($0, of: file, &diagnostics) }
      .flatMap { FeatureAnalysis.analyze($0, of: file, &diagnostics) }
    let found = diagnostics.inSourceOrder.map { described($0.range, $0.id.rawValue, $0.message) }
    let messages = diagnostics.inSourceOrder.map(\.message) + expected.map(\.id)
    let wanted = zip(expected, messages).map { described($0.range, $0.id, $0.message ?? $1) }
    #expect(found == wanted, sourceLocation: sourceLocation)
    #expect((feature == nil) == diagnostics.hasErrors, sourceLocation: sourceLocation)
    return feature
  }

  /// Analyzes the spec, whatever its findings are.
  func analyzeQuietly() -> Feature? {
    var diagnostics = Diagnostics()
    return parseYAML(file, &diagnostics)
      .flatMap { decodeSpec($0, of: file, &diagnostics) }
      .flatMap { FeatureAnalysis.analyze($0, of: file, &diagnostics) }
  }

  private func described(_ range: SourceRange, _ id: String, _ message: String) -> String {
    "\(place(range.start))-\(place(range.end)) \(id): \(message)"
  }

  private func place(_ position: SourcePosition) -> String {
    "\(position.line):\(position.column)"
  }
}

/// Analyzes a spec whose findings are just those that its marks say.
@discardableResult
func check(_ marked: String, sourceLocation: SourceLocation = #_sourceLocation) -> Feature? {
  MarkedSpec(marked).analyze(sourceLocation: sourceLocation)
}

/// The feature of a spec that has nothing wrong with it.
func feature(_ yaml: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Feature {
  try #require(check(yaml, sourceLocation: sourceLocation), sourceLocation: sourceLocation)
}
