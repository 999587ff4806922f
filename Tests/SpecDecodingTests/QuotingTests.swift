import Diagnostics
import SpecDecoding
import Testing

@Suite("Texts that YAML takes for something else")
struct QuotingTests {
  @Test("A list item with a label became a mapping")
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
      ~ quote-this-text
      """)
  }

  @Test("The text on the line below its key became a mapping")
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
      ~ quote-this-text
      """)
    #expect(spec.actions.count == 2)
  }

  @Test("The help shows the text in quotes that fit")
  func help() {
    let start = "feature: A\nscenarios:\n  s:\n    then:\n      - "
    #expect(helps(of: start + "xs[id: a] == nil") == [#"write "xs[id: a] == nil""#])
    #expect(helps(of: start + #"xs[id: a] == "b""#) == [#"write 'xs[id: a] == "b"'"#])
    #expect(helps(of: start + #"x == "it's a" ? 1: 2"#) == [#"write 'x == "it''s a" ? 1: 2'"#])
    #expect(helps(of: start + "x ? a: [1, 2]") == [#"write "x ? a: [1, 2]""#])
  }

  @Test("A comment sign inside a string literal cut the text")
  func comment() throws {
    let yaml = """
      feature: A
      state:
        tag: ⟦String = "number⟧ #1"
        free: String = "a#1"  # a comment
      scenarios:
        s:
          then:
            - ⟦state.tag == "é⟧ #1"
            - state.tag == "a"  # "quoted"
      ~ quote-this-text: quote this text: ' #' starts a comment
      ~ quote-this-text
      """
    let spec = try decode(yaml)
    #expect(spec.state.map(\.swift) == ["tag: invalid", "free: String = …"])
    #expect(spec.scenarios[0].then.map(\.isInvalid) == [true, false])
  }

  @Test("The help for a cut text has the whole of it")
  func cutHelp() {
    let yaml = "\u{FEFF}feature: A\r\nstate:\r\n  tag: String = \"é #1\"\r\n"
    #expect(helps(of: yaml) == [#"write 'String = "é #1"'"#])
  }

  @Test("What was meant as a mapping is called one")
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
            ⟦add: 1⟧
          then: true
      ~ wrong-kind: expected Swift statements, found a mapping
      ~ wrong-kind: expected a name, found a mapping
      ~ wrong-kind: expected a member or '-member' or a list of them, found a mapping
      ~ wrong-kind: expected a list of actions, found a mapping
      """)
  }

  @Test("Text that does not parse is marked, and its own finding is enough")
  func syntax() {
    let file = SourceFile(
      path: "a.yaml", text: "feature: A\nscenarios: {s: {then: ['1 +', state.a]}}")
    var diagnostics = Diagnostics()
    let spec = parse(file, &diagnostics)
    #expect(spec?.scenarios.first?.then.map(\.isInvalid) == [true, false])
    #expect(diagnostics.findings.count == 1)
  }
}
