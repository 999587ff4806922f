import SpecLanguage
import Testing

struct CollectionChangeTests {
  @Test(
    "evaluating a model's defaults does not change variables of the action that creates the model")
  func defaultsHaveVariablesOfTheirOwn() {
    let yaml = """
      feature: Probe
      models:
        M: {xs: "[Int] = [3, 1, 2].sorted { $0 < $1 }"}
      state:
        m: M = M()
        count: Int = 0
      actions:
        go: {payload: {n: Int}, reduce: "state.m = M(); state.count = n"}
      scenarios:
        it works: {when: [{go: {n: 9}}], then: ["state.count == 9", "state.m.xs == [1, 2, 3]"]}
      """
    let (outcomes, findings) = simulate(yaml)
    #expect(findings.isEmpty, "\(findings.map(\.message))")
    #expect(outcomes == ["passed"])
  }

  @Test("the evaluator appends to a list in a loop in linear time")
  func linearAppending() {
    let reduce = """
      state.xs = Array(repeating: 1, count: 20000)
      for x in state.xs { state.ys.append(x) }
      for i in state.ys.indices { state.ys[i] += 1 }
      """
    let clock = ContinuousClock()
    var outcome = ""
    let time = clock.measure {
      outcome = run(
        reduce, on: "  xs: [Int]\n  ys: [Int]", then: "state.ys.count == 20000 && state.ys[7] == 2")
    }
    #expect(outcome == "passed")
    #expect(time < .seconds(10))
  }

  @Test("an identified array never contains two elements with the same id")
  func identifiedArrays() {
    func outcome(_ reduce: String, _ then: String) -> String {
      run(
        reduce, on: "  xs: IdentifiedArray<Item>", given: "{xs: [{id: 1}, {id: 2}, {id: 3}]}",
        then: then)
    }
    #expect(
      outcome("state.xs.append(contentsOf: [Item(id: 3), Item(id: 4)])", "state.xs.count == 4")
        == "passed")
    #expect(outcome("state.xs[0].id = 2", "state.xs.map { $0.id } == [2, 3]") == "passed")
    #expect(outcome("state.xs[0].id = 9", "state.xs.map { $0.id } == [9, 2, 3]") == "passed")
    #expect(outcome("state.xs.removeFirst(2)", "state.xs.map { $0.id } == [3]") == "passed")
    #expect(outcome("state.xs.removeLast(2)", "state.xs.map { $0.id } == [1]") == "passed")
  }

  @Test(
    "a failure message shows the value of a dictionary property, but not of a dictionary literal")
  func dictionaryLiteral() {
    let message = run(
      "state.d[2025] = 1", on: "  d: \"[Int: Int] = [:]\"", then: "state.d == [2025: 2]")
    #expect(message.hasSuffix(": state.d is [2025: 1]"), "\(message)")
  }

  @Test(
    "an initial value that creates an id is evaluated for each store, and other values are shared")
  func sharedDefaults() {
    let yaml = """
      feature: Probe
      state:
        a: UUID = UUID()
        b: "[Int] = [2, 1].sorted()"
      actions:
        go: {reduce: state.b.append(3)}
      scenarios:
        first: {when: [go], then: ["state.b == [1, 2, 3]"]}
        second: {when: [go], then: ["state.b == [1, 2, 3]"]}
        third: {given: {b: []}, then: ['state.a.uuidString.hasSuffix("01")']}
      """
    let (outcomes, findings) = simulate(yaml)
    #expect(findings.isEmpty, "\(findings.map(\.message))")
    #expect(outcomes == ["passed", "passed", "passed"])
  }
}
