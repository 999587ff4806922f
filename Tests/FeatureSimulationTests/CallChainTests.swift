import SpecLanguage
import Testing

@Suite("Several calls of a rule in scenarios")
struct CallChainTests {
  /// Returns the result of one scenario of a feature with a rule for `go` and one for `stop`.
  private func outcome(_ rules: String, _ scenario: String) -> String {
    let (outcomes, findings) = simulate(
      """
      feature: Account
      models:
        User: {id: Int, name: String = ""}
        Denied: [password, locked: {until: Int}]
      state: {log: [String], names: [String], token: Int = 7}
      dependencies:
        api:
          methods:
            user: {payload: {_ key: Int}, returns: User, throws: true}
            posts: {payload: {_ id: Int, token: Int}, returns: "[String]", throws: true}
            check: {payload: {_ key: Int}, returns: Int, throws: Denied}
            ping: {payload: {_ key: Int}, throws: true}
      actions:
        go: {payload: {_ key: Int}, reduce: state.token += 1}
        stop: {reduce: none}
        add: {payload: {_ text: String}, reduce: state.log.append(text)}
        failed: {payload: {_ text: String}, reduce: 'state.log.append("failed: \\(text)")'}
      middleware:
        Calling:
      \(rules.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
      scenarios:
        it works:
      \(scenario.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
      """)
    return findings.first.map { "\($0.id): \($0.message)" } ?? outcomes.joined()
  }

  private let chain = """
    go:
      perform: {user: api.user(key)}
      then:
        perform: "api.posts(user.id, token: state.token)"
        then: '.add("\\(user.id) \\(result.count)")'
      catch: .failed(message)
    """

  private func expect(_ rules: String, _ scenario: String) {
    let result = outcome(rules, scenario)
    #expect(result == "passed", "\(rules)")
  }

  @Test("the arguments of a further call are results, and the state of the first call")
  func arguments() {
    expect(
      chain,
      """
      with: {api.user: {after: 1s, returns: {id: 3}}, api.posts: {after: 1s, returns: [a, b]}}
      when: [[go: 1, wait: 500ms, go: 2]]
      then: 'state.log == ["3 2", "3 2"]'
      calls: [api.user(1), api.user(2), "api.posts(3, token: 8)", "api.posts(3, token: 9)"]
      """)
  }

  @Test("an error of any call goes to the nearest 'catch' at or before it")
  func errors() {
    expect(
      chain,
      """
      with: {api.user: {each: [{throws: no user}, {id: 1}]}, api.posts: {throws: no posts}}
      when: [go: 1, go: 2]
      then: 'state.log == ["failed: no user", "failed: no posts"]'
      """)
    expect(
      """
      go:
        perform: {user: api.user(key)}
        then:
          perform: api.ping(user.id)
          then: {perform: api.ping(key), then: .add("both")}
          catch: '.add("\\(user.id): \\(message)")'
        catch: .failed(message)
      """,
      """
      with: {api.user: {id: 5}, api.ping: {each: [{after: 0s}, {throws: lost}, {throws: gone}]}}
      when: [go: 1, go: 2]
      then: 'state.log == ["5: lost", "5: gone"]'
      """)
    expect(
      """
      go:
        perform: api.ping(key)
        then: {perform: api.ping(key), catch: ignore, then: .add("both")}
      """,
      "with: {api.ping: {each: [{after: 0s}, {throws: lost}]}}\nwhen: [go: 1]\nthen: state.log.isEmpty"
    )
  }

  @Test("an error with a type is the 'error' of a chain in which all calls throw it")
  func typedErrors() {
    expect(
      """
      go:
        perform: {first: api.check(key), second: api.check(key + 1)}
        then: {perform: api.check(first + second), then: '.add("\\(result)")'}
        catch: '.add(error == .password ? "password" : "other \\(message)")'
      """,
      """
      with: {api.check: {for: {1: 1, 2: 2, 3: {throws: password}, 4: 4, 5: {after: 1s, throws: {locked: {until: 9}}}}}}
      when: [go: 1, go: 4]
      then: 'state.log == ["password", "other locked(until: 9)"]'
      """)
  }

  @Test("calls at the same time are answered one by one, and the first error ends the others")
  func group() {
    let rule = """
      go:
        perform: {user: api.user(key), posts: "api.posts(key, token: 0)", pong: api.ping(key)}
        then: '.add("\\(user.name) \\(posts.count)")'
        catch: .failed(message)
      """
    expect(
      rule,
      """
      when:
        - [go: 1, answer: {api.posts: [a]}, answer: {api.user: {id: 1, name: Ann}}, then: state.log.isEmpty]
        - answer: {api.ping: }
      then: 'state.log == ["Ann 1"]'
      """)
    expect(
      rule,
      """
      with: {api.user: {after: 3s, returns: {id: 1}}, api.posts: {after: 2s, throws: first}, api.ping: {after: 2s, throws: second}}
      when: [[go: 1, wait: 2s, then: 'state.log == ["failed: first"]']]
      then: state.log.count == 1
      calls: [api.user(1), "api.posts(1, token: 0)", api.ping(1)]
      """)
    expect(
      rule,
      """
      with: {api.user: {throws: at once}}
      when: [go: 1]
      then: 'state.log == ["failed: at once"]'
      calls: [api.user(1)]
      """)
    expect(
      rule,
      """
      when: [go: 1, answer: {api.user: {id: 1}}]
      then: state.log.isEmpty
      underWay: ["api.posts(1, token: 0)", api.ping(1)]
      """)
  }

