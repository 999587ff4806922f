import SpecLanguage
import Testing

@Suite("Invariants and functions of other modules in scenarios")
struct InvariantTests {
  /// Returns the result of one scenario of a feature that counts coins in a jar.
  private func outcome(_ scenario: String) -> String {
    let (outcomes, findings) = simulate(
      """
      feature: Jar
      state: {coins: Int = 0, moves: "[Int]"}
      functions:
        worth: {payload: {_ coins: Int}, returns: Int, from: Coins}
        label: {payload: {_ coins: Int}, returns: String, value: '"\\(worth(coins)) cents"'}
      derived:
        last: Int = moves[moves.count - 1]
        text: String = label(coins)
      dependencies:
        bank: {methods: {lend: {returns: Int}}}
      actions:
        add: {payload: {_ coins: Int}, reduce: "state.coins += coins; state.moves.append(coins)"}
        lose: {reduce: state.coins -= 1}
        tidy: {reduce: state.coins += 0}
        borrow: {reduce: none}
        byHand:
      middleware:
        Jar:
          tidy: {dispatch: .lose}
          borrow: {perform: bank.lend(), then: .add(result)}
      invariants:
        no debt: coins >= 0
        nothing is lost: {holds: old.coins <= coins, after: [add, lose]}
        moves stay: old.moves.count <= moves.count
        last is known: last > 0
        worth something: worth(coins) >= 0
      scenarios:
        it works:
      \(scenario.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
      """)
    return findings.map(\.message).first ?? outcomes.joined()
  }

  @Test(
    "an invariant must hold at the start and after each action, including its dispatched actions",
    arguments: [
      ("when: [add: 1, lose]\nholds: no debt", "passed"),
      (
        "when: [[lose, add: 1]]\nholds: no debt",
        "'no debt' does not hold after 'lose' in 'it works': coins is -1; "
          + "the state is JarState(coins: -1, moves: [])"
      ),
      (
        "when: [lose, add: 1]\nholds: no debt",
        "'no debt' does not hold after 'lose' in 'it works': coins is -1; "
          + "the state is JarState(coins: -1, moves: [])"
      ),
      (
        "given: {coins: -2}\nwhen: [add: 3]\nholds: no debt",
        "'no debt' does not hold at the start of 'it works': coins is -2; "
          + "the state is JarState(coins: -2, moves: [])"
      ),
      (
        "with: {bank.lend: -5}\nwhen: [borrow]\nholds: no debt",
        "'no debt' does not hold after 'bank.lend' returns in 'it works': coins is -5; "
          + "the state is JarState(coins: -5, moves: [-5])"
      ),
    ])
  func plain(_ scenario: String, _ expected: String) {
    #expect(outcome(scenario) == expected)
  }

  @Test(
    "elements of a stream that arrive at the same moment are one step, as the documentation says",
    arguments: [
      ("[{value: 5}, {value: 0}]", "passed"),
      ("[{value: 5}, {after: 1s, value: 0}]", "failed"),
    ])
  func elements(_ levels: String, _ expected: String) {
    let outcomes = simulate(
      """
      feature: Dam
      state: {level: Int = 0}
      dependencies: {gauge: {methods: {levels: {streams: Int}}}}
      actions: {watch: {reduce: none}, rose: {payload: {_ n: Int}, reduce: state.level = n}}
      middleware: {Watching: {watch: {perform: gauge.levels(), each: .rose(value)}}}
      invariants: {the dam is dry: level < 3}
      scenarios:
        the level falls:
          with: {gauge.levels: \(levels)}
          when: [watch]
          then: state.level == 0
          holds: the dam is dry
      """
    ).outcomes
    #expect(outcomes == [expected])
  }

  /// Runs a scenario of a feature with a stream, a debounced call and a stored property. Returns
  /// the start of the failure message, which names the moment of the failure.
  private func moment(_ scenario: String) -> String? {
    simulate(
      """
      feature: Jar
      state: {coins: Int = 0, label: String = ""}
      dependencies:
        bank:
          methods:
            rates: {streams: Int, throws: true}
            lend: {returns: Int, throws: true}
      actions:
        watch: {reduce: none}
        borrow: {reduce: none}
        begun: {reduce: state.coins = -2}
        set: {payload: {_ coins: Int}, reduce: state.coins = coins}
        lost: {reduce: state.coins = -1}
      middleware:
        Jar:
          watch: {perform: bank.rates(), each: .set(value), then: .lost, catch: .lost}
          borrow:
            {perform: bank.lend(), started: .begun, then: .set(result), catch: .lost, policy: debounce(1s)}
      persistence: {coins: file}
      invariants:
        no debt: coins >= -2
        some coins: coins >= 0
      scenarios:
        it works:
      \(scenario.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
      """
    ).findings.first.map { String($0.message.prefix { $0 != ":" }) }
  }

