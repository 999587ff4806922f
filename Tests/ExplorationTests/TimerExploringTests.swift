import Testing

@testable import Exploration

@Suite("Exploring timers")
struct TimerExploringTests {
  private func light(_ rules: String, invariant: String) -> String {
    """
    feature: Light
    models: {Lamp: [red, green, yellow]}
    state: {lamp: Lamp = .red, isOn: Bool = false, isBusy: Bool = false}
    actions:
      turnOn: {reduce: "state.isOn = true; state.lamp = .red"}
      turnOff: {reduce: state.isOn = false}
      change:
        reduce: "state.lamp = state.lamp == .red ? .green : state.lamp == .green ? .yellow : .red"
      rest: {reduce: state.isBusy = false}
    middleware:
      Changing:
    \(rules.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
    invariants:
      it holds: "\(invariant)"
    """
  }

  @Test("a timer does not make the states infinite, and its ticks are explored")
  func finite() throws {
    let exploration = try explored(
      light(
        "turnOn: {every: 10s, dispatch: .change, id: light}\nturnOff: {cancel: light}",
        invariant: "!isBusy"))
    #expect(exploration.end == .exhausted)
    #expect(exploration.violations.isEmpty)
    #expect(exploration.states == 6)
  }

  @Test("the scenario of a mistake waits for the ticks of a timer")
  func scenario() throws {
    let spec = light(
      "turnOn: {every: 10s, dispatch: .change, id: light}\nturnOff: {cancel: light}",
      invariant: "lamp != .yellow")
    let violation = try #require(try explored(spec).violations.first)
    let lines = try #require(violation.scenario)
    #expect(lines.contains { $0.contains("wait: 20s") }, "\(lines)")
    #expect(failures(of: lines, pastedInto: spec).count == 1)
  }

  @Test("'until' is explored with the state of each tick")
  func until() throws {
    // Without `turnOff`, the timer ends at yellow; it begins again only in red.
    let spec = light(
      "turnOn: {every: 10s, dispatch: .change, until: state.lamp == .yellow || !state.isOn}",
      invariant: "!isOn || lamp != .red || !isBusy")
    let exploration = try explored(spec)
    #expect(exploration.end == .exhausted)
    #expect(exploration.violations.isEmpty)
    let wrong = try explored(
      spec.replacing("!isOn || lamp != .red || !isBusy", with: "lamp != .yellow"))
    #expect(wrong.violations.count == 1)
    // The repetition ends before it reaches yellow, so that the mistake is not reached.
    let ended = spec.replacing(
      "until: state.lamp == .yellow || !state.isOn", with: "until: state.lamp == .green"
    )
    .replacing("!isOn || lamp != .red || !isBusy", with: "lamp != .yellow")
    #expect(try explored(ended).violations.isEmpty)
  }
}
