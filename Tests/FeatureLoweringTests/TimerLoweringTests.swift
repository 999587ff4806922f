import FeatureSimulation
import Testing

@testable import FeatureLowering

@Suite("Timers, delayed calls and polling in Swift") struct TimerLoweringTests {
  private func middleware(_ rules: String) throws -> String {
    try body(
      "Sources/Shop/ShopMiddleware.swift",
      of: """
        feature: Shop
        state: {isOpen: Bool = false, count: Int = 0}
        dependencies:
          shelf:
            methods:
              load: {payload: {_ number: Int}, returns: Int, throws: true}
        events: {bell: {_ number: Int}}
        actions:
          open: {payload: {_ number: Int}, reduce: state.isOpen = true}
          loaded: {payload: {_ count: Int}, reduce: state.count = count}
          failed: {reduce: state.isOpen = false}
          tick: {reduce: state.count += 1}
        middleware:
          Loading:
        \(rules.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
        """)
  }

  private func expect(_ rules: String, becomes code: String) throws {
    let text = try middleware(rules)
    let indented = code.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n")
    #expect(text.contains(indented), "\(text)")
  }

  @Test("what a repetition begins during a wait ends before the test goes on")
  func settlesAfterWait() throws {
    func test(_ rest: String) throws -> String {
      try body(
        "Tests/PollTests/PollScenarioTests.swift",
        of: """
          feature: Poll
          state: {count: Int = 0}
          dependencies: {web: {methods: {get: {returns: Int}}}}
          actions: {start: {reduce: none}, got: {payload: {_ n: Int}, reduce: state.count += n}}
          middleware: {Polling: {start: {perform: web.get(), then: .got(result)\(rest)}}}
          scenarios:
            twice: {with: {web.get: {after: 1s, returns: 1}}, when: [start, wait: 5s], then: state.count > 0}
          """)
    }
    let settled = """
          await clock.advance(by: .seconds(5))
          await store.settle(on: clock)
      """
    #expect(try test(", every: 5s").contains(settled))
    #expect(try !test("").contains(settled))
  }

  @Test("a timer is an effect that sends, without dependencies")
  func timer() throws {
    try expect(
      "open: {every: 1s, dispatch: .tick, id: timer}",
      becomes: """
        effects.run(id: "timer", policy: .first, every: .seconds(1)) { send in
          send(.tick)
        }
        """)
    #expect(try !middleware("open: {every: 1s, dispatch: .tick}").contains("dependencies"))
    try expect(
      "open: {after: 2s, every: 1s, emit: .bell(number), by: number, policy: latest}",
      becomes: """
        effects.run(
          id: EffectID("open", key: number), policy: .latest, after: .seconds(2), every: .seconds(1)
        ) { send in
          send.emit(.bell(number))
        }
        """)
  }

  @Test("an action that waits keeps only the part of the state that it needs")
  func delayed() throws {
    try expect(
      "open: {after: 4s, dispatch: .loaded(state.count), policy: latest}",
      becomes: """
        let count = state.count
        effects.run(id: "open", policy: .latest, after: .seconds(4)) { send in
          send(.loaded(count))
        }
        """)
    try expect(
      "open: {after: 4s, dispatch: .tick, policy: first}",
      becomes: """
        effects.run(id: "open", policy: .first, after: .seconds(4)) { send in
          send.last(.tick)
        }
        """)
  }

  @Test("ignored errors are caught, and a list of cancellations is written one by one")
  func ignored() throws {
    try expect(
      """
      open: {perform: shelf.load(number), then: .loaded(result), catch: ignore}
      failed: {cancel: [open, timer]}
      tick: {every: 1s, dispatch: .failed, id: timer}
      """,
      becomes: """
        effects.run(id: "open") { [dependencies] send in
          do {
            let result = try await dependencies.shelf.load(number)
            send(.loaded(result))
          } catch {
            // Errors are ignored.
          }
        }
        """)
    try expect(
      "open: {every: 1s, dispatch: .tick}\ntick: {after: 1s, dispatch: .failed}"
        + "\nfailed: {cancel: [open, tick]}",
      becomes: """
        effects.cancel("open")
        effects.cancel("tick")
        """)
  }

  @Test("polling begins at once, and its 'until' reads the current state")
  func polling() throws {
    try expect(
      """
      open:
        perform: shelf.load(number)
        then: .loaded(result)
        catch: .failed
        every: 30s
        until: state.count > number
        started: .tick
      """,
      becomes: """
        effects.run(
          id: "open", policy: .first, after: .zero, every: .seconds(30),
          until: { state in state.count > number }, started: .tick
        ) { [dependencies] send in
          do {
            let result = try await dependencies.shelf.load(number)
            send(.loaded(result))
          } catch {
            send(.failed)
          }
        }
        """)
  }
}
