import FeatureAnalysis
import SpecLanguage
import Testing

@testable import SpecRepair

/// A spec with `⟦` and `⟧` around the range of each expected finding. After the spec, there is a
/// line `~ id: message` for each finding, in the same order. A line without a message matches any
/// message.
struct MarkedSpec {
  let file: SourceFile
  let expected: [(range: SourceRange, id: String, message: String?)]

  init(_ marked: String) {
    let lines = marked.split(separator: "\n", omittingEmptySubsequences: false)
    let expectations = lines.filter { $0.hasPrefix("~ ") }.map { $0.dropFirst(2) }
    let yaml = lines.filter { !$0.hasPrefix("~ ") }.joined(separator: "\n")
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

  /// Repairs and decodes the spec, and compares the findings with the marks.
  @discardableResult
  func decode(sourceLocation: SourceLocation = #_sourceLocation) -> FeatureSpec? {
    let reading = RepairSearch(solving: file).reading
    compare(reading.diagnostics, sourceLocation)
    return reading.spec
  }

  /// Analyzes the spec, and compares the explained findings with the marks.
  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    var diagnostics = Diagnostics()
    _ = analyzeSpec(file, &diagnostics, explain: explainErrors)
    compare(diagnostics, sourceLocation)
  }

  private func compare(_ diagnostics: Diagnostics, _ sourceLocation: SourceLocation) {
    let found = diagnostics.inSourceOrder.map { described($0.range, $0.id.rawValue, $0.message) }
    let wanted = zip(expected, diagnostics.inSourceOrder.map(\.message) + expected.map(\.id))
      .map { described($0.range, $0.id, $0.message ?? $1) }
    #expect(found == wanted, sourceLocation: sourceLocation)
  }

  private func described(_ range: SourceRange, _ id: String, _ message: String) -> String {
    "\(place(range.start))-\(place(range.end)) \(id): \(message)"
  }

  private func place(_ position: SourcePosition) -> String {
    "\(position.line):\(position.column)"
  }
}

/// Repairs and decodes a spec, and expects exactly the marked errors.
@discardableResult
func decode(_ marked: String, sourceLocation: SourceLocation = #_sourceLocation) throws
  -> FeatureSpec
{
  try #require(
    MarkedSpec(marked).decode(sourceLocation: sourceLocation), sourceLocation: sourceLocation)
}

/// Analyzes a spec and expects exactly the marked findings.
func check(_ marked: String, sourceLocation: SourceLocation = #_sourceLocation) {
  MarkedSpec(marked).check(sourceLocation: sourceLocation)
}

/// Returns the findings for a file with errors, after the repair has explained them.
func explained(_ file: SourceFile) -> Diagnostics {
  var diagnostics = Diagnostics()
  _ = explainErrors(in: file, ImportedFeatures(), &diagnostics)
  return diagnostics
}

/// Returns the help of a spec's findings, in source order.
func helps(of yaml: String) -> [String?] {
  let file = SourceFile(path: "example.yaml", text: yaml)
  return RepairSearch(solving: file).reading.diagnostics.inSourceOrder.map(\.help)
}

extension SwiftText {
  var isInvalid: Bool { if case .invalid = self { true } else { false } }

  /// The code, if it is unchecked; otherwise nil.
  var uncheckedText: String? { if case .unchecked(let text, _) = self { text.text } else { nil } }

  var syntax: Syntax? { if case .checked(let syntax) = self { syntax } else { nil } }
}
