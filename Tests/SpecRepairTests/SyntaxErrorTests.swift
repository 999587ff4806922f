import FeatureAnalysis
import MarkedText
import SpecLanguage
import Testing

@testable import SpecRepair

@Suite("A file that is not YAML")
struct SyntaxErrorTests {
  /// Each argument is a source with marks around its findings, and the messages of the findings.
  @Test(
    "a YAML syntax error is explained in terms of the spec",
    arguments: [
      ("a: ⟦\"⟧b\nc: d", ["this quote is not closed"]), ("a: ⟦'⟧b", ["this quote is not closed"]),
      ("a: ⟦\"⟧b\nc: \"d\"\ne: f", ["this quote is not closed on its line"]),
      ("a: {b: ⟦\"⟧c}\nd: {e: \"f\"}", ["this quote is not closed on its line"]),
      ("a: ⟦[⟧b # 5\" c\nd: e\n", ["this '[' is not closed"]),
      ("a: ⟦[⟧b: '5\" c', d\ne: f\n", ["this '[' is not closed"]),
      ("a: ⟦[⟧b, c\nd: e\n", ["this '[' is not closed"]),
      ("a: ⟦{⟧b: c\nd: [e]\n", ["this '{' is not closed"]),
      ("a: b\nd: ⟦[⟧", ["this '[' is not closed"]), ("é: ⟦{⟧b", ["this '{' is not closed"]),
      ("a:\n- {b: c\n  ⟦d⟧: e}", ["a ',' is missing before this"]),
      ("a: [b, ⟦,⟧ c]", ["nothing precedes this ','"]),
      ("a: \"b ⟦\\(⟧c)\"", ["'\\(' is not a YAML escape"]),
      ("a: \"⟦\\u⟧12\"", ["'\\u' is not a YAML escape"]),
      ("feature⟦:⟧Task\nstate: x", ["a space is missing after this ':'"]),
      ("feature: x\nstate⟦:⟧y\n", ["a space is missing after this ':'"]),
      ("a: b\n⟦c d⟧ # e\nd: e", ["expected 'key: value', found no ': ' after this text"]),
      ("a: b\n  ⟦c: d⟧", ["expected a key at column 1, as on line 1: check the indentation"]),
      (
        "a:\n    ⟦b: c⟧\n  d: e\n",
        ["expected a key at column 3, as on line 3: check the indentation"]
      ),
      ("- a\n- b\n⟦b: c⟧", ["expected an item of the list as on line 1"]),
      (
        "⟦- a⟧\nb: c",
        ["expected a key as on line 2, found a list item: remove the '-'"]
      ),
      ("a: b\n⟦- c⟧", ["expected a key as on line 1"]),
      ("a: ⟦-⟧ b", ["a list begins on the line below its key, or is written in '[…]'"]),
      (
        "a: |4\n  ⟦b⟧\n",
        [
          "this line is not indented enough for the block that 'a' begins on line 1: "
            + "indent it further than 'a'"
        ]
      ),
      ("{a\n⟦:⟧ b}\n", ["this ':' belongs on the line where its key ends"]),
      ("a: {\"b\"\n  ⟦:⟧c}\n", ["this ':' belongs on the line where its key ends"]),
      ("⟦:⟧ a\n", ["nothing precedes this ':'"]),
      ("a: b\n⟦:⟧ c\n", ["nothing precedes this ':'"]),
      ("a: {b⟦:⟧[c]}\n", ["a space is missing after this ':'"]),
      ("a: {_ b⟦:⟧[c], d: e}\n", ["a space is missing after this ':'"]),
    ])
  func messages(_ text: String, _ messages: [String]) {
    let marked = MarkedText(text)
    let findings = document(marked.file)
    #expect(findings.map(\.message) == messages)
    #expect(findings.map(\.range) == marked.ranges)
    #expect(findings.allSatisfy { $0.id.rawValue == "yaml-syntax" && $0.severity == .error })
  }

