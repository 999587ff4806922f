import Testing

@testable import ReduxRuntime

/// Tests observers that an app calls later than usual, or while other observers end.
@MainActor
@Suite("Observers of an app", .timeLimit(.minutes(5)))
struct AppObserverTests {
  @Test("an observer added while a reducer runs stays subscribed when the only other observer ends")
  func newcomer() {
    let app = PeekApp()
    var (first, second) = (0, 0)
    app.subscribe { (_: Int) -> ObserverStatus in
      first += 1
      return first > 1 ? .dead : .alive
    }
    app.reducing { app.subscribe { (_: Int) in second += 1 } }
    #expect((first, second) == (2, 1))
    app.tally.dispatch(.add(1))
    #expect(second == 2)
  }

  @Test("an observer added by a reducer sees a feature that opens before the observer's first call")
  func openedBeforeCall() {
    let app = PeekApp()
    var counts: [Int] = []
    app.reducing {
      app.subscribe { counts.append($0) }
      app.openGuest()
    }
    #expect(counts == [0])
    app.guest.store?.dispatch(.add(1))
    app.guest.store?.dispatch(.add(1))
    #expect(counts == [0, 1, 2])
  }

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

  @Test("reading the app's state for its observers may add further observers")
  func addingInState() {
    let app = PeekApp()
    let subscriptions = (0..<15).map { _ in app.subscribe { (_: Int) in } }
    for subscription in subscriptions { subscription.cancel() }
    var calls = 0
    var isArmed = true
    app.onState = {
      guard isArmed else { return }
      isArmed = false
      app.subscribe { (_: Int) in calls += 1 }
    }
    app.tally.dispatch(.add(1))
    #expect(calls == 1)
    app.tally.dispatch(.add(1))
    #expect(calls == 2)
    app.onState = {}
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

/// An app with a feature whose reducer calls user code.
@MainActor private final class PeekApp: AppStore<Int, Int, Never> {
  let peek = Store<PeekFeature>()
  let tally = TallyStore(middleware: [])
  let guest = StoreSlot<TallyFeature>()
  var onState: () -> Void = {}

  init() {
    super.init()
    join(peek, "peek", action: { $0 })
    join(tally, "tally", action: { _ in 0 })
  }

  override var state: Int {
    onState()
    return tally.count + (guest.store?.count ?? 0)
  }

  func openGuest() {
    open(guest, "guest", TallyStore(middleware: []), action: { _ in 0 })
  }

  /// Runs `body` while a reducer is running.
  func reducing(_ body: @escaping @MainActor () -> Void) {
    PeekFeature.peek = {
      body()
      return 0
    }
    peek.dispatch(1)
    PeekFeature.peek = { 0 }
  }
}
