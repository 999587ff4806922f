import SpecLanguage
import Testing

@Suite("Middleware and rules")
struct MiddlewareTests {
  private func verb(_ rule: RuleSpec) -> String {
    switch rule.verb {
    case .require(let text, let message): "require\(text.syntax == nil ? "?" : "") \(message)"
    case .rewrite(let text): "rewrite \(text.syntax?.count ?? 0)"
    case .stop: "stop"
    case .dispatch: "dispatch"
    case .perform: "perform"
    case .emit: "emit"
    case .cancel(let names, _): "cancel \(names.map(\.value).joined(separator: ", "))"
    }
  }

  @Test("A middleware has rules for actions, in the order of the file, or is a stub without rules")
  func forms() throws {
    let spec = try decode(
      """
      feature: A
      middleware:
        Validation:
          "*":
            stop: true
            when: state.isLocked
          add:
            message: |
              A task needs a title.
            require: "!task.title.isEmpty"
          remove:
            - rewrite: id = 1
              when: id == 0
            - dispatch: .load
            - {stop: true}
        Analytics:
        Words: {doc: Counts.}
        None: ~
      """)
    #expect(
      spec.middleware.map(\.name.value) == ["Validation", "Analytics", "Words", "None"])
    let validation = spec.middleware[0]
    #expect(validation.entries.map(\.action.value) == ["*", "add", "remove"])
    #expect(
      validation.entries.map { $0.rules.map(verb) } == [
        ["stop"], ["require A task needs a title."], ["rewrite 1", "dispatch", "stop"],
      ])
    #expect(
      validation.entries.map { $0.rules.map { $0.condition != nil } } == [
        [true], [false], [true, false, false],
      ])
    #expect(spec.middleware[1].entries.isEmpty)
    #expect(spec.middleware[2].doc == "Counts.")
    #expect(spec.middleware[2].entries.isEmpty)
  }

  @Test(
    "The key of a rule may name several actions, or members of the state whose change it follows")
  func sharedKeys() throws {
    let spec = try decode(
      """
      feature: A
      middleware:
        M:
          add, remove: {stop: true}
          "changed(a, b)": {dispatch: .add}
          'load ,`default`': [{dispatch: .add}, {stop: true}]
      """)
    let entries = spec.middleware[0].entries
    #expect(
      entries.map(\.action.value) == ["add", "remove", "changed(a, b)", "load", "default"])
    #expect(entries.map(\.rules.count) == [1, 1, 1, 2, 2])
    #expect(entries.map { $0.sharedKey != nil } == [true, true, false, true, true])
    #expect(entries[2].changed?.map(\.value) == ["a", "b"])
    let columns = entries.map { Int($0.action.range.start.column) }
    #expect(columns == [5, 10, 5, 6, 12])
    #expect(entries[2].changed?.map { Int($0.range.start.column) } == [14, 17])
  }

  @Test("'doc' in a middleware is a rule if there is an action called 'doc'")
  func actionCalledDoc() throws {
    let spec = try decode(
      "feature: A\nmiddleware: {M: {doc: {stop: true}}}\nactions: {\"`doc`\": }")
    #expect(spec.middleware[0].entries.map(\.action.value) == ["doc"])
    #expect(spec.middleware[0].doc == nil)
  }

  @Test("The expressions and statements of a rule may be unchecked Swift")
  func unchecked() throws {
    let spec = try decode(
      """
      feature: A
      middleware:
        M:
          add: {rewrite: !swift "x &= 1", when: !swift flag}
      """)
    let rule = try #require(spec.middleware.first?.entries.first?.rules.first)
    guard case .rewrite(let text) = rule.verb else { return #expect(Bool(false)) }
    #expect(text.uncheckedText == "x &= 1")
    #expect(rule.condition?.uncheckedText == "flag")
  }

  @Test(
    "A rule with a mistake is reported, but its middleware is still decoded",
    arguments: [
      "⟦add⟧:\n~ empty-value: 'add' is empty: expected a list of rules, a rule, an effect or a timer",
      "⟦add⟧: []\n~ empty-value",
      "⟦add⟧: {}\n~ missing-key: a rule needs one of require, rewrite, stop, dispatch, emit, cancel, perform",
      "add: ⟦stop⟧\n~ wrong-kind",
      "add: [⟦stop⟧]\n~ wrong-kind: expected a mapping with when, for, require, message, rewrite, stop, dispatch, emit, cancel, by, before, else, perform, then, each, catch, policy, id, fresh, retry, after, every, until, started, cancelled, found the string 'stop'",
      "add: [⟦{when: x}⟧]\n~ missing-key",
      "⟦add⟧: {message: x}\n~ missing-key",
      "add: {stop: true, ⟦dispatch⟧: .load}\n~ conflicting-key: 'dispatch' cannot be combined with 'stop': a rule has exactly one of require, rewrite, stop, dispatch, emit, cancel",
      "add: {rewrite: x = 1, ⟦require⟧: y, message: z}\n~ conflicting-key",
      "add: {⟦require⟧: x}\n~ missing-key: 'require' needs a 'message': why the action is rejected",
      "add: {require: x, ⟦mesage⟧: y}\n~ unknown-key: unknown key 'mesage', did you mean 'message'?",
      "add: {⟦requires⟧: x, message: y}\n~ unknown-key: unknown key 'requires', did you mean 'require'?",
      "add: {require: x, ⟦message⟧: ''}\n~ empty-value: 'message' is empty: expected a string",
      "add: {require: x, ⟦message⟧: }\n~ empty-value",
      "add: {⟦require⟧: , message: y}\n~ empty-value",
      "add: {stop: true, ⟦message⟧: y}\n~ misplaced-key: 'message' is only allowed with 'require'",
      "add: {stop: ⟦false⟧}\n~ wrong-value: 'stop' can only be 'true', found 'false'",
      "add: {stop: ⟦[true]⟧}\n~ wrong-kind: expected 'true', found a list",
      "add: {⟦stop⟧: }\n~ empty-value: 'stop' is empty: expected 'true'",
      "add: {stop: true, ⟦when⟧: }\n~ empty-value",
      "add: {⟦rewrite⟧: '// nothing'}\n~ empty-value",
      "add: {dispatch: ⟦{load: 1}⟧}\n~ syntax-error: expected an action as in Swift, found the form of a scenario",
      "add: {⟦publish⟧: x, stop: true}\n~ unknown-key: unknown key 'publish': a rule has when, for, require, message, rewrite, stop, dispatch, emit, cancel, by, before, else, perform, then, each, catch, policy, id, fresh, retry, after, every, until, started, cancelled",
      "add: {stop: true, ⟦before⟧: true}\n~ misplaced-key: 'before' is only allowed with 'dispatch' and 'perform'",
      "add: {dispatch: .load, before: ⟦false⟧}\n~ wrong-value: 'before' can only be 'true', found 'false'",
      "⟦''⟧: {stop: true}\n~ empty-name",
    ])
  func wrongRules(_ marked: String) throws {
    let spec = try decode("feature: A\nmiddleware:\n  M:\n    " + marked)
    #expect(spec.middleware.map(\.name.value) == ["M"])
  }

  @Test(
    "A middleware with a mistake is reported",
    arguments: [
      "M: ⟦stop⟧\n~ wrong-kind: expected a mapping of actions and their rules or nothing, found the string 'stop'",
      "M: ⟦[add]⟧\n~ wrong-kind",
    ])
  func wrongMiddleware(_ marked: String) throws {
    try decode("feature: A\nmiddleware:\n  " + marked)
  }
}
