import Testing

@Suite("Expressions")
struct ExpressionTests {
  @Test(
    "A literal is parsed as written, with its escapes resolved",
    arguments: [
      ("5_000", "5_000"), ("0xFF", "0xFF"), ("0b1_0", "0b1_0"), ("0o17", "0o17"), ("007", "007"),
      ("1.5", "1.5"), ("2e-3", "2e-3"), ("1.25E+10", "1.25E+10"), ("-5", "(- 5)"), ("+1", "(+ 1)"),
      ("true", "true"), ("false", "false"), ("nil", "nil"), ("\"\"", "\"\""),
      (#""a\n\t\r\0\"\\\'""#, #""a\n\t\r\0\"\\\'""#), (#""\u{1F600}\u{e9}""#, "\"😀é\""),
      (##"#"a\n"b"#"##, #""a\\n\"b""#), (##"#"a\#n"#"##, #""a\n""#),
      (#""a\(x)b""#, #"(str "a" x "b")"#), (#""\(x + 1)""#, "(str (+ x 1))"),
      (#""\("in \(deep)")!""#, #"(str (str "in " deep) "!")"#),
      (#""\((a)) \([1, 2][0])""#, #"(str (paren a) " " (sub [1 2] 0))"#),
      (##"#"\#(x)\(y)"#"##, #"(str x "\\(y)")"#),
      ("[]", "[]"), ("[1, 2,]", "[1 2]"), ("[:]", "[:]"), ("[ : ]", "[:]"),
      (#"["a": 1, "b": 2,]"#, #"["a":1 "b":2]"#), ("[[1], []]", "[[1] []]"),
      ("[\n  1,\n  2\n]", "[1 2]"), (".active", ".active"),
      (".failed(\"x\")", "(call .failed \"x\")"),
      (".default", ".default"), ("[a ? b : c: d]", "[(?: a b c):d]"),
    ])
  func literals(text: String, expected: String) {
    #expect(expression(text) == expected)
  }

  @Test(
    "A multi-line string loses the indentation of its closing delimiter",
    arguments: [
      ("\"\"\"\n  a\n    b\n\n  c\n  \"\"\"", #""a\n  b\n\nc""#), ("\"\"\"\n\"\"\"", "\"\""),
      ("\"\"\"\n  \"\"\"", "\"\""), ("\"\"\"\n  a \\\n  b\n  \"\"\"", #""a b""#),
      ("\"\"\"\r\n  a\r\n  b\r\n  \"\"\"", #""a\nb""#),
      ("\"\"\"\n  \\(x) y\n  \\(z)\n  \"\"\"", #"(str x " y\n" z)"#),
      ("\"\"\"\n  say \"hi\" \"\"x\n  \"\"\"", #""say \"hi\" \"\"x""#),
      ("#\"\"\"\n  a\\n\n  \"\"\"#", #""a\\n""#),
      ("\"\"\"\n  \\(\n    x\n  )\n  \"\"\"", "(str x)"),
    ])
  func multilineStrings(text: String, expected: String) {
    #expect(expression(text) == expected)
  }

  @Test(
    "Members, calls and subscripts can be chained",
    arguments: [
      ("a.b.c", "(. (. a b) c)"), ("a?.b", "(. (? a) b)"), ("a?[0]?.b", "(. (? (sub (? a) 0)) b)"),
      ("a\n  .b\n  .c()", "(call (. (. a b) c))"), ("a .b", "(. a b)"), ("a [0]", "(sub a 0)"),
      (
        "state.tasks[id: id]?.isCompleted.toggle()",
        "(call (. (. (? (sub (. state tasks) id:id)) isCompleted) toggle))"
      ),
      ("d[k, default: 0]", "(sub d k default:0)"), ("x.`default`", "(. x `default`)"),
      ("`in`.in", "(. `in` in)"), ("self.title", "(. self title)"), ("f()", "(call f)"),
      ("f(a, b: c, in: d,)", "(call f a b:c in:d)"), ("f(\n  a,\n  b\n)", "(call f a b)"),
      ("T(title: \"x\").y", "(. (call T title:\"x\") y)"), ("$0.a < $1.a", "(< (. $0 a) (. $1 a))"),
      ("a.init(x)", "(call (. a init) x)"), ("1.magnitude", "(. 1 magnitude)"),
      ("\"a\".count", "(. \"a\" count)"), ("[1].first", "(. [1] first)"),
      ("xs[1...]", "(sub xs (... 1 _))"), ("xs[..<n]", "(sub xs (..< _ n))"),
      ("xs[a...b]", "(sub xs (... a b))"), ("xs[a..<b.count]", "(sub xs (..< a (. b count)))"),
      ("f(a ? b : c)", "(call f (?: a b c))"), ("!a.b", "(! (. a b))"), ("-a.b", "(- (. a b))"),
      ("sorted(by: <)", "(call sorted by:{(< $0 $1)})"),
      ("xs.reduce(0, +)", "(call (. xs reduce) 0 {(+ $0 $1)})"),
    ])
  func postfix(text: String, expected: String) {
    #expect(expression(text) == expected)
  }

  @Test(
    "A closure may be an argument in parentheses or a trailing closure",
    arguments: [
      (
        "tasks.filter { !$0.isCompleted }.count",
        "(. (call (. tasks filter) ~{(! (. $0 isCompleted))}) count)"
      ),
      ("f { x in x.a }", "(call f ~{x in (. x a)})"),
      ("f { a, b in a + b }", "(call f ~{a b in (+ a b)})"),
      ("f { (a, b) in a + b }", "(call f ~{a b in (+ a b)})"),
      ("f { _ in 0 }", "(call f ~{_ in 0})"), ("f { (x) in x }", "(call f ~{x in x})"),
      ("f(0) { $0 + $1 }", "(call f 0 ~{(+ $0 $1)})"), ("f(where: { $0 })", "(call f where:{$0})"),
      ("f { }", "(call f ~{})"), ("f { x in }", "(call f ~{x in })"),
      ("f { a } g: { b }", "(call f ~{a} ~g:{b})"), ("f { (a) }", "(call f ~{(paren a)})"),
      ("f { $0 = 1; return }", "(call f ~{(= $0 1); return})"),
      ("f { x in\n  let y = x\n  return y\n}", "(call f ~{x in (let y x); (return y)})"),
      ("f { g { $0 } }", "(call f ~{(call g ~{$0})})"), ("f { [1, 2] }", "(call f ~{[1 2]})"),
    ])
  func closures(text: String, expected: String) {
    #expect(expression(text) == expected)
  }

  @Test(
    "A type can be called like a function",
    arguments: [
      ("[String]()", "(call (type [String]))"), ("[String: Int]()", "(call (type [String:Int]))"),
      ("[[Int?]]()", "(call (type [[Int?]]))"), ("Set<Int>()", "(call (type Set<Int>))"),
      ("Set<String>([\"a\"])", "(call (type Set<String>) [\"a\"])"),
      ("Set<Set<Int>>()", "(call (type Set<Set<Int>>))"),
      ("Set<[Int?]>()", "(call (type Set<[Int?]>))"),
      ("IdentifiedArray<T>()", "(call (type IdentifiedArray<T>))"),
      ("[Set<Int>?]()", "(call (type [Set<Int>?]))"),
      ("[Int].init()", "(call (. (type [Int]) init))"),
      ("(a, b.c) < (d, 1)", "(< (tuple a (. b c)) (tuple d 1))"),
      ("x && (a, b) == (c, (d))", "(&& x (== (tuple a b) (tuple c (paren d))))"),
      ("A < B", "(< A B)"), ("a<b && c>(d)", "(&& (< a b) (> c (paren d)))"),
      ("Double(x)", "(call Double x)"),
    ])
  func types(text: String, expected: String) {
    #expect(expression(text) == expected)
  }

  @Test("An expression may continue on the next line where Swift allows it")
  func newLines() {
    #expect(expression("a\n  && b\n  || c") == "(|| (&& a b) c)")
    #expect(expression("a\n  ? b\n  : c") == "(?: a b c)")
    #expect(expression("a +\n  b") == "(+ a b)")
    #expect(expression("\n a // comment\n") == "a")
    #expect(expression("a /* b */ + c") == "(+ a c)")
    #expect(expression("a\n- b") == "(- a b)")
    #expect(statements("a\n-b") == "a; (- b)")
    #expect(statements("a\n(b)\n[c]\n.d") == "a; (paren b); (. [c] d)")
  }
}
