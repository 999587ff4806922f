import Testing

@Suite("Findings about syntax")
struct FindingTests {
  @Test(
    "Swift syntax that specs do not support is rejected with a message that names it",
    arguments: [
      ("⟦while⟧ a { }", "'while' loops"), ("⟦repeat⟧ { } while a", "'repeat'"),
      ("f(⟦switch⟧ a { default: c })", "'switch' must be a whole value"),
      ("⟦try⟧ f()", "'try'"), ("x = ⟦try⟧ f()", "'try'"),
      ("⟦await⟧ f()", "'await'"), ("⟦throw⟧ e", "'throw'"), ("⟦defer⟧ { }", "'defer'"),
      ("⟦do⟧ { }", "'do'"), ("⟦func⟧ f() { }", "'func'"), ("⟦struct⟧ A { }", "'struct'"),
      ("⟦class⟧ A { }", "'class'"), ("⟦enum⟧ A { }", "'enum'"), ("⟦import⟧ A", "'import'"),
      ("⟦break⟧", "'break'"), ("⟦continue⟧", "'continue'"), ("⟦actor⟧ A { }", "'actor'"),
      ("x = a ⟦as⟧ B", "'as'"), ("x = a ⟦is⟧ B", "'is'"), ("x = a ⟦as⟧? B", "'as'"),
      ("x = y⟦!⟧", "force unwraps"), ("y⟦!⟧.a = 1", "force unwraps"),
      ("x = a.map(⟦\\⟧.b)", "key paths"),
      ("x = ⟦(a, b)⟧", "tuples"), ("x = ⟦(a: b)⟧", "tuples"), ("x = ⟦()⟧", "tuples"),
      ("let ⟦(a, b)⟧ = c", "tuples"), ("for ⟦(⟧a, b) in c { }", "tuples"), ("x = a.⟦0⟧", "tuples"),
      ("x = a ⟦&⟧ b", "bitwise"), ("x = a ⟦|⟧ b", "bitwise"), ("x = a ⟦^⟧ b", "bitwise"),
      ("x = ⟦~⟧a", "bitwise"), ("x = a ⟦<<⟧ b", "bitwise"), ("x ⟦>>=⟧ b", "bitwise"),
      ("x = a ⟦&+⟧ b", "overflow"), ("x = a ⟦===⟧ b", "'=='"), ("x = a ⟦!==⟧ b", "'!='"),
      ("f(⟦&⟧x)", "inout"), ("a = 1 + ⟦if⟧ b { c } else { d }", "'if' must be a whole value"),
      ("if a { ⟦break⟧ }", "write it alone in a case"),
      ("switch a { case .b where c⟦,⟧ .d: e; default: f }", "a 'where' before another pattern"),
      ("a = b ⟦=⟧ c", "an assignment has no value"), ("⟦#⟧if a", "'#if'"),
      ("x = ⟦#⟧file", "'#file'"),
      ("⟦@⟧MainActor f()", "attributes"), ("x = ⟦super⟧.a", "'super'"),
      ("⟦return⟧ a", "these statements return no value"),
      ("switch a { case ⟦b + 1⟧: c }", "a pattern is a case"),
      ("x = a.⟦self⟧", "'.self'"), ("f { ⟦[⟧weak a] in b }", "capture"),
      ("f { ⟦x:⟧ Int in x }", "parameters of a closure"),
      ("f { ⟦(x:⟧ Int) in x }", "parameters of a closure"),
      ("let x = 1⟦,⟧ y = 2", "several variables"),
      ("x = ⟦Array⟧<Int>()", "'[T]'"), ("x = ⟦/⟧a/", "regular expressions"),
      ("x = ⟦some⟧ p", "'some'"), ("if let a⟦:⟧ Int = b { }", "leave it out"),
      ("let a: Int ⟦{⟧ 1 }", "computed"), ("x = \"\\(⟦a⟧: b)\"", "labels"),
    ])
  func unsupported(text: String, part: String) {
    let marked = MarkedFindings(statements: unmarked(text))
    #expect(marked.text == text)
    #expect(marked.id == "unsupported-syntax")
    #expect(statements(unmarked(text)).contains(part))
  }

