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

  @Test(
    "positions are removed and moved as SwiftUI does, and a position that the list lacks is a fault"
  )
  func positions() {
    func outcome(_ when: String, _ then: String) -> String {
      let (outcomes, findings) = simulate(
        """
        feature: Probe
        models: {Item: {id: Int}}
        state: {items: IdentifiedArray<Item>, names: "[String]", first: Int?}
        actions:
          delete: {payload: {_ o: IndexSet}, reduce: "state.items.remove(atOffsets: o); state.first = o.first"}
          move: {payload: {from o: IndexSet, to: Int}, reduce: "state.names.move(fromOffsets: o, toOffset: to)"}
          drop: {payload: {_ o: IndexSet}, reduce: "if o == [0, 1] { state.names.remove(atOffsets: IndexSet([1, 1])) }"}
        scenarios:
          it works:
            given: {items: [{id: 1}, {id: 2}, {id: 3}], names: [a, b, c, d]}
            when: [\(when)]
            then: '\(then)'
        """)
      return findings.first?.message ?? outcomes.joined()
    }
    #expect(
      outcome("delete: [2, 0]", "state.items.map { $0.id } == [2] && state.first == 0") == "passed")
    #expect(
      outcome("move: {from: [0, 2], to: 4}", #"state.names == ["b", "d", "a", "c"]"#) == "passed")
    #expect(
      outcome("move: {from: [3, 1], to: 0}", #"state.names == ["b", "d", "a", "c"]"#) == "passed")
    #expect(
      outcome("move: {from: [1], to: 2}", #"state.names == ["a", "b", "c", "d"]"#) == "passed")
    #expect(outcome("drop: [1, 0]", #"state.names == ["a", "c", "d"]"#).contains("passed"))
    #expect(
      outcome("delete: [3]", "true").contains("index 3 is out of range: there are 3 elements"))
    #expect(
      outcome("move: {from: [0], to: 5}", "true").contains(
        "index 5 is out of range: there are 4 elements"))
  }

  @Test("statements of derived values and functions run up to their 'return'")
  func valuesOfStatements() {
    let yaml = """
      feature: Probe
      models:
        Item:
          properties: {id: Int, tag: String?}
          derived:
            label: {type: String, value: "guard let tag else { return \\"none\\" }; return tag.trimmed"}
      functions:
        power:
          payload: {_ base: Int, to exponent: Int}
          returns: Int
          value: |
            var result = 1
            for _ in 0..<exponent {
              if result > 100 { return 100 }
              result *= base
            }
            return result
      state: {items: "[Item]", n: Int = 0}
      derived:
        first: {type: String?, value: "for item in items where item.tag != nil { return item.label }; return nil"}
      actions:
        add: {payload: {_ item: Item}, reduce: state.items.append(item)}
        raise: {payload: {_ n: Int}, reduce: "state.n = power(2, to: n)"}
      scenarios:
        it works:
          when: [add: {id: 1}, add: {id: 2, tag: " a "}, raise: 3]
          then: ['state.items[0].label == "none"', 'state.first == "a"', state.n == 8]
        it ends: {when: [raise: 30], then: [state.first == nil, state.n == 100]}
      """
    let (outcomes, findings) = simulate(yaml)
    #expect(findings.isEmpty, "\(findings.map(\.message))")
    #expect(outcomes == ["passed", "passed"])
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