  @Test(
    "an expression without the quotes that YAML needs is reported with help that shows them",
    arguments: [
      ("a: ⟦b: c⟧", "text: it contains ': '", "\"b: c\""),
      ("é: ⟦x ? y : z⟧ # c", "text: it contains ': '", "\"x ? y : z\""),
      ("- a: ⟦xs[id: \"é\"]⟧\n- b", "text: it contains ': '", "'xs[id: \"é\"]'"),
      ("a: ⟦[Int]?⟧", "type: YAML takes '[Int]' for a whole list", "\"[Int]?\""),
      (
        "a: ⟦[String: Int]?⟧ # c", "type: YAML takes '[String: Int]' for a whole list",
        "\"[String: Int]?\""
      ),
      ("a: ⟦[T] = []⟧\r\nb: c", "default: YAML takes '[T]' for a whole list", "\"[T] = []\""),
      ("a: ⟦[T]? = nil⟧", "default: YAML takes '[T]' for a whole list", "\"[T]? = nil\""),
      ("a: ⟦[b] == c⟧", "text: YAML takes '[b]' for a whole list", "\"[b] == c\""),
      ("a: ⟦\"b\" + c⟧", "text: YAML takes '\"b\"' for a whole string", "'\"b\" + c'"),
      ("a: ⟦!b⟧", "text: a bare '!' starts a YAML tag", "\"!b\""),
      ("a: ⟦!b.c == d⟧ # e", "text: a bare '!' starts a YAML tag", "\"!b.c == d\""),
      ("a: ⟦!b { $0 }⟧", "text: a bare '!' starts a YAML tag", "\"!b { $0 }\""),
      ("a: ⟦!b { $0 } && c⟧", "text: a bare '!' starts a YAML tag", "\"!b { $0 } && c\""),
      ("a: ⟦!b || c⟧", "text: a bare '!' starts a YAML tag", "\"!b || c\""),
      ("a: ⟦!(b && c)⟧", "text: a bare '!' starts a YAML tag", "\"!(b && c)\""),
      ("a: [⟦!b⟧, c]", "text: a bare '!' starts a YAML tag", "\"!b\""),
      ("a: ⟦@b⟧", "text: YAML text cannot start with '@'", "\"@b\""),
      ("a: ⟦`b`⟧", "text: YAML text cannot start with '`'", "\"`b`\""),
      ("a: ⟦%b⟧", "text: YAML text cannot start with '%'", "\"%b\""),
      ("a: ⟦&&b⟧", "text: '&' starts a YAML anchor", "\"&&b\""),
      ("a: ⟦*b.c⟧", "text: '*' starts a YAML alias", "\"*b.c\""),
      ("a: ⟦> 3⟧", "text: '>' starts a YAML block", "\"> 3\""),
      (
        "a: {b: ⟦c[0]⟧, d: e}", "text: inside '{…}' a string cannot contain any of , [ ] { }",
        "\"c[0]\""
      ),
      (
        "a: {b: ⟦[Int]?⟧}", "text: inside '{…}' a string cannot contain any of , [ ] { }",
        "\"[Int]?\""
      ),
      (
        "a: [\n  ⟦b[0]⟧,\n  c\n]", "text: inside '[…]' a string cannot contain any of , [ ] { }",
        "\"b[0]\""
      ),
      ("a: {b: ⟦@c⟧}", "text: YAML text cannot start with '@'", "\"@c\""),
      ("a: {b: ⟦c: d⟧}", "text: it contains ': '", "\"c: d\""),
      ("a: {b: ⟦.c(d: e, 3)⟧, f: g}", "text: it contains ': '", "\".c(d: e, 3)\""),
      ("a: [⟦b == \"c #d\"⟧, e]", "text: ' #' starts a comment", "'b == \"c #d\"'"),
      ("a: {b: ⟦C = #d⟧}", "text: ' #' starts a comment", "\"C = #d\""),
      (
        "a: {b: ⟦c = \"}\"⟧, d: e}", "text: inside '{…}' a string cannot contain any of , [ ] { }",
        "'c = \"}\"'"
      ),
      ("a: [⟦\"b\" == c⟧, d]", "text: YAML takes '\"b\"' for a whole string", "'\"b\" == c'"),
      ("- ⟦a == \": \"⟧\n- b", "text: it contains ': '", "'a == \": \"'"),
      ("⟦\"a\" b⟧:\n  c: d\n", "key: YAML takes '\"a\"' for a whole string", "'\"a\" b'"),
      ("⟦*⟧: {a: b}\n", "key: '*' starts a YAML alias", "\"*\""),
    ])
  func quoting(_ text: String, _ reason: String, _ quoted: String) throws {
    let marked = MarkedText(text)
    let findings = document(marked.file)
    #expect(findings.map(\.id.rawValue) == ["quote-this-text"])
    #expect(findings.map(\.message) == ["quote this \(reason)"])
    #expect(findings.map(\.help) == ["write \(quoted)"])
    #expect(findings.map(\.range) == marked.ranges)
  }

