import SpecLanguage
import Testing

@testable import FeatureSimulation

@Suite("Checks between the steps of a scenario")
struct ScenarioCheckTests {
  private func outcome(_ scenario: String) -> String {
    let lines = scenario.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    let (outcomes, findings) = simulate(
      """
      feature: Reader
      state: {isLoading: Bool = false, texts: "[String]"}
      events: {arrived: {_ text: String}}
      dependencies:
        web: {methods: {get: {payload: {_ id: Int}, returns: String, throws: true}}}
        log: {methods: {note: {payload: {_ text: String}}}}
      actions:
        load: {payload: {_ id: Int}, reduce: state.isLoading = true}
        loaded: {payload: {_ text: String}, reduce: "state.isLoading = false; state.texts.append(text)"}
        failed: {payload: {_ reason: String}, reduce: "state.isLoading = false; state.texts.append(reason)"}
        add: {payload: {_ text: String}, reduce: state.texts.append(text)}
        remove: {reduce: state.texts.removeLast()}
      middleware:
        Rules:
          add: [{require: "!text.isEmpty", message: Write something.}, {perform: log.note(text)}]
          remove: {require: "!state.texts.isEmpty", message: There is none.}
        Loading:
          load: {perform: web.get(id), then: .loaded(result), catch: .failed(message), policy: serial}
          loaded: {emit: .arrived(text)}
      scenarios:
        it works:
      \(lines)
      """)
    return findings.first.map { "\($0.id): \($0.message)" } ?? outcomes.joined()
  }

  @Test("In a list, a check sees the state at once, while the call is under way")
  func whileUnderWay() {
    let load = "with: {web.get: {after: 1s, returns: a}}\nthen: state.texts == [\"a\"]\n"
    #expect(
      outcome(
        load + "when: [[load: 1, then: state.isLoading, wait: 1s, then: '!state.isLoading']]")
        == "passed")
    #expect(
      outcome(load + "when: [[load: 1, wait: 999ms, then: '!state.isLoading']]")
        == "failed-scenario: expected '!state.isLoading' in 'it works': state.isLoading is true")
    // Without a wait, the call has not begun; between two entries, it has ended.
    #expect(outcome(load + "when: [[load: 1, calls: []]]") == "passed")
    #expect(outcome(load + "when: [[load: 1, wait: 1ms, calls: web.get(1)]]") == "passed")
    #expect(
      outcome(load + "when: [load: 1, then: state.isLoading]")
        == "failed-scenario: expected 'state.isLoading' in 'it works'")
  }

  @Test("Lists are compared since the previous check of their kind, and at the end as a whole")
  func sincePreviousCheck() {
    let steps = """
      with: {web.get: {each: [a, b]}}
      when:
        - load: 1
        - {calls: web.get(1), events: [.arrived("a")]}
        - {calls: [], events: []}
        - load: 2
        - {calls: web.get(2), events: [.arrived("b")]}

      """
    #expect(
      outcome(
        steps + "calls: [web.get(1), web.get(2)]\nevents: [.arrived(\"a\"), .arrived(\"b\")]")
        == "passed")
    #expect(
      outcome(steps + "calls: web.get(2)")
        == "failed-scenario: expected the calls [web.get(2)], got [web.get(1), web.get(2)] "
        + "in 'it works'")
  }

  @Test("Rejections are compared by their messages, and by their actions where these are named")
  func rejections() {
    let steps = "when: [add: '', remove, add: a, remove]\n"
    #expect(outcome(steps + "rejections: [Write something., There is none.]") == "passed")
    #expect(outcome(steps + "rejections: [add: Write something., There is none.]") == "passed")
    #expect(
      outcome(steps + "rejections: []")
        == "failed-scenario: expected the rejections [], got ['Write something.', "
        + "'There is none.'] in 'it works'")
    #expect(
      outcome(steps + "rejections: [Write something., add: There is none.]")
        == "failed-scenario: expected the rejections [add: 'Write something.', "
        + "add: 'There is none.'], got [add: 'Write something.', remove: 'There is none.'] "
        + "in 'it works'")
    #expect(
      outcome(
        "when: [add: '', rejections: Write something., add: a, rejections: []]\n"
          + "then: state.texts == [\"a\"]") == "passed")
  }

  @Test("A step 'answer' ends the oldest call that waits")
  func answers() {
    #expect(
      outcome(
        """
        when:
          - load: 1
          - load: 2
          - {then: state.texts.isEmpty, calls: web.get(1)}
          - answer: {web.get: {returns: a}}
          - {then: 'state.texts == ["a"]', calls: web.get(2)}
          - answer: {web.get: {throws: gone}}
        then: state.texts == ["a", "gone"]
        """) == "passed")
    #expect(
      outcome(
        """
        when: [[load: 1, answer: {web.get: a}, then: state.texts.count == 1]]
        events: [.arrived("a")]
        """) == "passed")
    #expect(
      outcome("when: [answer: {web.get: a}, load: 1]\nthen: 'true'")
        == "failed-scenario: the scenario 'it works' fails: no call of 'web.get' is under way")
    #expect(
      outcome("when: [load: 1, answer: {web.get: a}, load: 2]\nthen: 'true'")
        == "failed-scenario: 'web.get(2)' is still under way at the end: add a step 'answer', or "
        + "'underWay: [web.get(2)]', in 'it works'")
  }

  @Test("A scenario may end with the calls under way that it lists")
  func underWay() {
    #expect(outcome("when: [load: 1]\nunderWay: [web.get(1)]") == "passed")
    #expect(
      outcome(
        "with: {web.get: a}\nwhen: [load: 1, load: 2, load: 3]\nthen: state.texts == [\"a\"]\n"
          + "underWay: [web.get(2)]") == "passed")
    #expect(
      outcome("when: [load: 1]\nunderWay: [web.get(2)]")
        == "failed-scenario: expected the calls under way [web.get(2)], got [web.get(1)] "
        + "in 'it works'")
  }

  @Test("A false check between the steps is reported before a later fault")
  func falseBeforeFault() {
    #expect(
      outcome("when: [add: a, then: state.texts.isEmpty, load: 1]\nthen: 'true'")
        == "failed-scenario: expected 'state.texts.isEmpty' in 'it works': "
        + "state.texts is [\"a\"]")
  }

  @Test("A step 'cancel' ends the effects that only its action has begun")
  func cancelling() {
    let two = "when: [load: 1, load: 2, cancel: load"
    #expect(
      outcome(two + ", answer: {web.get: a}]\ncalls: web.get(1)\nthen: state.texts == [\"a\"]")
        == "passed")
    #expect(
      outcome(
        "with: {web.get: {after: 5s, returns: a}}\n"
          + "when: [[load: 1, load: 2, wait: 1s, cancel: load, cancel: load]]\n"
          + "calls: web.get(1)\nthen: state.texts.isEmpty") == "passed")
    #expect(
      outcome(
        "with: {web.get: {after: 1s, returns: a}}\n" + two + "]\nthen: state.texts == [\"a\"]")
        == "failed-scenario: the scenario 'it works' fails: no effect of 'load' is under way")
    #expect(
      outcome(
        "with: {web.get: {after: 2s, returns: a}}\n"
          + "when: [[load: 1, wait: 1s, cancel: load]]\nthen: state.texts.isEmpty") == "passed")
  }

  @Test("A step 'cancel' needs an earlier step with its action")
  func nothingToCancel() {
    #expect(
      outcome("when: [cancel: load, load: 1]\nthen: 'true'")
        == "nothing-to-cancel: no earlier step sends 'load'")
    #expect(
      outcome("when: [load: 1, cancel: load, cancel: load]\nthen: 'true'")
        == "nothing-to-cancel: each earlier step 'load' is already cancelled")
  }
}

