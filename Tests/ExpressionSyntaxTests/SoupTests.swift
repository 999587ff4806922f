import SpecLanguage
import Testing

/// A random generator with the same sequence in every run.
private struct Xorshift {
  var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func next(below bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % bound
  }
}

/// The factor for the number of samples. A debug build is slower and tests a tenth of them.
#if DEBUG
  private let rounds = 1
#else
  private let rounds = 10
#endif

@Suite("Random input")
struct SoupTests {
  @Test("The parser returns a tree or a finding for random tokens")
  func tokens() {
    let pieces = [
      "a", "b.c", "x", "Set", "Int", "in", "if", "else", "guard", "for", "let", "var", "return",
      "where", "self", "nil", "true", "(", ")", "[", "]", "{", "}", ",", ":", ";", ".", "?", "!",
      "=",
      "==", "<", ">", ">>", "+", "-", "&&", "??", "...", "..<", "+=", "\"", "\"\"\"", "\\(", "\\n",
      "\n",
      " ", "  ", "#", "`", "$0", "1", "1.5", "0x", "//c\n", "/*", "*/", "_", "@", "\\", "&", "->",
      "é",
      "“", "\t", "\r\n", "init", "Array", "Any", "\"s\"",
    ]
    var random = Xorshift()
    for _ in 0..<(9_000 * rounds) {
      var text = ""
      for _ in 0..<(1 + random.next(below: 14)) {
        text += pieces[random.next(below: pieces.count)]
        if random.next(below: 3) == 0 { text += " " }
      }
      check(text)
    }
  }

  @Test("The parser returns a tree or a finding for valid code with random changes")
  func changes() {
    let good = Array(
      """
      guard let task = state.tasks[id: id], !task.title.isEmpty else { return } // why
      state.tasks[id: id]?.title += "\\(a ?? "none") \\u{e9}"
      for (x) in xs where x > 1.5e3 { f(a: $0) { b, c in [b: Set<Int?>()] } }
      let y: [String: Int]? = x ? [:] : nil
      """.utf8)
    var random = Xorshift()
    for _ in 0..<(500 * rounds) {
      var bytes = good
      for _ in 0..<(1 + random.next(below: 4)) {
        let place = random.next(below: bytes.count)
        switch random.next(below: 3) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(bytes[random.next(below: bytes.count)], at: place)
        default: bytes.swapAt(place, random.next(below: bytes.count))
        }
      }
      check(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test("The parser returns a tree or a finding for random bytes")
  func bytes() {
    var random = Xorshift()
    for _ in 0..<(1_000 * rounds) {
      let bytes = (0..<random.next(below: 20)).map { _ in UInt8(random.next(below: 256)) }
      check(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Expects that each parser returns a tree for `text`, or reports findings inside `text`.
  private func check(_ text: String) {
    let located = LocatedText(text, at: .start)
    let length = text.unicodeScalars.count
    verify(text, length) { parseExpression(located, &$0) != nil && !$0.hasErrors }
    verify(text, length) { parseStatements(located, &$0) != nil && !$0.hasErrors }
    verify(text, length) { parseTypedDefault(located, &$0) != nil && !$0.hasErrors }
    verify(text, length) { parseParameterName(located, &$0) != nil }
  }

  private func verify(_ text: String, _ length: Int, _ parse: (inout Diagnostics) -> Bool) {
    var diagnostics = Diagnostics()
    let isParsed = parse(&diagnostics)
    if isParsed == diagnostics.findings.isEmpty,
      diagnostics.findings.allSatisfy({
        $0.range.start.line == 1 && Int($0.range.end.column) <= length + 1
          && $0.range.start <= $0.range.end
      })
    {
      return
    }
    Issue.record("\(text.debugDescription): \(diagnostics.findings)")
  }
}