  @Test("each call of a chain has all its retries, and a repeated call repeats no earlier one")
  func retries() {
    expect(
      chain + "\n  retry: {times: 1, after: 1s}",
      """
      with:
        api.user: {each: [{throws: once}, {id: 3}]}
        api.posts: {each: [{throws: once}, {returns: [a]}]}
      when: [[go: 1, wait: 1s, then: state.log.isEmpty]]
      then: 'state.log == ["3 1"]'
      calls: [api.user(1), api.user(1), "api.posts(3, token: 8)", "api.posts(3, token: 8)"]
      """)
    expect(
      """
      go:
        perform: {user: api.user(key), pong: api.ping(key)}
        then: '.add("\\(user.id)")'
        retry: {times: 1, after: 2s}
      """,
      """
      with: {api.user: {each: [{throws: once}, {id: 3}]}, api.ping: {each: [{after: 1s, throws: once}, {after: 1s}]}}
      when: [[go: 1, wait: 3s, then: state.log.isEmpty]]
      then: 'state.log == ["3"]'
      calls: [api.user(1), api.ping(1), api.user(1), api.ping(1)]
      """)
  }

  @Test("'every' begins with the first call again, and 'until' is checked after the last")
  func repetition() {
    expect(
      chain + "\n  every: 10s\n  until: state.log.count == 2",
      """
      with: {api.user: {each: [{id: 1}, {id: 2}]}, api.posts: {after: 5s, returns: [a]}}
      when: [[go: 1, wait: 14s, then: state.log.count == 1]]
      then: 'state.log == ["1 1", "2 1"]'
      calls: [api.user(1), "api.posts(1, token: 8)", api.user(1), "api.posts(2, token: 8)"]
      """)
    expect(
      """
      go:
        perform: {user: api.user(key), pong: api.ping(key)}
        then: '.add("\\(user.id)")'
        catch: .failed(message)
        every: 10s
        until: state.log.count == 3
        after: 1s
      """,
      """
      with: {api.user: {each: [{id: 1}, {after: 9s, returns: {id: 2}}, {id: 3}]}, api.ping: {each: [{after: 0s}, {throws: lost}, {after: 1s}]}}
      when: [go: 1]
      then: 'state.log == ["1", "failed: lost", "3"]'
      """)
  }

  @Test("'fresh' begins after the last call, and not after an error of it")
  func fresh() {
    expect(
      chain + "\n  fresh: 10s",
      """
      with: {api.user: {id: 1}, api.posts: {each: [{throws: lost}, {after: 5s, returns: [a]}]}}
      when: [go: 1, [go: 2, wait: 14s, go: 3], [wait: 2s, go: 4]]
      then: 'state.log == ["failed: lost", "1 1", "1 1"]'
      """)
  }

  @Test("policies and keys concern the whole chain, and 'cancel' ends it in each of its calls")
  func policies() {
    let answers =
      "with: {api.user: {after: 1s, returns: {id: 1}}, api.posts: {after: 1s, returns: [a]}}"
    expect(
      chain + "\n  policy: first",
      """
      \(answers)
      when: [[go: 1, wait: 1500ms, go: 2]]
      then: state.log.count == 1
      calls: [api.user(1), "api.posts(1, token: 8)"]
      """)
    expect(
      chain + "\n  policy: latest",
      """
      \(answers)
      when: [[go: 1, wait: 1500ms, go: 2]]
      then: state.log.count == 1
      calls: [api.user(1), "api.posts(1, token: 8)", api.user(2), "api.posts(1, token: 9)"]
      """)
    expect(
      chain + "\n  policy: serial",
      """
      \(answers)
      when: [[go: 1, go: 2, wait: 3s, then: state.log.count == 1]]
      then: state.log.count == 2
      """)
    expect(
      chain
        + "\n  policy: latest\n  by: key\n  cancelled: .add(\"cancelled\")\nstop: {cancel: go, by: '1'}",
      """
      \(answers)
      when: [[go: 1, go: 2, wait: 1500ms, stop]]
      then: 'state.log == ["cancelled", "1 1"]'
      """)
    for time in ["500ms", "1500ms"] {
      expect(
        chain + "\n  cancelled: .add(\"cancelled\")\nstop: {cancel: go}",
        """
        \(answers)
        when: [[go: 1, wait: \(time), stop]]
        then: 'state.log == ["cancelled"]'
        """)
    }
    expect(
      """
      go: {perform: {user: api.user(key), pong: api.ping(key)}, then: '.add("\\(user.id)")', policy: debounce(1s)}
      stop: {cancel: go}
      """,
      """
      with: {api.user: {after: 1s, returns: {id: 1}}, api.ping: {after: 2s}}
      when: [[go: 1, go: 2, wait: 2500ms, stop], go: 3]
      then: 'state.log == ["1"]'
      calls: [api.user(2), api.ping(2), api.user(3), api.ping(3)]
      """)
  }

  @Test("the first action after a chain with 'first' can begin the next one")
  func queue() {
    expect(
      """
      go: {perform: api.ping(key), then: {perform: api.ping(key), then: .add("done")}, policy: first}
      add: {when: state.log.count < 2, dispatch: .go(9)}
      """,
      """
      with: {api.ping: {after: 1s}}
      when: [go: 1]
      then: state.log.count == 2
      calls: [api.ping(1), api.ping(1), api.ping(9), api.ping(9)]
      """)
  }
}
