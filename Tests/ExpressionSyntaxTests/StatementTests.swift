import SpecLanguage
import Testing

@Suite("Statements")
struct StatementTests {
  @Test(
    "Statements are separated by line breaks or semicolons",
    arguments: [
      ("state.tasks = tasks", "(= (. state tasks) tasks)"), ("a += 1", "(+= a 1)"),
      ("a -= 1; b *= 2; c /= 3\nd %= 4", "(-= a 1); (*= b 2); (/= c 3); (%= d 4)"),
      ("a? = 5", "(= (? a) 5)"), ("a?.b += 1;", "(+= (. (? a) b) 1)"), ("a=b", "(= a b)"),
      ("_ = xs.popLast()", "(= _ (call (. xs popLast)))"), ("x = a ? b : c", "(= x (?: a b c))"),
      ("x =\n  a\n  + b", "(= x (+ a b))"), ("return", "return"),
      ("return\nx = 1", "return; (= x 1)"),
      ("let x = 1", "(let x 1)"), ("var x: [Int]? = nil", "(var x:[Int]? nil)"),
      ("let s: Set<Int> = []", "(let s:Set<Int> [])"),
      ("let s: Set<Int>=[]", "(let s:Set<Int> [])"),
      ("if a { b() }", "(if a {(call b)})"), ("if a {\n}\nelse {\n}", "(if a {} else {})"),
      ("if a { b } else if c { d } else { e }", "(if a {b} elif c {d} else {e})"),
      ("if let x { x() }", "(if (let x) {(call x)})"),
      ("if let x = y, var z, x > 0 { }", "(if (let x y) (var z) (> x 0) {})"),
      ("if (xs.contains { $0 }) { }", "(if (paren (call (. xs contains) ~{$0})) {})"),
      ("if xs.contains(where: { $0 }) { }", "(if (call (. xs contains) where:{$0}) {})"),
      ("if a\n{ b }", "(if a {b})"),
      ("guard let x else { return }", "(guard (let x) else {return})"),
      ("guard a, b else {\n  c()\n  return\n}", "(guard a b else {(call c); return})"),
      ("for x in xs { x() }", "(for x xs {(call x)})"),
      ("for x in xs where x.a { x() }", "(for x xs where (. x a) {(call x)})"),
      ("for _ in 0..<3 { a += 1 }", "(for _ (..< 0 3) {(+= a 1)})"),
      (
        "for i in xs.indices { xs[i].a.toggle() }",
        "(for i (. xs indices) {(call (. (. (sub xs i) a) toggle))})"
      ),
      (
        "switch a { case .b: c(); default: d() }", "(switch a [.b {(call c)}] [default {(call d)}])"
      ),
      (
        "switch a {\ncase .b, .c: break\ndefault:\n  d = 1\n  e = 2\n}",
        "(switch a [.b .c {}] [default {(= d 1); (= e 2)}])"
      ),
      (
        "switch a { case .b(let x, c: var y) where x > y: x() ; case P.d(_): break }",
        "(switch a [.b(let x, c:var y) where (> x y) {(call x)}] [P.d(_) {}])"
      ),
      (
        "switch a { case let .b(x, 3): x(); case let y?: y(); case nil: z() }",
        "(switch a [.b(let x, 3) {(call x)}] [let y? {(call y)}] [nil {(call z)}])"
      ),
      (
        "switch a { case 1...3, ..<0, \"x\", -2: b(); case _: c() }",
        "(switch a [(... 1 3) (..< _ 0) \"x\" (- 2) {(call b)}] [_ {(call c)}])"
      ),
      ("if case .b(let x) = a, x > 0 { x() }", "(if (case .b(let x) a) (> x 0) {(call x)})"),
      ("guard case let x? = a else { return }", "(guard (case let x? a) else {return})"),
      (
        "a = switch b { case .c: 1; default: 2 }",
        "(= a (value (switch b [.c {1}] [default {2}])))"
      ),
      (
        "let a = if b { 1 } else if c { 2 } else { 3 }",
        "(let a (value (if b {1} elif c {2} else {3})))"
      ),
      ("xs.removeAll { $0.id == id }", "(call (. xs removeAll) ~{(== (. $0 id) id)})"),
      ("if a { f { b } }", "(if a {(call f ~{b})})"), ("if a { } ; b", "(if a {}); b"),
      ("self = .a", "(= self .a)"), ("\r\na\r\nb\r\n", "a; b"),
    ])
  func table(text: String, expected: String) {
    #expect(statements(text) == expected)
  }