@Suite("Cancelled steps of a scenario")
struct CancelledStepTests {
  @Test(
    "A call that a later step has joined ends when both steps are cancelled",
    arguments: [
      ("cancel: load", "state.note == \"a\""), ("cancel: load, cancel: load", "state.note.isEmpty"),
    ])
  func joined(_ cancelled: String, _ condition: String) {
    let (outcomes, findings) = simulate(
      """
      feature: Reader
      state: {note: String = ""}
      dependencies: {web: {methods: {get: {returns: String}}}}
      actions:
        load: {reduce: none}
        loaded: {payload: {_ text: String}, reduce: state.note = text}
      middleware:
        Loading:
          load: {perform: web.get(), then: .loaded(result), policy: first}
      scenarios:
        it works:
          with: {web.get: {after: 5s, returns: a}}
          when: [[load, load, wait: 1s, \(cancelled)]]
          then: '\(condition)'
          calls: web.get()
      """)
    #expect(findings.map(\.message) == [])
    #expect(outcomes == ["passed"])
  }

  private func outcome(_ rules: String, _ scenario: String) -> String {
    let (outcomes, findings) = simulate(
      """
      feature: Reader
      state: {log: "[String]"}
      dependencies:
        web: {methods: {get: {payload: {_ id: Int}, returns: String, throws: true}, ticks: {streams: Int}}}
      actions:
        load: {payload: {_ id: Int}, reduce: 'state.log.append("load")'}
        cancel: {payload: {_ what: String}, reduce: 'state.log.append(what)'}
        note: {payload: {_ text: String}, reduce: 'state.log.append(text)'}
        next: {payload: {_ id: Int}, reduce: 'state.log.append("next")'}
      middleware:
        Rules: {\(rules)}
      scenarios:
        it works: {\(scenario)}
      """)
    return findings.first.map { "\($0.id): \($0.message)" } ?? outcomes.joined()
  }

  @Test("An action called 'cancel' keeps its name")
  func action() {
    #expect(
      outcome(
        "load: {perform: web.get(id), then: .note(result), catch: .note(message)}",
        "with: {web.get: a}, when: [load: 1, cancel: b], then: 'state.log == [\"load\", \"a\", \"b\"]'"
      )
        == "passed")
  }
}