  @Test(
    "the message about a broken invariant names the last action or event",
    arguments: [
      (
        "bank.rates: [{value: 1}, {after: 1s, value: -1}]", "watch", "'bank.rates' sends an element"
      ),
      ("bank.rates: [{after: 1s, ends: true}]", "watch", "'bank.rates' ends"),
      ("bank.rates: [{throws: gone}]", "watch", "'bank.rates' fails"),
      ("storage.coins: -1", "loadCoins", "'storage.coins.load' returns"),
      ("bank.lend: {after: 1s, returns: 1}", "borrow", "some time"),
    ])
  func lastMoment(_ answer: String, _ action: String, _ moment: String) {
    let scenario = "with: {\(answer)}\nwhen: [\(action)]\nholds: some coins"
    #expect(
      self.moment(scenario) == "'some coins' does not hold after \(moment) in 'it works'")
  }

  @Test(
    "the message about a broken invariant shows each value in the condition once, and no literals",
    arguments: [
      (#"text == \"\""#, #"text is "zz""#),
      (#"text.isEmpty || text != \"zz\""#, #"text is "zz""#),
    ])
  func explained(_ condition: String, _ parts: String) {
    let message = simulate(
      """
      feature: Note
      state: {text: String = ""}
      actions:
        set: {payload: {_ text: String}, reduce: state.text = text}
      invariants:
        it holds: "\(condition)"
      scenarios:
        it works:
          when: [set: zz]
          holds: it holds
      """
    ).findings.first?.message
    #expect(message?.contains("in 'it works': \(parts); the state") == true, "\(message ?? "")")
  }

  @Test(
    "an invariant with 'old' or 'after' is checked for every action, including dispatched actions",
    arguments: [
      ("when: [add: 1, add: 0]\nholds: [nothing is lost, moves stay]", "passed"),
      ("when: [tidy]\nholds: moves stay", "passed"),
      (
        "when: [tidy, add: 1]\nholds: [nothing is lost]",
        "'nothing is lost' does not hold after .lose in 'it works': old.coins is 0, coins is -1; "
          + "the state is JarState(coins: -1, moves: [])"
      ),
      (
        "with: {bank.lend: -5}\nwhen: [borrow]\nholds: [moves stay, nothing is lost]",
        "'nothing is lost' does not hold after .add(-5) in 'it works': old.coins is 0, "
          + "coins is -5; the state is JarState(coins: -5, moves: [-5])"
      ),
    ])
  func around(_ scenario: String, _ expected: String) {
    #expect(outcome(scenario) == expected)
  }

  @Test(
    "an invariant that traps fails the scenario, and a scenario with a handler is not evaluated")
  func faults() {
    #expect(
      outcome("given: {moves: [1]}\nwhen: [add: 1]\nholds: last is known") == "passed")
    #expect(
      outcome("when: [add: 1]\nholds: last is known")
        == "'last is known' cannot be evaluated at the start of 'it works': index -1 is out of range: "
        + "there are 0 elements; the state is JarState(coins: 0, moves: [])")
    #expect(
      outcome("when: [byHand]\nholds: no debt") == "not evaluated: the handler of 'byHand'")
  }

  @Test("an external function returns the value in 'with'; a missing value fails the scenario")
  func functions() {
    #expect(outcome("with: {worth: 7}\nthen: 'state.text == \"7 cents\"'") == "passed")
    #expect(outcome("with: {worth: 7}\nwhen: [add: 1]\nholds: worth something") == "passed")
    #expect(
      outcome("then: 'state.text == \"7 cents\"'")
        == "the scenario 'it works' fails: it calls 'worth', which has no answer: add "
        + "'worth: …' to 'with'")
    #expect(
      outcome("when: [add: 1]\nholds: worth something").hasPrefix(
        "'worth something' cannot be evaluated at the start of 'it works': it calls 'worth'"))
  }
}
