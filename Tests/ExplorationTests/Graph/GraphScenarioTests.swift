import FeatureAnalysis
import FeatureSimulation
import SpecLanguage
import Testing

@testable import Exploration

@Suite("The scenario of a state in a graph")
struct GraphScenarioTests {
  /// Specs with values, ids, races, deadlines and streams. None of them breaks an invariant.
  static let specs: [String] =
    PlantedMistake.all.map { mistake in
      String(mistake.spec.split(separator: "\ninvariants:")[0]) + "\n"
    } + [
      """
      feature: Shopping
      models:
        ShoppingKind: [all, done]
        Item: {id: UUID = UUID(), title: String, isDone: Bool = false}
      state: {items: "[Item]", note: String?, kind: ShoppingKind = .all}
      actions:
        add: {payload: {_ title: String}, reduce: "state.items.append(Item(title: title))"}
        toggle: {payload: {_ id: UUID}, reduce: "state.items[id: id]?.isDone.toggle()"}
        write: {payload: {_ note: String?}, reduce: state.note = note}
        show: {payload: {_ kind: ShoppingKind}, reduce: state.kind = kind}
      explore: {bounds: {lists: 2}}

      """,
      // A spec with a call that has not started, an integer above `Int.max`, and a case that looks
      // like nil.
      """
      feature: Typing
      models: {Mood: [none, good]}
      state: {text: String = "", found: String = "", count: UInt64 = 0, mood: Mood?}
      actions:
        type: {payload: {_ text: String}, reduce: state.text = text}
        show: {payload: {_ found: String}, reduce: state.found = found}
        jump: {reduce: state.count = 18446744073709551615}
        feel: {payload: {_ mood: Mood?}, reduce: state.mood = mood}
      dependencies:
        web: {methods: {find: {payload: {_ text: String}, returns: String}}}
      middleware:
        Searching:
          type: {policy: debounce(300ms), perform: web.find(text), then: .show(result)}

      """,
      // A request, and an action that cancels its call as soon as it has begun.
      """
      feature: Loading
      state: {n: Int = 0, share: Double = 0}
      dependencies: {web: {methods: {get: {throws: true}}}}
      actions: {stop: {reduce: none}, half: {reduce: state.share = 0.5}}
      requests:
        load: {perform: web.get(), policy: first, reduce: state.n = 1}
      middleware: {Rules: {stop: {cancel: load}}}

      """,
    ]

  @Test(
    "the scenario of each state in a graph passes and states what is true in the state",
    arguments: specs)
  func passing(_ spec: String) throws {
    let graph = try graph(spec, limit: 150)
    #expect(graph.states.count > 5)
    var texts: [String] = []
    for state in graph.states { texts += try #require(state.scenario) }
    #expect(failures(of: texts, pastedInto: spec) == [])
    #expect(texts.contains { $0.hasPrefix("    then: [state.") || $0.hasPrefix("    then: [\"") })
  }

  @Test("the scenario of a state states what differs from the start, also the status of a request")
  func statuses() throws {
    let graph = try graph(try #require(Self.specs.last))
    let texts = graph.states.compactMap { $0.scenario?.joined(separator: "\n") }
    #expect(texts.count == graph.states.count)
    #expect(!texts.contains { $0.contains("then: \"true\"") })
    #expect(texts.contains { $0.contains(#"state.loadStatus == .failed(\"failed\")"#) })
    #expect(texts.contains { $0.contains("state.share == 0.5") })
  }

  @Test("a state after several steps of 'undo' has a scenario, which remembers all of them")
  func undoneSteps() throws {
    let spec = """
      feature: Adding
      state: {n: Int = 0}
      undo: {of: n}
      actions: {add: {reduce: "if state.n < 3 { state.n += 1 }"}}

      """
    let graph = try graph(spec)
    let scenarios = graph.states.compactMap(\.scenario)
    #expect(scenarios.contains { $0.count { $0.contains("add") } == 3 })
    #expect(failures(of: scenarios.flatMap(\.self), pastedInto: spec) == [])
  }

  @Test("a state in a graph has no scenario if the scenario needs a value that no spec can contain")
  func external() throws {
    let graph = try graph(
      """
      feature: Place
      external: {Locale: Foundation}
      state: {isFound: Bool = false}
      actions:
        find: {reduce: none}
        found: {payload: {_ locale: Locale?}, reduce: state.isFound = true}
      dependencies:
        system: {methods: {locale: {returns: Locale?}}}
      middleware:
        Finding:
          find: {perform: system.locale(), then: .found(result)}
      explore: {actions: found}
      """)
    let missing = graph.states.filter { $0.scenario == nil }
    #expect(!missing.isEmpty && missing.count < graph.states.count)
  }

  @Test("the scenario of a state in a graph performs the steps of the shortest path to the state")
  func steps() throws {
    let graph = try graph(
      """
      feature: Jar
      state: {coins: Int = 0}
      actions:
        add: {payload: {_ coins: Int}, reduce: "if state.coins < 2 { state.coins += coins }"}
      """)
    let state = try #require(
      graph.states.indices.first { graph.properties(of: $0)[0].text == "2" })
    #expect(
      graph.states[state].scenario == [
        "  state \(state) is reached:", "    when:", "      - add: 2",
        "    then: [\"state.coins == 2\"]",
      ])
  }

