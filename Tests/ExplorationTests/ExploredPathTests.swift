import FeatureAnalysis
import FeatureSimulation
import SpecLanguage
import Testing

@testable import Exploration

@Suite("Paths that exploring has found")
struct ExploredPathTests {
  private func found(
    from run: SessionRun
  ) throws -> (path: ExploredPath?, exploration: Exploration) {
    let start = try #require(run.player.app.state(at: run.player.last, called: "after step 1"))
    return try #require(exploreToMistake(run.player.app, from: start, ExplorationOptions()))
  }

  @Test("The shortest mistake from a state is played beside the calls that are under way there")
  func mistake() throws {
    var run = try SessionTests.run([SessionTests.race[0]])
    let (path, exploration) = try found(from: run)
    let shortest = try #require(path)
    #expect(shortest.message == "'the results fit the text' does not hold")
    #expect(shortest.texts.count == 2)
    #expect(
      exploration.summary.contains(
        "beginning after step 1, without what was under way there"))
    #expect(exploration.summary.contains("because a mistake was found"))
    let entries = try run.follow(shortest)
    #expect(entries.last?.json.contains(#""nth": 1"#) == true)
    #expect(run.player.shows(mistakeOf: shortest))
    #expect(run.player.last.underWay.map(\.text) == ["web.find: a"])
  }

  @Test(
    "A mistake of the state itself is no path, and a state without a path to a mistake has none")
  func none() throws {
    let yaml = """
      feature: Jar
      state: {coins: Int = 0}
      actions:
        spend: {reduce: "if state.coins > -2 { state.coins -= 1 }"}
        fill: {reduce: state.coins = 5}
      invariants: {no debt: coins >= 0}
      """
    #expect(try found(from: SessionTests.run([], of: yaml)).path?.texts == ["spend"])
    let broken = try found(from: SessionTests.run([#"{"action": "spend"}"#], of: yaml))
    #expect(broken.path == nil)
    #expect(broken.exploration.isExhausted)
  }

  @Test("A path ends without its mistake if what is under way prevents it")
  func prevented() throws {
    let yaml = """
      feature: Box
      state: {count: Int = 0, stops: Int = 0}
      dependencies: {api: {methods: {get: {}}}}
      actions:
        wait: {reduce: none}
        load: {reduce: state.count = 1}
        stopped: {private: true, reduce: state.stops = 1}
      middleware:
        Waiting:
          wait: {perform: api.get(), cancelled: .stopped, policy: latest}
          load: {cancel: wait}
      invariants: {waiting is stopped first: count == 0 || stops == 1}
      """
    var idle = try SessionTests.run([], of: yaml)
    let path = try #require(try found(from: idle).path)
    #expect(path.texts == ["load"])
    _ = try idle.follow(path)
    #expect(idle.player.shows(mistakeOf: path))
    var busy = try SessionTests.run([#"{"action": "wait"}"#], of: yaml)
    _ = try busy.follow(path)
    #expect(!busy.player.shows(mistakeOf: path))
  }

  @Test("A path that answers a call which does not begin does not fit")
  func missed() throws {
    let yaml = """
      feature: Box
      state: {count: Int = 0}
      actions:
        load: {reduce: none}
        loaded: {private: true, reduce: state.count += 1}
      dependencies: {api: {methods: {get: {}}}}
      middleware: {Loading: {load: {perform: api.get(), then: .loaded, policy: first}}}
      invariants: {none is loaded: count == 0}
      """
    let idle = try SessionTests.run([], of: yaml)
    let path = try #require(try found(from: idle).path)
    #expect(path.texts.count == 2)
    var busy = try SessionTests.run([#"{"action": "load"}"#], of: yaml)
    #expect(throws: PathMisfit.self) { _ = try busy.follow(path) }
  }

  @Test("The steps to each state of a map lead there, with ids that rules create")
  func map() throws {
    let yaml = """
      feature: Notes
      models: {Note: {id: UUID, isDone: Bool = false}}
      state: {notes: "[Note]", busy: Int = 0}
      actions:
        add: {reduce: none}
        added: {private: true, payload: {_ id: UUID}, reduce: "state.notes.append(Note(id: id))"}
        finish: {payload: {_ id: UUID}, reduce: "state.notes[id: id]?.isDone = true"}
        load: {reduce: state.busy += 1}
        loaded: {private: true, payload: {_ isDone: Bool}, reduce: "state.busy -= 1"}
        wait: {reduce: none}
      dependencies: {web: {methods: {get: {payload: {_ count: Int}, returns: Bool, throws: true}}}}
      middleware:
        Rules:
          add: {dispatch: .added(UUID())}
          load: {perform: web.get(state.busy), then: .loaded(result), catch: .loaded(false)}
      explore: {bounds: {lists: 2, depth: 4, effects: 2}}
      """
    let app = App(try feature(yaml))
    var map = try #require(explore(app, ExplorationOptions(), graphOf: 300))
    #expect(map.graph.states.count > 15)
    for state in map.graph.states.indices {
      let found = map.path(to: state)
      let path = try #require(found)
      var run = try SessionRun(app, given: path.given)
      let entries = try run.follow(path)
      #expect(entries.count == map.graph.states[state].depth)
      let played = app.properties(of: run.player.last.state, run.player.text)
      let wanted = map.graph.properties(of: state)
      // The ids differ, because the search renames them.
      func plain(_ text: String?) -> String? {
        text?.replacing(/[0-9A-Fa-f]{8}-[-0-9A-Fa-f]{27}|id: \d+/, with: "id")
      }
      #expect(played.map { plain($0.text) } == wanted.prefix(played.count).map { plain($0.text) })
      #expect(
        wanted.last?.text == "nothing" || run.player.last.underWay.count > 0,
        "\(entries.map(\.json))"
      )
    }
    let none = map.path(to: 100_000)
    #expect(none == nil)
  }

  @Test("The events that a step emits are part of its moment")
  func events() throws {
    let yaml = """
      feature: Shop
      state: {count: Int = 0}
      actions: {buy: {payload: {_ name: String}, reduce: state.count += 1}, look: {reduce: none}}
      events: {bought: {_ name: String}}
      middleware: {Telling: {buy: {emit: .bought(name)}}}
      """
    let run = try SessionTests.run(
      [#"{"action": "buy", "payload": ["tea"]}"#, #"{"action": "look"}"#], of: yaml)
    #expect(run.player.moments.map(\.events) == [[], [#".bought("tea")"#], []])
  }

  @Test(
    "The reason why a value does not fit names its place in the payload",
    arguments: [
      (
        #"[{"main": {"title": "a", "marks": [{"key": 1}, {}]}}]"#,
        #"'boards["main"].marks[1]': 'Mark' needs 'key', which has no default"#
      ),
      (
        #"[{"main": {"title": ["a"], "marks": []}}]"#,
        #"'boards["main"].title': expected String, found a list"#
      ),
      (
        #"[{"main": {"titel": "a"}}]"#,
        #"'boards["main"].titel': Board has no 'titel'; did you mean 'title'?"#
      ),
      ("[[]]", "expected [String: Board], a mapping, found a list"),
    ])
  func places(_ payload: String, _ reason: String) throws {
    let yaml = """
      feature: Boards
      models:
        Mark: {key: Int}
        Board: {title: String, marks: "[Mark]"}
      state: {boards: "[String: Board]"}
      actions:
        set: {payload: {boards: "[String: Board]"}, reduce: state.boards = boards}
      """
    let run = try SessionTests.run([#"{"action": "set", "payload": \#(payload)}"#], of: yaml)
    #expect(run.misfits == [reason])
  }

  // MARK: - Scenarios of apps with stored properties

  private static let tasks = """
    feature: Tasks
    models: {Item: {id: Int, title: String}}
    state: {items: IdentifiedArray<Item>, name: String = ""}
    actions:
      add: {payload: {_ item: Item}, reduce: state.items.append(item)}
      rename: {payload: {_ name: String}, reduce: state.name = name}
      fetch: {reduce: none}
      fetched: {private: true, payload: {_ name: String}, reduce: state.name = name}
    dependencies: {api: {methods: {get: {returns: String}}}}
    middleware: {Fetching: {fetch: {perform: api.get(), then: .fetched(result)}}}
    persistence:
      items: {in: file, status: storage}
      name: userDefaults
    """

  private static let shell = """
    app: Shell
    features: {tasks: Tasks}
    start: .tasks(.fetch)

    """

  private static let start = #"{"start": true}"#
  private static let add = #"{"action": "tasks.add", "payload": [{"id": 1, "title": "a"}]}"#
  private static let items = #"{"load": "tasks.items", "stored": [{"id": 2, "title": "b"}]}"#
  private static let name = #"{"load": "tasks.name", "stored": "Zoe"}"#
  private static let answer = #"{"answer": "tasks.api.get", "returns": "x"}"#
  private static let wait = #"{"wait": "2s"}"#

  /// The lines of the scenario, and what the tool reports about the spec with it.
  private func scenario(_ steps: [String]) throws -> (lines: [String], failures: [String]) {
    let tested = try TestedApp(Self.shell, [Self.tasks])
    let run = try SessionRun(
      tested.app, given: nil, steps.map { SessionReading.step($0, of: tested.app) })
    #expect(run.misfits.allSatisfy { $0 == nil })
    let lines = try run.player.scenario(named: "played")
    let spec = Self.shell + "scenarios:\n" + lines.joined(separator: "\n") + "\n"
    let with = try TestedApp(spec, [Self.tasks])
    var diagnostics = Diagnostics()
    _ = runScenarios(of: with.app, in: with.file, &diagnostics)
    return (lines, diagnostics.findings.map(\.message))
  }

  @Test(
    "A session of an app whose loads are answered late becomes a scenario that passes",
    arguments: [
      [start, add, wait, items], [start, answer, add, wait, items],
      [start, add, wait, items, wait, answer],
      [start, items, add, name, answer], [start, name, answer],
      [start, add, wait, #"{"load": "tasks.items"}"#],
      [start, wait, items, wait, add, wait, name],
    ])
  func lateLoads(_ steps: [String]) throws {
    #expect(try scenario(steps).failures == [])
  }

  @Test("A session whose load is not answered becomes a scenario that says so")
  func openLoad() throws {
    let (lines, failures) = try scenario([Self.start, Self.add])
    #expect(
      lines[1...2] == [
        "    # 'tasks.items' is not loaded yet.", "    # 'tasks.name' is not loaded yet.",
      ])
    #expect(failures == [])
  }

  @Test("A change that a load replaces is a fault, with which its scenario fails")
  func replaced() throws {
    let (lines, failures) = try scenario([Self.start, Self.answer, Self.items, Self.name])
    let reason = "'name' is changed before it is loaded: the stored value replaces the change"
    #expect(lines.last?.hasSuffix(reason) == true)
    #expect(failures.count == 1)
    #expect(failures.first?.contains(reason) == true)
  }
}
