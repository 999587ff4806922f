import SpecLanguage
import Testing

@Suite("Rules that follow an action")
struct FollowingRuleTests {
  /// Returns the result of one scenario of a feature with some rules.
  private func outcome(_ rules: String, _ scenario: String) -> String {
    let (outcomes, findings) = simulate(
      """
      feature: Account
      models: {Entry: {id: Int, title: String}}
      state: {balance: Int = 0, limit: Int = 0, isOpen: Bool = true, entries: [Entry], log: [String]}
      derived: {isEmpty: Bool = balance == 0}
      dependencies:
        bank: {methods: {report: {payload: {_ balance: Int}, returns: Int}}}
      events: {moved: {from: Int, to: Int}}
      actions:
        add: {payload: {_ amount: Int}, reduce: state.balance += amount}
        set: {payload: {_ balance: Int}, reduce: state.balance = balance}
        enter: {payload: {_ entry: Entry}, reduce: "state.entries.append(entry)"}
        rename: {payload: {_ id: Int, to title: String}, reduce: 'state.entries[id: id]?.title = title'}
        close: {reduce: state.isOpen = false}
        empty: {reduce: state.balance = 0}
        go: {reduce: none}
        leave: {reduce: none}
        note: {payload: {_ text: String}, reduce: state.log.append(text)}
      middleware:
        AccountRules:
      \(rules.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
      scenarios:
        it works:
      \(scenario.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
      """)
    return findings.first.map { "\($0.id): \($0.message)" } ?? outcomes.joined()
  }

  @Test("a dispatch sees the state after the action, and with 'before' the state before it")
  func state() {
    let result = outcome(
      #"""
      add:
        - {when: state.balance == 3, dispatch: '.note("after \(state.balance)")'}
        - {when: state.balance == 0, dispatch: '.note("before \(state.balance)")', before: true}
      """#,
      """
      when: [add: 3]
      then: 'state.log == ["before 0", "after 3"]'
      """)
    #expect(result == "passed")
  }

  @Test("a dispatch sees the payload as it reached the reducer")
  func payload() {
    let result = outcome(
      #"""
      add:
        - {dispatch: '.note("\(amount)")'}
        - {rewrite: amount = 9}
      """#,
      """
      when: [add: 3]
      then: 'state.log == ["9"]'
      """)
    #expect(result == "passed")
  }

  @Test("a stopped action is followed by nothing but a dispatch with 'before'")
  func stopped() {
    let result = outcome(
      #"""
      add:
        - {dispatch: '.note("early")', before: true}
        - {dispatch: '.note("never")'}
        - {require: state.isOpen, message: Closed.}
        - {dispatch: '.note("late")', before: true}
      """#,
      """
      given: {isOpen: false}
      when: [add: 3]
      then: ['state.log == ["early"]', state.balance == 0]
      """)
    #expect(result == "passed")
  }

  @Test("the rules after the reducer run in the order of the list")
  func order() {
    let result = outcome(
      #"""
      go: {perform: bank.report(1), then: .set(result), cancelled: '.note("cancelled")'}
      leave:
        - {dispatch: '.note("first")'}
        - {cancel: go}
        - {dispatch: '.note("last")'}
        - {emit: '.moved(from: old.log.count, to: state.log.count)'}
      """#,
      """
      when: [[go, wait: 1ms, leave]]
      with: {bank.report: {after: 1s, returns: 1}}
      then: 'state.log == ["first", "cancelled", "last"]'
      events: ['.moved(from: 0, to: 0)']
      """)
    #expect(result == "passed")
  }

  @Test("'old' is the state before the action in every part of a rule that follows it")
  func old() {
    let result = outcome(
      #"""
      add:
        - {when: old.isEmpty, emit: '.moved(from: old.balance, to: state.balance)'}
        - perform: bank.report(old.balance)
          then: '.note("\(result), once \(old.balance)")'
        - {for: entry in old.entries where entry.id > old.balance, dispatch: .note(entry.title)}
      """#,
      """
      given: {entries: [{id: 0, title: a}, {id: 1, title: b}]}
      with: {bank.report: 7}
      when: [[add: 3, add: 4]]
      then: 'state.log == ["b", "7, once 0", "7, once 3"]'
      events: ['.moved(from: 0, to: 3)']
      calls: [bank.report(0), bank.report(3)]
      """)
    #expect(result == "passed")
  }

  @Test("a rule for a change runs only if a value differs")
  func changed() {
    let result = outcome(
      #"""
      changed(balance, isOpen): {dispatch: '.note("\(old.balance) to \(state.balance)")'}
      changed(isEmpty): {dispatch: '.note(state.isEmpty ? "empty" : "filled")'}
      """#,
      """
      when: [set: 0, add: 2, add: 0, set: 2, close, close, set: 3, empty, empty]
      then:
        - 'state.log == ["0 to 2", "filled", "2 to 2", "2 to 3", "3 to 0", "empty"]'
      """)
    #expect(result == "passed")
  }

  @Test("a rule for a changed list compares its elements")
  func changedList() {
    let result = outcome(
      #"""
      changed(entries):
        dispatch: '.note("\(old.entries.map { $0.title }) \(state.entries.map { $0.title })")'
      """#,
      """
      when: [enter: {id: 1, title: a}, rename: {id: 1, to: a}, rename: {id: 2, to: b}, rename: {id: 1, to: b}]
      then:
        - 'state.log == ["[] [\\"a\\"]", "[\\"a\\"] [\\"b\\"]"]'
      """)
    #expect(result == "passed")
  }

  @Test("a rule for a change may send an action that only assigns constants")
  func settled() {
    let result = outcome(
      "changed(balance): {dispatch: .empty}",
      """
      when: [add: 2]
      then: state.balance == 0
      """)
    #expect(result == "passed")
  }

  @Test("a rule for a change that never ends fails the scenario")
  func endless() {
    let result = outcome(
      "changed(balance): {when: state.balance != 0, dispatch: .add(1)}",
      """
      when: [add: 2]
      then: state.balance == 0
      """)
    #expect(result.contains("add"), "\(result)")
    #expect(result.hasPrefix("failed-scenario"), "\(result)")
  }
}
