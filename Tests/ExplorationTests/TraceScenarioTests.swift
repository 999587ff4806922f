import Testing

@testable import Exploration

@Suite("The scenario of a mistake")
struct TraceScenarioTests {
  /// Returns the message of the first violation and the lines of its scenario. Expects that the
  /// scenario fails.
  private func violation(_ spec: String) throws -> (message: String, scenario: [String]) {
    let violation = try #require(try explored(spec).violations.first)
    let lines = try #require(violation.scenario, "\(violation.message)")
    let failures = failures(of: lines, pastedInto: spec)
    #expect(failures.count == 1, "\(violation.message): \(failures)")
    return (violation.message, Array(lines.dropFirst()))
  }

  /// A feature with a stream that is retried once after a failure.
  private func line(invariant: String) -> String {
    """
    feature: Line
    state: {isOn: Bool = false, price: Int = 0, isLost: Bool = false}
    actions:
      go: {reduce: state.isOn = true}
      tick: {payload: {_ price: Int}, reduce: state.price = price}
      lost: {reduce: state.isLost = true}
    dependencies:
      line: {methods: {ticks: {streams: Int, throws: true}}}
    middleware:
      Listening:
        go:
          perform: line.ticks()
          each: .tick(value)
          catch: .lost
          policy: first
          retry: {times: 1, after: 1s}
    invariants:
      it holds: "\(invariant)"
    explore: {samples: {Int: [1]}}
    """
  }

