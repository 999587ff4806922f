import SpecLanguage
import Testing

@Suite("Findings as text")
struct RenderFindingsTests {
  let unknownKey = Finding(
    .error, .unknownKey, "unknown key 'acton' (did you mean 'actions'?)",
    at: SourceRange(SourcePosition(line: 2, column: 3), SourcePosition(line: 2, column: 8)),
    help: "keys of a feature: actions")

  func finding(_ line: Int, _ columns: Range<Int>) -> Finding {
    Finding(
      .warning, .nameStyle, "m",
      at: SourceRange(
        SourcePosition(line: line, column: columns.lowerBound),
        SourcePosition(line: line, column: columns.upperBound)))
  }

  func snippet(_ source: String, _ finding: Finding) -> [String] {
    let file = SourceFile(path: "a.yaml", text: source)
    let text = render([finding], of: file, as: .terminal(isColored: false))
    return text.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test("a finding without its source line is printed on one line, and its help as a note")
  func oneLine() {
    #expect(
      render([unknownKey], of: SourceFile(path: "a.yaml", text: "x\n  acton: 1\n")) == """
        a.yaml:2:3: error: unknown key 'acton' (did you mean 'actions'?) [unknown-key]
        a.yaml:2:3: note: keys of a feature: actions

        """)
  }

  @Test("a finding without help shows the corrected form, unless the message contains it")
  func correctedForm() {
    func advice(_ message: String, _ fix: Fix) -> String? {
      Finding(.error, .syntaxError, message, at: fix.range, fixes: [fix]).advice
    }
    let range = SourceRange(.start, .start)
    #expect(advice("no such operator", Fix("=<", by: "<=", at: range)) == "write '<='")
    #expect(advice("write '<='", Fix("=<", by: "<=", at: range)) == nil)
    #expect(advice("no such word", Fix("if ", by: "", at: range)) == "leave out 'if'")
    #expect(advice("leave out 'if'", Fix("if ", by: "", at: range)) == nil)
  }

  @Test("a finding is printed on a terminal with its source line, a caret and its help")
  func terminal() {
    let file = SourceFile(path: "a.yaml", text: "x\n  acton: 1\n")
    #expect(
      render([unknownKey], of: file, as: .terminal(isColored: false)) == """
        a.yaml:2:3: error: unknown key 'acton' (did you mean 'actions'?) [unknown-key]
        2 |   acton: 1
          |   ^~~~~
          = help: keys of a feature: actions

        """)
  }

  @Test("a finding is printed in colour only on request")
  func colours() {
    let file = SourceFile(path: "a.yaml", text: "x\n  acton: 1\n")
    let text = render([unknownKey], of: file, as: .terminal(isColored: true))
    #expect(text.contains("\u{1B}[1;31merror\u{1B}[0m"))
    #expect(text.contains("\u{1B}[1;32m^~~~~\u{1B}[0m"))
    #expect(!render([unknownKey], of: file, as: .plain).contains("\u{1B}"))
  }

  @Test("control and bidirectional characters are escaped when a finding is printed")
  func hidden() {
    let source = "a: \u{202E}b\u{1B}[31m\u{7}\u{2028}é\n"
    let nasty = Finding(
      .error, .wrongValue, "found '\u{202E}\u{1B}\n'", at: finding(1, 11..<12).range,
      help: "\u{2066}")
    let file = SourceFile(path: "a\u{202E}\nb.yaml", text: source)
    let text = render([nasty], of: file, as: .terminal(isColored: false))
    #expect(
      text == #"""
        a\u{202E}\nb.yaml:1:11: error: found '\u{202E}\u{1B}\n' [wrong-value]
        1 | a: \u{202E}b\u{1B}[31m\u{7}\u{2028}é
          |                       ^~~~~
          = help: \u{2066}

        """#)
  }

  @Test("the caret of a finding is in the right column after tabs, wide and combining characters")
  func widths() {
    #expect(snippet("\ta: b", finding(1, 2..<3)) == ["1 |     a: b", "  |     ^"])
    #expect(snippet("a\t: b", finding(1, 3..<4)) == ["1 | a   : b", "  |     ^"])
    #expect(snippet("日本: b", finding(1, 3..<4)) == ["1 | 日本: b", "  |     ^"])
    #expect(snippet("e\u{301}: b", finding(1, 3..<4)) == ["1 | e\u{301}: b", "  |  ^"])
  }

  @Test("a finding with an empty range, or at the end of a line or the file, has a caret")
  func edges() {
    #expect(snippet("ab: c", finding(1, 4..<4)) == ["1 | ab: c", "  |    ^"])
    #expect(snippet("ab\n", finding(1, 3..<3)) == ["1 | ab", "  |   ^"])
    #expect(snippet("ab\n", finding(2, 1..<1)) == ["2 | ", "  | ^"])
    #expect(snippet("ab\n", finding(9, 1..<1)) == [])
    let range = SourceRange(SourcePosition(line: 1, column: 2), SourcePosition(line: 2, column: 2))
    #expect(snippet("abc\nd", Finding(.error, .wrongValue, "m", at: range))[1] == "  |  ^~")
  }

  @Test("a very long source line is truncated around the caret of a finding")
  func longLine() {
    let source = String(repeating: "a", count: 5000) + "b" + String(repeating: "c", count: 5000)
    let lines = snippet(source, finding(1, 5001..<5002))
    #expect(lines[0].hasPrefix("1 | …aaa") && lines[0].hasSuffix("ccc…"))
    #expect(lines[0].unicodeScalars.count < 140)
    let caret = lines[1].unicodeScalars.count - 1
    #expect(Array(lines[0].unicodeScalars)[caret] == "b")
  }

  @Test("the first 20 findings are printed in source order, followed by the number of the others")
  func count() {
    var diagnostics = Diagnostics()
    for line in (1...32).reversed() { diagnostics.report(finding(line, 1..<2)) }
    let lines = render(diagnostics, of: SourceFile(path: "a", text: "")).split(separator: "\n")
    #expect(lines.count == 21)
    #expect(lines.first == "a:1:1: warning: m [name-style]")
    #expect(lines.last == "… and 12 more findings")
    let oneMore = render(diagnostics.findings.prefix(21), of: SourceFile(path: "a", text: ""))
    #expect(oneMore.hasSuffix("… and 1 more finding\n"))
  }

  @Test("a very long message is shortened when a finding is printed")
  func longMessage() {
    let long = Finding(
      .error, .wrongValue, String(repeating: "m", count: 1 << 20), at: unknownKey.range)
    #expect(render([long], of: SourceFile(path: "a", text: "")).utf8.count < 1100)
    #expect(excerpt(String(repeating: "é", count: 100)).unicodeScalars.count == 61)
  }
}
