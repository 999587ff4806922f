import MarkedText
import SpecLanguage
import Testing

@Suite("A YAML document")
struct DocumentTests {
  @Test(
    "a YAML document is parsed in every style",
    arguments: [
      ("a: b", "<~a: ~b>"), ("a: 'b'\nc: \"d\"", "<~a: 'b', ~c: \"d\">"),
      ("a: |\n  x\n  y\n", "<~a: |x\\ny\\n>"), ("a: >-\n  x\n  y\n", "<~a: >x y>"),
      ("- a\n- [b, {c: d}]", "(~a, [~b, {~c: ~d}])"), ("a:\n- b\n", "<~a: (~b)>"),
      ("[a: b]", "[{~a: ~b}]"), ("a:\nb:\n", "<~a: ~, ~b: ~>"), ("{a, b: }", "{~a: ~, ~b: ~}"),
      ("- \n- a", "(~, ~a)"), ("no: on\n0o17: ~", "<~no: ~on, ~0o17: ~~>"),
      ("\u{FEFF}a: b\r\nc: d\r\n", "<~a: ~b, ~c: ~d>"), ("---\na: b\n...\n", "<~a: ~b>"),
      ("%YAML 1.1\n---\na: b", "<~a: ~b>"), ("? a\n: b", "<~a: ~b>"), ("text", "~text"),
      ("a: b\n  c", "<~a: ~b c>"), ("a: String?\nb: [String?]", "<~a: ~String?, ~b: [~String?]>"),
      ("a: \"\\u202e\"", "<~a: \"\u{202E}\">"), ("a: \u{202E}b", "<~a: ~\u{202E}b>"),
      ("a: !swift |\n  x\n", "<~a: !swift |x\\n>"), ("a: !swift x + y", "<~a: !swift ~x + y>"),
      ("a: !!str null\nb: !!map {c: !!int 1}", "<~a: \"null\", ~b: {~c: ~1}>"),
      ("a: !<tag:yaml.org,2002:str> b", "<~a: \"b\">"),
      ("a: !swift\nb: c", "<~a: !swift ~, ~b: ~c>"),
      ("a: &x b\nc: *x", "<~a: ~b, ~c: ~b>"),
      ("a: &x [b]\nc: [*x, *x]", "<~a: [~b], ~c: [[~b], [~b]]>"),
      ("a: &x !swift y\nb: *x", "<~a: !swift ~y, ~b: !swift ~y>"),
      ("a: &x b\nc: &x d\ne: *x", "<~a: ~b, ~c: ~d, ~e: ~d>"), ("&x a: b\n*x : c", "dup"),
      ("\"<<\": a", "<\"<<\": ~a>"), ("{_ task: T, from url: U}", "{~_ task: ~T, ~from url: ~U}"),
      ("a: # comment\n  b # another\n", "<~a: ~b>"), ("'it''s': \"a\\tb\"", "<'it's': \"a\tb\">"),
    ])
  func styles(_ text: String, _ expected: String) {
    let (node, findings) = document(SourceFile(path: "a.yaml", text: text))
    if expected == "dup" {
      #expect(findings.map(\.id.rawValue) == ["duplicate-key"])
    } else {
      #expect(findings.isEmpty)
      #expect(node.map(outline) == expected)
    }
  }

