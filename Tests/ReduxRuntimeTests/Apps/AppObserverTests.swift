import Observation
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

  @Test("a value that an app computes is computed again only after a change of what it read")
  func cachedValue() {
    let app = ProbeApp()
    var computations = 0
    var updates = 0
    func total() -> Int {
      app.memo(0) {
        computations += 1
        return app.left.state.reduce(0, +) + (app.guest?.state.count ?? 0)
      }
    }
    func watch() {
      withObservationTracking {
        _ = total()
      } onChange: {
        MainActor.assumeIsolated { updates += 1 }
      }
    }
    watch()
    #expect([total(), total(), computations] == [0, 0, 1])
    app.right.dispatch(.add(5))
    #expect([total(), computations, updates] == [0, 1, 0])
    app.left.dispatch(.add(2))
    #expect([total(), total(), computations, updates] == [2, 2, 2, 1])
    #expect(total() == 2)
    watch()
    app.left.dispatch(.add(3))
    #expect([total(), computations, updates] == [5, 3, 2], "a view that only read the kept value")
    app.openGuest()
    app.dispatch(.guest(.add(1)))
    #expect(total() == 6)
    app.closeGuest()
    #expect(total() == 5)
  }

  @Test("while an action is handled, a value that an app computes is the current one")
  func currentValue() {
    let app = ProbeApp()
    var seen: [Int] = []
    app.link = { app, _ in seen.append(app.memo(0) { app.left.state.count }) }
    #expect(app.memo(0) { app.left.state.count } == 0)
    app.left.dispatch(.add(2))
    app.left.dispatch(.add(2))
    #expect(seen == [1, 2])
  }
}
