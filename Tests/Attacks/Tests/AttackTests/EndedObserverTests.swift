import ReduxRuntime
import Testing

/// Tests of observers whose subscriptions are retained longer than the observed store.
@MainActor @Suite("Observers of released stores")
struct EndedObserverTests {
  /// An object that retains its subscription. The closure of the subscription retains the object.
  @MainActor final class Watcher {
    var subscription: StoreSubscription?
    var calls = 0

    func watch(_ store: Store<PlayerFeature>) {
      subscription = store.subscribe { _ in self.calls += 1 }
    }

    func watch(_ app: ArenaApp) {
      subscription = app.subscribe { (_: ArenaAppState) in self.calls += 1 }
    }
  }

  @Test("an observer ends with its store, even if its closure retains its own subscription")
  func cycle() async {
    weak var watcher: Watcher?
    var subscription: StoreSubscription?
    do {
      let store = Store<PlayerFeature>()
      let new = Watcher()
      new.watch(store)
      watcher = new
      subscription = store.subscribe { _ in }
    }
    for _ in 0..<10 { await Task.yield() }
    #expect(watcher == nil)
    #expect(subscription?.isAlive == false)
  }

  @Test("an observer of an app ends when the app is released")
  func appCycle() async {
    weak var watcher: Watcher?
    var subscription: StoreSubscription?
    do {
      let app = ArenaApp()
      let new = Watcher()
      new.watch(app)
      watcher = new
      subscription = app.subscribe { (_: ArenaAppState) in }
    }
    for _ in 0..<10 { await Task.yield() }
    #expect(watcher == nil)
    #expect(subscription?.isAlive == false)
  }

  @Test("a store may be released in any task, even if a subscription to it is still used")
  func otherTasks() async {
    for _ in 0..<200 {
      let subscription = await Task.detached { () -> StoreSubscription in
        let store = await Store<PlayerFeature>()
        return await store.subscribe { _ in }
      }.value
      if subscription.isAlive { subscription.cancel() }
    }
  }
}
