#if canImport(XCTest)
  import Foundation
  import ReduxRuntime
  import XCTest

  /// Tests of user code that runs the main run loop while an action is handled, as a modal dialog
  /// does. The tests use XCTest, because Swift Testing runs in the main queue, which a nested run
  /// loop does not serve.
  final class NestedLoopTests: XCTestCase {
    /// A load that ends while an action is handled does not count as stopped by a middleware.
    /// Otherwise, no later change would be saved.
    func testLoadThatEndsWhileAnActionIsHandled() {
      MainActor.assumeIsolated { Self.loadThatEndsWhileAnActionIsHandled() }
    }

    @MainActor private static func loadThatEndsWhileAnActionIsHandled() {
      let storage = ScriptedStorage([StoredNote(id: 1)])
      let store = storage.store()
      var errors: [String] = []
      store.onError = { error, _ in errors.append("\(error)") }
      storage.onLoad = { try await Task.sleep(for: .milliseconds(20)) }
      Self.serve { storage.loads == 1 }
      var isModal = false
      store.subscribe(to: Changes(bit: 1)) { state in
        guard state.size == 7 else { return }
        isModal = true
        Self.pass(0.1)
      }
      store.dispatch(.resize(7))
      XCTAssert(isModal)
      Self.serve { store.status == .ready }
      store.dispatch(.add(StoredNote(id: 2)))
      Self.serve { storage.value?.count == 2 }
      XCTAssertEqual(errors, [])
      XCTAssertEqual(storage.value?.map(\.id), [1, 2])
    }

    /// A change is saved only after its action has been handled, so a flush waits for that.
    func testFlushWhileAChangeIsObserved() {
      MainActor.assumeIsolated { Self.flushWhileAChangeIsObserved() }
    }

    @MainActor private static func flushWhileAChangeIsObserved() {
      let storage = ScriptedStorage()
      let store = storage.store()
      Self.serve { store.status == .ready }
      var saved: [Int]?
      store.subscribe(to: Changes(bit: 0)) { state in
        guard state.notes.count == 1 else { return }
        Task {
          try? await store.flush()
          saved = storage.value?.map(\.id)
        }
        Self.pass(0.05)
      }
      store.dispatch(.add(StoredNote(id: 2)))
      Self.serve { saved != nil }
      XCTAssertEqual(saved, [2])
    }

    /// A flush that is called while an action is handled waits for the load, which cannot start
    /// before the action has been handled.
    func testFlushWhileAnActionIsHandled() {
      MainActor.assumeIsolated { Self.flushWhileAnActionIsHandled() }
    }

    @MainActor private static func flushWhileAnActionIsHandled() {
      let storage = ScriptedStorage([StoredNote(id: 1)])
      let store = storage.store()
      store.onError = { _, _ in }
      var result: Result<Void, any Error>?
      store.subscribe(to: Changes(bit: 0)) { state in
        guard state.notes.count == 1, result == nil else { return }
        Task {
          do { result = .success(try await store.flush()) } catch { result = .failure(error) }
        }
        Self.pass(0.05)
      }
      store.dispatch(.add(StoredNote(id: 2)))
      Self.serve { result != nil }
      XCTAssertNoThrow(try result?.get())
      XCTAssertEqual(storage.value?.map(\.id), [1, 2])
    }

    /// A `run` that is called while an action is handled starts after this action.
    func testRunWhileAnActionIsHandled() {
      MainActor.assumeIsolated { Self.runWhileAnActionIsHandled() }
    }

    @MainActor private static func runWhileAnActionIsHandled() {
      let store = Store<PlayerFeature>()
      var order: [String] = []
      store.subscribe(to: PlayerFeature.titles) { state in
        guard !state.titles.isEmpty, order.isEmpty else { return }
        Task {
          await store.run(.play)
          order.append("run")
        }
        Self.pass(0.05)
        order.append("observer")
      }
      store.dispatch(.add("title"))
      Self.serve { order.count == 2 }
      XCTAssertEqual(order, ["observer", "run"])
      XCTAssert(store.isPlaying)
    }

    /// A save and the end of a closed feature wait for a reducer that runs the main run loop.
    func testReducerThatRunsTheLoop() {
      MainActor.assumeIsolated {
        Self.saveWhileReducing()
        Self.closeWhileReducing()
      }
    }

    @MainActor private static func saveWhileReducing() {
      let storage = InMemoryStorage<[Fuse]>()
      let store = StorageReleaseTests.store(storage)
      serve { storage.value != nil || store.fuses.isEmpty }
      pass(0.05)
      var isModal = false
      let last = Fuse {}
      store.dispatch(
        .put([
          Fuse {
            isModal = true
            pass(0.1)
          }
        ]))
      store.dispatch(.put([last]))
      XCTAssert(isModal)
      serve { storage.value == [last] }
      XCTAssertEqual(storage.value, [last])
    }

    @MainActor private static func closeWhileReducing() {
      let app = FuseBoxApp()
      app.openBox()
      pass(0.05)
      var isModal = false
      let last = Fuse {}
      app.dispatch(
        .put([
          Fuse {
            isModal = true
            app.closeBox()
            pass(0.1)
          }
        ]))
      app.dispatch(.put([last]))
      XCTAssert(isModal)
      serve { app.storage.value == [last] }
      XCTAssertEqual(app.storage.value, [last])
    }

    @MainActor fileprivate static func pass(_ seconds: Double) {
      RunLoop.main.run(until: Date(timeIntervalSinceNow: seconds))
    }

    /// Runs the main run loop until a condition holds, for at most ten seconds.
    @MainActor fileprivate static func serve(_ condition: () -> Bool) {
      let end = Date(timeIntervalSinceNow: 10)
      while !condition(), Date() < end { pass(0.005) }
    }
  }

  /// An app with a feature that stores objects, and that can close.
  @MainActor private final class FuseBoxApp: AppStore<Int, FuseBox.Action, FuseBox.Event> {
    let storage = InMemoryStorage<[Fuse]>()
    private let slot = StoreSlot<FuseBox>()
    override var state: Int { 0 }

    init() {
      super.init()
    }

    override func dispatch(_ action: FuseBox.Action) {
      dispatch(action, to: slot.store, for: action)
    }

    func openBox() {
      open(slot, "box", StorageReleaseTests.store(storage), action: { $0 })
    }

    func closeBox() { close(slot) }
  }
#endif