  @Test("the scenario of a state lists the calls that are under way in the state")
  func underWay() throws {
    let graph = try graph(PlantedMistake.raceOfAnswers.spec)
    let race = try #require(
      graph.states.indices.first {
        graph.properties(of: $0).map(\.text) == ["a", "\"\"", "web.find: a, web.find: a"]
      })
    #expect(
      graph.states[race].scenario == [
        "  state \(race) is reached:", "    when:", "      - search: a", "      - search: a",
        #"    then: ["state.text == \"a\""]"#,
        #"    underWay: ["web.find(\"a\")", "web.find(\"a\")"]"#,
      ])
  }

  @Test(
    "the scenario of a state after a cancelled call leaves the call unanswered until it is cancelled"
  )
  func cancelled() throws {
    let graph = try graph(
      """
      feature: Can
      state: {busy: Bool = false, stopped: Bool = false, done: Bool = false}
      dependencies: {web: {methods: {get: {throws: true}}}}
      actions:
        go: {reduce: state.busy = true}
        got: {private: true, reduce: "state.busy = false; state.done = true"}
        stop: {reduce: state.stopped = true}
      middleware:
        Loading: {go: {perform: web.get(), then: .got, catch: ignore, policy: first}, stop: {cancel: go}}
      """)
    let state = try #require(
      graph.states.indices.first {
        graph.properties(of: $0).map(\.text) == ["true", "true", "false", "nothing"]
      })
    #expect(
      graph.states[state].scenario == [
        "  state \(state) is reached:", "    with:", "      web.get: {after: 1h, returns: null}",
        "    when:", "      - [go, stop]",
        "    then: [\"state.busy\", \"state.stopped\"]",
      ])
  }

  @Test(
    "a state with a repetition under way has a scenario that ends the repetition",
    .timeLimit(.minutes(1)))
  func repetition() throws {
    let graph = try graph(
      """
      feature: Poll
      state: {isOn: Bool = false, n: Int = 0}
      dependencies: {server: {methods: {get: {returns: Int, throws: true}}}}
      actions:
        on: {reduce: state.isOn = true}
        off: {reduce: state.isOn = false}
        got: {private: true, payload: {_ v: Int}, reduce: state.n = v}
      middleware:
        Polling:
          on: {perform: server.get(), then: .got(result), catch: ignore, every: 30s, until: "!state.isOn", retry: {times: 2, after: 1s}, id: poll}
          off: {cancel: poll}
      """)
    #expect(graph.states.allSatisfy { $0.scenario != nil })
    let waiting = try #require(
      graph.states.indices.first {
        graph.properties(of: $0).map(\.text) == ["true", "1", "server.get (waiting)"]
      })
    #expect(
      graph.states[waiting].scenario == [
        "  state \(waiting) is reached:", "    with:", "      server.get: 1", "    when:",
        "      - [on, wait: 1s, off]",
        "    then: \"true\"    # effects are under way: they end after this state",
      ])
  }

  @Test(
    "the violations in a graph have the same scenarios as the printed mistakes",
    arguments: PlantedMistake.all)
  func printed(_ mistake: PlantedMistake) throws {
    let graph = try graph(mistake.spec)
    let exploration = try explored(mistake.spec)
    #expect(graph.violations.map(\.scenario) == exploration.violations.map(\.scenario))
  }
}
