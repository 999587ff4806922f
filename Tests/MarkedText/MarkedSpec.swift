import SpecLanguage

/// A spec with `⟦` and `⟧` around the range of each expected finding. After the spec, there is a
/// line `~ id: message` for each finding, in the same order. A line without a message matches any
/// message.
package struct MarkedSpec {
  package let file: SourceFile
  private let expected: [(range: SourceRange, id: String, message: String?)]
  /// An error message if the numbers of marks and of expected findings differ; otherwise nil.
  private let mismatch: String?

  package init(_ marked: String) {
    let lines = marked.split(separator: "\n", omittingEmptySubsequences: false)
    let isExpectation = { (line: Substring) in line.drop { $0 == " " }.hasPrefix("~ ") }
    let expectations = lines.filter(isExpectation).map { $0.drop { $0 == " " || $0 == "~" } }
    let text = MarkedText(
      lines.filter { !isExpectation($0) }.joined(separator: "\n"), path: "Specs/example.yaml")
    file = text.file
    expected = zip(text.ranges, expectations).map { range, expectation in
      let parts = expectation.split(separator: ": ", maxSplits: 1).map(String.init)
      return (range, parts[0], parts.count > 1 ? parts[1] : nil)
    }
    mismatch =
      text.ranges.count == expectations.count
      ? nil : "\(text.ranges.count) marks but \(expectations.count) expectations"
  }

  /// Returns the actual and the expected findings as lines that can be compared.
  package func compared(
    with diagnostics: Diagnostics
  ) -> (found: [String], expected: [String]) {
    let findings = diagnostics.inSourceOrder
    let messages = findings.map(\.message) + expected.map(\.id)
    let lines = zip(expected, messages).map { "\($0.range.text) \($0.id): \($0.message ?? $1)" }
    return (
      findings.map { "\($0.range.text) \($0.id.rawValue): \($0.message)" },
      lines + [mismatch].compactMap { $0 }
    )
  }
}
