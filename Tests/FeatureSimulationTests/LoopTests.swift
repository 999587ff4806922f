import SpecLanguage
import Testing

@Suite("Endless loops in scenarios")
struct LoopTests {
  private func outcome(_ spec: String) -> String {
    let (outcomes, findings) = simulate(spec)
    return findings.first.map(\.message) ?? outcomes.joined()
  }

  private func chain(_ length: Int) -> String {
    """
    feature: Chain
    state: {count: Int = 0}
    actions:
      down: {payload: {_ n: Int}, reduce: state.count += 1}
    middleware:
      Counting:
        down: {when: n > 0, dispatch: .down(n - 1)}
    scenarios:
      it counts: {when: [down: \(length)], then: state.count == \(length + 1)}
    """
  }

  @Test("10,000 causes in a row are no endless loop, and one more is")
  func depth() {
    #expect(outcome(chain(10_000)) == "passed")
    #expect(
      outcome(chain(10_001))
        == "the scenario 'it counts' fails: the actions never end: down → down")
  }

  @Test("an action that causes many others, but not in a row, is no endless loop")
  func fan() {
    let ten = { (action: String) in
      "[" + Array(repeating: "{dispatch: .\(action)}", count: 10).joined(separator: ", ") + "]"
    }
    #expect(
      outcome(
        """
        feature: Fan
        state: {count: Int = 0}
        actions:
          a: {reduce: none}
          b: {reduce: none}
          c: {reduce: none}
          d: {reduce: none}
          e: {reduce: state.count += 1}
        middleware:
          Spread:
            a: \(ten("b"))
            b: \(ten("c"))
            c: \(ten("d"))
            d: \(ten("e"))
        scenarios:
          a spreads: {when: [a], then: state.count == 10_000}
        """) == "passed")
  }

  @Test("calls that double again and again end a scenario in a short time")
  func doubling() {
    let spec = """
      feature: Calls
      state: {count: Int = 0}
      dependencies: {api: {methods: {load: {returns: Int}}}}
      actions: {go: {reduce: none}, got: {payload: {_ value: Int}, reduce: state.count += value}}
      middleware:
        Calling:
          go: {perform: api.load(), then: .got(result), after: 1s, policy: concurrent}
          got: [{dispatch: .go}, {dispatch: .go}]
      scenarios: {it doubles: {with: {api.load: 1}, when: [go, wait: 1m], then: state.count > 0}}
      """
    let start = ContinuousClock.now
    #expect(outcome(spec).hasPrefix("the scenario 'it doubles' fails: the actions never end: "))
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  private func poll(_ answer: String, until end: Int, _ when: String) -> String {
    """
    feature: Poll
    state: {count: Int = 0}
    actions:
      poll: {reduce: none}
      polled: {payload: {_ n: Int}, reduce: state.count += n}
    dependencies: {server: {methods: {fetch: {returns: Int}}}}
    middleware:
      Polling:
        poll: {perform: server.fetch(), then: .polled(result)}
        polled: {when: "state.count < \(end)", dispatch: .poll}
    scenarios:
      it polls:
        with: {server.fetch: {\(answer)returns: 1}}
        when: \(when)
        then: state.count == \(end)
    """
  }

  @Test("a poll goes on for hours, but not without time passing")
  func polls() {
    #expect(outcome(poll("after: 1s, ", until: 10_800, "[poll, wait: 3h]")) == "passed")
    #expect(
      outcome(poll("", until: 10_800, "[poll]"))
        == "the scenario 'it polls' fails: the actions never end: poll → poll")
  }

  @Test("a scenario cannot end while an effect restarts itself after each delay")
  func timer() {
    #expect(
      outcome(poll("after: 1s, ", until: 1_000_000, "[poll]"))
        == "the scenario 'it polls' fails: effects still wait for the clock after it was advanced "
        + "100,000 times: poll → poll")
  }
}
