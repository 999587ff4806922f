import SpecLanguage
import Testing

@testable import SpecRepair

@Suite("Expressions that YAML reads as something else")
struct QuotingTests {
  @Test(
    "the end of a string with inner quotes is the first one outside of brackets and strings",
    arguments: [
      (#""a = """}"#, #""a = """"#), (#""f(",")[0]", b: 1}"#, #""f(",")[0]""#),
      (#""[",", "]"]" ]"#, #""[",", "]"]""#), (#""a = "b"}"#, #""a = "b""#),
      (#""a "b" c" # "d""#, #""a "b" c""#),
      (#""a", "b"]"#, nil), (#""(", b: ")"}"#, nil), (#""a" + b + "c"}"#, nil),
      (#""a".count == 1 ? "b" : "c"}"#, nil), (#""a\"b"}"#, nil), (#""a"b"c"}"#, nil),
      (#""f(")"}"#, nil), (#""a"#, nil),
    ] as [(String, String?)])
  func stringWithQuotes(_ text: String, _ expected: String?) {
    let content = SpecBytes(Array(text.utf8))
    let string = StringWithQuotes(content, content.range, isInFlow: true)
    #expect(string.map { String(decoding: content[$0.bytes], as: UTF8.self) } == expected)
  }

  @Test("an expression that contains ': ' needs quotes in a list item")
  func listItem() throws {
    try decode(
      """
      feature: A
      scenarios:
        s:
          then:
            - ⟦state.xs[id: a] == nil⟧
            - ⟦x ? a: b⟧
            - ⟦x: y⟧
      ~ quote-this-text: quote this text: it contains ': '
      ~ quote-this-text
      ~ wrong-kind: expected a Swift expression of type Bool, found a mapping
      """)
  }

  @Test("an expression that contains ': ' needs quotes on the line below its key")
  func below() throws {
    let spec = try decode(
      """
      feature: A
      filters:
        F:
          over: tasks
          cases:
            active:
              ⟦tags[id: a] != nil⟧
      actions:
        one:
          reduce:
            ⟦state.xs[id: a]?.toggle()⟧
        two:
          reduce:
            ⟦state.xs[id: a]?.toggle()
            state.ys[id: b]?.toggle()⟧
      middleware:
        M:
          one:
            require:
              ⟦xs[id: a] != nil⟧
            message:
              ⟦Note: this is wrong⟧
      ~ quote-this-text
      ~ quote-this-text
      ~ quote-this-text
      ~ quote-this-text
      ~ wrong-kind: expected a string, found a mapping
      """)
    #expect(spec.actions.count == 2)
  }

  @Test(
    "an action with a payload directly behind 'when:' is reported as such, and not as a text",
    arguments: [
      "x: {when: ⟦add: 3⟧, then: state.n == 3}", "x:\n    when: ⟦add: 3⟧\n    then: true",
    ])
  func actionBehindWhen(_ scenario: String) throws {
    let start = """
      feature: A
      state: {n: Int = 0}
      actions: {add: {payload: {_ i: Int}}}
      scenarios:

      """ + "  "
    try decode(
      start + scenario + "\n~ wrong-kind: expected a list of actions, found one action")
    let plain = scenario.filter { !"⟦⟧".contains($0) }
    #expect(helps(of: start + plain) == ["write [add: 3]"])
  }

  @Test("neither an anchored mapping nor an action without a payload needs quotes")
  func noQuotes() throws {
    try decode(
      """
      feature: A
      ⟦base⟧: &b {payload: {_ x: Int}}
      state: {n: Int = 0}
      ~ unknown-key
      """)
    let helps = helps(
      of: """
        feature: A
        state: {s: String = ""}
        actions: {a: {payload: {_ s: String}, reduce: state.s = s}}
        scenarios: {x: {when: [a: ], then: 'state.s == ""'}}
        """)
    #expect(helps.allSatisfy { $0?.contains("a: ") != true })
  }

  @Test("an unquoted expression with two labels is reported once as a whole")
  func twoLabels() throws {
    try decode(
      """
      feature: A
      scenarios:
        s:
          then:
            - ⟦state.p == .f(r: "none", 7)⟧
            - ⟦state.q == .missing(since: Date(timeIntervalSince1970: 17))⟧
      ~ quote-this-text
      ~ quote-this-text
      """)
    #expect(
      helps(of: "feature: A\nscenarios:\n  s:\n    then:\n      - p == .f(r: Date(t: 1))")
        == [#"write "p == .f(r: Date(t: 1))""#])
  }

  @Test(
    "an expression that is split at a comma in parentheses is reported once and read as intended")
  func splitText() throws {
    let spec = try decode(
      """
      feature: A
      actions:
        f: {reduce: ⟦state.x = max(1, 2)⟧, doc: Sets it.}
        g: {reduce: ⟦state.x = f(a, b: g(1, 2))⟧}
        h: {reduce: ⟦state.x = f(1, 2, 2)⟧, doc: ⟦Sets (2, 2)⟧}
      ~ quote-this-text: quote this text: inside '{…}' a string cannot contain any of , [ ] { }
      ~ quote-this-text
      ~ quote-this-text
      ~ quote-this-text
      """)
    #expect(spec.actions.map(\.doc) == ["Sets it.", nil, "Sets (2, 2)"])
  }

  @Test("a payload without braces on the line of its key is reported and read as intended")
  func payload() throws {
    let yaml = "feature: A\nactions:\n  f:\n    payload: _ x: Int\n"
    #expect(helps(of: yaml) == ["write {_ x: Int}"])
    let spec = try decode(
      """
      feature: A
      actions:
        f: {reduce: none}
        g:
          payload: ⟦_ x: Int, to y: String?⟧
          reduce: none
        h:
          payload: ⟦names: [String]⟧
          reduce: none
      ~ yaml-syntax: a payload is a mapping: write {_ x: Int, to y: String?}
      ~ yaml-syntax
      """)
    #expect(spec.actions[1].payload.map(\.name.value) == ["x", "y"])
    #expect(spec.actions[1].payload.map(\.label) == [nil, "to"])
  }

  @Test("a list item that is split at a comma in parentheses is reported once")
  func splitItem() throws {
    let spec = try decode(
      """
      feature: A
      scenarios:
        s: {then: [⟦state.a == max(1, 2)⟧, state.b, ⟦f(x: 1, y: g(2, 3))⟧]}
        t: {then: [(state.a), state.b == ")"]}
      ~ quote-this-text: quote this text: inside '[…]' a string cannot contain any of , [ ] { }
      ~ quote-this-text
      """)
    #expect(spec.scenarios.map(\.then.count) == [3, 2])
    #expect(spec.scenarios[0].then.allSatisfy { !$0.isInvalid })
  }

  @Test("a name in backticks as a key is reported, because keys need no backticks")
  func backticks() throws {
    try decode(
      """
      feature: A
      state:
        ⟦`in`⟧: Int = 0
      actions: {⟦`for`⟧: {reduce: none}}
      ~ quote-this-text: write names without backticks here
      ~ quote-this-text: write names without backticks here
      """)
    #expect(helps(of: "feature: A\nstate:\n  `in`: Int = 0\n") == ["write in"])
  }

  @Test("the error for a derived value without a type shows an example")
  func derived() throws {
    try decode(
      """
      feature: A
      derived:
        c: ⟦items.count⟧
        d: ⟦total == 3⟧
        e: Int = items.count
      ~ missing-type: expected 'Type = expression', such as 'Int = items.count'
      ~ missing-type
      """)
  }

  @Test("the help for an expression without quotes shows it in suitable quotes")
  func help() {
    let start = "feature: A\nscenarios:\n  s:\n    then:\n      - "
    #expect(helps(of: start + "xs[id: a] == nil") == [#"write "xs[id: a] == nil""#])
    #expect(helps(of: start + #"xs[id: a] == "b""#) == [#"write 'xs[id: a] == "b"'"#])
    #expect(helps(of: start + #"x == "it's a" ? 1: 2"#) == [#"write 'x == "it''s a" ? 1: 2'"#])
    #expect(helps(of: start + "x ? a: [1, 2]") == [#"write "x ? a: [1, 2]""#])
  }

  @Test("an expression that is cut off at a '#' in a string literal is reported")
  func comment() throws {
    let yaml = """
      feature: A
      state:
        tag: ⟦String = "number #1"⟧
        free: String = "a#1"  # a comment
      scenarios:
        s:
          then:
            - ⟦state.tag == "é #1"⟧
            - state.tag == "a"  # "quoted"
      ~ quote-this-text: quote this text: ' #' starts a comment
      ~ quote-this-text
      """
    let spec = try decode(yaml)
    #expect(spec.state.count == 2)
    #expect(spec.scenarios[0].then.map(\.isInvalid) == [false, false])
  }

  @Test("the help for an expression that is cut off shows the whole expression")
  func cutHelp() {
    let yaml = "\u{FEFF}feature: A\r\nstate:\r\n  tag: String = \"é #1\"\r\n"
    #expect(helps(of: yaml) == [#"write 'String = "é #1"'"#])
  }

  @Test("a mapping that is not an unquoted expression is reported as a mapping")
  func mappings() throws {
    try decode(
      """
      feature: A
      actions:
        one:
          reduce:
            ⟦set: 1
            toggle: 2⟧
      filters:
        F:
          over:
            ⟦name: tasks⟧
          cases:
            all: {sort: ⟦{title: up}⟧}
      scenarios:
        s:
          when:
            ⟦add⟧: 1
          then: true
      ~ wrong-kind: expected Swift statements, found a mapping
      ~ wrong-kind: expected a name, found a mapping
      ~ wrong-kind: expected a member or '-member' or a list of them, found a mapping
      ~ wrong-kind: 'when' is a list, and 'add' lacks the '- ' of an item
      """)
  }

  @Test("in a list, an expression with a syntax error causes one finding")
  func syntax() {
    let file = SourceFile(
      path: "a.yaml", text: "feature: A\nscenarios: {s: {then: ['1 +', state.a]}}")
    let reading = RepairSearch(solving: file).reading
    #expect(reading.spec?.scenarios.first?.then.map(\.isInvalid) == [true, false])
    #expect(reading.diagnostics.findings.count == 1)
  }
}
