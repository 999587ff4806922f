import Testing

@testable import Exploration

@Suite("Exploring undo")
struct UndoTests {
  private func lamp(_ undo: String, _ rest: String = "") -> String {
    """
    feature: Lamp
    state: {isOn: Bool = false, wasPressed: Bool = false}
    \(undo)
    actions:
      press: {reduce: "state.isOn.toggle(); state.wasPressed = true"}
    \(rest)
    """
  }

  @Test("a mistake that exists only because one step of 'undo' is remembered is not reported")
  func forgottenSteps() throws {
    let exploration = try explored(
      """
      feature: Counting
      state: {n: Int = 0}
      undo: {of: n, limit: 30}
      actions:
        up: {reduce: "if state.n < 4 { state.n += 1 }"}
      invariants: {can go back: canUndo || n == 0}
      """)
    #expect(exploration.violations.isEmpty)
    #expect(exploration.summary.contains("without a mistake after 'undo'"))
  }

  @Test("The states stay finite, because one step is remembered, and the summary says so")
  func finite() throws {
    let plain = try explored(lamp(""))
    let exploration = try explored(lamp("undo: isOn"))
    #expect(plain.end == .exhausted && plain.states == 3)
    #expect(exploration.end == .exhausted)
    // Off or on, with one step that can be undone or repeated, or without one.
    #expect(exploration.states == 5)
    #expect(exploration.narrowing.restrictions == ["one step of 'undo'"])
    #expect(plain.narrowing.restrictions == [])
  }

  @Test("An invariant that an undo breaks is found, with a scenario that fails")
  func brokenInvariant() throws {
    let spec = """
      feature: Board
      state: {tasks: "[Bool]", selected: Int?}
      undo: tasks
      actions:
        add: {reduce: "if state.tasks.count < 2 { state.tasks.append(true) }"}
        select: {reduce: "if !state.tasks.isEmpty { state.selected = state.tasks.count - 1 }"}
      invariants:
        what is selected exists: (selected ?? -1) < tasks.count
      """
    let exploration = try explored(spec)
    let violation = try #require(exploration.violations.first)
    let lines = try #require(violation.scenario)
    #expect(lines.contains { $0.contains("undo") })
    #expect(failures(of: lines, pastedInto: spec).count == 1)
  }
}
