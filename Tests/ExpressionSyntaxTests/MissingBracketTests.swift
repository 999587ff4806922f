import Testing

@testable import SpecLanguage

@Suite("A missing bracket")
struct MissingBracketTests {
  @Test(
    "A missing closing bracket is reported at the opening bracket, and later lines are parsed",
    arguments: [
      "a = b.filter ⟦{⟧ $0.c\nd = ⟦=⟧ 1\ne = 2",
      "a.f⟦(⟧g(1)\nd = ⟦=⟧ 1",
      "a = ⟦[⟧1, 2\nd = ⟦=⟧ 1",
      "a = ⟦(⟧1 + 2\nd = ⟦=⟧ 1",
      "a.f(⟦{⟧ $0.b )\nd = ⟦=⟧ 1",
      "a = b⟦[⟧1; c = ⟦=⟧ 2",
      "if a {\n  b = c.filter ⟦{⟧ $0.d\n  e = ⟦=⟧ 1\n}\nf = ⟦=⟧ 1",
      "for x in xs {\n  if x {\n    a.f⟦(⟧1\n  }\n  b = ⟦=⟧ 1\n}\nc = ⟦=⟧ 1",
      "if a ⟦{⟧\n  b = 1\nc = ⟦=⟧ 1",
      "if a ⟦{⟧\n  b = ⟦=⟧ 1\nelse {\n  c = ⟦=⟧ 1\n}",
      "for x in xs {\n  if a ⟦{⟧\n    b = ⟦=⟧ 1\n  c = ⟦=⟧ 1\n}",
      "a.forEach ⟦{⟧ x in\n  b = ⟦=⟧ x\nc = ⟦=⟧ 1",
      "f⟦(⟧\n  1,\n  2\na = ⟦=⟧ 1",
      "f⟦(⟧1\nlet a = ⟦=⟧ 1",
      "if a ⟦{⟧ {\n  b = ⟦=⟧ 1\n}\nc = ⟦=⟧ 1",
      "if a {\n  b = ⟦=⟧ 1\n⟦\"}⟧\nc = ⟦=⟧ 1", "a.f(where: { $0.b })\nc = ⟦(⟧1\nd = ⟦=⟧ 1",
      "⟦(⟧ if a {\n  b = ⟦=⟧ 1\n}\nc = ⟦=⟧ 1", "⟦{⟧ if a {\n  b = ⟦=⟧ 1\n}\nc = ⟦=⟧ 1",
      "⟦[⟧ let a = ⟦=⟧ 1\nc = ⟦=⟧ 1", "⟦,⟧ if a {\n  b = ⟦=⟧ 1\n}\nc = ⟦=⟧ 1",
    ])
  func opened(_ text: String) {
    #expect(MarkedFindings(statements: unmarked(text)).text == text)
  }

  @Test(
    "A missing bracket in the head of a statement does not discard the statement's body",
    arguments: [
      "if a.contains⟦(⟧1 {\n  b = ⟦=⟧ 1\n}\nc = ⟦=⟧ 1",
      "if a.contains ⟦{⟧ $0 == 1 {\n  b = ⟦=⟧ 1\n}\nc = ⟦=⟧ 1",
      "if ⟦(⟧a {\n  b = ⟦=⟧ 1\n} else {\n  c = ⟦=⟧ 1\n}",
      "guard a.contains⟦(⟧1 else { return }\nc = ⟦=⟧ 1",
      "for x in f⟦(⟧a where x > 1 {\n  b = ⟦=⟧ 1\n}",
      "⟦if⟧ a\n  b = ⟦=⟧ 1\n}\nc = ⟦=⟧ 1", "⟦if⟧ a >\n  b = ⟦=⟧ 1\n}\nc = ⟦=⟧ 1",
      "if a == ⟦\"b {⟧\n  b = ⟦=⟧ 1\n}\nc = ⟦=⟧ 1",
    ])
  func heads(_ text: String) {
    #expect(MarkedFindings(statements: unmarked(text)).text == text)
  }

