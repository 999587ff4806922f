import Dispatch
import Foundation
import ReduxRuntime
import Testing

/// An object of the main actor that is not `Sendable`. Records where it is released.
private final class Witness {
  let releases: Releases

  init(_ releases: Releases) {
    self.releases = releases
  }

  deinit {
    releases.note(isMain: DispatchQueue.getSpecific(key: mainQueue) != nil)
  }
}

/// Marks the queue on which the main actor runs.
private let mainQueue: DispatchSpecificKey<Void> = {
  let key = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: key, value: ())
  return key
}()

/// Whether millions of calls take only seconds.
private let isOptimized: Bool = {
  #if DEBUG
    false
  #else
    true
  #endif
}()

/// The numbers of releases on the main actor and elsewhere.
private final class Releases: @unchecked Sendable {
  private let lock = NSLock()
  private var counts = (main: 0, others: 0)

  func note(isMain: Bool) {
    lock.withLock { if isMain { counts.main += 1 } else { counts.others += 1 } }
  }

  var all: (main: Int, others: Int) { lock.withLock { counts } }
}

private struct Holding: Middleware {
  let witness: Witness

  func handle(
    _ action: StepFeature.Action, _ state: [Int], _ effects: inout Effects<StepFeature>
  ) -> Verdict<StepFeature.Action> { .next }
}

/// The compiler keeps objects that are not `Sendable` on the main actor, but lets another task
/// release the store that refers to them.
@MainActor @Suite("Stores that another task releases", .timeLimit(.minutes(10)))
struct OtherTaskTests {
  private let releases = Releases()

  private func expectMain(_ count: Int) async {
    while releases.all.main + releases.all.others < count { await Task.yield() }
    #expect(releases.all.main == count)
  }

  @Test(
    "a store that another task releases frees its hooks, observers and middleware on the main actor"
  )
  func store() async {
    for _ in 0..<1_000 {
      let store = Store<StepFeature>(middleware: [Holding(witness: Witness(releases))])
      let (hooked, observing) = (Witness(releases), Witness(releases))
      store.onRejection = { _, _ in _ = hooked }
      store.subscribe { _ in _ = observing }
      Task.detached {
        await Task.yield()
        _ = ObjectIdentifier(store)
      }
      await Task.yield()
    }
    await expectMain(3_000)
  }

  @Test("an app that another task releases frees its hooks and observers on the main actor")
  func app() async {
    for _ in 0..<1_000 {
      let app = ArenaApp()
      let (hooked, observing) = (Witness(releases), Witness(releases))
      app.onRejection = { _, _ in _ = hooked }
      app.subscribe { _ in _ = observing }
      Task.detached {
        await Task.yield()
        _ = ObjectIdentifier(app)
      }
      await Task.yield()
    }
    await expectMain(2_000)
  }

  @Test(
    "a subscription whose first call is dropped because of a loop has ended",
    .enabled(if: isOptimized))
  func droppedSubscriptions() {
    let app = RoomsApp()
    app.openAndCloseRoom()
    app.onError = { _, _ in }
    var subscriptions: [StoreSubscription] = []
    func subscribe() {
      subscriptions.append(
        app.subscribe { _ -> ObserverStatus in
          subscribe()
          return .dead
        })
    }
    subscribe()
    #expect(!subscriptions.contains { $0.isAlive })
  }

  @Test(
    "observers that a loop of an app drops are freed on the main actor", .enabled(if: isOptimized))
  func droppedObservers() async {
    var app: RoomsApp? = RoomsApp()
    var rooms = app?.rooms
    app?.openAndCloseRoom()
    weak let weakApp = app
    var isDropped = false
    app?.onError = { _, _ in isDropped = true }
    func subscribe() {
      let again = Fuse {
        if isDropped, weakApp != nil {
          isDropped = false
          subscribe()
        }
      }
      weakApp?.subscribe { [releases, witness = Witness(releases)] _ -> ObserverStatus in
        withExtendedLifetime((releases, witness, again)) {}
        subscribe()
        return .dead
      }
    }
    subscribe()
    app = nil
    let last = Task.detached { [rooms] in
      try? await Task.sleep(for: .milliseconds(50))
      withExtendedLifetime(rooms) {}
    }
    rooms = nil
    await last.value
    for _ in 0..<100 { await Task.yield() }
    #expect(releases.all.main > 0)
    #expect(releases.all.others == 0)
  }
}

/// An app whose table of stores keeps the queue of the app.
private final class RoomsApp: AppStore<Int, StepFeature.Action, Never> {
  let rooms = KeyedStores<Int, StepFeature>()

  init() {
    super.init()
  }

  override var state: Int { 0 }

  func openAndCloseRoom() {
    open(rooms, 1, "rooms", Store<StepFeature>(middleware: []), action: { $0 })
    close(rooms, 1)
  }
}
