import SpecLanguage
import Testing

@Suite("Scenarios")
struct ScenarioTests {
  @Test("A scenario has a name, given values, actions and expectations")
  func forms() throws {
    let spec = try decode(
      """
      feature: A
      scenarios:
        a task is completed:
          doc: The usual way.
          given:
            tasks: [{id: 1, title: Milk}]
            "`default`": 1
          when:
            - load
            - toggle: 1
            - add: {id: 1, title: "   "}
            - "`default`":
          then:
            - state.tasks[0].isCompleted
            - state.tasks.map { $0.title } == ["Milk"]
            - !swift check(state)
        short:
          when: load
          then: state.isLoading
        nothing happens: {given: {}, when: [], then: [state.isEmpty]}
      """)
    let scenario = spec.scenarios[0]
    #expect(
      spec.scenarios.map(\.sentence.value) == [
        "a task is completed", "short", "nothing happens",
      ])
    #expect(scenario.doc == "The usual way.")
    #expect(
      scenario.given.map(\.key.content) == [
        .scalar(YAMLScalar("tasks", style: .plain)), .scalar(YAMLScalar("default", style: .plain)),
      ])
    #expect(scenario.when.map(\.name.value) == ["load", "toggle", "add", "default"])
    #expect(scenario.when.map { $0.value == nil } == [true, false, false, false])
    #expect(scenario.then.map { $0.syntax != nil } == [true, true, false])
    #expect(scenario.then[2].uncheckedText == "check(state)")
    #expect(spec.scenarios[1].when.map(\.name.value) == ["load"])
    #expect(spec.scenarios[1].then.count == 1)
    #expect(spec.scenarios[2].when.isEmpty)
  }

  @Test(
    "A scenario with a mistake is reported",
    arguments: [
      "⟦s⟧:\n~ empty-value: 's' is empty: expected a mapping with doc, given, with, when, then, holds, events, calls, rejections, underWay",
      "s: ⟦[add]⟧\n~ wrong-kind",
      "⟦s⟧: {when: [add]}\n~ missing-key: a scenario needs at least one of 'then', 'holds', 'events', 'calls', 'rejections', 'underWay', or a step of 'when' that checks something",
      "s: {⟦then⟧: }\n~ empty-value: 'then' is empty: expected a list of Swift expressions of type Bool or a Swift expression of type Bool",
      "s: {⟦then⟧: []}\n~ empty-value",
      "s: {then: [⟦''⟧]}\n~ empty-value: an item of 'then' is empty: expected a Swift expression of type Bool",
      "s: {then: [⟦[x]⟧]}\n~ wrong-kind: expected a Swift expression of type Bool, found a list",
      "s: {then: ⟦{x: y}⟧}\n~ wrong-kind",
      "s: {then: x, given: ⟦[x]⟧}\n~ wrong-kind: expected a mapping of state properties and their values or nothing, found a list",
      "s: {then: x, given: , when: }",
      "s: {then: x, when: ⟦{add: 1}⟧}\n~ wrong-kind: expected a list of actions, a name or nothing, found a mapping",
      "s: {then: x, when: [[add, ⟦[add]⟧]]}\n~ wrong-kind: expected a name or a mapping of one action and its payload, found a list",
      "s: {then: x, when: [⟦{}⟧]}\n~ empty-value",
      "s: {then: x, when: [{add: 1, ⟦load⟧: 2}]}\n~ wrong-kind: expected one step, found 'load' in the same item as 'add'",
      "s: {then: x, when: [{⟦''⟧: 1}]}\n~ empty-name",
      "s: {then: x, when: [add: [!swift ⟦y⟧]]}\n~ misplaced-tag",
      "s: {then: x, given: {a: {b: !swift ⟦y⟧}}}\n~ misplaced-tag",
      "s: {then: x, ⟦whens⟧: [a]}\n~ unknown-key: unknown key 'whens', did you mean 'when'?",
      "⟦''⟧: {then: x}\n~ empty-name",
    ])
  func wrongScenarios(_ marked: String) throws {
    try decode("feature: A\nscenarios:\n  " + marked)
  }
}
