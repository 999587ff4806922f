import SpecLanguage
import Testing

@Suite("Actions")
struct ActionTests {
  @Test("An action may have a payload, a 'reduce' and a doc, or be empty")
  func forms() throws {
    let spec = try decode(
      """
      feature: A
      actions:
        add:
          doc: Adds a task.
          payload: {_ task: TaskModel, title: String, from url: URL, tags: [String]}
          reduce: state.tasks.append(task)
        several:
          reduce: |
            state.count += 1
            state.count += 2
        load: {reduce: none}
        quotedNone: {reduce: "none"}
        importTasks:
          payload: {from url: URL}
        bare:
        raw:
          reduce: !swift |
            while true {}
        words: {}
      """)
    #expect(
      spec.actions.map(\.name.value) == [
        "add", "several", "load", "quotedNone", "importTasks", "bare", "raw", "words",
      ])
    #expect(spec.actions[0].doc == "Adds a task.")
    #expect(
      spec.actions[0].payload.map(\.swift) == [
        "_ task: TaskModel", "title: String", "from url: URL", "tags: [String]",
      ])
    #expect(spec.actions[0].payload.map(\.label) == [nil, "title", "from", "tags"])
    #expect(
      spec.actions.map { reduction($0) } == [
        "1 statements", "2 statements", "none", "none", "handler", "handler",
        "while true {}\n", "handler",
      ])
  }

  private func reduction(_ action: ActionSpec) -> String {
    switch action.reduction {
    case .handler: "handler"
    case .none: "none"
    case .statements(.checked(let statements)): "\(statements.count) statements"
    case .statements(.unchecked(let text, _)): text.text
    case .statements(.invalid): "invalid"
    }
  }

  @Test(
    "The help for a scalar in place of an action suggests a payload only if the scalar is a type")
  func helpForTexts() {
    #expect(
      helps(of: "feature: A\nactions:\n  add: Adds a task to the list.\n  take: Int\n") == [
        "write its statements after 'reduce:'", "write {payload: {_ value: Int}}",
      ])
  }

  @Test("A payload value has the position of its name")
  func payloadPlace() throws {
    let spec = try decode("feature: A\nactions:\n  a: {payload: {from url: URL}}")
    let range = try #require(spec.actions.first?.payload.first?.name.range)
    #expect(range.start == SourcePosition(line: 3, column: 22))
    #expect(range.end == SourcePosition(line: 3, column: 25))
  }

  @Test(
    "An action with a mistake is reported, but its name is still decoded",
    arguments: [
      "a: ⟦state.x = 1⟧\n~ wrong-kind: expected a mapping with doc, payload, bind, reduce, private or nothing, found the string 'state.x = 1'",
      "a: ⟦[x]⟧\n~ wrong-kind",
      "a: {⟦reducer⟧: none}\n~ unknown-key: unknown key 'reducer', did you mean 'reduce'?",
      "a: {⟦reduce⟧: }\n~ empty-value: 'reduce' is empty: expected Swift statements or 'none'",
      "a: {⟦reduce⟧: '  '}\n~ empty-value",
      "a: {⟦reduce⟧: !swift ''}\n~ empty-value",
      "a: {⟦reduce⟧: '// later'}\n~ empty-value",
      "a: {reduce: ⟦[x]⟧}\n~ wrong-kind: expected Swift statements, found a list",
      "a: {⟦payload⟧: }\n~ empty-value: 'payload' is empty: expected a mapping of payload names and their types",
      "a: {payload: ⟦UUID⟧}\n~ wrong-kind: expected a mapping of payload names and their types, found the string 'UUID'",
      "a: {payload: {⟦id⟧: }}\n~ empty-value: 'id' is empty: expected a Swift type, with or without ' = default'",
      "a: {payload: {id: ⟦{x: y}⟧}}\n~ wrong-kind: expected a Swift type, with or without ' = default', found a mapping",
      "a: {payload: {id: Int =⟦⟧}}\n~ syntax-error",
      "a: {payload: {id: !swift ⟦Int⟧}}\n~ misplaced-tag",
      "a: {payload: !swift ⟦{id: Int}⟧}\n~ misplaced-tag",
      "a: {⟦''⟧: x}\n~ empty-name",
    ])
  func wrongActions(_ marked: String) throws {
    #expect(try decode("feature: A\nactions:\n  " + marked).actions.map(\.name.value) == ["a"])
  }

  @Test(
    "the rule that is shown for the keys of a rule in an action can be pasted",
    arguments: [
      "require: '!state.isOn', message: No.", "require: 'max(state.n, 1) > 1'", "when: state.n > 1",
      "dispatch: .stop", "when: 'state.names == [\"a: b\"]', dispatch: .stop",
    ])
  func pastedRule(_ keys: String) throws {
    let start = "feature: A\nactions:\n  stop: {reduce: none}\n  go: {"
    let help = try #require(helps(of: start + keys + ", reduce: none}\n").compactMap(\.self).first)
    let form = try #require(help.split(separator: "'", maxSplits: 1).last?.dropLast())
    let rule = form.replacing("nameOfTheAction", with: "go").replacing("…", with: ".stop")
    let spec = try decode(start + "reduce: none}\n" + rule + "\n")
    #expect(spec.middleware.first?.name.value == "Rules")
  }
}
