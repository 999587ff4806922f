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
@MainActor @Suite("Stores that another task releases", .timeLimit(.minutes(5)))
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
}
