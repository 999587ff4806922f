import ReduxRuntime
import Testing

@Suite("Strings and lists")
struct TextTests {
  @Test(
    "'trimmed' removes Unicode white space from both ends of a string",
    arguments: [
      ("", ""), (" \t\r\n", ""), ("a", "a"), ("  a b \n", "a b"),
      ("\u{00A0}\u{3000}x\u{2029}", "x"),
      ("\u{200B}x", "\u{200B}x"), ("\r\nx\r\n", "x"), (" e\u{301} ", "e\u{301}"),
      (" \u{301}x", "\u{301}x"), ("👨‍👩‍👧 ", "👨‍👩‍👧"),
    ])
  func trimmed(_ text: String, _ expected: String) {
    #expect(Array(text.trimmed.unicodeScalars) == Array(expected.unicodeScalars))
    #expect(text[...].trimmed == expected)
  }

  @Test("'contains' returns the same result with and without Foundation", arguments: containsCases)
  func contains(_ text: String, _ part: String, _ expected: Bool) {
    #expect(containsWithoutFoundation(text, part) == expected)
    #expect(containsWithFoundation(text, part) == expected)
  }

  @Test("in an array, the first element with a given id can be found and removed")
  func listById() {
    var list = [Entry(id: 1), Entry(id: 2), Entry(id: 2, isDone: true)]
    #expect(list[id: 2] == Entry(id: 2))
    #expect(list.index(id: 2) == 1)
    #expect(list[id: 3] == nil)
    list.remove(id: 2)
    list.remove(id: 7)
    #expect(list == [Entry(id: 1), Entry(id: 2, isDone: true)])
  }
}

private let containsCases: [(String, String, Bool)] = [
  ("", "", true), ("abc", "", true), ("abc", "b", true), ("abc", "abcd", false), ("", "a", false),
  ("👨‍👩‍👧", "👩", false), ("e\u{301}", "e", false), ("e\u{301}", "é", true), ("a\r\nb", "\n", false),
]

func containsWithoutFoundation(_ text: String, _ part: String) -> Bool {
  let optional: String? = text
  let method = text.contains as (String) -> Bool
  #expect(text.contains("") && !text.contains("zz") && !text.contains("z" as Character))
  #expect(method(part) == text.contains(part))
  #expect(optional?.contains(part) == text.contains(part))
  #expect([text].filter { $0.contains(part) }.isEmpty == !text.contains(part))
  return text.contains(part)
}
