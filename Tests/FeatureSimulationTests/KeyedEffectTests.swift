import SpecLanguage
import Testing

@Suite("Keyed, serial, fresh and repeated effects in scenarios")
struct KeyedEffectTests {
  /// Returns the result of one scenario of a feature that logs its actions.
  private func outcome(_ rule: String, _ scenario: String) -> String {
    let (outcomes, findings) = simulate(
      """
      feature: Shop
      state: {log: "[String]"}
      dependencies:
        shelf:
          methods:
            load: {payload: {_ key: Int}, returns: String, throws: true}
      actions:
        go: {payload: {_ key: Int}, reduce: none}
        force: {payload: {_ key: Int}, reduce: none}
        leave: {payload: {_ key: Int}, reduce: none}
        leaveAll: {reduce: none}
        note: {payload: {_ text: String}, reduce: state.log.append(text)}
      middleware:
        Loading:
          go: {perform: shelf.load(key), then: .note(result), by: key, \(rule)}
          force: {perform: shelf.load(key), then: .note(result), by: key, id: go}
          leave: {cancel: go, by: key}
          leaveAll: {cancel: go}
      scenarios:
        it works:
      \(scenario.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
      """)
    return findings.first.map { "\($0.id): \($0.message)" } ?? outcomes.joined()
  }

  private let late = """
    with: {shelf.load: {each: [{after: 2s, returns: one}, {after: 1s, returns: two}]}}
    """

