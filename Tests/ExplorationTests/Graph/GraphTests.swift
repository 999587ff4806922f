import FeatureAnalysis
import SpecLanguage
import Testing

@testable import Exploration

func graph(
  _ yaml: String, limit: Int = 10_000, _ change: (inout ExplorationOptions) -> Void = { _ in }
) throws -> ExplorationGraph {
  var options = ExplorationOptions()
  change(&options)
  return try #require(explore(App(try feature(yaml)), options, graphOf: limit)).graph
}

extension ExplorationGraph {
  /// The edges as strings, such as `0 add → 1` and `1 spend → trap`.
  var edgeTexts: [String] {
    states.enumerated().flatMap { number, state in
      state.edges.map { edge in
        let target =
          switch edge.target {
          case .state(let target): String(target)
          case .outside: "outside"
          case .nowhere: "trap"
          }
        let marks = edge.violations.map { " !\($0)" }.joined()
        return "\(number) \(steps[edge.step]) → \(target)\(marks)"
      }
    }
  }
}

@Suite("The graph of an exploration")
struct GraphTests {
  private static let door = """
    feature: Door
    state: {isOpen: Bool = false, isLocked: Bool = false}
    actions:
      toggle: {reduce: "if !state.isLocked { state.isOpen.toggle() }"}
      lock: {reduce: "if !state.isOpen { state.isLocked = true }"}
    """

