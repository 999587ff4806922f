import SpecLanguage
import Testing

@Suite("Checks between the steps of a scenario")
struct ScenarioCheckTests {
  private func steps(_ when: String, actions: String = "load: {reduce: none}") throws -> [StepSpec]
  {
    try decode(
      """
      feature: A
      actions: {\(actions)}
      scenarios:
        s:
          when: \(when)
          then: x
      """
    ).scenarios[0].when
  }

  @Test("'then', 'calls', 'events' and 'rejections' are steps, alone or several in one entry")
  func forms() throws {
    let steps = try steps(
      "[load, then: a, {calls: [b(), c()], events: []}, rejections: [No., load: No.], load]")
    #expect(
      steps.map(\.name.value) == ["load", "then", "calls", "events", "rejections", "load"])
    #expect(steps.map { $0.check == nil } == [true, false, false, false, false, true])
    guard case .calls(let calls) = steps[2].check, case .rejections(let rejected) = steps[4].check
    else {
      Issue.record("The steps have other checks.")
      return
    }
    #expect(calls.count == 2)
    #expect(rejected.map(\.action?.value) == [nil, "load"])
    #expect(rejected.map(\.message.value) == ["No.", "No."])
  }

  @Test("A check in a list of steps does not end the list")
  func lists() throws {
    let steps = try steps("[[load, then: a, wait: 1s, {then: b, calls: []}], load]")
    #expect(steps.map(\.isFollowedAtOnce) == [true, true, true, true, false, false])
  }

  @Test("A feature with an action called 'then' keeps it as an action")
  func actionCalledThen() throws {
    let steps = try steps(
      "[then, then: 3, calls: []]", actions: "then: {payload: {_ n: Int}, reduce: none}")
    #expect(steps.map { $0.check == nil } == [true, true, false])
  }

  @Test(
    "A check with a mistake is reported",
    arguments: [
      "when: [⟦then⟧], then: x\n~ empty-value: 'then' is empty: expected a list of Swift expressions of type Bool or a Swift expression of type Bool",
      "when: [⟦then⟧: ], then: x\n~ empty-value: 'then' is empty: expected a list of Swift expressions of type Bool or a Swift expression of type Bool",
      "when: [{⟦then⟧: []}], then: x\n~ empty-value: 'then' is empty: expected a list of Swift expressions of type Bool or a Swift expression of type Bool",
      "when: [then: ⟦{n: 1}⟧], then: x\n~ wrong-kind",
      "when: [{load: 1, ⟦then⟧: x}], then: x\n~ wrong-kind: expected one step, found 'then' in the same item as 'load'",
      "rejections: ⟦{load: No.}⟧\n~ wrong-kind: expected a list of rejections or a string, found a mapping",
      "rejections: [{load: No., ⟦add⟧: No.}]\n~ wrong-kind: expected one rejection, found another in the same item",
      "rejections: [{⟦load⟧: }]\n~ empty-value: 'load' is empty: expected a string",
      "rejections: [⟦[a]⟧]\n~ wrong-kind",
      "rejections: []",
    ])
  func mistakes(_ marked: String) throws {
    let parts = marked.split(separator: "\n", maxSplits: 1)
    let rest = parts.count > 1 ? "\n" + parts[1] : ""
    try decode("feature: A\nscenarios:\n  s: {\(parts[0])}" + rest)
  }
}
