import FeatureAnalysis
import FeatureSimulation
import SpecLanguage
import Testing

@testable import Exploration

@Suite("The exploration of an app whose start does something")
struct StartedAppTests {
  private static let door = """
    feature: Door
    state: {isOpen: Bool = false}
    actions:
      open: {reduce: state.isOpen = true}
      shut: {reduce: state.isOpen = false}
    """

  private static let counter = """
    feature: Counter
    state: {count: Int = 0}
    dependencies: {web: {methods: {next: {returns: Int}}}}
    actions:
      add: {reduce: "if state.count < 4 { state.count += 1 }"}
      clear: {reduce: state.count = 0}
      fetch: {reduce: none}
      got: {payload: {_ value: Int}, reduce: "state.count = max(0, min(value, 4))"}
    middleware: {Fetching: {fetch: {perform: web.next(), then: .got(result), policy: latest}}}
    explore: {samples: {Int: [3]}}
    """

  private func unconnected(_ further: String) throws -> TestedApp {
    try TestedApp(
      """
      app: HouseApp
      features: {door: Door, counter: Counter, other: Door}
      links:
        door.open: {dispatch: .other(.open)}
      \(further)
      """, [Self.door, Self.counter])
  }

  private static let asking = """
    feature: Login
    state: {name: String = ""}
    dependencies: {web: {methods: {who: {returns: String}}}}
    actions: {check: {reduce: none}, named: {payload: {_ n: String}, reduce: state.name = n}}
    middleware: {M: {check: {perform: web.who(), then: .named(result)}}}
    """

  @Test("features that start on their own are explored alone, and scenarios answer all calls")
  func startedOnTheirOwn() throws {
    let spec = """
      app: HouseApp
      features: {login: Login, counter: Counter}
      start: [.login(.check), .counter(.fetch)]
      invariants: {nothing counts: counter.count == 0}
      """
    let features = [Self.asking, Self.counter]
    let exploration = try TestedApp(spec, features).explored()
    #expect(exploration.parts == ["login", "counter"])
    let lines = try #require(exploration.violations.first?.scenario)
    let text = spec + "\nscenarios:\n" + lines.joined(separator: "\n") + "\n"
    let tested = try TestedApp(text, features)
    var diagnostics = Diagnostics()
    _ = runScenarios(of: tested.app, in: tested.file, &diagnostics)
    let failures = diagnostics.findings.map(\.message)
    #expect(failures.count == 1)
    #expect(failures.first?.contains("'nothing counts' does not hold") == true, "\(failures)")
  }