  @Test(
    "Each comment is attached to a statement on its line or next to it",
    arguments: [
      ("// one\n// two\na = 1 // three\nb = 2", "//one// //two// //three// (= a 1); (= b 2)"),
      ("a; // x\nb", "//x// a; b"), ("a\n// end", "//end// a"),
      ("if a { // why\n  b\n  // last\n}", "(if a {//why// //last// b})"),
      ("if a {\n  // nothing\n}", "//nothing// (if a {})"),
      ("if a { b }\n// otherwise\nelse { c }", "(if a {b} else {//otherwise// c})"),
      ("f(\n  a, // first\n  b)", "//first// (call f a b)"), ("///doc\na //", "//doc// //// a"),
    ])
  func comments(text: String, expected: String) {
    #expect(statements(text) == expected)
  }

  @Test("Every independent mistake is reported, and the correct lines between mistakes are not")
  func recovery() {
    let marked = MarkedFindings(statements: "while a {\n  b = = c\n}\nc = 1\nd e\nf = \"x\"\nlet")
    #expect(marked.text == "⟦while⟧ a {\n  b = ⟦=⟧ c\n}\nc = 1\nd ⟦e⟧\nf = \"x\"\nlet⟦⟧")
    #expect(marked.id == "unsupported-syntax syntax-error syntax-error syntax-error")
    #expect(MarkedFindings(statements: "a = (b\nc = 1\nd = 2").text == "a = ⟦(⟧b\nc = 1\nd = 2")
  }

  @Test("Every node of a syntax tree has the range of its code")
  func ranges() throws {
    var diagnostics = Diagnostics()
    let text = located("// c\nlet x = a.b[id: 1]?.c ?? d\nif x { y() }")
    let tree = try #require(parseStatements(text, &diagnostics))
    #expect(tree.map { describe($0.range) } == ["2:1-2:27", "3:1-3:13"])
    guard case .declaration(_, let name, _, let value) = tree[0].kind,
      case .binary(let left, _, let operation, let right) = value.kind
    else {
      Issue.record("\(tree)")
      return
    }
    #expect(describe(name.range) == "2:5-2:6")
    #expect(describe(value.range) == "2:9-2:27")
    #expect(describe(left.range) == "2:9-2:22")
    #expect(describe(operation) == "2:23-2:25")
    #expect(describe(right.range) == "2:26-2:27")
  }

  @Test(
    "A range in folded YAML has the right positions, and ends on the line of its last character")
  func segments() throws {
    var diagnostics = Diagnostics()
    // The segments of a double-quoted and folded YAML scalar: "\"é\" + bb"
    let segments = [(0, 3, 2), (1, 3, 4), (3, 3, 5), (4, 3, 7), (6, 3, 9), (7, 4, 4)].map {
      LocatedText.Segment(offset: $0.0, position: SourcePosition(line: $0.1, column: $0.2))
    }
    let text = LocatedText("\"é\" + bb", segments: segments)
    let tree = try #require(parseExpression(text, &diagnostics))
    guard case .binary(let left, _, let operation, let right) = tree.kind else { return }
    #expect(describe(left.range) == "3:2-3:7")
    #expect(describe(operation) == "3:8-3:9")
    #expect(describe(right.range) == "4:4-4:6")
  }

  private func describe(_ range: SourceRange) -> String {
    "\(range.start.line):\(range.start.column)-\(range.end.line):\(range.end.column)"
  }
}
