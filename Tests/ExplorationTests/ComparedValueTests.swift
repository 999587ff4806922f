import FeatureAnalysis
import Testing

@testable import Exploration

/// Mistakes for which two values have to be equal, or as far apart as the spec says.
@Suite struct ComparedValueTests {
  private func messages(_ yaml: String) throws -> [String] {
    try explored(yaml).violations.map(\.message)
  }

  private static func form(_ payload: String, _ condition: String) -> String {
    """
    feature: SignUp
    models: {Entry: {name: String, password: String, confirmation: String, age: Int}}
    state: {isSent: Bool = false}
    actions:
      send:
        payload: {\(payload)}
        reduce: |
          if \(condition) { state.isSent = true }
    invariants: {nothing is sent: "!isSent"}
    """
  }

  @Test(
    "payload values that are compared with one another share their samples",
    arguments: [
      (
        "password: String, confirmation: String",
        "password == confirmation && password.count >= 8",
        "{password: aaaaaaaa, confirmation: aaaaaaaa}"
      ),
      (
        "first: String, second: String?",
        #"first.hasSuffix(".app") && first.count == 9 && second == first"#,
        #"{first: "aaaaa.app", second: "aaaaa.app"}"#
      ),
      (
        "from: Double, to: Double", "from > 99.5 && (from, 1) == (to, 1)",
        "{from: 100.0, to: 100.0}"
      ),
      (
        "_ entry: Entry", "entry.password == entry.confirmation && entry.password.count == 12",
        "{name: a, password: aaaaaaaaaaaa, confirmation: aaaaaaaaaaaa, age: 1}"
      ),
    ])
  func payloads(_ payload: String, _ condition: String, _ step: String) throws {
    #expect(
      try messages(Self.form(payload, condition))
        == ["'nothing is sent' does not hold after 'send: \(step)'"])
  }

  @Test("a payload value shares the samples of a local that has another one")
  func locals() throws {
    let found = try messages(
      """
      feature: SignUp
      state: {isSent: Bool = false}
      actions:
        send:
          payload: {first: String, second: String}
          reduce: |
            let typed = second
            guard typed.count == 9 else { return }
            if first == typed { state.isSent = true }
      invariants: {nothing is sent: "!isSent"}
      """)
    #expect(
      found == [
        "'nothing is sent' does not hold after 'send: {first: aaaaaaaaa, second: aaaaaaaaa}'"
      ])
  }

  @Test("a payload value shares the samples of what becomes the property with which it is compared")
  func properties() throws {
    let found = try messages(
      """
      feature: SignUp
      state: {password: 'String = "x"', isSent: Bool = false}
      actions:
        choose:
          payload: {_ text: String}
          reduce: "if text.count == 12 { state.password = text }"
        send:
          payload: {_ typed: String}
          reduce: |
            if state.password.count > 1 && typed == state.password { state.isSent = true }
      invariants: {nothing is sent: "!isSent"}
      """)
    let text = String(repeating: "a", count: 12)
    #expect(
      found == ["'nothing is sent' does not hold after 'choose: \(text)', 'send: \(text)'"])
  }

  @Test("of many payloads, those in which compared values are equal come first")
  func manyPayloads() throws {
    let spec = Self.form(
      "email: String, password: String, confirmation: String",
      #"password == confirmation && password.count >= 8 && email.contains("@") && email.count > 5"#)
    let exploration = try explored(spec)
    #expect(exploration.narrowing.restrictions == ["66 of 512 payloads of 'send'"])
    #expect(
      exploration.violations.map(\.message) == [
        "'nothing is sent' does not hold after 'send: {email: \"a@aaaa\", password: aaaaaaaa, "
          + "confirmation: aaaaaaaa}'"
      ])
  }

  @Test("a value keeps its own samples beside those that it shares, and others get none")
  func ownSamples() throws {
    func samples(_ condition: String) throws -> [String] {
      sampleLines(of: try feature(Self.form("a: String, b: String, c: String", condition)))
    }
    let condition = #"a == "one" && b == "two" && c == "three""#
    let apart = try samples(condition)
    let compared = try samples(condition + " && a == b")
    #expect(apart == ["send: " + apart[0].dropFirst("send: ".count)])
    for value in ["{a: two, b: two, c: a}", "{a: one, b: one, c: a}"] {
      #expect(compared[0].contains(value))
    }
  }

  @Test(
    "a payload value is as far from another one as the spec says",
    arguments: [
      ("a: Int, b: Int", "a > b + 50 && b > 0", "{a: 52, b: 1}"),
      ("a: Int, b: Int", "a - b > 50 && b > 0", "{a: 52, b: 1}"),
      ("a: Double, b: Double", "a > b * 2 + 50.5 && b == 1", "{a: 53.0, b: 1.0}"),
      ("a: Decimal, b: Decimal", "a > b + 50.5 && b > 0", "{a: 52, b: 1}"),
      (
        "a: Date, b: Date", "a > b.addingTimeInterval(864000) && b >= Self.begin",
        "{a: 2001-01-12T00:00:00Z, b: 2001-01-01T00:00:00Z}"
      ),
      (
        "a: Date, b: Date", "a.timeIntervalSince(b) > 864000 && b >= Self.begin",
        "{a: 2001-01-12T00:00:00Z, b: 2001-01-01T00:00:00Z}"
      ),
    ])
  func distance(_ payload: String, _ condition: String, _ step: String) throws {
    let begin = "Date(timeIntervalSinceReferenceDate: 0)"
    let found = try messages(
      Self.form(payload, condition.replacing("Self.begin", with: begin)))
    #expect(found == ["'nothing is sent' does not hold after 'send: \(step)'"])
  }

  @Test("a date is much later than the one before, or than one of the start")
  func laterDates() throws {
    func found(_ condition: String) throws -> [String] {
      try messages(
        """
        feature: Visits
        state:
          begin: 'Date = Date(timeIntervalSinceReferenceDate: 100000)'
          last: Date?
          isLate: Bool = false
        actions:
          visit:
            payload: {_ date: Date}
            reduce: |
              if \(condition) { state.isLate = true }
              state.last = date
        invariants: {nobody is late: "!isLate"}
        """)
    }
    #expect(
      try found("let last = state.last, date.timeIntervalSince(last) > 864000") == [
        "'nobody is late' does not hold after 'visit: 2001-01-01T00:00:00Z', "
          + "'visit: 2001-01-12T00:00:00Z'"
      ])
    #expect(
      try found("date.timeIntervalSince(state.begin) > 864000")
        == ["'nobody is late' does not hold after 'visit: 2001-01-13T03:46:40Z'"])
  }

  @Test(
    "a payload value becomes the only element of a list whose sum is a number",
    arguments: [
      "lines.reduce(0) { $0 + $1.price * 7 }", "lines.map { $0.price * 7 }.reduce(0, +)",
      "lines.reduce(into: 0) { $0 += $1.price * 7 }",
    ])
  func sum(_ expression: String) throws {
    let found = try messages(
      """
      feature: Cart
      models: {Line: {id: Int, price: Int}}
      state: {lines: "[Line]"}
      derived: {total: "Int = \(expression)"}
      actions:
        add:
          payload: {_ price: Int}
          reduce: "if state.lines.isEmpty { state.lines.append(Line(id: 1, price: price)) }"
      invariants: {the total is not 98: total != 98}
      """)
    #expect(found == ["'the total is not 98' does not hold after 'add: 14'"])
  }

  @Test(
    "a sample has every text and character that the spec asks for, and none that it refuses",
    arguments: [
      ("text: String", #"text.contains("@") && text.contains(".") && !text.contains(" ")"#),
      ("text: String", #"text.hasPrefix("a") && !text.hasPrefix(".") && text.count == 6"#),
      (
        "text: String",
        #"text.hasPrefix("4") && text.count == 16 && text.allSatisfy({ $0.isNumber })"#
      ),
      ("text: String", #"text.uppercased() == "WELCOME" && text != "WELCOME""#),
      ("text: String", #"text.lowercased() == "yes" && text != "yes""#),
      ("n: Int", "n % 5 == 0 && n > 1"), ("n: Int", "n.isMultiple(of: 25) && n > 1"),
    ])
  func refused(_ payload: String, _ condition: String) throws {
    #expect(try messages(Self.form(payload, condition)).count == 1)
  }

  @Test(
    "two different samples fulfil what the spec asks of both",
    arguments: [
      ("a: Int, b: Int", "a > 5 && b > 5 && a != b"),
      ("a: Double, b: Double", "a > 5.5 && b > 5.5 && a != b"),
      ("a: Decimal, b: Decimal", "a > 5 && b > 5 && a != b"),
      ("a: String, b: String", "a.count == 6 && b.count == 6 && a != b"),
      (
        "a: String, b: String",
        #"a != b && a.hasPrefix("DE") && b.hasPrefix("DE") && a.count == 6 && b.count == 6"#
      ),
      (
        "a: String, b: String",
        "a != b && a.count == 4 && b.count == 4 && (a + b).allSatisfy({ $0.isNumber })"
      ),
      ("a: String, b: String", "a != b && a.prefix(8) == b.prefix(8) && a.count > 7"),
      ("a: Date, b: Date", "a != b && Calendar.utc.isDate(a, inSameDayAs: b)"),
    ])
  func different(_ payload: String, _ condition: String) throws {
    #expect(try messages(Self.form(payload, condition)).count == 1)
  }

  @Test(
    "a sample is between two bounds, or has a part of a date",
    arguments: [
      ("x: Double", "x > 0.1 && x < 0.4"), ("x: Decimal", "x > 0.1 && x < 0.4"),
      ("x: Duration", "x > .milliseconds(200) && x < .milliseconds(900)"),
      (
        "x: Date",
        "x > Date(timeIntervalSinceReferenceDate: 10) && x < Date(timeIntervalSinceReferenceDate: 20)"
      ),
      ("x: Date", "Calendar.utc.component(.hour, from: x) > 17"),
      ("x: Date", "Calendar.utc.component(.minute, from: x) == 59"),
      ("x: Date", "Calendar.utc.component(.weekday, from: x) == 7"),
      ("x: Date", "Calendar.utc.component(.day, from: x) == 31"),
      ("x: Date", "Calendar.utc.component(.month, from: x) > 6"),
      ("x: Date", "Calendar.utc.component(.year, from: x) == 2024"),
      (
        "x: Date, y: Date",
        "Calendar.utc.component(.year, from: x) - Calendar.utc.component(.year, from: y) > 18"
      ),
      (
        "x: String", #"x.split(separator: ":").count == 2 && Int(x.split(separator: ":")[0]) == 11"#
      ),
    ])
  func between(_ payload: String, _ condition: String) throws {
    #expect(try messages(Self.form(payload, condition)).count == 1)
  }

  @Test("of several texts at the beginning, a sample has each")
  func prefixes() throws {
    let form = Self.form(
      "code: String",
      #"code.count == 13 && (code.hasPrefix("978") || code.hasPrefix("979")) && !code.hasPrefix("978")"#
    )
    #expect(try messages(form).count == 1)
  }

  @Test("of many payloads, those that fulfil all guards of the reducer are among the samples")
  func guards() throws {
    let exploration = try explored(
      """
      feature: Account
      state: {password: 'String = "secret12"', isSame: Bool = false}
      actions:
        change:
          payload: {old: String, new: String, again: String}
          reduce: |
            guard old == state.password, new.count >= 8, new.contains(where: { $0.isNumber }) else { return }
            if new == again && new != "12345678" { state.password = new; state.isSame = old == new }
      invariants: {the password changes: "!isSame"}
      """)
    #expect(exploration.violations.count == 1)
    #expect(exploration.narrowing.restrictions.first?.contains("payloads of 'change'") == true)
  }

  @Test(
    "a string is in the state as it is before and after it was trimmed or cut",
    arguments: [
      ("!name.trimmed.isEmpty && !state.names.contains(name)", "name.trimmed"),
      (#"name.trimmed.hasPrefix("+4") && !state.names.contains(name)"#, "name.trimmed"),
      ("name.count > 2 && !state.names.contains(name)", "String(name.prefix(8))"),
    ])
  func changed(_ condition: String, _ value: String) throws {
    let found = try messages(
      """
      feature: Names
      state: {names: "[String]"}
      actions:
        add:
          payload: {_ name: String}
          reduce: |
            if \(condition) { state.names.append(\(value)) }
      invariants: {each is there once: Set(names).count == names.count}
      """)
    #expect(found.count == 1)
  }

  @Test(
    "of a model, samples fulfil all conditions of an action together",
    arguments: [
      (
        "guard !entry.name.trimmed.isEmpty, entry.password.count >= 8, entry.password == entry.confirmation else { return }\n"
          + "if entry.age >= 17 { state.isSent = true }", "[]"
      ),
      (
        "if entry.age >= 17 { state.isSent = true }",
        #"[{require: "!entry.name.isEmpty && entry.password.count >= 8", message: No.}, {require: entry.password == entry.confirmation, message: No.}]"#
      ),
    ])
  func models(_ statements: String, _ rules: String) throws {
    let lines = statements.split(separator: "\n").map { "        " + $0 }.joined(separator: "\n")
    let middleware = rules == "[]" ? "" : "middleware: {Checks: {send: \(rules)}}"
    let found = try messages(
      """
      feature: SignUp
      models: {Entry: {name: String, password: String, confirmation: String, age: Int}}
      state: {isSent: Bool = false}
      actions:
        send:
          payload: {_ entry: Entry}
          reduce: |
      \(lines)
      invariants: {nothing is sent: "!isSent"}
      \(middleware)
      """)
    #expect(found.count == 1)
  }
}