  @Test(
    "what the start of an app does leaves the search of each part as it is in a search of all",
    arguments: [
      "[.counter(.fetch), .door(.open)]", "[.counter(.fetch), .counter(.fetch), .other(.open)]",
      "[.door(.open), {when: state.door.isOpen, dispatch: .other(.open)}]",
    ])
  func startedSum(_ start: String) throws {
    let tested = try unconnected(
      """
      start: \(start)
      invariants:
        the door stays shut: "!door.isOpen || !other.isOpen"
        few: counter.count < 4
        never three at once: {holds: counter.count - old.counter.count < 3, after: counter.got}
      reachable:
        five: counter.count == 5
        four: counter.count == 4
      """)
    let apart = try tested.explored()
    let full = try #require(
      explored(tested.app, ExplorationOptions(), groups: [FeatureGroup(allOf: tested.app)])
    ).exploration
    #expect(apart.parts == ["door with other", "counter"])
    #expect(full.states > apart.states)
    #expect(apart.isExhausted && full.isExhausted)
    func found(_ exploration: Exploration) -> [String] {
      exploration.violations.map { "\($0.message) \($0.scenario ?? [])" }.sorted()
    }
    #expect(found(apart) == found(full))
    #expect(apart.violations.count == 3)
    #expect(apart.unwitnessed.map(\.name) == full.unwitnessed.map(\.name))
  }

  @Test(
    "an invariant that reads a feature only as 'old' connects it with the others that it reads",
    arguments: ["", "start: .door(.open)", "start: .counter(.add)"])
  func connectsByOld(_ start: String) throws {
    let exploration = try TestedApp(
      """
      app: HouseApp
      features: {door: Door, counter: Counter}
      \(start)
      invariants: {i: "!(old.door.isOpen && counter.count == 2)"}
      """, [Self.door, Self.counter]
    ).explored()
    #expect(exploration.violations.count == 1)
    #expect(exploration.parts.count < 2)
  }

  @Test("a step of the start that reads one feature and changes another one connects them")
  func connectedByStart() throws {
    let started = try unconnected(
      "start: [{when: state.counter.count == 0, dispatch: .door(.open)}]"
    ).explored()
    #expect(started.parts == [])
    let alternative = try TestedApp(
      """
      app: HouseApp
      features: {counter: Counter, door: Door}
      start: [{when: state.counter.count > 0, dispatch: .counter(.clear), else: {dispatch: .door(.open)}}]
      """, [Self.counter, Self.door]
    ).explored()
    #expect(alternative.parts == [])
  }

  @Test("ids and timers that the start begins in other features leave a feature's scenario right")
  func idsAndTimersBesideStart() throws {
    let maker = """
      feature: NAME
      models: {NAMERow: {id: UUID, isDone: Bool}}
      state: {rows: "IdentifiedArray<NAMERow>", ticks: Int = 0}
      actions:
        begin: {payload: {_ id: UUID}, reduce: "state.rows.append(NAMERow(id: id, isDone: false))"}
        finish: {payload: {_ id: UUID}, reduce: "state.rows[id: id]?.isDone = true"}
        tick: {reduce: "state.ticks = 1"}
      middleware: {M: {begin: {after: SPAN, dispatch: .tick}}}
      """
    func feature(_ name: String, _ span: String) -> String {
      maker.replacing("NAME", with: name).replacing("SPAN", with: span)
    }
    let spec = """
      app: HouseApp
      features: {left: Left, right: Right}
      start: [.left(.begin(UUID())), .left(.begin(UUID())), .right(.begin(UUID()))]
      invariants:
        the right one stays open: right.ticks == 0 || right.rows.allSatisfy { !$0.isDone }
      explore: {bounds: {lists: 3, depth: 6}}
      """
    let features = [feature("Left", "1s"), feature("Right", "5s")]
    let exploration = try TestedApp(spec, features).explored()
    #expect(exploration.parts == ["left", "right"])
    let violation = try #require(exploration.violations.first)
    let lines = try #require(violation.scenario, "\(violation.message)")
    let tested = try TestedApp(
      spec + "\nscenarios:\n" + lines.joined(separator: "\n") + "\n", features)
    var diagnostics = Diagnostics()
    _ = runScenarios(of: tested.app, in: tested.file, &diagnostics)
    #expect(
      diagnostics.findings.map(\.message).contains {
        $0.contains("'the right one stays open' does not hold")
      }, "\(lines) \(diagnostics.findings.map(\.message))")
  }

  @Test(
    "a settled invariant of one part is broken only if the other parts can be at rest",
    arguments: [
      ("check: {perform: web.names(), each: .named(value)}", 1),
      ("check: {every: 1s, dispatch: .beat}", 0),
      ("check: {every: 1s, dispatch: .beat, until: state.isTrue}", 1),
    ])
  func restOfOthers(_ rule: String, _ count: Int) throws {
    let watching = """
      feature: Login
      state: {name: String = "", isTrue: Bool = false}
      dependencies: {web: {methods: {names: {streams: String}}}}
      actions:
        check: {private: true, reduce: none}
        named: {private: true, payload: {_ n: String}, reduce: state.name = n}
        beat: {private: true, reduce: state.isTrue = true}
      middleware: {M: {\(rule)}}
      """
    let tested = try TestedApp(
      """
      app: HouseApp
      features: {login: Login, door: Door, counter: Counter}
      start: [.login(.check), .counter(.fetch)]
      invariants: {it is shut: {settled: "!door.isOpen"}}
      """, [watching, Self.door, Self.counter])
    let apart = try tested.explored()
    #expect(apart.parts == ["login", "door", "counter"])
    let full = try #require(
      explored(tested.app, ExplorationOptions(), groups: [FeatureGroup(allOf: tested.app)])
    ).exploration
    #expect(apart.violations.count == count && full.violations.count == count)
  }
}
