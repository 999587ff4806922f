import SpecLanguage
import Testing

@testable import FeatureAnalysis

struct SoundnessTests {
  @Test(
    "an empty collection or 'nil' is accepted only where the context determines its type",
    arguments: [
      ("state.count = []", "type-mismatch@1:15"), ("state.counts = []", "type-mismatch@1:16"),
      ("state.numbers = [:]", "type-mismatch@1:17"), ("state.numbers = []", ""),
      ("state.numbers = Array(5)", "type-mismatch@1:23"), ("state.numbers = Array()", ""),
      ("state.count = Array()", "missing-context@1:15"), ("state.grid = [[]]", ""),
      ("state.numbers = [[]]", "type-mismatch@1:18"),
      ("let d = [:]\nstate.counts = d", "missing-context@1:9"),
      ("let d = Set()\nstate.marked = d", "missing-context@1:9"), ("state.marked = Set()", ""),
      ("state.marked = [[]]", "type-mismatch@1:17"), ("state.grid.append([])", ""),
      ("let d = state.tasks.map { _ in nil }\nstate.maybes = d", "missing-context@1:32"),
      ("let d = [[]]\nstate.grid = d", "missing-context@1:9"),
      ("let d = Array()\nstate.numbers = d", "missing-context@1:9"),
      ("if [] == [] { state.count = 1 }", "missing-context@1:4"),
      ("if nil == nil { state.count = 1 }", "missing-context@1:4"),
      ("state.count = [].count", "missing-context@1:15"),
      ("for _ in [] { state.count = 1 }", "missing-context@1:10"),
      ("state.board = IdentifiedArray()", ""), ("state.board = IdentifiedArray(state.tasks)", ""),
      ("state.count = IdentifiedArray([1]).count", "missing-conformance@1:15"),
    ])
  func openLiterals(_ text: String, _ findings: String) {
    #expect(TypingFixture.check(text) == findings, "\(text)")
  }

  @Test(
    "the result of a closure must have the type that the called member requires",
    arguments: [
      ("state.count = state.numbers.flatMap { $0 + 2 }", "type-mismatch@1:39"),
      ("state.numbers = state.numbers.flatMap { _ in 5 }", "type-mismatch@1:46"),
      ("state.numbers = state.maybes.flatMap { $0 }", "type-mismatch@1:40"),
      ("state.numbers = state.maybes.compactMap { $0 }", ""),
      ("state.numbers = state.grid.joined()", ""),
      ("state.numbers = state.grid.flatMap { Set($0) }", ""),
      ("state.tasks = state.numbers.flatMap { _ in state.board }", ""),
      ("state.letter = state.tasks.flatMap { $0.title }.last ?? \"a\"", ""),
      (
        "state.numbers = state.numbers.map { a in\nif a > 1 { return a }\n}",
        "missing-return@2:1"
      ),
      (
        "state.numbers = state.numbers.map { a in\nif a > 1 { return a } else { return 0 }\n}",
        ""
      ),
      (
        "state.numbers = state.numbers.compactMap { a in\nif a > 1 { return nil }\nreturn a\n}",
        ""
      ),
      (
        "state.maybes = state.numbers.map { a in\nif a > 1 { return nil }\nreturn a\n}",
        "missing-context@2:19"
      ),
      (
        "state.numbers = state.numbers.compactMap { a in\nif a > 1 { return nil }\nreturn text\n}",
        "type-mismatch@1:17"
      ),
    ])
  func closures(_ text: String, _ findings: String) {
    #expect(TypingFixture.check(text) == findings, "\(text)")
  }

  @Test(
    "an expression is rejected if its type is an optional of an optional",
    arguments: [
      ("state.maybes.first", "unsupported-syntax@1:1"),
      ("state.maybes.popLast()", "unsupported-syntax@1:1"),
      ("state.scores[text]", "unsupported-syntax@1:1"),
      ("state.maybes.first { $0 == 1 }", "unsupported-syntax@1:1"),
      ("task.subtitle.map { state.counts[$0] }", "unsupported-syntax@1:1"),
      ("task.subtitle.flatMap { state.counts[$0] }", "Int?"),
      ("state.maybes.compactMap { $0 }.first", "Int?"), ("state.maybes[0]", "Int?"),
      ("state.scores[text, default: nil]", "Int?"),
      ("state.tasks.first?.subtitle", "String?"),
    ])
  func doubleOptionals(_ text: String, _ type: String) {
    #expect(TypingFixture.type(text) == type, "\(text)")
  }

