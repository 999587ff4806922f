import Testing

@testable import Exploration

@Suite("Exploring a feature without an initial state")
struct OpeningTests {
  private static let spec = """
    feature: Door
    state: {count: Int, isOpen: Bool = false}
    actions:
      toggle: {reduce: "state.isOpen.toggle()"}
      leave: {reduce: "if state.isOpen { state.count -= 1 }"}
    invariants: {nobody is missing: count >= 0}
    scenarios:
      one is inside: {given: {count: 1}, when: [toggle], then: state.isOpen}
      two are inside: {given: {count: 2, isOpen: true}, when: [toggle], then: "!state.isOpen"}
      again: {given: {count: 1}, when: [toggle, toggle], then: "!state.isOpen"}

    """

  @Test("exploring begins with each state that scenarios give, and the summary names them")
  func everyScenario() throws {
    let exploration = try explored(Self.spec) { $0.depth = 1 }
    // One or two are inside, behind a door that is open or shut.
    #expect(exploration.states == 4)
    #expect(
      exploration.summary.contains(
        "beginning with the given state of 'one is inside', 'two are inside'"))
  }

  @Test("'from' chooses the scenarios with which exploring begins")
  func from() throws {
    let exploration = try explored(
      Self.spec.replacing(
        "scenarios:\n", with: "explore: {from: [two are inside]}\nscenarios:\n")
    ) { $0.depth = 1 }
    #expect(exploration.states == 3)
    #expect(exploration.summary.contains("the given state of 'two are inside'"))
  }

  @Test("the scenario of a mistake gives the state with which it begins")
  func mistake() throws {
    let exploration = try explored(Self.spec) { _ in }
    let lines = try #require(exploration.violations.first?.scenario)
    #expect(lines.contains { $0.contains("given:") }, "\(lines)")
  }
}
