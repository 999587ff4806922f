import FeatureAnalysis
import FeatureSimulation
import Testing

@testable import TestPlanning

/// Tests the plans for declarations that depend on functions of other modules. Only scenarios
/// specify the results of these functions.
struct AskingTests {
  private static let office = """
    models: {Visit: {id: Int, day: Int, isPaid: Bool}}
    functions:
      isHoliday: {payload: {_ day: Int}, returns: Bool, from: MyDates}
      isOpen: {payload: {_ day: Int}, returns: Bool, value: "!isHoliday(day)"}
    state: {visits: "[Visit]", shown: Shown = .all, count: "Int = 0"}
    filters: {Shown: {over: visits, cases: {all: true, paid: isPaid, open: isOpen(day)}}}
    derived:
      openDays: "Int = filteredVisits.count + count"
      total: "Int = visits.count"
    actions:
      book: {payload: {_ day: Int}, reduce: "if isOpen(day) { state.count += 1 }"}
      skip: {payload: {_ day: Int}, reduce: "state.count += day"}
    middleware:
      Rules:
        skip: [{require: day > 0, message: no}, {when: isHoliday(day), dispatch: .book(day), before: true}]
    invariants:
      held: count >= 0
      not held: count < 99
    scenarios:
      open:
        with: {isHoliday: false}
        when: [book: 3, book: 4, book: 3]
        then: state.count == 3 && isOpen(5)
        holds: held
      quiet: {then: state.count == 0}
    """

  @Test("each different call of an external function in a scenario is recorded once")
  func asked() throws {
    let tests = try plan(Self.office)
    #expect(
      tests.asked.map { $0.map(\.arguments) } == [
        [[.integer(3)], [.integer(4)], [.integer(5)]], [],
      ])
    #expect(tests.asked[0].allSatisfy { $0.answer == .boolean(false) })
  }

  @Test("declarations that call external functions are listed as untested and get no tests")
  func untested() throws {
    let tests = try plan(Self.office)
    let asking = tests.untested.filter { $0.reason == .asksFunction }.map(\.name)
    #expect(asking == ["openDays", "book", "Shown.open", "Rules on skip"])
    #expect(!tests.untested.contains { $0.reason == .notHeld })
    #expect(!tests.untested.contains { $0.reason == .notEvaluated })
    #expect(tests.reducers.map(\.action.name) == ["skip"])
    #expect(tests.filters[0].cases.map(\.filterCase.name) == ["all", "paid"])
    #expect(tests.middleware.allSatisfy { $0.verdict == .rejects("no") })
  }
}
