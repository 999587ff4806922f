import FeatureAnalysis
import SpecLanguage
import Testing

@testable import Exploration

@Suite("Endless loops in explorations")
struct LoopTests {
  @Test("an endless loop is reported once with its cycle, from wherever it is entered")
  func loop() throws {
    let exploration = try explored(
      """
      feature: Ring
      state: {isOn: Bool = false, count: Int = 0}
      actions:
        a: {reduce: state.isOn.toggle()}
        b: {reduce: none}
        enter: {reduce: none}
      middleware:
        Rules:
          a: {dispatch: .b}
          b: {when: state.count == 0, dispatch: .a}
          enter: {dispatch: .a}
      """)
    #expect(exploration.violations.count == 1)
    let message = try #require(exploration.violations.first?.message)
    #expect(message.hasPrefix("the actions never end: "))
    #expect(message.contains("a → b → a") || message.contains("b → a → b"))
  }

  @Test("a loop costs once what it takes to notice it, not in every state")
  func loopInManyStates() throws {
    let exploration = try explored(
      """
      feature: Ring
      state: {n: Int = 0, isOn: Bool = false}
      actions:
        next: {reduce: "state.n = (state.n + 1) % 120"}
        go: {reduce: state.isOn.toggle()}
        back: {reduce: none}
      middleware:
        Rules:
          go: {when: state.n >= 0, dispatch: .back}
          back: {dispatch: .go}
      explore: {bounds: {depth: 200}}
      """)
    #expect(
      exploration.violations.map(\.message) == ["the actions never end: go → back → go after 'go'"])
    // Another long chain of these actions might end, so it is not called a loop.
    #expect(
      exploration.summary.hasPrefix("120 states to depth 119; not exhaustive; not explored: "))
    // A loop is noticed after 10,000 actions, which take more than 50,000 evaluation steps.
    #expect(exploration.work < 1_000_000)
  }

  @Test("a loop in which a call may be cancelled is reported, at the rule that begins it")
  func loopThatCancels() throws {
    let exploration = try explored(
      """
      feature: Printer
      state: {isOn: Bool = false}
      dependencies: {api: {methods: {load: {returns: Int, throws: true}}}}
      actions:
        turnOn: {reduce: state.isOn = true}
        load: {reduce: none}
        loaded: {payload: {_ value: Int}, reduce: none}
        cancelled: {reduce: none}
        stop: {reduce: none}
        print: {reduce: none}
      middleware:
        Rules:
          load: {perform: api.load(), then: .loaded(result), catch: ignore, cancelled: .cancelled}
          stop:
            - {cancel: load}
            - {dispatch: .print, when: state.isOn}
          print: {dispatch: .stop}
      """)
    #expect(
      exploration.violations.map(\.message) == [
        "the actions never end: stop → print → stop after 'turnOn', 'stop'"
      ])
    #expect(exploration.violations.first?.range.start.line == 16)
  }

  @Test("a chain that ends is followed to its end, even after a loop was found")
  func longChain() throws {
    let exploration = try explored(
      """
      feature: Countdown
      state: {n: Int = 0, isOn: Bool = false}
      actions:
        set: {reduce: state.n = 300}
        down: {private: true, reduce: state.n -= 1}
        up: {reduce: none}
        turn: {reduce: state.isOn.toggle()}
      middleware:
        Rules:
          set: {dispatch: .down}
          down: {when: state.n > 0, dispatch: .down}
          up: {when: state.n == 0, dispatch: .up}
      invariants: {it ends: n == 0}
      """)
    #expect(exploration.violations.map(\.message) == ["the actions never end: up → up after 'up'"])
    #expect(exploration.summary.hasPrefix("all 2 states reachable"))
  }

  @Test("an action that causes 1,100 others is no mistake")
  func fan() throws {
    let many = { (action: String, count: Int) in
      "[" + Array(repeating: "{dispatch: .\(action)}", count: count).joined(separator: ", ") + "]"
    }
    let exploration = try explored(
      """
      feature: Fan
      state: {isOn: Bool = false}
      actions:
        a: {reduce: state.isOn.toggle()}
        b: {reduce: none}
        c: {reduce: none}
      middleware:
        Spread:
          a: \(many("b", 100))
          b: \(many("c", 10))
      """)
    #expect(exploration.violations.map(\.message) == [])
    #expect(exploration.summary.hasPrefix("all 2 states reachable"))
  }

  private func restarts(_ method: String, _ rules: String) throws -> [[String]] {
    try explored(
      """
      feature: Echo
      state: {last: Int = 0, known: Set<Int>}
      dependencies: {web: {methods: {watch: \(method)}}}
      actions:
        learn: {payload: {_ n: Int}, reduce: state.known.insert(n)}
        go: {payload: {to n: Int}, reduce: state.last = n}
        hit: {payload: {_ n: Int}, reduce: state.known.insert(n)}
      middleware:
        Rules:
          go: {when: state.known.contains(n), dispatch: .hit(n)}
          hit: \(rules)
      """
    ).restarts
  }

  @Test("calls that can follow one another without end are listed once")
  func restarts() throws {
    #expect(
      try restarts(
        "{payload: {_ n: Int}, streams: Int}",
        "{perform: web.watch(n), each: '.go(to: value)', by: n, policy: latest}")
        == [["web.watch", "web.watch"]])
  }

  @Test("a call with a duration lets time pass, and an answer that calls nothing is no cycle")
  func noRestarts() throws {
    #expect(
      try restarts(
        "{payload: {_ n: Int, for time: Duration}}",
        "{perform: 'web.watch(n, for: .seconds(1))', then: '.go(to: n)'}") == [])
    #expect(
      try restarts(
        "{payload: {_ n: Int}, returns: Int}",
        "{perform: web.watch(n), then: .learn(result)}") == [])
  }
}