  @Test(
    "a number literal is converted only where Swift converts it",
    arguments: [
      ("5 % 2 == 1.5", "type-mismatch@1:1"), ("UInt64(18446744073709551615)", "UInt64"),
      ("UInt8(300)", "integer-out-of-range@1:7"), ("UInt8(-1)", "integer-out-of-range@1:7"),
      ("Int8((127))", "Int8"), ("UInt8(state.count)", "UInt8"), ("Double(3)", "Double"),
      ("Int(3.7)", "Int"), ("state.byte == -1", "type-mismatch@1:15"),
      ("state.letter == \"a\" + \"b\"", "type-mismatch@1:1"),
      ("state.numbers[(1..<3)]", "[Int]"), ("state.delay / .seconds(10)", "Double"),
      ("state.ratio + state.delay / .seconds(10)", "Double"),
      ("state.grid.joined()", "[Int]"), ("state.tasks.map { $0.title }.joined()", "String"),
    ])
  func numbers(_ text: String, _ type: String) {
    #expect(TypingFixture.type(text) == type, "\(text)")
  }

  @Test(
    "a duplicate or unread local variable is reported, and so is code after a return",
    arguments: [
      ("let a = 1\nlet a = 2\nstate.count = a + a", "duplicate-name@2:5"),
      ("let a = 1\nif a > 0 {\nlet a = 2\nstate.count = a\n}", ""),
      ("let a = state.selected\nif let a { state.tasks.append(a) }", ""),
      (
        "let a = state.selected\nguard let a else { return }\nstate.tasks.append(a)",
        "duplicate-name@2:11"
      ),
      (
        "if let a = state.selected, let a = a.subtitle { state.tasks[0].title = a }", ""
      ),
      ("return\nstate.count = 1", "never-executed@2:1"),
      ("if state.count > 1 { return }\nstate.count = 1", ""),
      ("var a = 1\na = 2", "unused-variable@1:5"), ("var a = 1\na += 2", "unused-variable@1:5"),
      ("var a = 1\na += 2\nstate.count = a", ""),
      ("for i in 0..<3 { state.count += i }", ""),
    ])
  func locals(_ text: String, _ findings: String) {
    #expect(TypingFixture.check(text) == findings, "\(text)")
  }

  @Test(
    "a use of an external type is not type-checked, but unknown names in it are reported",
    arguments: [
      ("let a = 1\nstate.money.add(a)", ""), ("state.money.add(b)", "unknown-name@1:17"),
      ("state.money.add(.init(c))", "unknown-name@1:23"),
      ("state.money = Money(d)", "unknown-name@1:21"),
      ("state.money.each { a in a.use(text, $0) }", ""),
      ("var a = state.money\na.add(1)\nstate.money = a", ""),
      ("var a = state.money\na.amount = 1\nstate.money = a", ""),
      ("var a = 1\nstate.money.each { b in a += b }\nstate.count = a", ""),
      ("state.money += state.money", ""), ("state.count += state.money", ""),
      ("state.money = state.money + state.money", ""), ("state.money = -state.money", ""),
      ("if state.money < state.money { state.count = 1 }", ""),
      ("if state.money < 3 { state.count = 1 }", ""),
      ("if state.money == 3 { state.count = 1 }", ""), ("state.money = .init(5)", ""),
    ])
  func externals(_ text: String, _ findings: String) {
    #expect(TypingFixture.check(text) == findings, "\(text)")
  }