  @Test("a wrong line with thousands of indented lines below it causes one finding")
  func longSection() {
    let lines = (0..<3_000).map { "  a\($0): b\n" }.joined()
    let findings = document(SourceFile(path: "a", text: "s: t\nc d e\n\(lines)d: e\n"))
    #expect(findings.map(\.message) == ["expected 'key: value', found no ': ' after this text"])
  }

  @Test(
    "a YAML syntax error with a clear intention causes one finding, at its line",
    arguments: [
      ("a\n⟦⟧  b: c\nd: e\n".replacing("⟦⟧", with: ""), "a ':' is missing after 'a'", 1),
      ("a:\n  b: c\n   d: e\n  f: g\n", "column 3, as on line 2", 3),
      ("a:\n   b: c\n  d: e\n  f: g\n", "column 3, as on line 3", 2),
      ("a:\n  b: c\nd: e\n  f: g\n  h: i\n", "column 3, as on line 2", 3),
      (" a:\n  b: c\nd:\n  e: f\n", "column 1, as on line 3", 1),
      ("a:\n  b:\n    c: d\n    e: f\n   g:\n    c: d\n  h:\n    c: d\n", "column 3", 5),
      ("a:\n  - b: c\n     d: e\n  - f\n", "column 5", 3),
      ("a:\n  b: |\n    c\n   d\n  e: f\n", "not indented enough", 4),
      ("a: {\n  b: c\n  d: e\nf: g\n", "this '{' is not closed", 1),
      ("a: {b: c]\nd: e\n", "expected '}' to close '{'", 1),
      ("a:\n\tb:\n    c: d\ne: f\n", "a tab cannot indent YAML", 2),
      ("a:\r\n  b: c\r\n   d: e\r\n  f: é\r\n", "column 3, as on line 2", 3),
    ])
  func mending(_ text: String, _ message: String, _ line: UInt32) throws {
    let file = SourceFile(path: "a", text: text)
    let findings = document(file)
    #expect(findings.count == 1)
    let finding = try #require(findings.first)
    #expect(finding.message.contains(message), "\(finding.message)")
    #expect(finding.range.start.line == line)
  }

  @Test("a misindented line is reported at its position, even if libyaml reports a much later line")
  func farAbove() {
    let lines = (0..<5_000).map { "    k\($0): x\n" }.joined()
    let marked = MarkedText("a:\n   ⟦b:⟧\n\(lines)  c:\n    d: e\n")
    let findings = document(marked.file)
    #expect(findings.map(\.range) == marked.ranges)
  }

  @Test("a missing quote causes one finding, even if later lines contain quotes")
  func spilled() {
    let marked = MarkedText("a: ⟦\"⟧\nb:\n  \"*\": c\n  d: \"!e\"\nf:\n  \"*\": c\n")
    let findings = document(marked.file)
    #expect(findings.map(\.range) == marked.ranges)
  }