  @Test(
    "The message for a missing or extra bracket names the bracket",
    arguments: [
      ("if a {\n  b = 1 ⟦}⟧\n  c = ⟦=⟧ 1\n}", "the '}' of line 4 closes the '{' of line 1"),
      ("a = ⟦(⟧1\nb = 2", "this '(' is not closed; expected ')' before line 2"),
      ("a.f({ $0.b )", "this '{' is not closed; expected '}' before ')'"),
      ("⟦if⟧ a\n  b = 1\n}", "the '{' of this 'if' is missing"),
      ("a = [1", "expected ']' before the end of the text"),
    ])
  func messages(_ text: String, _ part: String) {
    #expect(statements(unmarked(text)).contains(part), "\(statements(unmarked(text)))")
  }

  @Test("Misindented code with matching brackets has no findings")
  func indentation() {
    #expect(statements("if a {\nb = f(\nc\n)\n}") == "(if a {(= b (call f c))})")
    #expect(statements("a.f {\n$0\n}") == "(call (. a f) ~{$0})")
  }
}

@Suite("A mistake in the head of a statement")
struct WrongHeadTests {
  @Test(
    "A mistake in the head of a statement does not discard the statement's body",
    arguments: [
      "for x ⟦on⟧ xs {\n  a = ⟦=⟧ x\n}", "for ⟦in⟧ xs {\n  a = ⟦=⟧ 1\n}",
      "for x in ⟦{⟧\n  a = ⟦=⟧ 1\n}", "for ⟦(⟧i = 0; i < 3; i++) {\n  a = ⟦=⟧ i\n}",
      "⟦while⟧ a {\n  b = ⟦=⟧ 1\n}", "fro ⟦x⟧ in xs {\n  a = ⟦=⟧ x\n}",
      "if a {\n  b = ⟦=⟧ 1\n} ⟦esle⟧ {\n  c = ⟦=⟧ 1\n}",
      "if a {\n  b = ⟦=⟧ 1\n} else ⟦fi⟧ a {\n  c = ⟦=⟧ 1\n} else {\n  d = ⟦=⟧ 1\n}",
      "if a {\n  b = ⟦=⟧ 1\n} ⟦elseif⟧ a ⟦=⟧ c {\n  c = ⟦=⟧ 1\n}",
      "if a ⟦&&&⟧ b,\n  c {\n  d = ⟦=⟧ 1\n}",
      "a = b.map { x in\n  c = ⟦=⟧ 1\n  d = ⟦=⟧ 2\n  return x\n}",
    ])
  func bodies(_ text: String) {
    #expect(MarkedFindings(statements: unmarked(text)).text == text)
  }

  @Test(
    "A statement with a mistake in its head still declares its names",
    arguments: [
      ("guard let x a else { return }\nb = x", "(invalid x); (= b x)"),
      ("gaurd let x = a else { return }\nb = x", "(invalid x); (= b x)"),
      ("elt x = a\nb = x", "(invalid x); (= b x)"),
      ("for x on xs {\n  a = x\n}", "(invalid ); (if (invalid x) {(= a x)})"),
      ("for in xs {\n  a = x.b\n}", "(invalid ); (if (invalid ) {(= a (. x b))})"),
      ("let \"x = a\nb = x", "(invalid x); (= b x)"),
      ("\"let x = a\nb = x", "(invalid x); (= b x)"),
      ("let (x = a\nb = x", "(invalid x); (= b x)"),
      ("for \"x in xs {\n  a = x\n}", "(invalid ); (if (invalid x) {(= a x)})"),
      ("guard \"let x = a else { return }\nb = x", "(invalid x); (= b x)"),
      ("let = a\nb = x", "(invalid ); (= b x)"),
      ("guard x = a else { return }\nb = x", "(guard (invalid x) else {return}); (= b x)"),
    ])
  func names(_ text: String, _ wanted: String) {
    var diagnostics = Diagnostics()
    let tree = parseStatements(located(text), &diagnostics)
    #expect(tree.map { dump($0) } == wanted)
    #expect(diagnostics.findings.count == 1)
  }
}
