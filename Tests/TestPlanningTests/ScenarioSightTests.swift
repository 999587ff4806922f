import FeatureAnalysis
import FeatureSimulation
import Testing

@testable import TestPlanning

/// Tests that no test is planned for what a scenario shows.
struct ScenarioSightTests {
  private let spec = """
    state: {count: "Int = 0", log: "[String]"}
    actions:
      add: {payload: {by: Int}, reduce: state.count += by}
      note: {payload: {_ text: String}, reduce: state.log.append(text)}
      rest: {reduce: none}
    middleware:
      Gate:
        add: {require: by > 0, message: M}
        note: {require: text != "", message: N}

    """

  @Test("an action that a scenario shows has no test, the others have one, unless they do nothing")
  func reducers() throws {
    let scenario = "scenarios: {s: {when: [add: {by: 2}], then: [state.count == 2]}}"
    #expect(try plan(spec).reducers.map(\.action.name) == ["add", "note"])
    #expect(try plan(spec + scenario).reducers.map(\.action.name) == ["note"])
  }

  @Test("a scenario whose expectation says nothing about an action leaves its test")
  func weakScenarios() throws {
    for then in ["state.log.isEmpty", "state.count >= 0"] {
      let scenario = "scenarios: {s: {when: [add: {by: 2}], then: [\(then)]}}"
      #expect(try plan(spec + scenario).reducers.map(\.action.name) == ["add", "note"], "\(then)")
    }
  }

  @Test("a scenario that shows one of two statements leaves the test of the other")
  func halves() throws {
    let tests = try plan(
      """
      state: {a: "Int = 0", b: "Int = 0"}
      actions: {set: {payload: {n: Int}, reduce: "state.a = n; state.b = n"}}
      scenarios: {s: {when: [set: {n: 7}], then: [state.a == 7]}}
      """)
    #expect(tests.reducers.map(\.action.name) == ["set"])
    #expect(tests.untested.isEmpty)
  }

  @Test(
    "a rule whose rejections a scenario shows has no test, apart from the limit of its condition")
  func rules() throws {
    let scenario = """
      scenarios:
        s: {when: [note: "", note: "a"], then: ['state.log == ["a"]']}
      """
    let tests = try plan(spec + scenario)
    #expect(!tests.middleware.contains { $0.action.name == "note" })
    #expect(tests.middleware.contains { $0.action.name == "add" })
  }

  @Test("a rule that several actions share is shown once; each of them is rejected once")
  func sharedRules() throws {
    let tests = try plan(
      """
      state: {list: "[Int]"}
      actions:
        one: {payload: {_ id: Int}, reduce: "state.list = [id]"}
        two: {payload: {_ id: Int}, reduce: "state.list = [id, id]"}
      middleware:
        Gate:
          one, two: {require: "state.list.contains { $0 == id }", message: M}
      """)
    #expect(tests.middleware.filter { $0.action.name == "two" }.map(\.verdict) == [.rejects("M")])
  }

  @Test(
    "a mistake that makes effects cause one another without end ends the replay of a scenario",
    .timeLimit(.minutes(1)))
  func endless() throws {
    let tests = try plan(
      """
      models: {Kind: [first, second]}
      state: {n: Int = 0, kind: Kind = .first}
      dependencies: {api: {methods: {load: {returns: Int}, save: {throws: Kind}}}}
      actions:
        load: {reduce: none}
        got: {payload: {_ n: Int}, reduce: state.n = n}
      middleware:
        Rules:
          load:
            - {perform: api.load(), then: .got(result)}
            - {perform: api.save(), catch: .got(0)}
          got: {when: n < 0 && state.kind == .first, dispatch: .load, before: true}
      scenarios:
        it is saved: {with: {api.load: 1, api.save: {throws: first}}, when: [load], then: state.n == 0}
      """)
    #expect(!tests.middleware.isEmpty)
  }
  @Test(
    "a scenario that handles more than 2,000 actions notices no mistakes",
    arguments: [(2, true), (13, false)])
  func manyActions(_ branches: Int, _ isNoticed: Bool) throws {
    let levels = ["a", "b", "c", "d"]
    let rules = zip(levels, levels.dropFirst()).map { from, to in
      "    \(from): ["
        + Array(repeating: "{dispatch: .\(to)}", count: branches).joined(separator: ", ")
        + "]"
    }
    let feature = try analyzed(
      """
      state: {count: Int = 0}
      actions: {a: {reduce: none}, b: {reduce: none}, c: {reduce: none}, d: {reduce: state.count += 1}}
      middleware:
        Spread:
      \(rules.joined(separator: "\n"))
      scenarios: {it spreads: {when: [a], then: state.count == \(branches * branches * branches)}}
      """)
    var scenarios = ReplayedScenarios(of: feature, maximumSteps: 1_000_000)
    #expect(scenarios.notice(.statements(ReducerCode([]), action: "d"), in: "d") == isNoticed)
  }
}
