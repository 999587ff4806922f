import SpecLanguage
import Testing

@Suite("Invariants and functions of other modules")
struct InvariantTests {
  @Test("An invariant is a condition, or a mapping that contains a condition and a list of actions")
  func forms() throws {
    let spec = try decode(
      """
      feature: Jar
      invariants:
        there is no debt: coins >= 0
        "quoted: kept": {holds: old.coins <= coins, after: add, doc: Coins stay.}
        several: {holds: coins > 0, after: [add, "`default`"]}
        at rest: {settled: "!isCounting"}
      scenarios:
        a coin: {when: add, holds: there is no debt}
        two coins: {when: [add, add], holds: [there is no debt, "quoted: kept"]}
      """)
    #expect(
      spec.invariants.map(\.name.value) == [
        "there is no debt", "quoted: kept", "several", "at rest",
      ])
    #expect(spec.invariants.map { $0.condition.syntax != nil } == [true, true, true, true])
    #expect(spec.invariants.map(\.isSettled) == [false, false, false, true])
    #expect(
      spec.invariants.map { $0.after?.map(\.value) } == [nil, ["add"], ["add", "default"], nil])
    #expect(spec.invariants[1].doc == "Coins stay.")
    #expect(
      spec.scenarios.map { $0.holds.map(\.value) } == [
        ["there is no debt"], ["there is no debt", "quoted: kept"],
      ])
  }

  @Test("A function has a value, or a module that contains it")
  func functions() throws {
    let spec = try decode(
      """
      feature: Office
      functions:
        isHoliday: {payload: {_ day: Date}, returns: Bool, from: MyDates, doc: Nobody works.}
        isOpen: {returns: Bool, value: true}
      """)
    #expect(spec.functions.map { $0.module?.value } == ["MyDates", nil])
    #expect(spec.functions.map { $0.value.syntax != nil } == [false, true])
  }
}
