import Testing

@testable import ReduxRuntime

/// Tests observers that an app calls later than usual, or while other observers end.
@MainActor
@Suite("Observers of an app", .timeLimit(.minutes(5)))
struct AppObserverTests {
  @Test("an observer added in deeply nested first calls stays subscribed when outer observers end")
  func deepNewcomer() {
    let app = ProbeApp()
    var (depth, calls) = (0, 0)
    func nest() {
      app.subscribe { (_: ProbeAppState) -> ObserverStatus in
        depth += 1
        if depth < 64 {
          nest()
        } else {
          app.subscribe { (_: ProbeAppState) in calls += 1 }
        }
        return .dead
      }
    }
    nest()
    #expect(calls == 1)
    app.left.dispatch(.add(1))
    #expect(calls == 2)
  }

  @Test("cancelled observers of an app do not accumulate in a feature that handles no actions")
  func quietFeature() {
    let app = ProbeApp()
    for number in 0..<1_000 {
      app.subscribe { (_: ProbeAppState) in }.cancel()
      app.left.dispatch(.add(number))
    }
    #expect(app.right.core.observers.count <= 32)
  }
}
