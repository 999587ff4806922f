import FeatureAnalysis
import FeatureSimulation
import SpecLanguage
import Testing

@testable import TestPlanning

/// Tests that planned tests detect small changes of the code.
struct MutationTests {
  @Test(
    "each statement and expression has the mutants of its kind",
    arguments: [
      ("state.count = 1", [.statement, .literal("1")]),
      ("state.count += n", [.statement, .replaced("+=", by: "-=")]),
      ("state.count = n * 2", [.statement, .replaced("*", by: "/"), .literal("2")]),
      ("state.count = -n", [.statement, .omitted("-")]),
      ("state.isOn = n < 3", [.statement, .replaced("<", by: "<="), .literal("3")]),
      ("state.isOn = !state.isOn", [.statement, .omitted("!")]),
      ("state.isOn = true", [.statement, .literal("true")]),
      ("state.text = \"a\"", [.statement, .literal("\"a\"")]),
      ("state.mood = .glad", [.statement, .replaced(".glad", by: ".sad")]),
      ("state.isOn.toggle()", [.statement]),
      ("state.count = min(n, state.count)", [.statement, .replaced("min", by: "max")]),
      (
        "state.text = state.words.first ?? state.text",
        [.statement, .omitted("??"), .replaced("first", by: "last")]
      ),
      ("state.words = state.words.sorted()", [.statement, .order]),
      (
        "state.words = state.words.filter { $0 != state.text }",
        [.statement, .omitted("filter"), .replaced("!=", by: "==")]
      ),
      ("state.words.sort { $0 > $1 }", [.statement, .order]),
      (
        "if state.isOn && n > 0 { state.count = n }",
        [
          .condition(true), .condition(false), .replaced("&&", by: "||"), .operand,
          .replaced(">", by: ">="), .literal("0"), .statement,
        ]
      ),
      ("guard state.isOn else { return }", [.statement, .condition(true), .condition(false)]),
      (
        "for word in state.words where word == \"x\" { state.text = word }",
        [
          .condition(true), .condition(false), .replaced("==", by: "!="), .literal("\"x\""),
          .statement,
        ]
      ),
    ] as [(String, Set<Mutation>)])
  func mutants(text: String, expected: Set<Mutation>) throws {
    let feature = try feature(with: text)
    let mutants = Mutations(types: feature.types).mutants(of: try statements(of: feature))
    #expect(Set(mutants.map(\.mutation)) == expected)
  }

  @Test("middleware rules and filter cases have mutants")
  func rulesAndFilters() throws {
    let feature = try analyzed(
      """
      models: {Item: {id: Int, size: Int}}
      filters: {Shown: {over: items, cases: {big: {where: size > 3, sort: [-size]}}}}
      state: {items: "[Item]", shown: "Shown = .big"}
      actions: {add: {payload: {_ n: Int}, reduce: none}}
      middleware: {Gate: {add: {when: n > 3, require: state.items.isEmpty, message: full}}}
      """)
    let mutations = Mutations(types: feature.types)
    let rule = try #require(feature.middleware.first?.rules.first)
    #expect(
      Set(mutations.mutants(of: rule).map(\.mutation)) == [
        .rule, .ruleCondition, .replaced(">", by: ">="), .literal("3"), .requirement,
      ])
    let filterCase = try #require(feature.filters.first?.cases.first)
    #expect(
      Set(mutations.mutants(of: filterCase).map(\.mutation)) == [
        .condition(true), .condition(false), .replaced(">", by: ">="), .literal("3"), .key(0),
      ])
  }

  @Test(
    "the planned tests of an action detect every mutant of its statements",
    arguments: [
      "state.count += n; state.isOn = false; state.text = \"\"",
      "if n >= 3 && state.isOn { state.count = n - 1 } else { state.isOn = true }",
      "state.words.removeAll { $0 == state.text || $0.isEmpty }",
      "guard state.count > 0 else { return }; state.count -= 1; state.mood = .glad",
      "state.count = state.isOn ? state.count * 2 : -n",
    ])
  func noticed(text: String) throws {
    let feature = try feature(with: text)
    let tests = planTests(of: feature)
    let writes = feature.state.properties.indices.map { $0 }
    var sample = SampleStore(feature, values: tests.sample)
    let initial = tests.initial.map(\.value)
    for mutant in Mutations(types: feature.types).mutants(of: try statements(of: feature)) {
      let isNoticed = tests.reducers.contains { test in
        var start = TestStart(
          given: writes.map { index in
            PropertyValue(
              index: index,
              value: test.start.given.first { $0.index == index }?.value
                ?? (test.start.isInitial ? initial[index] : tests.sample[index]))
          })
        return test.steps.contains { step in
          let action = SimulatedAction("go", step.payload)
          let result = sample.reduce(
            action, as: ReducerCode(mutant.text), given: start.given, writes)
          for change in step.changes {
            start = start.with(PropertyValue(index: change.index, value: change.after))
          }
          return result.differs(from: writes.map { start.value(of: $0) })
        }
      }
      #expect(isNoticed, "\(mutant.mutation)")
    }
    #expect(tests.untested.isEmpty)
  }

  @Test("a mutant that no state distinguishes from the original is listed with its declaration")
  func missed() throws {
    let tests = planTests(of: try feature(with: "if state.words.count >= 0 { state.count = n }"))
    let item = try #require(tests.untested.first)
    #expect(tests.untested.map(\.name) == ["go"] && item.reason == .change)
    #expect(item.changes.contains(.condition(true)) && !item.changes.contains(.statement))
  }

  @Test("the tests planned for a spec are the same every time")
  func determinism() throws {
    let text = "if state.isOn || n > 2 { state.words.append(state.text) } else { state.count += 1 }"
    let first = planTests(of: try feature(with: text))
    let second = planTests(of: try feature(with: text))
    #expect("\(first.reducers.map(\.steps))" == "\(second.reducers.map(\.steps))")
    #expect(first.reducers.map(\.start) == second.reducers.map(\.start))
  }

  private func feature(with text: String) throws -> Feature {
    try analyzed(
      """
      models: {Mood: [glad, sad]}
      state: {count: "Int = 0", isOn: "Bool = false", text: "String = \\"\\"", words: "[String]", mood: "Mood = .sad"}
      actions:
        go:
          payload: {n: Int}
          reduce: |
            \(text.replacing("; ", with: "\n      "))
      """)
  }

  private func statements(of feature: Feature) throws -> [TypedStatement] {
    guard case .statements(.checked(let statements))? = feature.actions.first?.reduction else {
      Issue.record("the text could not be read")
      return []
    }
    return statements
  }
}

extension TestStart {
  fileprivate func value(of index: Int) -> Value {
    given.last { $0.index == index }?.value ?? .null
  }
}
