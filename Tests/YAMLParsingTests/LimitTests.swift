import MarkedText
import SpecLanguage
import Testing

@Suite("Content that is not allowed in a spec")
struct LimitTests {
  @Test(
    "YAML content that a spec does not allow is rejected with a specific finding",
    arguments: [
      ("a: b\n⟦a⟧: c", "duplicate-key", "duplicate key 'a': the first is on line 1"),
      ("x: {'a': b, ⟦a⟧, \"b\": c}", "duplicate-key", "duplicate key 'a': the first is on line 1"),
      ("a: b\n⟦<<⟧: c", "merge-key", "merge keys ('<<') are not supported: write the entries out"),
      ("⟦[a]⟧: b", "non-scalar-key", "a key must be a scalar, this one is a list"),
      ("a: {⟦{b: c}⟧: d}", "non-scalar-key", "a key must be a scalar, this one is a mapping"),
      ("a: ⟦!!set⟧ {b}", "unknown-tag", "unknown tag '!!set': the only one of a spec is '!swift'"),
      (
        "a: &x ⟦!<x:y>⟧ b", "unknown-tag",
        "unknown tag '!<x:y>': the only one of a spec is '!swift'"
      ),
      ("a: ⟦!swfit⟧ |\n  b", "unknown-tag", "unknown tag '!swfit' (did you mean '!swift'?)"),
      (
        "a: ⟦!foo⟧\n  b: c", "unknown-tag", "unknown tag '!foo': the only one of a spec is '!swift'"
      ),
      ("a: ⟦!foo⟧ 'b'", "unknown-tag", "unknown tag '!foo': the only one of a spec is '!swift'"),
      (
        "a: ⟦!!int⟧ abc", "contradicting-tag",
        "expected an integer after the tag '!!int', found 'abc'"
      ),
      (
        "a: ⟦!!int⟧ 1.5", "contradicting-tag",
        "expected an integer after the tag '!!int', found '1.5'"
      ),
      (
        "a: ⟦!!float⟧ 1.2.3", "contradicting-tag",
        "expected a number after the tag '!!float', found '1.2.3'"
      ),
      (
        "a: ⟦!!null⟧ abc", "contradicting-tag",
        "expected nothing after the tag '!!null', found 'abc'"
      ),
      (
        "a: ⟦!!bool⟧ 1", "contradicting-tag",
        "expected true or false after the tag '!!bool', found '1'"
      ),
      ("a: ⟦!!seq⟧ abc", "contradicting-tag", "expected a list after the tag '!!seq', found 'abc'"),
      (
        "a: ⟦!!map⟧\nb: c", "contradicting-tag",
        "expected a mapping after the tag '!!map', found nothing"
      ),
      (
        "a: ⟦!!map⟧ [b]", "contradicting-tag",
        "expected a mapping after the tag '!!map', found a list"
      ),
      ("⟦!!int⟧ a: b", "contradicting-tag", "expected an integer after the tag '!!int', found 'a'"),
      (
        "a: ⟦!!str⟧\n  b: c", "contradicting-tag",
        "expected a text after the tag '!!str', found a mapping"
      ),
      (
        "a: b\n⟦---⟧\nc: d", "second-document",
        "a second document begins here: a file contains one spec"
      ),
      (
        "a: b\n⟦---⟧\n", "second-document",
        "a second document begins here: a file contains one spec"
      ),
      ("a: ⟦*b⟧\n", "undefined-alias", "there is no anchor '&b' above"),
      (
        "a: &foo b\nc: ⟦*fo⟧\n", "undefined-alias",
        "there is no anchor '&fo' above (did you mean '*foo'?)"
      ),
      ("a: &b\n  c: [⟦*b⟧]\n", "cyclic-alias", "'*b' is inside its own anchor"),
      ("a: \"b⟦\\0⟧c\"", "control-character", "a NUL character is not allowed in a spec"),
      (
        "a: \"é⟦\\x1b⟧\"", "control-character",
        "the control character U+001B is not allowed in a spec"
      ),
      (
        "a: b\u{7}c".replacing("\u{7}", with: "⟦\u{7}⟧"), "control-character",
        "the control character U+0007 is not allowed in a spec"
      ),
      ("é: ⟦\u{0}⟧", "control-character", "a NUL character is not allowed in a spec"),
      (
        "é:\r\n  ⟦\u{9F}⟧", "control-character",
        "the control character U+009F is not allowed in a spec"
      ),
      (
        "a: b # c⟦\u{2028}⟧d: e", "control-character",
        "the line separator U+2028 is not allowed in a spec"
      ),
      (
        "a: \"b⟦\u{85}⟧c\"", "control-character",
        "the line break U+0085 (NEL) is not allowed in a spec"
      ),
      (
        "é⟦\u{2029}⟧: b", "control-character",
        "the paragraph separator U+2029 is not allowed in a spec"
      ),
      (
        "⟦%YAML 1.3⟧\n---\na: b", "yaml-syntax",
        "a spec is YAML 1.2 or 1.1, and this line requires another version: found '%YAML 1.3'"
      ),
      (
        "# a\n⟦%YAML 1.1⟧\n# b\na: b", "yaml-syntax",
        "a line '---' is missing after this YAML directive"
      ),
      ("⟦⟧", "empty-file", "the file contains no spec: a spec begins with 'feature: Name'"),
      ("⟦⟧# a\n", "empty-file", "the file contains no spec: a spec begins with 'feature: Name'"),
    ])
  func refused(_ text: String, _ id: String, _ message: String) {
    let marked = MarkedText(text)
    let findings = document(marked.file).findings
    #expect(findings.map(\.id.rawValue) == [id])
    #expect(findings.map(\.message) == [message])
    #expect(findings.map(\.range) == marked.ranges)
  }

