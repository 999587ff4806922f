import ReduxSemantics
import SpecLanguage
import Testing

@Suite("Timers, delayed calls and polling in scenarios")
struct TimerTests {
  /// Returns the result of one scenario of a feature with two rules.
  private func outcome(_ rules: String, _ scenario: String) -> String {
    let (outcomes, findings) = simulate(
      """
      feature: Clock
      models: {Status: [running, done]}
      state: {seconds: Int = 0, isOn: Bool = false, status: Status = .running, toast: Int = 0}
      dependencies:
        server: {methods: {status: {payload: {_ key: Int}, returns: Status, throws: true}}}
      events: {bell: {_ key: Int}}
      actions:
        toggle: {reduce: state.isOn.toggle()}
        go: {payload: {_ key: Int}, reduce: state.toast += 1}
        leave: {payload: {_ key: Int}, reduce: none}
        tick: {reduce: state.seconds += 1}
        add: {payload: {_ number: Int}, reduce: state.seconds += number}
        got: {payload: {_ status: Status}, reduce: state.status = status}
        failed: {reduce: state.seconds += 100}
      middleware:
        Ticking:
      \(rules.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
      scenarios:
        it works:
      \(scenario.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
      """)
    return findings.first.map { "\($0.id): \($0.message)" } ?? outcomes.joined()
  }

  @Test("polling whose answer asks for it again goes on once")
  func joined() {
    let result = outcome(
      "go: {perform: server.status(key), every: 1s, then: .go(1)}",
      """
      with: {server.status: running}
      when: [[go: 1, wait: 3500ms]]
      then: state.toast == 5
      """)
    #expect(result == "passed")
  }

  @Test("a call of polling that waits again is under way once")
  func waitsAgain() {
    let result = outcome(
      "go: {perform: server.status(key), every: 1s, then: .got(result)}",
      """
      when: [[go: 1, wait: 1ms], answer: {server.status: running}, wait: 1s]
      then: state.toast == 1
      underWay: server.status(1)
      """)
    #expect(result == "passed")
  }

  @Test(
    "a wait in which effects wake up too often fails the scenario", .timeLimit(.minutes(1)))
  func longWait() {
    let message = outcome(
      "toggle: {every: 1ms, dispatch: .tick}", "when: [toggle, wait: 1h]\nthen: state.isOn")
    #expect(message.contains("after it was advanced 100,000 times"), "\(message)")
  }

  private let stopwatch = """
    toggle:
      - {when: state.isOn, every: 1s, dispatch: .tick, id: timer}
      - {when: "!state.isOn", cancel: timer}
    """

  @Test(
    "a timer ticks only while a scenario waits, first after its interval",
    arguments: [
      ("[[toggle]]", 0), ("[[toggle, wait: 999ms]]", 0), ("[[toggle, wait: 1s]]", 1),
      ("[toggle, wait: 3s]", 3), ("[[toggle, wait: 3s, toggle, wait: 3s]]", 3),
      ("[[toggle, wait: 1500ms, toggle, toggle, wait: 900ms]]", 1),
    ])
  func ticks(_ when: String, _ seconds: Int) {
    let result = outcome(stopwatch, "when: \(when)\nthen: state.seconds == \(seconds)")
    #expect(result == "passed")
  }

  @Test("a timer that is requested again goes on, and begins anew with 'latest'")
  func policies() {
    let scenario = "when: [[go: 1, wait: 700ms, go: 1, wait: 700ms]]\nthen: state.seconds =="
    #expect(outcome("go: {every: 1s, dispatch: .tick}", scenario + " 1") == "passed")
    let latest = "go: {every: 1s, dispatch: .tick, policy: latest}"
    #expect(outcome(latest, scenario + " 0") == "passed")
    let both = "go: {every: 1s, dispatch: .tick, policy: concurrent}"
    #expect(outcome(both, "when: [[go: 1, go: 2, wait: 1s]]\nthen: state.seconds == 2") == "passed")
  }