  @Test(
    "the policy of an effect with 'by' applies to each key separately",
    arguments: [
      ("first", "state.log == [\"two\", \"one\"]", "shelf.load(1), shelf.load(2)"),
      ("latest", "state.log.sorted() == [\"one\", \"two\"]", "shelf.load(2), shelf.load(1)"),
      ("serial", "state.log.count == 3", "shelf.load(1), shelf.load(2), shelf.load(1)"),
      (
        "'throttle(1s, trailing: true)'", "state.log.count == 3",
        "shelf.load(1), shelf.load(2), shelf.load(1)"
      ),
    ])
  func policies(_ policy: String, _ condition: String, _ calls: String) {
    #expect(
      outcome(
        "policy: \(policy)",
        """
        \(late)
        when: [[go: 1, go: 2, go: 1]]
        then: '\(condition)'
        calls: [\(calls)]
        """) == "passed")
  }

  @Test("a call under 'first' has returned when its action begins the next one")
  func nextCall() {
    let (outcomes, findings) = simulate(
      """
      feature: Drain
      state: {queue: "[Int]"}
      dependencies: {server: {methods: {send: {payload: {_ item: Int}, throws: true}}}}
      actions:
        add: {payload: {_ item: Int}, reduce: state.queue.append(item)}
        sent: {reduce: "if !state.queue.isEmpty { state.queue.removeFirst() }"}
        skipped: {reduce: "if !state.queue.isEmpty { state.queue.removeFirst() }"}
      middleware:
        Sending:
          add, sent, skipped:
            when: let item = state.queue.first
            perform: server.send(item)
            then: .sent
            catch: .skipped
            policy: first
            id: send
      scenarios:
        the queue is sent:
          with: {server.send: {each: [{after: 1s}, {throws: full}, {after: 1s}]}}
          when: [[add: 1, add: 2, add: 3]]
          then: state.queue.isEmpty
          calls: [server.send(1), server.send(2), server.send(3)]
      """)
    #expect(findings.map(\.message) == [])
    #expect(outcomes == ["passed"])
  }

  @Test("'cancel' cancels the calls with its key, or the calls with any key if 'cancel' has no key")
  func cancel() {
    #expect(
      outcome(
        "policy: first",
        """
        \(late)
        when: [[go: 1, go: 2, leave: 2]]
        then: state.log == ["one"]
        """) == "passed")
    #expect(
      outcome(
        "policy: first",
        """
        \(late)
        when: [[go: 1, go: 2, wait: 500ms, leaveAll]]
        then: state.log.isEmpty
        calls: [shelf.load(1), shelf.load(2)]
        """) == "passed")
  }

  @Test("cancelling serial calls cancels the waiting calls as well, but not calls made later")
  func cancelSerial() {
    #expect(
      outcome(
        "policy: serial, started: .note(\"began\"), cancelled: .note(\"cancelled\")",
        """
        with: {shelf.load: {after: 1s, returns: came}}
        when: [[go: 1, go: 1, go: 1, wait: 1500ms, leave: 1, go: 1]]
        then: 'state.log == ["began", "came", "began", "cancelled", "began", "came"]'
        """) == "passed")
  }

  @Test(
    "after a success with the same id, 'fresh' prevents further calls until a cancellation")
  func fresh() {
    let calls = "calls: [shelf.load(1), shelf.load(2), shelf.load(1), shelf.load(1)]"
    #expect(
      outcome(
        "fresh: 1m",
        """
        with: {shelf.load: came}
        when: [force: 1, go: 1, wait: 30s, go: 2, force: 1, wait: 30s, go: 1, wait: 30s, go: 1]
        \(calls)
        """) == "passed")
    #expect(
      outcome(
        "fresh: 1m",
        """
        with: {shelf.load: came}
        when: [go: 1, go: 2, leaveAll, go: 1, go: 1, leave: 2, go: 1, leave: 1, go: 1]
        \(calls)
        """) == "passed")
  }

  @Test("a failed call does not prevent the next call of an effect with 'fresh'")
  func failed() {
    #expect(
      outcome(
        "fresh: 1m, catch: .note(message)",
        """
        with: {shelf.load: {each: [{throws: fog}, came]}}
        when: [go: 1, go: 1, go: 1]
        then: state.log == ["fog", "came"]
        """) == "passed")
  }

  @Test("'retry' repeats a failed call after the given delays, and 'catch' gets the last error")
  func retry() {
    let rule = "retry: {times: 2, after: 1s, factor: 3}, catch: .note(message)"
    #expect(
      outcome(
        rule,
        """
        with: {shelf.load: {each: [{throws: a}, {throws: b}, {throws: c}, came]}}
        when: [[go: 1, wait: 3999ms, note: now, wait: 1ms]]
        then: 'state.log == ["now", "c"]'
        calls: [shelf.load(1), shelf.load(1), shelf.load(1)]
        """) == "passed")
    #expect(
      outcome(
        rule + ", started: .note(\"began\")",
        """
        with: {shelf.load: {each: [{throws: a}, came]}}
        when: [go: 1]
        then: 'state.log == ["began", "came"]'
        """) == "passed")
  }

  @Test("'retry' with 'when' repeats a call only after the errors for which it holds")
  func retryOfSomeErrors() {
    let rule =
      #"retry: {times: 2, after: 1s, when: 'key == 1, message != "gone"'}, catch: .note(message)"#
    #expect(
      outcome(
        rule,
        """
        with: {shelf.load: {each: [{throws: busy}, {throws: gone}]}}
        when: [go: 1]
        then: 'state.log == ["gone"]'
        calls: [shelf.load(1), shelf.load(1)]
        """) == "passed")
    #expect(
      outcome(
        rule,
        """
        with: {shelf.load: {throws: busy}}
        when: [go: 2]
        then: 'state.log == ["busy"]'
        calls: [shelf.load(2)]
        """) == "passed")
  }

  @Test("the 'when' of 'retry' uses a typed error and its payload, in each call of a rule")
  func retryOfTypedErrors() {
    func outcome(_ answers: String, _ calls: String) -> String {
      let (outcomes, findings) = simulate(
        """
        feature: Shop
        models: {ApiError: [offline, server: {_ code: Int}]}
        state: {log: "[String]"}
        dependencies:
          api:
            methods:
              user: {returns: Int, throws: ApiError}
              posts: {payload: {_ user: Int}, returns: String, throws: ApiError}
        actions:
          load: {reduce: none}
          note: {payload: {_ text: String}, reduce: state.log.append(text)}
        middleware:
          Loading:
            load:
              perform: api.user()
              then: {perform: api.posts(result), then: .note(result)}
              catch: .note("failed")
              retry: {times: 1, after: 1s, when: "case .server(let code) = error, code >= 500"}
        scenarios:
          it works:
            with: {api.user: 1, api.posts: {each: [\(answers)]}}
            when: [load]
            then: state.log.count == 1
            calls: [\(calls)]
        """)
      return findings.first { $0.severity == .error }.map { "\($0.message)" }
        ?? outcomes.joined()
    }
    let repeated = "api.user(), api.posts(1), api.posts(1)"
    #expect(outcome("{throws: {server: 503}}, came", repeated) == "passed")
    #expect(outcome("{throws: {server: 404}}", "api.user(), api.posts(1)") == "passed")
    #expect(outcome("{throws: offline}", "api.user(), api.posts(1)") == "passed")
    #expect(outcome("{throws: offline}", repeated) != "passed")
  }

  @Test(
    "cancelling the last call of an id sends the 'cancelled' action once; replacing a call does not"
  )
  func cancelled() {
    let rule = "policy: latest, started: .note(\"began\"), cancelled: .note(\"cancelled\")"
    #expect(
      outcome(
        rule,
        """
        with: {shelf.load: {after: 1s, returns: came}}
        when: [[go: 1, wait: 500ms, go: 1, wait: 500ms, leave: 1, leave: 1]]
        then: 'state.log == ["began", "began", "cancelled"]'
        """) == "passed")
  }

  @Test("an effect makes no call if its 'started' action cancels the effect")
  func startedCancels() {
    #expect(
      outcome(
        "started: .leave(key), cancelled: .note(\"cancelled\")",
        """
        when: [go: 1]
        then: 'state.log == ["cancelled"]'
        calls: []
        """) == "passed")
  }
}
