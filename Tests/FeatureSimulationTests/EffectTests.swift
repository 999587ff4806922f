import SpecLanguage
import Testing

@Suite("Effects in scenarios")
struct EffectTests {
  /// Returns the result of one scenario of a feature that has a repository and the given middleware
  /// rules.
  private func outcome(_ rules: String, _ scenario: String) -> String {
    let indented = { (text: String) in
      text.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    }
    let (outcomes, findings) = simulate(
      """
      feature: Shop
      state: {items: "[String]", failure: String?, count: Int = 0, query: String = ""}
      dependencies:
        repository:
          methods:
            loadAll: {returns: "[String]", throws: true}
            find: {payload: {_ text: String}, returns: "[String]"}
            save: {payload: {_ items: "[String]"}, throws: true}
      events:
        saved:
        found: {_ count: Int}
      actions:
        load: {reduce: state.count += 1}
        refresh: {reduce: state.count += 1}
        loaded: {payload: {_ items: "[String]"}, reduce: state.items = items}
        failed: {payload: {_ reason: String}, reduce: state.failure = reason}
        add: {payload: {_ item: String}, reduce: state.items.append(item)}
        type: {payload: {_ text: String}, reduce: state.query = text}
        leave: {reduce: none}
      middleware:
        Persistence:
      \(indented(rules))
      scenarios:
        it works:
      \(indented(scenario))
      """)
    return findings.first.map { "\($0.id): \($0.message)" } ?? outcomes.joined()
  }