  @Test("an action that waits is sent with the values of its request, and a scenario waits for it")
  func delayedAction() {
    let rule = "go: {after: 4s, dispatch: .add(key + state.toast), policy: latest}"
    #expect(outcome(rule, "when: [go: 10]\nthen: state.seconds == 11") == "passed")
    #expect(
      outcome(
        rule, "when: [[go: 10, wait: 3s, go: 20, wait: 3s, go: 30]]\nthen: state.seconds == 33")
        == "passed")
    let all = "go: {after: 4s, dispatch: .add(key)}"
    #expect(outcome(all, "when: [[go: 1, wait: 1s, go: 2]]\nthen: state.seconds == 3") == "passed")
    let cancelled = all + "\nleave: {cancel: go}"
    #expect(
      outcome(cancelled, "when: [[go: 1, wait: 3999ms, leave: 1]]\nthen: state.seconds == 0")
        == "passed")
  }

  @Test("timers with keys are independent, and may emit events")
  func keys() {
    let rules = """
      go: {every: 1s, after: 3s, emit: .bell(key), by: key, id: bell}
      leave: {cancel: bell, by: key}
      """
    let scenario = """
      when: [[go: 1, wait: 1s, go: 2, wait: 3s, leave: 1, wait: 1s]]
      events: [.bell(1), .bell(2), .bell(1), .bell(2)]
      """
    #expect(outcome(rules, scenario) == "passed")
  }

  @Test("polling calls at once, waits for each answer, and ends with 'until'")
  func polling() {
    let rule = """
      go: {perform: server.status(key), then: .got(result), catch: .failed, every: 5s, \
      until: state.status == .done}
      """
    let scenario = """
      with: {server.status: {each: [running, {throws: gone}, {after: 8s, returns: running}, done]}}
      when: [go: 7]
      then: [state.status == .done, state.seconds == 100]
      calls: [server.status(7), server.status(7), server.status(7), server.status(7)]
      """
    #expect(outcome(rule, scenario) == "passed")
    let isDone = "given: {status: done}\nwhen: [go: 7]\ncalls: []"
    #expect(outcome(rule, isDone) == "passed")
    let ended = """
      with: {server.status: [running]}
      when: [[go: 7, wait: 6s, got: done, wait: 60s]]
      calls: [server.status(7), server.status(7)]
      """
    #expect(outcome(rule, ended.replacing("[running]", with: "running")) == "passed")
  }

  @Test("a scenario waits for the call of a repetition without an end, but not for the next one")
  func endlessPolling() {
    let rule = """
      go: {perform: server.status(key), then: .got(result), catch: .failed, every: 5s, after: 1s}
      leave: {cancel: go}
      """
    func scenario(_ when: String, _ count: Int) -> String {
      """
      with: {server.status: {after: 2s, returns: done}}
      when: \(when)
      calls: [\(Array(repeating: "server.status(7)", count: count).joined(separator: ", "))]
      """
    }
    #expect(outcome(rule, scenario("[go: 7]", 0)) == "passed")
    #expect(outcome(rule, scenario("[[go: 7, wait: 1s]]", 1)) == "passed")
    #expect(outcome(rule, scenario("[[go: 7, wait: 8s]]", 2)) == "passed")
    #expect(
      outcome(rule, scenario("[[go: 7, wait: 1s]]", 1) + "\nthen: state.status == .done")
        == "passed")
    #expect(outcome(rule, scenario("[[go: 7, wait: 2s, leave: 7, wait: 9s]]", 1)) == "passed")
  }

  @Test("a delayed call that is retried waits only once")
  func delayedCall() {
    let rule = """
      go: {perform: server.status(key), then: .got(result), catch: .failed, after: 3s, \
      retry: {times: 2, after: 1s}}
      """
    let scenario = """
      with: {server.status: {each: [{throws: a}, {throws: b}, done]}}
      when: [[go: 1, wait: 5s]]
      then: [state.status == .done, state.seconds == 0]
      """
    #expect(outcome(rule, scenario) == "passed")
  }

  @Test("an ignored error is no failure, and a rule may cancel several effects")
  func ignoredErrors() {
    let rules = """
      go: {perform: server.status(key), then: .got(result), catch: ignore, every: 1s, by: key}
      toggle: {every: 1s, dispatch: .tick, by: 1}
      leave: {cancel: [go, toggle], by: key}
      """
    let scenario = """
      with: {server.status: {throws: gone}}
      when: [[go: 1, toggle, wait: 1s, leave: 1, wait: 5s]]
      then: [state.status == .running, state.seconds == 1]
      calls: [server.status(1), server.status(1)]
      """
    #expect(outcome(rules, scenario) == "passed")
    let uncaught = rules.replacing(", catch: ignore", with: "")
    #expect(outcome(uncaught, scenario).contains("there is no 'catch'"))
  }

  @Test("the times of a late timer do not drift, and missed times are skipped")
  func lateness() {
    let timer = EffectTimer(after: nil, every: .seconds(10))
    #expect(timer.delay == .seconds(10))
    #expect(timer.wait() == .seconds(10))
    #expect(timer.wait(lateness: .seconds(3)) == .seconds(7))
    #expect(timer.wait(lateness: .seconds(20)) == .seconds(10))
    #expect(timer.wait(lateness: .seconds(34)) == .seconds(6))
    #expect(timer.wait(lateness: .seconds(-1)) == .seconds(10))
    #expect(EffectTimer(after: .seconds(4), every: nil).wait() == nil)
    #expect(EffectTimer(after: nil, every: .zero).wait() == .milliseconds(1))
    #expect(EffectTimer(after: .seconds(-4), every: nil).delay == .zero)
  }
}
