import SpecLanguage
import Testing

@Suite("Precedence")
struct PrecedenceTests {
  @Test(
    "Operators have the same precedence and associativity as in Swift",
    arguments: [
      ("a + b * c", "(+ a (* b c))"), ("a * b + c", "(+ (* a b) c)"),
      ("a - b - c", "(- (- a b) c)"),
      ("a / b % c", "(% (/ a b) c)"), ("a ?? b ?? c", "(?? a (?? b c))"),
      ("a ?? b == c", "(== (?? a b) c)"), ("a + b ?? c", "(?? (+ a b) c)"),
      ("a == b && c", "(&& (== a b) c)"), ("a || b && c", "(|| a (&& b c))"),
      ("a && b && c", "(&& (&& a b) c)"), ("!a && b", "(&& (! a) b)"),
      ("a ? b : c ? d : e", "(?: a b (?: c d e))"), ("a ? b ? c : d : e", "(?: a (?: b c d) e)"),
      ("a ?? b ? c : d", "(?: (?? a b) c d)"), ("a == b ? c : d == e", "(?: (== a b) c (== d e))"),
      ("a ?b :c", "(?: a b c)"), ("a ? .b : .c", "(?: a .b .c)"), ("a-b", "(- a b)"),
      ("a - -b", "(- a (- b))"), ("-a * b", "(* (- a) b)"), ("a...b + 1", "(... a (+ b 1))"),
      ("a..<b == c", "(== (..< a b) c)"), ("a ?? b...c", "(?? a (... b c))"), ("a!=b", "(!= a b)"),
      ("xs[...i+1]", "(sub xs (+ (... _ i) 1))"), ("a<b", "(< a b)"),
      ("a&&(b)||c", "(|| (&& a (paren b)) c)"),
      ("a == .b && c != nil", "(&& (== a .b) (!= c nil))"),
    ])
  func table(text: String, expected: String) {
    #expect(expression(text) == expected)
  }

  @Test(
    "Of two operators, the one with higher precedence is applied first, whichever is written first")
  func pairs() {
    let levels: [[BinaryOperator]] = [
      [.or], [.and], [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual],
      [.coalesce], [.add, .subtract], [.multiply, .divide, .remainder],
    ]
    #expect(Set(levels.joined()) == Set(BinaryOperator.allCases))
    for (looser, first) in levels.enumerated() {
      for second in levels[(looser + 1)...].joined() {
        for loose in first {
          let (loose, tight) = (loose.rawValue, second.rawValue)
          #expect(expression("a \(loose) b \(tight) c") == "(\(loose) a (\(tight) b c))")
          #expect(expression("a \(tight) b \(loose) c") == "(\(loose) (\(tight) a b) c)")
        }
      }
    }
  }

  @Test(
    "A chain of comparisons or ranges is rejected",
    arguments: ["a < b ⟦<⟧ c", "a == b ⟦!=⟧ c", "a...b⟦...⟧c"])
  func chains(text: String) {
    let marked = MarkedFindings(expression: unmarked(text))
    #expect(marked.text == text)
    #expect(marked.id == "syntax-error")
  }
}