  @Test("each of several expressions without quotes is reported")
  func several() {
    let marked = MarkedText(
      "a: ⟦[Int]?⟧\nb: ⟦!c⟧\nd: e\nf: {g: !swift ⟦[h]?⟧}\n⟦i⟧: j: k\n".replacing(
        "⟦i⟧: j: k", with: "i: ⟦j: k⟧"))
    let findings = document(marked.file)
    #expect(findings.map(\.range) == marked.ranges)
  }

  @Test("a YAML syntax error at the start of a line causes one finding")
  func repairedLine() {
    let marked = MarkedText("a: &x b\n⟦&y *x : c⟧\n")
    let findings = document(marked.file)
    #expect(findings.map(\.id.rawValue) == ["quote-this-text"])
    #expect(findings.map(\.range) == marked.ranges)
  }

  @Test("a first line without a key is reported as a YAML syntax error")
  func continuation() {
    let findings = document(SourceFile(path: "a", text: "a\nb c: d\n"))
    #expect(findings.map(\.message) == ["expected 'key: value', found no ': ' after this text"])
    let more = document(SourceFile(path: "a", text: "a\n!swift b: c: d\n"))
    #expect(!more.isEmpty)
  }

  @Test("the number of YAML syntax errors that are reported for a file is limited")
  func many() {
    let text = (1...30).map { "k\($0): a: b\n" }.joined()
    let findings = document(SourceFile(path: "a", text: text))
    #expect(findings.count == 21)
  }

  @Test(
    "a string that contains its own quotes unescaped is reported with help that shows other quotes")
  func apostrophe() {
    let marked = MarkedText("a: ⟦'don't'⟧\n")
    let findings = document(marked.file)
    #expect(findings.map(\.range) == marked.ranges)
    #expect(findings.map(\.help) == ["write \"don't\""])
    let other = MarkedText("a: {b: ⟦\"say \"c\" now\"⟧, d: e}\n")
    let more = document(other.file)
    #expect(more.map(\.range) == other.ranges)
  }

  @Test(
    "a tab in the indentation of a spec is reported at the tab",
    arguments: ["a:\n⟦\t⟧b: c", "a:\n  b: c\n⟦\t⟧d: e", "a: |\n⟦\t⟧b", "a:\n  - b\n⟦\t\t⟧- c\n"])
  func tabs(_ text: String) {
    let marked = MarkedText(text)
    let findings = document(marked.file)
    #expect(findings.map(\.id.rawValue) == ["tab-indentation"])
    #expect(findings.map(\.range) == marked.ranges)
  }

  @Test("a file that is not YAML has an error wherever it is truncated or changed")
  func bent() {
    let text = Array(
      "a: !swift |\n  b\nc: &x [d, {e: 'f'}]\ng: \"h\\n\"\ni: *x\n- j: >\n    k\n? l\n: !m n\n".utf8
    )
    var bents = (0...text.count).map { Array(text.prefix($0)) }
    let replacements = Array("[]{}:,'\"!&*|>%@`-?#\n\t \\\u{7}é".utf8)
    for index in text.indices {
      // Each byte gets five of the replacements, and each replacement comes at many places.
      for place in 0..<5 {
        var bent = text
        bent[index] = replacements[(index + 5 * place) % replacements.count]
        bents.append(bent)
      }
    }
    for bytes in bents {
      let file = SourceFile(path: "a", bytes: bytes)
      let diagnostics = explained(file)
      #expect(diagnostics.hasErrors, "\(String(decoding: bytes, as: UTF8.self))")
      _ = render(diagnostics, of: file, as: .terminal(isColored: false))
    }
  }
}

/// Returns the syntax errors of a file.
private func document(_ file: SourceFile) -> [Finding] {
  var effort = RepairEffort()
  let ids: Set<FindingID> = [.yamlSyntax, .quoteThisText, .tabIndentation]
  return RepairedReading(file, &effort).diagnostics.inSourceOrder.filter { ids.contains($0.id) }
}