  @Test(
    "the scenario of a mistake has a list of elements for each call of a stream that is retried")
  func streamAgain() throws {
    #expect(
      try violation(line(invariant: "!isLost")).scenario == [
        "    with:",
        "      line.ticks: [{throws: failed}]",
        "    when:",
        "      - go",
        "    holds: [it holds]",
      ])
    #expect(
      try violation(line(invariant: "!isLost || price == 0")).scenario == [
        "    with:",
        "      line.ticks: {each: [[{value: 1}, {throws: failed}], [{throws: failed}]]}",
        "    when:",
        "      - go",
        "    holds: [it holds]",
      ])
  }

  /// A feature that repeats its call until a condition holds.
  private func poll(accepting condition: String, until end: String) -> String {
    """
    feature: Job
    state: {progress: Int = 0}
    actions:
      watch: {reduce: none}
      got: {payload: {_ value: Int}, reduce: "if \(condition) { state.progress = value }"}
    dependencies:
      api: {methods: {progress: {returns: Int}}}
    middleware:
      Polling:
        watch: {perform: api.progress(), then: .got(result), every: 5s, until: \(end)}
    invariants:
      it holds: progress <= 100
    """
  }

  @Test("the last answer of a repeated call ends the repetition after the mistake is fixed")
  func repeatedCall() throws {
    let found = try violation(poll(accepting: "true", until: "state.progress >= 100")).scenario
    #expect(
      found == [
        "    with:",
        "      api.progress: {each: [101, 100]}",
        "    when:",
        "      - watch",
        "    holds: [it holds]",
      ])
    let twice = poll(accepting: "true", until: "state.progress >= 100")
      .replacing("state: {", with: "state: {failures: Int = 0, ")
      .replacing("if true {", with: "if value == 7 { state.failures += 1 } else {")
      .replacing("progress <= 100", with: "failures < 2")
    #expect(
      try violation(twice).scenario.contains("      api.progress: {each: [7, 7, 100]}"))
    let corrected = poll(accepting: "value <= 100", until: "state.progress >= 100")
    #expect(failures(of: ["  it holds:"] + found, pastedInto: corrected) == [])
    #expect(
      try violation(poll(accepting: "value > 100", until: "state.progress == 50")).scenario
        .contains("      - [watch, wait: 1s, cancel: watch]"))
  }

  /// A feature with a repetition that `off` ends. `%` stands for the rule, `#` for more actions.
  private func switched(_ rule: String, actions: String, invariant: String) -> String {
    """
    feature: Switch
    state: {isOn: Bool = false, n: Int = 0}
    actions:
      on: {reduce: state.isOn = true}
      off: {reduce: state.isOn = false}
    \(actions)
    dependencies: {server: {methods: {get: {returns: Int, throws: true}}}}
    middleware:
      Repeating:
        on: {\(rule), until: "!state.isOn"}
    invariants:
      it holds: \(invariant)
    """
  }

  @Test("if no answer ends a repetition, the scenario of a mistake ends with an action that does")
  func endingAction() throws {
    let got = "  got: {private: true, payload: {_ v: Int}, reduce: state.n = v}"
    let poll = switched(
      "perform: server.get(), then: .got(result), catch: ignore, every: 30s", actions: got,
      invariant: "n >= 0")
    let found = try violation(poll).scenario
    #expect(
      found == [
        "    with:",
        "      server.get: -1",
        "    when:",
        "      - [on, wait: 1s, off]",
        "    holds: [it holds]",
      ])
    let fixed = poll.replacing("state.n = v", with: "\"state.n = max(v, 0)\"")
    #expect(failures(of: ["  it holds:"] + found, pastedInto: fixed) == [])

    let timer = switched(
      "every: 1s, dispatch: .tick", actions: "  tick: {private: true, reduce: state.n += 1}",
      invariant: "n < 2")
    let ticks = try violation(timer).scenario
    #expect(
      ticks == [
        "    when:",
        "      - [on, wait: 2s, off]",
        "    holds: [it holds]",
      ])
    let slower = timer.replacing("state.n += 1", with: "state.n = 1")
    #expect(failures(of: ["  it holds:"] + ticks, pastedInto: slower) == [])
  }

  @Test("if no action ends a repetition, the scenario of a mistake cancels its task")
  func endingCancellation() throws {
    let timer = switched(
      "every: 1s, dispatch: .tick", actions: "  tick: {private: true, reduce: state.n += 1}",
      invariant: "n < 2"
    ).replacing("reduce: state.isOn = false", with: "reduce: none")
    let ticks = try violation(timer).scenario
    #expect(ticks.contains("      - [on, wait: 2s, cancel: on]"))
    let slower = timer.replacing("state.n += 1", with: "state.n = 1")
    #expect(failures(of: ["  it holds:"] + ticks, pastedInto: slower) == [])
    // An action of this name takes the place of the step.
    let named = timer.replacing("  off:", with: "  cancel:")
    #expect(
      try violation(named).scenario.last
        == "    # After the mistake is fixed, the scenario needs a step that ends the repetition of "
        + "'on'.")
  }

  @Test("a printed scenario does not cancel a task without effects")
  func endingOfEarlierTask() throws {
    let quiz = """
      feature: Quiz
      models: {Question: {text: String}}
      state: {questions: "[Question]", score: Int = 0, seconds: Int = 0, isDone: Bool = false}
      dependencies: {bank: {methods: {load: {returns: "[Question]", throws: true}}}}
      actions:
        begin: {reduce: state.isDone = false}
        loaded: {payload: {_ questions: "[Question]"}, reduce: state.questions = questions}
        answer: {reduce: state.score += 1}
        failed: {reduce: state.isDone = true}
        tick: {private: true, reduce: "state.seconds += 1; if state.seconds > 2 { state.isDone = true }"}
      middleware:
        Rounds:
          begin: {perform: bank.load(), then: .loaded(result), catch: .failed, policy: first}
          loaded: {when: "!questions.isEmpty", every: 1s, after: 1s, until: state.isDone, dispatch: .tick}
          answer: {require: state.score < state.questions.count, message: All questions are answered}
      invariants: {it holds: score <= questions.count}
      explore: {bounds: {lists: 1}}
      """
    let found = try violation(quiz).scenario
    #expect(found.contains("      - [begin, wait: 2ms, begin, answer]"))
    let fixed = quiz.replacing(
      "reduce: state.questions = questions}",
      with: "reduce: \"state.questions = questions; state.score = 0\"}")
    #expect(failures(of: ["  it holds:"] + found, pastedInto: fixed) == [])
  }

  @Test("the scenario of a trap in a repetition ends after the mistake is fixed")
  func endingTrap() throws {
    let got = "  got: {private: true, payload: {_ v: Int}, reduce: state.n = 8 / v}"
    let poll = switched(
      "perform: server.get(), then: .got(result), catch: ignore, every: 30s", actions: got,
      invariant: "n < 1000")
    let found = try violation(poll).scenario
    #expect(found.contains("      - [on, wait: 1s, off]"))
    let fixed = poll.replacing("state.n = 8 / v", with: "state.n = v")
    #expect(failures(of: ["  it ends:"] + found, pastedInto: fixed) == [])
  }

  @Test("the scenario of a mistake contains an answer for each attempt of a call that is retried")
  func callAgain() throws {
    let spec = """
      feature: Door
      state: {opens: Int = 0, failures: Int = 0}
      actions:
        open: {reduce: none}
        opened: {reduce: state.opens += 1}
        failed: {reduce: state.failures += 1}
      dependencies:
        lock: {methods: {turn: {returns: Bool, throws: true}}}
      middleware:
        Opening:
          open:
            perform: lock.turn()
            then: .opened
            catch: .failed
            policy: first
            retry: {times: 1, after: 1s}
      invariants:
        it does not open after a failure: opens == 0 || failures == 0
      """
    #expect(
      try violation(spec).scenario == [
        "    with:",
        "      lock.turn: {each: [false, {throws: failed}, {throws: failed}]}",
        "    when:",
        "      - open",
        "      - open",
        "    holds: [it does not open after a failure]",
      ])
  }

  @Test(
    "a call is repeated in an exploration only after the errors for which 'when' of 'retry' holds")
  func callAgainWhen() throws {
    func spec(_ invariant: String) -> String {
      """
      feature: Door
      models: {LockError: [busy, broken]}
      state: {failures: "[LockError]", opens: Int = 0}
      actions:
        open: {reduce: none}
        opened: {reduce: state.opens += 1}
        failed: {payload: {_ error: LockError}, reduce: state.failures.append(error)}
      dependencies:
        lock: {methods: {turn: {returns: Bool, throws: LockError}}}
      middleware:
        Opening:
          open:
            perform: lock.turn()
            then: .opened
            catch: .failed(error)
            policy: first
            retry: {times: 1, after: 1s, when: error == .busy}
      invariants:
        it holds: "\(invariant)"
      explore: {bounds: {lists: 1}}
      """
    }
    for (error, trace) in [
      ("broken", "'lock.turn' throws broken"),
      ("busy", "'lock.turn' throws busy, some time, 'lock.turn' throws busy"),
    ] {
      let violation = try violation(spec("!failures.contains(.\(error))"))
      #expect(violation.message == "'it holds' does not hold after 'open', \(trace)")
      #expect(
        violation.scenario == [
          "    with:", "      lock.turn: {throws: \(error)}", "    when:", "      - open",
          "    holds: [it holds]",
        ])
    }
  }

  @Test("the scenario of a mistake has no answer for a call that never starts")
  func cancelled() throws {
    let spec = """
      feature: Essay
      state: {text: String = "", saved: String = "", isDirty: Bool = false}
      actions:
        edit: {payload: {_ text: String}, reduce: "state.text = text; state.isDirty = text != state.saved"}
        save: {reduce: none}
        written: {payload: {_ text: String}, reduce: "state.saved = text; state.isDirty = false"}
      dependencies:
        disk: {methods: {write: {payload: {_ text: String}}}}
      middleware:
        Saving:
          edit: {perform: disk.write(text), then: .written(text), policy: debounce(1s)}
          save: {when: state.isDirty, perform: disk.write(state.text), then: .written(state.text), policy: latest}
      invariants:
        what is not saved is dirty: isDirty || saved == text
      """
    let (message, scenario) = try violation(spec)
    #expect(
      message == "'what is not saved is dirty' does not hold after 'edit: a', 'save', "
        + "'edit: b', 'disk.write' returns")
    // The second call starts after the pause that follows the last edit.
    #expect(
      scenario == [
        "    with:",
        "      disk.write: {each: [{after: 1s, returns: null}, {after: 1h, returns: null}]}",
        "    when:",
        "      - [edit: a, save, edit: b]",
        "    holds: [what is not saved is dirty]",
      ])
  }

  @Test(
    "the scenario of a mistake follows the trace in the message, even if a shorter trace exists")
  func sameWay() throws {
    let spec = """
      feature: People
      state: {people: Set<Int>, blocked: Set<Int>}
      actions:
        add: {reduce: state.people.insert(1)}
        block: {reduce: none}
        blockDone: {reduce: state.blocked.insert(1)}
        forget: {reduce: state.people.remove(1)}
      dependencies:
        office: {methods: {block: {}}}
      middleware:
        Blocking:
          block:
            - {require: state.people.contains(1), message: unknown}
            - {perform: office.block(), then: .blockDone, policy: first}
      invariants:
        only people are blocked: "blocked.isSubset(of: people)"
      """
    let (message, scenario) = try violation(spec)
    #expect(
      message == "'only people are blocked' does not hold after 'add', 'block', 'forget', "
        + "'office.block' returns")
    #expect(
      scenario == [
        "    with:",
        "      office.block: {after: 1s, returns: null}",
        "    when:",
        "      - [add, block, forget]",
        "    holds: [only people are blocked]",
      ])
  }

  @Test("the scenario of a mistake that needs a storage without its values says that it is loading")
  func loadingStorage() throws {
    let spec = """
      feature: Shelf
      state: {books: "[Int]", early: Bool = false}
      persistence: {books: {in: file, status: storage}}
      actions:
        look: {reduce: "if state.storage == .loading { state.early = true }"}
      invariants: {nobody looks early: "!early"}
      """
    let (_, scenario) = try violation(spec)
    #expect(
      scenario == [
        "    given:",
        "      storage: loading",
        "    when:",
        "      - look",
        "    holds: [nobody looks early]",
      ])
    // A mistake that does not need it says nothing about the storage.
    let (_, short) = try violation(
      spec.replacing("state.storage == .loading", with: "!state.early"))
    #expect(short == ["    when:", "      - look", "    holds: [nobody looks early]"])
  }

  @Test("the message about a mistake names which of several calls returns")
  func whichCall() throws {
    let spec = """
      feature: Feed
      state: {first: Int?, second: Int?}
      actions:
        load: {payload: {_ page: Int}, reduce: none}
        loaded: {payload: {_ page: Int}, reduce: "if page == 1 { state.first = 1 } else { state.second = 2 }"}
      dependencies:
        server: {methods: {page: {payload: {_ page: Int}}}}
      middleware:
        Loading:
          load: {perform: server.page(page), then: .loaded(page), by: page, policy: first}
      invariants:
        a page comes alone: first == nil || second == nil
      explore: {samples: {Int: [1, 2]}}
      """
    let (message, _) = try violation(spec)
    #expect(
      message == "'a page comes alone' does not hold after 'load: 1', 'load: 2', "
        + "the first call of 'server.page' returns, 'server.page' returns")
  }

  /// A feature whose mistake only a scenario with `wait` reproduces.
  private func throttled(wait: String) -> String {
    """
    feature: Loads
    state: {count: Int = 0, waits: Int = 0}
    dependencies:
      api: {methods: {load: {returns: Int}}}
    actions:
      go: {reduce: none}
      loaded: {payload: {_ number: Int}, reduce: state.count += 1}
      wait: \(wait)
    middleware:
      Loading:
        go: {perform: api.load(), then: .loaded(result), policy: throttle(1s)}
    invariants:
      it loads once: count < 2
    """
  }

  @Test("a scenario waits although an action without a payload is called 'wait'")
  func actionNamedWait() throws {
    let (_, scenario) = try violation(throttled(wait: "{reduce: state.waits += 1}"))
    #expect(scenario.contains("      - [go, wait: 2s, go]"))
  }

  @Test("there is no scenario if an action with a payload has the name of a step that it needs")
  func payloadNamedWait() throws {
    let spec = throttled(wait: "{payload: {_ length: Int}, reduce: state.waits += length}")
    let violation = try #require(try explored(spec).violations.first)
    #expect(violation.scenario == nil)
  }
}