  @Test("A rule with 'for' is applied for each element, in order, and calls overlap")
  func repetition() {
    #expect(
      outcome(
        """
        load:
          for: item in state.items where item != "b"
          perform: repository.find(item)
          id: find
          by: item
          then: .loaded(result)
        leave: {for: item in state.items, cancel: find, by: item}
        refresh:
          - {for: item in state.items, dispatch: .add(item)}
          - {for: item in state.items, emit: .found(item.count)}
        """,
        """
        given: {items: [a, b, cc]}
        with: {repository.find: {for: {a: {after: 2s, returns: [a]}, cc: {after: 1s, returns: [c]}}}}
        when:
          - [refresh, load, wait: 500ms, then: state.items.count == 6, leave]
        then: 'state.items == ["a", "b", "cc", "a", "b", "cc"]'
        events: [.found(1), .found(1), .found(2)]
        """) == "passed")
  }

  @Test("A successful call dispatches the 'then' action, and a failed call the 'catch' action")
  func answers() {
    let rules = """
      load: {perform: repository.loadAll(), then: .loaded(result), catch: .failed(message)}
      """
    #expect(
      outcome(
        rules,
        """
        with: {repository.loadAll: [Milk]}
        when: [load]
        then: state.items == ["Milk"]
        calls: [repository.loadAll()]
        """) == "passed")
    #expect(
      outcome(
        rules,
        """
        with: {repository.loadAll: {each: [{throws: disk full}, [Milk]]}}
        when: [load, load, load]
        then: [state.items == ["Milk"], state.failure == "disk full"]
        calls: [repository.loadAll(), repository.loadAll(), repository.loadAll()]
        """.replacing("[state.items", with: "['state.items").replacing("\"], ", with: "\"]', ")
      ) == "passed")
  }

  @Test("'perform' and 'emit' read the state after the action, or before it with 'before: true'")
  func order() {
    #expect(
      outcome(
        """
        add:
          - {perform: repository.save(state.items), emit: .saved}
          - {perform: repository.save(state.items), before: true}
          - emit: .found(state.items.count)
        """,
        """
        when: [add: Milk]
        then: state.items == ["Milk"]
        calls: ['repository.save([])', 'repository.save(["Milk"])']
        events: [.found(1), .saved]
        """) == "passed")
  }

  @Test("An action dispatched by 'then' passes through all middleware")
  func chain() {
    #expect(
      outcome(
        """
        load: {perform: repository.loadAll(), then: .add("Milk")}
        add: {rewrite: item = item.uppercased()}
        """,
        """
        with: {repository.loadAll: []}
        when: [load]
        then: state.items == ["MILK"]
        """) == "passed")
  }

  @Test(
    "In a scenario, the policy of an effect decides which calls of the same id are made",
    arguments: [
      ("concurrent", "[repository.find(\"a\"), repository.find(\"b\")]", "[a, b]"),
      ("latest", "[repository.find(\"b\")]", "[b]"),
      ("first", "[repository.find(\"a\")]", "[a]"),
      ("debounce(300ms)", "[repository.find(\"b\")]", "[b]"),
      ("throttle(1s)", "[repository.find(\"a\")]", "[a]"),
    ])
  func policies(_ policy: String, _ calls: String, _ found: String) {
    #expect(
      outcome(
        "type: {perform: repository.find(text), then: .add(text), policy: \(policy)}",
        """
        with: {repository.find: {after: 1s, returns: []}}
        when: [[type: a, type: b]]
        then: 'state.items == \(found.replacing("a", with: "\"a\"").replacing("b", with: "\"b\""))'
        calls: '\(calls)'
        """.replacing("calls: '[", with: "calls: ['").replacing("]'\n", with: "]'\n")
          .replacing("), repository", with: ")', 'repository").replacing("\")]'", with: "\")']")
      ) == "passed")
  }

  @Test("The late result of a cancelled effect is ignored")
  func cancelling() {
    let rules = """
      load: {perform: repository.loadAll(), then: .loaded(result), id: loading}
      leave: {cancel: loading}
      """
    #expect(
      outcome(
        rules,
        """
        with: {repository.loadAll: {after: 2s, returns: [Milk]}}
        when: [[load, leave]]
        then: state.items.isEmpty
        calls: []
        """) == "passed")
    #expect(
      outcome(
        rules,
        """
        with: {repository.loadAll: {after: 2s, returns: [Milk]}}
        when: [load, leave]
        then: state.items == ["Milk"]
        """) == "passed")
  }

  @Test("The simulated clock advances to the delayed results in the order of their times")
  func late() {
    #expect(
      outcome(
        """
        load: {perform: repository.loadAll(), then: .add("slow")}
        refresh: {perform: repository.find(""), then: .add("fast")}
        """,
        """
        with:
          repository.loadAll: {after: 2s, returns: []}
          repository.find: {after: 300ms, returns: []}
        when: [[load, refresh]]
        then: state.items == ["fast", "slow"]
        """) == "passed")
  }

  @Test("A 'wait' between actions can end the window of a throttle")
  func throttleWindow() {
    let rules = "type: {perform: repository.find(text), policy: throttle(1s)}"
    for (when, found) in [
      ("[type: a, type: b]", "a"), ("[type: a, wait: 999ms, type: b]", "a"),
      ("[type: a, wait: 1s, type: b]", "ab"), ("[[type: a, wait: 1s, type: b]]", "ab"),
      ("[wait: 1h, type: a, wait: 400ms, type: b, wait: 600ms, type: c]", "ac"),
    ] {
      let calls = found.map { "'repository.find(\"\($0)\")'" }.joined(separator: ", ")
      #expect(
        outcome(
          rules, "with: {repository.find: []}\nwhen: \(when)\ncalls: [\(calls)]") == "passed")
    }
  }

  @Test("A 'wait' inside a list of actions continues only the effects that are due")
  func debounceBetweenActions() {
    let rules = "type: {perform: repository.find(text), then: .add(text), policy: debounce(300ms)}"
    for (when, found) in [
      ("[[type: a, wait: 299ms, type: b, wait: 299ms, type: c]]", "c"),
      ("[[type: a, wait: 300ms, type: b, wait: 299ms, type: c]]", "ac"),
      ("[[type: a, wait: 1s, type: b]]", "ab"),
    ] {
      let calls = found.map { "'repository.find(\"\($0)\")'" }.joined(separator: ", ")
      #expect(
        outcome(
          rules, "with: {repository.find: []}\nwhen: \(when)\ncalls: [\(calls)]") == "passed")
    }
    #expect(
      outcome(
        """
        load: {perform: repository.loadAll(), then: .loaded(result)}
        leave: {cancel: load}
        """,
        """
        with: {repository.loadAll: {after: 2s, returns: [Milk]}}
        when: [[load, wait: 1s, leave, wait: 1h]]
        then: state.items.isEmpty
        calls: [repository.loadAll()]
        """) == "passed")
  }

  @Test("Missing answers, uncaught errors and endless effects fail a scenario with the reason")
  func failures() {
    #expect(
      outcome(
        "load: {perform: repository.loadAll()}", "when: [load]\nthen: state.items.isEmpty")
        == "failed-scenario: the scenario 'it works' fails: it calls 'repository.loadAll', "
        + "which has no answer: add 'repository.loadAll: …' to 'with', or answer it with a step "
        + "'answer', or list it in 'underWay'")
    #expect(
      outcome(
        "add: {perform: repository.save(state.items)}",
        "with: {repository.save: {throws: disk full}}\nwhen: [add: Milk]\nthen: 'true'")
        == "failed-scenario: the scenario 'it works' fails: 'repository.save([\"Milk\"])' throws "
        + "'disk full', and there is no 'catch'")
    #expect(
      outcome(
        """
        load: {perform: repository.loadAll(), then: .refresh}
        refresh: {perform: repository.loadAll(), then: .load}
        """, "with: {repository.loadAll: []}\nwhen: [load]\nthen: 'true'")
        == "failed-scenario: the scenario 'it works' fails: the actions never end: "
        + "refresh → load → refresh")
  }

  @Test("The message about wrong events or calls shows the expected and the actual list")
  func differences() {
    #expect(
      outcome(
        "add: {perform: repository.save(state.items), emit: .saved}",
        "when: [add: Milk]\nthen: 'true'\nevents: []\ncalls: ['repository.save([])']")
        == "failed-scenario: expected the events [], got [.saved] in 'it works'")
    #expect(
      outcome(
        "add: {perform: repository.save(state.items), emit: .saved}",
        "when: [add: Milk]\nthen: 'true'\nevents: [.saved]\ncalls: ['repository.save([])']")
        == "failed-scenario: expected the calls [repository.save([])], got "
        + "[repository.save([\"Milk\"])] in 'it works'")
    let long = String(repeating: "m", count: 300)
    #expect(
      outcome(
        "add: {perform: repository.save(state.items)}",
        "when: [add: \(long)]\ncalls: ['repository.loadAll()']"
      ).hasSuffix("mmm…] in 'it works'"))
  }

  @Test("The message about two long texts shows where they differ")
  func longTexts() {
    let long = String(repeating: "m", count: 300)
    let message = outcome(
      "add: {perform: repository.save(state.items)}",
      "when: [add: \(long)a, add: \(long)b]\nthen: state.items[0] == state.items[1]")
    #expect(message.contains("state.items[0] is …m"))
    #expect(message.contains("ma\", state.items[1] is …m"))
    #expect(message.hasSuffix("mb\""))
  }
}
