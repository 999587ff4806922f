import Testing

@Suite("Types, defaults and parameters")
struct TypeTests {
  @Test(
    "A type can be a name, an optional, a list, a dictionary or a generic type",
    arguments: [
      ("Int", "Int"), ("String?", "String?"), ("[Int]", "[Int]"), ("[Int]?", "[Int]?"),
      ("[String: [Int?]]", "[String:[Int?]]"), ("Set<Int>", "Set<Int>"), ("Set<Int>?", "Set<Int>?"),
      ("IdentifiedArray<TaskModel>", "IdentifiedArray<TaskModel>"),
      ("Set<Set<Int>?>", "Set<Set<Int>?>"), ("Set<Set<Int>>?", "Set<Set<Int>>?"),
      ("[Set<String>: Int]", "[Set<String>:Int]"), (" Int ", "Int"), ("Set< Int >", "Set<Int>"),
      ("Set<[Int: Set<Set<Int>>]>", "Set<[Int:Set<Set<Int>>]>"), ("`Type`", "Type"),
    ])
  func types(text: String, expected: String) {
    #expect(type(text) == expected)
  }

  @Test(
    "The default of a property follows its type and '='",
    arguments: [
      ("Bool = false", "Bool = false"), ("String?", "String?"), ("String? = nil", "String? = nil"),
      ("[String] = [\"inbox\"]", "[String] = [\"inbox\"]"), ("Int=5", "Int = 5"),
      ("[Int]=[]", "[Int] = []"), ("Set<Int>=[]", "Set<Int> = []"),
      ("Set<Int>?=nil", "Set<Int>? = nil"),
      ("UUID = UUID()", "UUID = (call UUID)"),
      (
        "Int = tasks.filter { !$0.a }.count",
        "Int = (. (call (. tasks filter) ~{(! (. $0 a))}) count)"
      ),
      ("F = .active", "F = .active"), ("Decimal = 19.99", "Decimal = 19.99"),
      ("[String: Int] = [:]", "[String:Int] = [:]"),
    ])
  func defaults(text: String, expected: String) {
    #expect(typedDefault(text) == expected)
  }

  @Test(
    "A parameter of a payload has a label and a name",
    arguments: [
      ("title", "title title"), ("_ task", "_ task"), ("from url", "from url"), ("in", "in in"),
      ("for x", "for x"), ("`let`", "`let` `let`"), ("let", "let let"), ("inout x", "inout x"),
      ("default `default`", "default `default`"),
    ])
  func parameters(text: String, expected: String) {
    #expect(parameterName(text) == expected)
  }

  @Test(
    "A string that is not a parameter is rejected",
    arguments: [
      "", "_", "a b c", "_ _", "x:", "1", "a.b", "\"a\"", "größe", "$0",
    ])
  func wrongParameters(text: String) {
    #expect(parameterName(text).contains(": "))
  }

  @Test(
    "A Swift type that specs do not support is rejected with a message that names it",
    arguments: [
      ("⟦Any⟧", "'Any'"), ("⟦any⟧ P", "'any'"), ("⟦some⟧ P", "'some'"), ("⟦inout⟧ Int", "'inout'"),
      ("⟦(Int, Int)⟧", "tuples"), ("⟦()⟧", "tuples"), ("⟦(Int)⟧ -> Int", "function"),
      ("Int ⟦->⟧ Int", "function"), ("Int⟦!⟧", "'T?'"), ("Int?⟦?⟧", "T??"), ("Set<Int>?⟦?⟧", "T??"),
      ("⟦Array⟧<Int>", "'[T]'"), ("⟦Dictionary⟧<Int, Int>", "'[K: V]'"),
      ("⟦Optional⟧<Int>", "'T?'"),
      ("⟦Swift⟧.Int", "A.B"), ("[⟦Self⟧]", "'Self'"), ("⟦@⟧escaping X", "attributes"),
      ("⟦~⟧Copyable", "'~'"),
    ])
  func unsupported(text: String, part: String) {
    let marked = MarkedFindings(type: unmarked(text))
    #expect(marked.text == text)
    #expect(marked.id == "unsupported-syntax")
    #expect(type(unmarked(text)).contains(part))
  }

  @Test(
    "A type with a syntax error is rejected at the position of the error",
    arguments: [
      "⟦⟧", "[⟦]⟧", "⟦[⟧Int", "Set<⟦>⟧", "Set⟦<⟧Int", "Int ⟦Int⟧", "⟦5⟧", "[Int⟦,⟧ Int]", "⟦in⟧",
      "Int ⟦=⟧ 5", "[Int⟦)⟧", "Set<Int⟦]⟧",
    ])
  func wrongTypes(text: String) {
    let marked = MarkedFindings(type: unmarked(text))
    #expect(marked.text == text)
    #expect(marked.id == "syntax-error")
  }
}
