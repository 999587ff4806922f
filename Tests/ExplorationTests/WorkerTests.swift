import FeatureAnalysis
import Foundation
import SpecLanguage
import Testing

@testable import Exploration

/// Each worker has a copy of the feature, as in the tool.
@Suite("Exploring with several workers")
struct WorkerTests {
  private func report(_ yaml: String, workers: Int, states: Int? = nil) throws -> [String] {
    let exploration = try explored(yaml) {
      $0.workers = workers
      $0.states = states
    }
    return [exploration.summary] + exploration.unchanging.map(\.name)
      + exploration.unwitnessed.map(\.name)
      + exploration.violations.flatMap {
        ["\($0.range.start.line): \($0.message)"] + ($0.scenario ?? ["no scenario"])
      }
  }

  private func expectSameReports(_ yaml: String, states: Int? = nil) throws {
    let one = try report(yaml, workers: 1, states: states)
    for workers in [2, 8] {
      #expect(try report(yaml, workers: workers, states: states) == one, "\(workers): \(yaml)")
    }
  }

  @Test("All answers of a chain of calls are tried, also by a worker that did not begin the call")
  func chain() throws {
    let yaml = """
      feature: Seq
      state: {a: "Bool?", b: "Bool?"}
      dependencies: {web: {methods: {one: {returns: Bool}, two: {returns: Bool}}}}
      actions:
        go: {reduce: none}
        got: {private: true, payload: {_ a: Bool, b: Bool}, reduce: "state.a = a; state.b = b"}
      middleware:
        M: {go: {perform: {p: web.one()}, then: {perform: {q: web.two()}, then: ".got(p, b: q)"}, policy: first}}
      invariants: {never: "!(a == true && b == true)"}
      """
    let found = try explored(yaml) { $0.workers = 8 }
    #expect(found.states == 20 && found.end == .exhausted)
    #expect(
      found.violations.map(\.message) == [
        "'never' does not hold after 'go', 'web.one' returns true, 'web.two' returns true"
      ])
    try expectSameReports(yaml)
  }

  @Test(
    "the states, mistakes and scenarios of a spec are the same with any number of workers",
    arguments: ["counter", "editprofile", "login", "player", "syncups", "tasklist", "timeline"])
  func ownSpecs(_ name: String) throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Specs/\(name).yaml")
    try expectSameReports(try String(contentsOf: path, encoding: .utf8), states: 100)
  }

  @Test(
    "random calls, undo and random values have the same report with any number of workers",
    arguments: 0..<16)
  func randomSpecs(_ seed: UInt64) throws {
    var writer = RandomCalls(seed: seed)
    try expectSameReports(writer.spec(), states: 100)
  }
}

/// Writes small specs whose calls follow one another or run at the same time.
private struct RandomCalls {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func below(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(count))
  }

  private mutating func pick(_ texts: String...) -> String { texts[below(texts.count)] }

  mutating func spec() -> String {
    let undo = pick("", "", "undo: a\n", "undo: {of: [a, isOn], limit: 3}\n")
    let rules = (0..<3).map { "    go\($0): {\(rule())}\n" }.joined()
    let actions = (0..<3).map { "  go\($0): {payload: {_ k: K}, reduce: \(body())}\n" }.joined()
    return """
      feature: Random
      models: {K: [x, y]}
      state: {a: "K?", b: "K?", isOn: Bool = false, ids: "[UUID]", log: Int = 0}
      \(undo)dependencies:
        api:
          methods:
            one: {payload: {_ k: K}, returns: K, throws: true}
            two: {returns: Bool}
            three: {returns: K}
            feed: {streams: Bool, throws: true}
      actions:
      \(actions)  stop: {reduce: \(pick("none", "state.isOn = false", "state.b = nil"))}
        add: {payload: {id: UUID = UUID()}, reduce: "if state.ids.count < 2 { state.ids.append(id) }"}
        drop: {reduce: "if !state.ids.isEmpty { state.ids.removeFirst() }"}
        got: {private: true, payload: {_ k: K}, reduce: state.a = k}
        both: {private: true, payload: {_ k: K, _ second: K}, reduce: "state.a = k; state.b = second"}
        was: {private: true, payload: {_ isOn: Bool}, reduce: state.isOn = isOn}
        failed: {private: true, reduce: \(pick("none", "state.a = nil", "state.log = 2"))}
      middleware:
        M:
      \(rules)    stop: {cancel: go\(below(3))}
      invariants:
        first: "!(\(condition()))"
        second: "!(\(condition()))"
      reachable:
        third: "\(condition())"
      explore: {bounds: {effects: 2}}

      """
  }

  private mutating func body() -> String {
    pick(
      "none", "state.isOn.toggle()", "state.a = nil", "state.b = k",
      "state.log = (state.log + 1) % 3")
  }

  private mutating func condition() -> String {
    pick(
      "a == .x && b == .y", "a == .y && isOn", "ids.count == 2 && b == .x", "log == 2 && isOn",
      "a != nil && a == b && !ids.isEmpty")
  }

  private mutating func rule() -> String {
    var policy = pick("first", "latest", "serial", "concurrent", "debounce(1s)")
    let shape = below(7)
    var parts: [String] =
      switch shape {
      case 0: ["perform: api.one(k)", "then: .got(\(pick("result", "k")))"]
      case 1:
        ["perform: {p: api.one(k)}", "then: {perform: {q: api.one(p)}, then: '.both(p, q)'}"]
      case 2:
        [
          "perform: {p: api.one(k), q: api.three()}",
          "then: '.both(\(pick("p, q", "q, p", "p, k")))'",
        ]
      case 3:
        [
          "perform: {p: api.two()}",
          "then: {perform: {q: api.three(), s: api.one(k)}, then: 'p ? .both(q, s) : .both(s, k)'}",
        ]
      case 4:
        [
          "perform: {p: api.one(k), s: api.two()}",
          "then: {perform: api.three(), then: 's ? .both(p, result) : .was(s)'}",
        ]
      case 5: ["perform: api.feed()", "each: .was(value)"]
      default: ["after: 1s", "dispatch: \(pick(".got(k)", ".was(state.isOn)"))"]
      }
    if shape < 6 { parts.append("catch: \(pick(".failed", "ignore"))") }
    if below(2) == 0 { parts.append("by: k") }
    if shape < 3, below(3) == 0 { parts.append("retry: {times: 1, after: 1s}") }
    if shape < 5, below(5) == 0 { parts.append("started: .was(true)") }
    if shape == 6, policy.hasPrefix("debounce") { policy = "latest" }
    return (parts + ["policy: \(policy)"]).joined(separator: ", ")
  }
}