  @Test("the graph of an exploration has every step between states, even steps that change nothing")
  func edges() throws {
    let graph = try graph(Self.door)
    #expect(
      graph.edgeTexts == [
        "0 toggle → 1", "0 lock → 2", "1 toggle → 0", "1 lock → 1", "2 toggle → 2", "2 lock → 2",
      ])
    #expect(graph.states.map(\.depth) == [0, 1, 1])
    #expect(graph.states.map(\.parent) == [nil, 0, 0])
    #expect(graph.states.map { $0.step.map { graph.steps[$0] } } == [nil, "toggle", "lock"])
    #expect(graph.states.map(\.isExpanded) == [true, true, true])
  }

  @Test(
    "the graph shows each state as its difference from the previous state, and the first in full")
  func differences() throws {
    let graph = try graph(Self.door)
    #expect(
      graph.states.map(\.difference) == [[], ["isOpen: false → true"], ["isLocked: false → true"]])
    #expect(
      graph.states[0].changes == [
        .init(path: "isOpen", text: "false"), .init(path: "isLocked", text: "false"),
      ])
    #expect(graph.states[2].changes == [.init(path: "isLocked", text: "true")])
    #expect(
      graph.properties(of: 2) == [
        .init(path: "isOpen", text: "false"), .init(path: "isLocked", text: "true"),
      ])
  }

  @Test("the graph shows the calls that are under way in a state")
  func effects() throws {
    let graph = try graph(PlantedMistake.raceOfAnswers.spec)
    let states = graph.states.indices.map { number in
      graph.properties(of: number).first { $0.path == "under way" }?.text ?? ""
    }
    #expect(states[0] == "nothing")
    #expect(states.contains("web.find: a"))
    #expect(states.contains("web.find: a, web.find: \"\""))
    #expect(graph.steps.contains("web.find returns a"))
  }

  @Test("a call under way has the arguments of the shortest path to its state")
  func arguments() throws {
    let graph = try graph(
      """
      feature: Form
      models: {Note: {id: UUID = UUID(), text: String}}
      state: {name: String = "", notes: "[Note]"}
      dependencies: {w: {methods: {check: {payload: {_ name: String}}, keep: {payload: {_ id: UUID}}}}}
      actions:
        type: {payload: {_ name: String}, reduce: state.name = name}
        save: {reduce: none}
        put: {payload: {_ text: String}, reduce: "state.notes = [Note(text: text)]"}
      middleware:
        Rules:
          save: {perform: w.check(state.name), policy: first}
          put: {for: note in state.notes, perform: w.keep(note.id), policy: latest}
      explore: {samples: {String: ["", a]}, bounds: {effects: 2}}
      """)
    let calls = graph.states.indices.map { number in
      graph.properties(of: number).first { $0.path == "under way" }?.text ?? ""
    }
    // The scenario performs the steps of the shortest path, and names the call in Swift.
    let checked = zip(calls, graph.states).compactMap { calls, state -> String? in
      if calls.contains("w.keep") { return nil }
      return state.scenario?.last { $0.contains("underWay") }.map { "\(calls)\($0)" }
    }
    #expect(
      Set(checked) == [
        #"w.check: ""    underWay: ["w.check(\"\")"]"#,
        #"w.check: a    underWay: ["w.check(\"a\")"]"#,
      ])
    // The only note has the first id.
    #expect(calls.contains("w.keep: 1"))
    #expect(!calls.contains { $0.contains("w.keep: \"") })
  }

  @Test(
    "the graph marks all states that break an invariant, and names the first one of each violation")
  func violations() throws {
    let graph = try graph(
      """
      feature: Jar
      state: {coins: Int = 0}
      actions:
        add: {reduce: "if state.coins < 1 { state.coins += 1 }"}
        spend: {reduce: "if state.coins > -2 { state.coins -= 1 }"}
      invariants:
        there is no debt: coins >= 0
        nothing is lost: {holds: old.coins <= coins, after: [spend]}
      """)
    let debts = graph.states.indices.filter {
      graph.properties(of: $0).contains { $0.text?.hasPrefix("-") == true }
    }
    #expect(debts.count == 2)
    let debt = try #require(
      graph.violations.firstIndex { $0.message.hasPrefix("'there is no debt'") })
    #expect(graph.states.indices.filter { graph.states[$0].violations == [debt] } == debts)
    #expect(graph.violations[debt].state == debts[0])
    let loss = try #require(
      graph.violations.firstIndex { $0.message.hasPrefix("'nothing is lost'") })
    let marked = graph.states.flatMap(\.edges).filter { $0.violations.contains(loss) }
    #expect(marked.map { graph.steps[$0.step] } == ["spend", "spend", "spend"])
    #expect(graph.violations.allSatisfy { $0.scenario != nil })
  }

  @Test("the graph shows a trap as a step without a next state")
  func traps() throws {
    let graph = try graph(PlantedMistake.indexAfterOrder.spec)
    let state = try #require(graph.violations.first?.state)
    let edge = try #require(graph.states[state].edges.first { $0.violations == [0] })
    #expect(edge.target == .nowhere)
    #expect(graph.steps[edge.step] == "mark")
  }

  @Test(
    "the graph of an exploration is the same with several workers as with one",
    arguments: PlantedMistake.all)
  func workers(_ mistake: PlantedMistake) throws {
    #expect(try graph(mistake.spec) == graph(mistake.spec) { $0.workers = 3 })
  }

  @Test("a graph with a limit contains the first states and counts the omitted states")
  func limit() throws {
    let spec = PlantedMistake.raceOfAnswers.spec
    let whole = try graph(spec)
    let part = try graph(spec, limit: 10)
    #expect(part.states.count == 10)
    #expect(part.omitted == whole.states.count - 10)
    #expect(part.states.map(\.difference) == whole.states.prefix(10).map(\.difference))
    for (state, other) in zip(part.states, whole.states) {
      for (edge, same) in zip(state.edges, other.edges) {
        if case .state(let target) = same.target, target < 10 {
          #expect(edge.target == same.target)
        } else {
          #expect(edge.target == (same.target == .nowhere ? .nowhere : .outside))
        }
      }
    }
  }

  @Test("the graph has no steps from states that the exploration did not expand")
  func unexpanded() throws {
    let counter = """
      feature: Counter
      state: {count: Int = 0}
      actions: {add: {reduce: state.count += 1}}
      """
    let byDepth = try graph(counter) { $0.depth = 3 }
    #expect(byDepth.edgeTexts == ["0 add → 1", "1 add → 2", "2 add → 3"])
    #expect(byDepth.states.map(\.isExpanded) == [true, true, true, false])
    let byStates = try graph(counter) { $0.states = 3 }
    #expect(byStates.edgeTexts == ["0 add → 1", "1 add → 2"])
    #expect(byStates.states.map(\.isExpanded) == [true, true, false])
  }
}
