import ReduxRuntime
import Testing

private struct StepDependencies: LiveDependencies {
  let step: Int

  static var live: StepDependencies { StepDependencies(step: 7) }
}

/// An app in the form that the tool generates for an existing target.
private final class StepApp: AppStore<Int, Int, Never>, LiveApp {
  static var initialState: Int { 1 }

  private let sum: Int

  init(initialState: Int, dependencies: StepDependencies, clock: any Clock<Duration>) {
    sum = initialState + dependencies.step
    super.init(clock: clock)
  }

  override var state: Int { sum }
}

@MainActor @Suite("Apps with live dependencies") struct LiveAppTests {
  @Test("an app whose dependencies have a live value is created without passing them")
  func live() {
    #expect(StepApp().state == 8)
    #expect(StepApp(initialState: 3).state == 10)
    let app = StepApp(
      initialState: 3, dependencies: StepDependencies(step: 1), clock: ContinuousClock())
    #expect(app.state == 4)
  }
}