  /// Each argument has marks around all nodes, in the order of `allNodes`.
  @Test(
    "every node of a YAML document has the correct range",
    arguments: [
      "⟦⟦a⟧: ⟦b⟧⟧", "⟦⟦a⟧: ⟦'b c'⟧ # d\n⟦e⟧:  ⟦\"f\"⟧⟧  \n# g\n", "⟦⟦a⟧: ⟦[⟦b⟧, ⟦c d⟧]⟧⟧ ",
      "⟦⟦a⟧:\n  ⟦⟦b⟧: ⟦c⟧\n  ⟦d⟧:⟦⟧⟧\n\n⟦e⟧:⟦⟧⟧\n", "⟦{⟦a⟧⟦⟧, ⟦b⟧ : ⟦c⟧, ⟦d⟧:⟦⟧ }⟧",
      "⟦- ⟦a⟧\n-⟦⟧\n- ⟦b⟧⟧\n",
      "⟦⟦a⟧: ⟦|\n  b\n  c⟧\n\n⟦d⟧: ⟦>-\n    e\n  \n    f⟧⟧\n\n",
      "⟦⟦a⟧: ⟦|-⟧ # c\n⟦b⟧: ⟦|+⟧\n\n\n⟦c⟧: ⟦d⟧⟧",
      "⟦⟦a⟧: !swift ⟦b⟧\n⟦c⟧: &x ⟦[⟦d⟧]⟧\n⟦e⟧: !!str &y  ⟦f⟧⟧",
      "⟦⟦a⟧: !!map # b\n  # c\n  ⟦⟦d⟧: ⟦e⟧⟧⟧",
      "⟦⟦a⟧: ⟦b\n  c\n  d⟧\n⟦e⟧: ⟦f⟧⟧", "⟦⟦a⟧: ⟦\"b\n\n  c\"⟧\n⟦e⟧: ⟦f⟧⟧",
      "\u{FEFF}⟦⟦é⟧: ⟦👍é⟧\r\n⟦b⟧: ⟦c⟧⟧\r\n",
      "⟦⟦a⟧:\n⟦- ⟦b⟧\n- ⟦⟦c⟧: ⟦d⟧⟧⟧\n⟦e⟧: ⟦f⟧⟧", "⟦[⟦⟦a⟧: ⟦b⟧⟧, ⟦{⟦c⟧: ⟦d⟧}⟧]⟧",
      "⟦{\n  ⟦a⟧: ⟦b⟧,\n}⟧\n",
      "# é\n⟦⟦a⟧: ⟦b\r c⟧\n⟦d⟧: ⟦e⟧⟧",
      "⟦⟦a⟧: !swift⟦⟧\n⟦b⟧: ⟦c⟧⟧", "⟦? ⟦a⟧\n: ⟦b⟧⟧", "⟦⟦\"a b\"⟧ : ⟦c⟧⟧",
      "⟦⟦a⟧: ⟦[]⟧\n⟦b⟧: ⟦{}⟧⟧\n",
    ])
  func ranges(_ text: String) {
    let marked = MarkedText(text)
    let (node, findings) = document(marked.file)
    #expect(findings.isEmpty)
    #expect(node.map { allNodes($0).map(\.range) } == marked.ranges)
  }

  @Test("a YAML alias has the range of the node with its anchor")
  func alias() {
    let marked = MarkedText("a: &x ⟦[b]⟧\nc: *x")
    let node = document(marked.file).node
    guard case .mapping(let entries) = node?.content else {
      Issue.record("no mapping")
      return
    }
    #expect(entries.map(\.value.range) == [marked.ranges[0], marked.ranges[0]])
    #expect(node?.range.end == SourcePosition(line: 2, column: 6))
  }

  @Test("a YAML document may be 64 levels deep, and its aliases may expand to 10,000 nodes")
  func limits() {
    let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(document(SourceFile(path: "a", text: deep)).findings.isEmpty)
    let list = "a: &x [" + String(repeating: "b,", count: 99) + "]\nc: ["
    let aliases = String(repeating: "*x,", count: 100)
    #expect(document(SourceFile(path: "a", text: list + aliases + "]")).findings.isEmpty)
  }

  @Test("a comment after a YAML node is found only on the last line of the node")
  func comments() {
    for (text, expected) in [("a: b #c", true), ("a: b\n#c", false), ("a: b#c", false)] {
      let file = SourceFile(path: "a", text: text)
      #expect(document(file).node.map { file.hasComment(after: $0) } == expected)
    }
  }
}