  @Test(
    "A syntax error names what was expected and what was found",
    arguments: [
      ("⟦⟧", "an expression"), ("a =⟦⟧ ", "expected an expression, found the end of the text"),
      ("a ⟦b⟧", "expected a new line or ';', found 'b'"),
      ("f⟦(⟧a", "expected ')' before the end of the text"),
      ("f(a ⟦b⟧)", "expected ')' or ',', found 'b'"), ("f(a⟦]⟧", "found ']'"),
      ("⟦)⟧", "found ')'"),
      ("xs[⟦]⟧", "an index or key"), ("a.⟦⟧", "the name of a member"), ("a. ⟦b⟧", "white space"),
      ("a.⟦,⟧ b", "the name of a member"), ("x = a ? b⟦⟧", "':'"), ("if a⟦=⟧b { }", "'=='"),
      ("if a ⟦=⟧ b { }", "'=='"), ("guard let x = y ⟦=⟧ z else { return }", "'=='"),
      ("f(a ⟦=⟧ b)", "'=='"), ("⟦f()⟧ = 1", "'==' compares"), ("⟦a + b⟧ = 1", "'==' compares"),
      ("if a ⟦and⟧ b { }", "'&&'"), ("x = a ⟦or⟧ b", "'||'"), ("x = ⟦not⟧ b", "'!'"),
      ("a ⟦-⟧b", "white space on both sides or on neither side"),
      ("a⟦-⟧ b", "white space on both sides or on neither side"),
      ("a ⟦=⟧b", "white space on both sides"),
      ("x = a⟦?⟧ b : c", "ternary"),
      ("x = a⟦??⟧b", "white space on both sides"), ("a⟦++⟧", "+= 1"), ("x = a ⟦=>⟧ b", "'>='"),
      ("x = a ⟦**⟧ b", "powers"), ("x = a⟦&&!⟧b", "separate operators"),
      ("x = ⟦.5⟧", "'0.5'"), ("x = ⟦5abc⟧", "not a number"), ("x = ⟦0x⟧", "not a number"),
      ("x = ⟦1e⟧", "not a number"),
      ("x = ⟦$⟧", "not a name"), ("x = ⟦$a⟧", "not a name"), ("x = ⟦`⟧a", "backtick"),
      ("let ⟦`self`⟧ = 1", "keeps its meaning"), ("⟦/*⟧ a", "'*/'"),
      ("if xs.contains ⟦{⟧ $0 } { }", "parentheses"),
      ("guard xs.contains ⟦{⟧ $0 } else { return }", "parentheses"),
      ("if a⟦⟧ ", "'{' of 'if'"), ("if a ⟦{⟧ b", "expected '}'"), ("if ⟦{⟧ }", "a condition"),
      ("guard a else ⟦{ b() }⟧", "'return'"), ("guard a ⟦b⟧", "'else' of 'guard'"),
      ("for ⟦5⟧ in a { }", "name"),
      ("for x ⟦of⟧ xs { }", "'in'"), ("let ⟦=⟧ 1", "a name"), ("let x⟦⟧", "'='"),
      ("let ⟦in⟧ = 1", "a name"),
      ("x = ⟦in⟧", "backticks"), ("let ⟦_⟧ = 1", "without 'let'"), ("⟦else⟧ { }", "a statement"),
      ("⟦;⟧", "a statement"),
      ("⟦{⟧ a }", "a statement"), ("x = \"\\(⟦)⟧\"", "an expression"), ("x = [a: b, c⟦]⟧", "':'"),
      ("⟦⟧// nothing", "an expression"),
      ("x = \"\"\"⟦a⟧\n\"\"\"", "next line"), ("x = \"\"\"\na⟦\"\"\"⟧", "its own line"),
      ("x = \"a ⟦\\(⟧b\"", "expected ')'"), ("f(\"a ⟦\\(⟧b\")", "expected ')'"),
      ("x = \"\"\"\n  a\n⟦ b⟧\n  \"\"\"", "indentation"),
      ("switch a { case ⟦b⟧: c }", "'let b'"),
      ("if case .b ⟦==⟧ a { c }", "expected '=' after a pattern"),
      ("a = ⟦if⟧ b { c }", "an 'if' with a value needs an 'else'"),
      ("a = switch b { case .c: ⟦d = 1⟧; default: 2 }", "single expression"),
      ("⟦switch a { }⟧", "has no 'case'"), ("switch a { ⟦b⟧ }", "'case' or 'default'"),
      ("switch a { case .b ⟦}⟧", "':'"),
    ])
  func wrong(text: String, part: String) {
    let marked = MarkedFindings(statements: unmarked(text))
    #expect(marked.text == text)
    #expect(marked.id == "syntax-error")
    #expect(statements(unmarked(text)).contains(part), "\(statements(unmarked(text)))")
  }

  @Test(
    "A string without its closing delimiter is rejected",
    arguments: [
      "x = ⟦\"abc⟧", "x = ⟦\"abc⟧\ny", "x = ⟦\"a \\(b⟧", "x = ⟦#\"a\"⟧",
      "x = ⟦\"\"\"⟧\n a", "x = ⟦\"a\\⟧", "x = ⟦\"\\(⟧\n1)\"", "f(⟦\")⟧",
    ])
  func unterminated(text: String) {
    let marked = MarkedFindings(statements: unmarked(text))
    #expect(marked.text == text)
    #expect(marked.id == "unterminated-string")
  }

  @Test(
    "An invalid escape in a string is rejected",
    arguments: [
      #"x = "a⟦\q⟧""#, #"x = "⟦\é⟧""#, #"x = "⟦\u⟧41""#, #"x = "⟦\u{⟧}""#, #"x = "⟦\u{D800⟧}""#,
      #"x = "⟦\u{12345678⟧9}""#, #"x = "⟦\u{41⟧""#, ##"x = #"⟦\#q⟧"#"##,
    ])
  func escapes(text: String) {
    let marked = MarkedFindings(statements: unmarked(text))
    #expect(marked.id == "invalid-escape")
    #expect(marked.text == text)
  }

  @Test(
    "The message for an invalid character suggests a correction",
    arguments: [
      ("x = ⟦“⟧a”", "straight double quote"), ("x = ⟦'⟧a'", "double quotes"),
      ("x = a ⟦–⟧ b", "type a hyphen"),
      ("x =⟦\u{A0}⟧a", "plain space"), ("x = a⟦\u{200B}⟧", "remove it"), ("x = a ⟦≠⟧ b", "!="),
      ("x = a ⟦≤⟧ b", "<="),
      ("x = ⟦größe⟧", "names are ASCII"), ("x = ⟦名前⟧ + 1", "names are ASCII"),
      ("x = ⟦😀⟧", "names are ASCII"),
      ("x = ⟦\u{1}⟧", "U+0001"), ("x = \"⟦\u{1}⟧\"", "U+0001"), ("x = a⟦…⟧b", "..."),
      ("x = ⟦’⟧a", "quote"),
    ])
  func characters(text: String, part: String) {
    let marked = MarkedFindings(statements: unmarked(text))
    #expect(marked.text == text)
    #expect(marked.id == "invalid-character")
    #expect(statements(unmarked(text)).contains(part))
  }
}
