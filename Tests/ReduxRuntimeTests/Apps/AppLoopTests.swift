import Observation
import ReduxRuntime
import Testing

/// Tests endless loops of observers and views, in which no action is handled.
@MainActor
@Suite("Endless loops of an app", .timeLimit(.minutes(5)))
struct AppLoopTests {
  @Test("an observer that endlessly opens and closes a feature is stopped, and the report names it")
  func togglingObserver() {
    let app = ProbeApp()
    var messages: [String] = []
    app.onError = { error, _ in messages.append((error as? Rejection)?.message ?? "") }
    let subscription = app.subscribe { [unowned app] (state: ProbeAppState) in
      if state.guest == nil { app.openGuest() } else { app.closeGuest() }
    }
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("Endless loop: ") == true)
    #expect(messages.first?.contains("'guest' opens or closes") == true)
    subscription.cancel()
    Self.expectWorks(app)
    #expect(messages.count == 1)
  }

  @Test("a view that endlessly opens and closes a feature is stopped, and the report names it")
  func togglingView() {
    let app = ProbeApp()
    let view = TogglingView(app)
    var messages: [String] = []
    app.onError = { error, _ in messages.append((error as? Rejection)?.message ?? "") }
    view.read()
    app.openGuest()
    #expect(messages.count == 1)
    #expect(messages.first?.contains("views of ProbeFeature") == true)
    view.isOn = false
    Self.expectWorks(app)
  }

  /// Checks that actions, the opening of features and new observers still work after a loop.
  static func expectWorks(_ app: ProbeApp) {
    app.closeGuest()
    var guests: [[Int]?] = []
    app.select(\.guest) { guests.append($0) }
    app.openGuest()
    app.dispatch(.guest(.add(1)))
    #expect(guests == [nil, [], [1]])
  }

  @Test("opening and closing a feature many times in one turn is not treated as a loop")
  func manyOpenings() {
    let app = ProbeApp()
    var errors = 0
    app.onError = { _, _ in errors += 1 }
    var calls = 0
    app.subscribe { (_: ProbeAppState) in calls += 1 }
    app.link = { app, action in
      if action == .left(.begin) {
        for number in 0..<101_000 { app.right.dispatch(.add(number % 2)) }
      } else if action == .right(.add(0)) {
        app.openGuest()
      } else if action == .right(.add(1)) {
        app.closeGuest()
      }
    }
    calls = 0
    app.left.dispatch(.begin2)
    app.left.dispatch(.begin)
    #expect(errors == 0)
    #expect(app.right.state.count == 101_000)
    #expect(calls >= 202_000)
  }

  @Test("actions that views dispatch after a loop in the same turn are still handled")
  func afterLoop() {
    let app = ProbeApp()
    var reports = 0
    app.onRejection = { _, _ in reports += 1 }
    app.left.subscribe { [unowned app] state in
      if !state.isEmpty { app.left.dispatch(.begin) }
    }
    app.link = { app, action in if action == .left(.begin) { app.left.dispatch(.begin) } }
    withObservationTracking {
      _ = app.left.state
    } onChange: {
      MainActor.assumeIsolated { app.right.dispatch(.add(2)) }
    }
    app.left.dispatch(.add(1))
    #expect(reports == 1)
    #expect(app.right.state == [2])
  }
}

/// A view that opens or closes the guest feature each time the guest changes.
@MainActor private final class TogglingView {
  private let app: ProbeApp
  var isOn = true

  init(_ app: ProbeApp) {
    self.app = app
  }

  func read() {
    withObservationTracking {
      _ = app.guest
    } onChange: {
      MainActor.assumeIsolated { self.toggle() }
    }
  }

  private func toggle() {
    guard isOn else { return }
    read()
    if app.guest == nil { app.openGuest() } else { app.closeGuest() }
  }
}
