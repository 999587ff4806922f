import Testing

@testable import SpecLanguage

@Suite("Recovery after a mistake")
struct RecoveryTests {
  /// Returns the parsed statements and the lines of the findings.
  private func read(_ text: String) -> String {
    var diagnostics = Diagnostics()
    let tree = parseStatements(located(text), &diagnostics)
    let lines = diagnostics.findings.map { "\($0.range.start.line)" }.joined(separator: " ")
    return "\(tree.map { dump($0) } ?? "nothing") | \(lines)"
  }

  @Test(
    "After a mistake, the statement on the next line is parsed",
    arguments: [
      ("a =+ 1\nb = 2", "(invalid ); (= b 2) | 1"),
      ("a.f(1\nb = 2", "(invalid ); (= b 2) | 1"),
      ("a.f(1,\n    2\nb = 2", "(invalid ); (= b 2) | 1"),
      ("a = [1\nb = 2", "(invalid ); (= b 2) | 1"),
      ("a.f { $0 }.g {\nb(1)\nc = 2", "(invalid ); (call b 1); (= c 2) | 1"),
      ("let x = 1 +\nb = x", "(invalid x); (= b x) | 1"),
      ("let x\nb = x", "(invalid x); (= b x) | 1"),
      ("a =\nb = 2", "(invalid ); (= b 2) | 1"),
      ("a = b ? 1 :\nc = 2", "(invalid ); (= c 2) | 1"),
      ("a.\nb = 2", "(invalid ); (= b 2) | 1"),
      ("a = 1\n-- b\nc = 2", "(= a 1); (invalid ); (= c 2) | 2"),
      ("a = \"\"\"\n  x\nb.c = 2", "(invalid ); (= (. b c) 2) | 1"),
      ("a = 1 /* x\nb.c = 2", "(= a 1); (invalid ); (= (. b c) 2) | 1"),
      ("let x = 1 =+ 2\nb = x", "(invalid x); (= b x) | 1"),
      ("a =+ 1; b = 2", "(invalid ); (= b 2) | 1"),
      ("a = 1 =+\n  2\nb = 2", "(invalid ); (= b 2) | 1"),
      ("a = \"x\nb = 2", "(invalid ); (= b 2) | 1"),
      ("a = 'x'\nb = § 3\nc = 2", "(invalid ); (invalid ); (= c 2) | 1 2"),
      ("a = \"\\(b\nb = 2", "(invalid ); (= b 2) | 1"),
      ("a = 1\n= 2\nb = 2", "(= a 1); (invalid ); (= b 2) | 2"),
      ("a = 1\n.b = 2\nc += 1\n.d += 2", "(= a 1); (= .b 2); (+= c 1); (+= .d 2) | "),
      ("a = 1\n.b[0].c = 2", "(= a 1); (= (. (sub .b 0) c) 2) | "),
      ("a = b\n  .c\n  .d", "(= a (. (. b c) d)) | "), ("a\n  .b = 1", "(= (. a b) 1) | "),
    ])
  func lines(_ text: String, _ wanted: String) {
    #expect(read(text) == wanted)
  }

  @Test(
    "After a mistake in a block, the rest of the block and the code after it are parsed",
    arguments: [
      (
        "if a {\n  b =+ 1\n  c = 2\n}\nd = 3",
        "(if a {(invalid ); (= c 2)}); (= d 3) | 2"
      ),
      ("if a {\n  b.f(1\n}\nd = 3", "(if a {(invalid )}); (= d 3) | 2"),
      ("for a in b { c =+ 1 }\nd = 3", "(for a b {(invalid )}); (= d 3) | 1"),
      (
        "if a =+ 1 {\n  b = 2\n} else {\n  c = 3\n}", "(if (invalid ) {(= b 2)} else {(= c 3)}) | 1"
      ),
      ("if let x = a, x =< 1 {\n  b = x\n}", "(if (invalid x) {(= b x)}) | 1"),
      (
        "guard let x = a, x = 1 else { return }\nb = x",
        "(guard (invalid x) else {return}); (= b x) | 1"
      ),
      ("if a {\n  b = 2", "(if a {(= b 2)}) | 1"),
      ("a = 1 }\nb = 2", "(invalid ); (= b 2) | 1"),
      ("if let x = a && b && c {\n  d = x\n}", "(if (let x a) b c {(= d x)}) | 1"),
      ("a = b ? 0 ; 1\nc = 2", "(= a (?: b 0 1)); (= c 2) | 1"),
      ("a = b ? 0 ; c = 1", "(invalid ); (= c 1) | 1"),
      ("if a {\n  b = 1\n} elif c {\n  d = 1\n}", "(if a {(= b 1)} elif c {(= d 1)}) | 3"),
    ])
  func blocks(_ text: String, _ wanted: String) {
    #expect(read(text) == wanted)
  }

  @Test(
    "A default with a syntax error does not discard the type of its property",
    arguments: ["–1", "€5", "(3", "3 4"])
  func defaults(_ value: String) {
    var diagnostics = Diagnostics()
    let typed = parseTypedDefault(located("Int = \(value)"), &diagnostics)
    #expect(typed?.type.kind == .name("Int"))
    #expect(typed?.value == nil && typed?.isValueInvalid == true)
    #expect(diagnostics.findings.count == 1)
  }

  @Test("A line with only a block comment does not count as a blank line")
  func blockComments() {
    func blankLines(_ text: String) -> [Bool] {
      var diagnostics = Diagnostics()
      return parseStatements(located(text), &diagnostics)?.map(\.followsBlankLine) ?? []
    }
    #expect(blankLines("a = 1\n/* x */\nb = 2\n/* x\n */\n// y\nc = 3") == [false, false, false])
    #expect(blankLines("a = 1\n\n/* x */\nb = 2\n/* x */\n\nc = 3") == [false, true, true])
    #expect(blankLines("a = 1 /* x */\nb = 2\n\n/* x */ c = 3") == [false, false, true])
  }
}