  @Test(
    "a tag of the YAML core schema is allowed if it fits the value",
    arguments: [
      "!!int 12", "!!int -0x1F", "!!int \"5\"", "!!float 1", "!!float -1.5e+3", "!!float .inf",
      "!!bool yes", "!!bool 'False'", "!!null", "!!null ~", "!!null ''", "!!str", "!!str 12",
      "!!seq [b]", "!!map {b: c}",
    ])
  func fittingTags(_ value: String) {
    #expect(document(SourceFile(path: "a", text: "a: \(value)\n")).findings.isEmpty)
  }

  @Test("the directives of YAML 1.1 and 1.2 are accepted", arguments: ["%YAML 1.1", "%YAML 1.2"])
  func versions(_ directive: String) {
    #expect(document(SourceFile(path: "a", text: "\(directive)\n---\na: b\n")).findings.isEmpty)
  }

  @Test("the escape of a line separator in double quotes is the character")
  func escapedSeparators() {
    let (node, findings) = document(SourceFile(path: "a", text: #"["\u2028", "\u2029", "\u0085"]"#))
    #expect(findings.isEmpty)
    let scalars = node.map(outline)?.unicodeScalars.map(\.value).filter { $0 >= 0x80 }
    #expect(scalars == [0x2028, 0x2029, 0x85])
  }

  @Test("the YAML tag '!!null' is allowed and makes a value empty")
  func nullTag() {
    for null in ["!!null \"null\"", "!!null Null", "!!null null"] {
      let node = document(SourceFile(path: "a", text: "a: \(null)\n")).node
      #expect(node.map(outline) == "<~a: ~null>")
    }
  }

  @Test("YAML content that a spec does not allow is skipped, and the rest of the document is read")
  func survivors() {
    func outlined(_ text: String) -> String? {
      document(SourceFile(path: "a", text: text)).node.map(outline)
    }
    #expect(outlined("a: b\na: [c]\nd: e") == "<~a: ~b, ~d: ~e>")
    #expect(outlined("a: b\n---\nc") == "<~a: ~b>")
    #expect(outlined("a: !swfit b") == "<~a: !swift ~b>")
    #expect(outlined("a: *b") == "<~a: ~b>")
    #expect(outlined("<<: b") == "<>")
    #expect(outlined("[a]: b\nc: d") == "<~c: ~d>")
  }

  @Test("all independent errors in a YAML document are reported in one run")
  func independent() {
    let marked = MarkedText(
      "a: ⟦*x⟧\nb: ⟦!!foo⟧ c\nd: e\n⟦d⟧: f\n⟦<<⟧: g\nh: ⟦!i⟧\n⟦[j]⟧: k\nl: \"⟦\\0⟧\"\n")
    #expect(document(marked.file).findings.map(\.range) == marked.ranges)
  }

  @Test(
    "invalid UTF-8 is reported at the position of its first invalid byte",
    arguments: [
      ([0xFF], 1), ([0xC3], 1), ([0x61, 0xC0, 0x80], 2), ([0xC3, 0xA9, 0xED, 0xA0, 0x80], 2),
      ([0x61, 0xF5, 0x80, 0x80, 0x80], 2), ([0x61, 0xE2, 0x82], 2),
      ([0x61, 0xF0, 0x80, 0x80, 0x80], 2),
      ([0x61, 0xF4, 0x90, 0x80, 0x80], 2), ([0x61, 0x80], 2), ([0xEF, 0xBB, 0xBF, 0x61, 0xFE], 2),
    ] as [([UInt8], Int)])
  func invalidUTF8(_ bytes: [UInt8], _ column: Int) {
    let findings = document(SourceFile(path: "a", bytes: Array("a: b\n".utf8) + bytes)).findings
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    #expect(findings.map(\.id.rawValue) == ["invalid-utf8"])
    #expect(
      findings.first?.range.start == SourcePosition(line: 2, column: column + (isMarked ? 1 : 0)))
  }

  @Test(
    "a file in UTF-16 or UTF-32 is rejected with a message that names the encoding",
    arguments: [
      ([0xFE, 0xFF, 0, 0x61], "UTF-16"), ([0xFF, 0xFE, 0x61, 0], "UTF-16"),
      ([0x61, 0, 0x3A, 0], "UTF-16"),
      ([0, 0x61, 0, 0x3A], "UTF-16"), ([0, 0, 0xFE, 0xFF], "UTF-32"),
      ([0xFF, 0xFE, 0, 0], "UTF-32"),
      ([0x61, 0, 0, 0, 0x3A, 0, 0, 0], "UTF-32"), ([0, 0, 0, 0x61], "UTF-32"),
    ] as [([UInt8], String)])
  func encodings(_ bytes: [UInt8], _ name: String) {
    let findings = document(SourceFile(path: "a", bytes: bytes)).findings
    #expect(findings.map(\.id.rawValue) == ["unsupported-encoding"])
    #expect(findings.map(\.message) == ["the file is encoded in \(name): save it as UTF-8"])
  }

  @Test("a YAML document with 65 levels is rejected, even if an alias creates the last level")
  func depth() {
    let deep = MarkedText(
      String(repeating: "[", count: 64) + "⟦[⟧" + String(repeating: "]", count: 65))
    let findings = document(deep.file).findings
    #expect(findings.map(\.id.rawValue) == ["nesting-too-deep"])
    #expect(findings.map(\.range) == deep.ranges)
    let open = String(repeating: "[", count: 40)
    let close = String(repeating: "]", count: 40)
    let chained = MarkedText("a: &x \(open)\(close)\nb: \(open)⟦*x⟧\(close)")
    #expect(document(chained.file).findings.map(\.id.rawValue) == ["nesting-too-deep"])
    #expect(document(chained.file).findings.map(\.range) == chained.ranges)
  }

  @Test("YAML aliases that expand to more than 10,000 nodes are rejected")
  func bomb() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    let (node, findings) = document(SourceFile(path: "a", text: text))
    #expect(node == nil)
    #expect(findings.map(\.id.rawValue) == ["alias-expansion"])
    #expect(findings.first?.range.start.line == 5)
  }

  @Test("a YAML document with more than 16 directives or 4 MiB is rejected")
  func sizes() {
    let directives = MarkedText(String(repeating: "%FOO x\n", count: 16) + "⟦%⟧FOO x\n---\na: b")
    #expect(document(directives.file).findings.map(\.id.rawValue) == ["too-many-directives"])
    #expect(document(directives.file).findings.map(\.range) == directives.ranges)
    let allowed = "a: b\n#" + String(repeating: "x", count: SourceFile.maximumSize - 6)
    #expect(document(SourceFile(path: "a", text: allowed)).findings.isEmpty)
    let findings = document(SourceFile(path: "a", text: allowed + "x")).findings
    #expect(findings.map(\.id.rawValue) == ["file-too-large"])
    #expect(findings.first?.range.start == .start)
  }

  @Test("each of many duplicate keys in a YAML document is reported once")
  func manyKeys() {
    let keys = (0..<1000).map { "k\($0 % 900): x\n" }.joined()
    let findings = document(SourceFile(path: "a", text: keys)).findings
    #expect(findings.count == 100)
    #expect(findings.first?.message == "duplicate key 'k0': the first is on line 1")
    #expect(findings.last?.range.start.line == 1000)
  }
}