  @Test("'.init' for an external type keeps its leading dot")
  func implicitInitializer() throws {
    var diagnostics = Diagnostics()
    let text = LocatedText("state.money = .init(5)", at: .start)
    let statements = try #require(parseStatements(text, &diagnostics))
    let checker = ExpressionChecker(types: TypingFixture.types)
    let typed = try #require(
      checker.checkStatements(statements, in: TypingFixture.reducer, &diagnostics))
    guard case .assignment(_, let value) = typed[0].kind,
      case .external(_, let syntax) = value.kind, case .call(let callee, _) = syntax.kind,
      case .implicitMember(let name) = callee.kind
    else {
      Issue.record("no implicit member")
      return
    }
    #expect(name.text == "init")
  }

  @Test("the help of a type error suggests correct code")
  func help() {
    #expect(TypingFixture.help("task.subtitle + text") == "use '??' to give a value for nil")
    #expect(TypingFixture.help("state.date + state.delay") == "add seconds: Date + Double")
    #expect(
      TypingFixture.help("amount + state.ratio")
        == "convert it: 'Decimal(…)'")
  }

  @Test("the help for a value in the syntax of scenarios shows how expressions write it")
  func forms() {
    #expect(
      TypingFixture.help("state.date == 2020-01-01")
        == "a date is written 'date(\"2024-01-31\")', and seconds are converted with "
        + "'Date(timeIntervalSince1970: Double(…))'")
    #expect(
      TypingFixture.help("task.id == \"1\"")
        == "a UUID is written 'uuid(\"1\")'")
    #expect(
      TypingFixture.help("state.tasks[id: 1]")
        == "write 'uuid(1)'")
    #expect(
      TypingFixture.help("state.delay < 3") == "a duration is written '.seconds(3)' in Swift")
  }

  @Test(
    "a chain of members may start with an implicit member of the expected type",
    arguments: [
      ("state.ratio = .pi.rounded()", ""),
      ("state.date = .now.addingTimeInterval(3)", "impure-reducer@1:14"),
      ("state.date = .distantPast.addingTimeInterval(.pi.rounded(.up))", ""),
      ("state.ratio = .zero + Double(state.count)", ""), ("state.ratio = .pi.magnitude + 1", ""),
      ("state.count = .max.magnitude", "type-mismatch@1:15"),
      ("state.title = .pi.description", "unknown-member@1:7"),
      ("let a = .pi.rounded()\nstate.ratio = a", "missing-context@1:9"),
    ])
  func implicitChains(_ text: String, _ findings: String) {
    #expect(TypingFixture.check(text) == findings, "\(text)")
  }

  @Test(
    "'.none' is nil, and '.some' is the wrapped value",
    arguments: [
      ("state.selected = .none", ""), ("state.selected = .some(task)", ""),
      ("if task.subtitle == .none { state.count = 1 }", ""),
      ("state.maybes = [.none, .some(3)]", ""), ("state.count = .none", "unknown-member@1:15"),
      ("state.maybes = [.some(text)]", "type-mismatch@1:23"),
    ])
  func optionalCases(_ text: String, _ findings: String) {
    #expect(TypingFixture.check(text) == findings, "\(text)")
  }

  @Test(
    "a dictionary of optionals can be changed with a default, or by calls with an unused result",
    arguments: [
      ("state.scores[text, default: nil] = 3", ""), ("state.scores.removeValue(forKey: text)", ""),
      ("state.scores.updateValue(nil, forKey: text)", ""),
      (
        "let a = state.scores.removeValue(forKey: text)\nstate.maybes = [a]",
        "unsupported-syntax@1:9"
      ),
      ("_ = state.maybes.popLast()", ""), ("state.scores[text] = 3", "unsupported-syntax@1:1"),
    ])
  func optionalValues(_ text: String, _ findings: String) {
    #expect(TypingFixture.check(text) == findings, "\(text)")
  }

  @Test(
    "thousands of local variables and assignments are checked in linear time",
    .timeLimit(.minutes(10)))
  func manyLocals() {
    let lines = (0..<20_000).map { "var a\($0) = 1\na\($0) = 2\nstate.count = a\($0)" }
    #expect(TypingFixture.check(lines.joined(separator: "\n")) == "")
  }
}
