import Foundation
import SpecLanguage
import Testing

@Suite("Limits of the parser")
struct LimitTests {
  @Test(
    "Code that is nested 10,000 levels deep is rejected without a crash",
    arguments: [
      ("(", "a", ")"), ("[", "a", "]"), ("[a: ", "b", "]"), ("f(", "a", ")"), ("a[", "a", "]"),
      ("f { ", "a", " }"), ("-(", "a", ")"), ("a ? ", "b", " : c"), ("a + (", "b", ")"),
      ("\"\\(", "a", ")\""), ("if a { ", "b", " }"), ("for x in y { ", "b", " }"),
      ("guard a else { ", "return", "; return }"), ("[", "Int", "]()"), ("Set<", "Int", ">()"),
      ("{ ", "a", " }"), ("a.b(", "c", ").d"), ("if a { } else { ", "b", " }"),
      ("(a ?? b == c && (", "a", "))"), ("x = [{ ", "a", " }]"),
    ])
  func nesting(opening: String, inner: String, closing: String) {
    let count = 10_000
    let open = String(repeating: opening, count: count)
    #expect(findings(open).allSatisfy { !$0.isEmpty })
    let ids = findings(open + inner + String(repeating: closing, count: count))
    #expect(ids.allSatisfy { !$0.isEmpty })
    #expect(ids.contains("nested-too-deep") || ["Set<", "{ "].contains(opening))
  }

  @Test(
    "In a release build, code within the limits needs a stack of at most 512 KB",
    arguments: [
      ("(", "a", ")", 98), ("[", "a", "]", 98), ("f(", "a", ")", 98), ("f { ", "a", " }", 32),
      ("if a { ", "b", " }", 98), ("a ? ", "b", " : c", 98), ("-(", "a", ")", 98),
      ("", "a", ".b", 240), ("", "a", "()", 240), ("", "a", " + b", 240), ("", "a", " ?? b", 240),
      ("", "a", " ? b : c", 240), ("a[", "a", "]", 98), ("", "a", "?.b", 120),
      ("\"\\(", "a", ")\"", 98),
    ])
  func stack(opening: String, inner: String, closing: String, count: Int) async {
    let text =
      String(repeating: opening, count: count) + inner + String(repeating: closing, count: count)
    let isParsed = await withCheckedContinuation { continuation in
      let thread = Thread {
        var diagnostics = Diagnostics()
        let first = parseStatements(located(text), &diagnostics)
        let second = parseStatements(located(text), &diagnostics)
        continuation.resume(returning: first != nil && first == second)
      }
      #if DEBUG
        thread.stackSize = 4 << 20
      #else
        thread.stackSize = 512 << 10
      #endif
      thread.start()
    }
    #expect(isParsed)
  }

  @Test(
    "A chain of 10,000 members, calls or operators is rejected",
    arguments: [".b", "()", "[0]", "?.b", " + b", " ?? b", " && b", " ? b : c", "...", " { c }"])
  func chains(link: String) {
    let text = "a" + String(repeating: link, count: 10_000)
    #expect(findings(text).allSatisfy { !$0.isEmpty })
    if link != "..." { #expect(findings(text)[0] == "nested-too-deep") }
  }

  @Test(
    "Code may have thousands of list elements, arguments, string segments, statements and branches")
  func lists() {
    let many = 5_000
    #expect(findings("[" + String(repeating: "a, ", count: many) + "]")[0].isEmpty)
    #expect(findings("f(" + String(repeating: "a, ", count: many) + ")")[0].isEmpty)
    #expect(findings("\"" + String(repeating: "a\\(b)", count: many) + "\"")[0].isEmpty)
    #expect(findings(String(repeating: "a = b\n", count: many))[1].isEmpty)
    let clauses = String(repeating: "else if a { b } ", count: many)
    #expect(findings("if a { b } " + clauses)[1].isEmpty)
  }

  @Test("A name or number may have 1,000 bytes, and an expression a million bytes")
  func sizes() {
    let name = String(repeating: "a", count: 1_000)
    #expect(findings(name)[0].isEmpty)
    #expect(findings(name + "a") == ["text-too-long", "text-too-long"])
    #expect(findings(String(repeating: "1", count: 100_000))[0] == "text-too-long")
    #expect(findings(String(repeating: "a", count: 100_000))[0] == "text-too-long")
    #expect(findings("x = 0x" + String(repeating: "F", count: 100_000))[1] == "text-too-long")
    let literal = "\"" + String(repeating: "a", count: 1_000_000) + "\""
    #expect(findings(literal)[0].isEmpty)
    #expect(findings(literal + String(repeating: " ", count: 100_000))[0] == "text-too-long")
    #expect(findings(String(repeating: literal, count: 4))[0] == "text-too-long")
  }

  @Test(
    "Long invalid code is rejected within five seconds",
    arguments: [
      "(", ")", "[", "{", "\"", "\"\\(", "a<", "A<", "a.", "a ? ", "- ", "/*", "// \n", "`a` ",
      "$0 ", "{ a, ", "é", "\"\"\"\n", "a ?? ", "A<B, ", "if ", "if a {", "x = \n", "a b\n", ";",
      "#\"",
      "\\u{", "!", ".a", "(a, ", "{ (a, ", "f { a } b: ",
      "\"}\n", "let x in ", "let \"x ", "( if x {\n", "if x { {\n", "a = 1\n.b = 2\n", "else\n",
      "if x >\n", "if x\n  a\n", "for x in f(a where ", "} elif a {", "if let x = a && ",
      "a ? 1 ; 2\n",
    ])
  func speed(piece: String) {
    let text = String(repeating: piece, count: 40_000 / piece.utf8.count)
    let clock = ContinuousClock()
    let time = clock.measure { #expect(findings(text).contains { !$0.isEmpty }) }
    #expect(time < .seconds(5))
  }

  /// Parses `text` as an expression and as statements. Returns the id of the first finding of each,
  /// or an empty string if there is none.
  private func findings(_ text: String) -> [String] {
    let text = LocatedText(text, at: .start)
    var first = Diagnostics()
    #expect(parseExpression(text, &first) != nil || first.hasErrors)
    var second = Diagnostics()
    #expect(parseStatements(text, &second) != nil || second.hasErrors)
    return [first, second].map { $0.findings.first?.id.rawValue ?? "" }
  }
}
