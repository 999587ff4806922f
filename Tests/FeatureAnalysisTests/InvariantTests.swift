import FeatureAnalysis
import Testing

@Suite("Invariants and functions of other modules")
struct InvariantTests {
  private static let jar = """
    feature: Jar
    state: {coins: Int = 0, old: Int = 0, names: "[String]"}
    derived: {isRich: Bool = coins > 99}
    actions:
      add: {payload: {_ coins: Int}, reduce: "state.coins += coins; state.old += 1"}
      name: {payload: {_ text: String}, reduce: state.names.append(text)}
    invariants:

    """

  @Test(
    "'old' makes an invariant apply to every action, and 'after' limits it to the listed actions")
  func around() throws {
    let feature = try feature(
      Self.jar + """
          of the state: "!isRich || coins > 0"
          of every action: old.coins <= coins && self.old >= 0
          of some actions: {holds: coins >= 0, after: [name, add]}
        """)
    #expect(feature.invariants.map(\.around) == [nil, .every, .some(["add", "name"])])
    #expect(feature.invariants.map(\.usesOld) == [false, true, false])
  }

  @Test(
    "An invariant of settled states has no 'old' and no 'after', and needs the end of a scenario")
  func settled() {
    check(
      """
      feature: Jar
      state: {coins: Int = 0}
      actions: {add: {reduce: none}, count: {reduce: state.coins += 1}}
      dependencies: {bank: {methods: {ask: {}}}}
      middleware: {Asking: {add: {perform: bank.ask(), then: .count}}}
      invariants:
        full: {settled: coins >= 0}
        older: {settled: ⟦old.coins <= coins⟧}
        both: {holds: coins >= 0, ⟦settled⟧: coins > 0}
        later: {settled: coins > 0, ⟦after⟧: add}
        ⟦none⟧: {doc: Nothing.}
      scenarios:
        it waits:
          when: [add]
          underWay: [bank.ask()]
          holds: [⟦full⟧]
      ~ conflicting-key: 'settled' is about a state in which nothing happens: it has no 'old'
      ~ conflicting-key: 'settled' cannot be combined with 'holds': an invariant has exactly one of holds, settled
      ~ misplaced-key: 'after' is only allowed with 'holds'
      ~ missing-key: an invariant needs one of holds, settled
      ~ conflicting-key: 'full' holds when nothing is under way, and the scenario ends with 'underWay'
      """)
  }

  @Test("Mistakes in invariants and in their uses are reported at their positions")
  func findings() {
    check(
      Self.jar + """
          a number: ⟦coins⟧
          as in a reducer: ⟦state⟧.coins > 0
          another action: {holds: old.coins <= coins, after: [add, ⟦ad⟧]}
          nothing of old: old.⟦coinz⟧ > 0
        scenarios:
          it ends:
            when: [add: 1]
            then: ⟦old⟧.coins < state.coins
            holds: [a number, ⟦a nummber⟧]
        ~ type-mismatch: expected Bool, found Int
        ~ unknown-name
        ~ unknown-action: there is no action 'ad'; did you mean 'add'?
        ~ unknown-member
        ~ unknown-name: there is no 'old' here; did you mean 'state.old'?
        ~ unknown-invariant: there is no invariant 'a nummber'; did you mean 'a number'?
        """)
  }

  @Test(
    "A scenario can set results only for functions of other modules, and only of the right type")
  func answers() throws {
    let office = """
      feature: Office
      state: {isOpen: Bool = false}
      functions:
        isHoliday: {payload: {_ day: Date}, returns: Bool, from: MyDates}
        isOpen: {payload: {_ day: Date}, returns: Bool, value: "!isHoliday(day)"}
      actions:
        begin: {payload: {_ day: Date}, reduce: state.isOpen = isOpen(day)}
      scenarios:
        closed:
          when: [begin: 2026-12-25]
          then: "!state.isOpen"

      """
    let feature = try feature(office + "    with: {isHoliday: true}")
    #expect(feature.scenarios[0].functionAnswers.map(\.function.module) == ["MyDates"])
    #expect(feature.scenarios[0].functionAnswers.map(\.value) == [.boolean(true)])
    #expect(feature.functionModules == ["MyDates"])
    check(
      office + """
            with: {⟦isHolidai⟧: true, ⟦isOpen⟧: true, isHoliday: ⟦maybe⟧}
        ~ unknown-function: there is no function 'isHolidai' of another module; did you mean 'isHoliday'?
        ~ unexpected-value
        ~ invalid-value
        """)
  }
}
