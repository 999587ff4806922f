import ReduxRuntime
import ReduxTesting
import Testing

/// Tests of unusual or wrong uses of storages, clocks and middleware chains.
@MainActor @Suite("Misused storages", .serialized, .timeLimit(.minutes(10)))
struct StorageAttackTests {
  private let milk = StoredNote(id: 1)
  private let bread = StoredNote(id: 2)

  @Test("a delay that is too long for a clock to add to its time is limited")
  func endlessDelay() async throws {
    let storage = ScriptedStorage()
    let store = storage.store(after: .seconds(Int64.max))
    try await store.flush()
    store.dispatch(.add(milk))
    try await Task.sleep(for: .milliseconds(20))
    #expect(storage.saves == 0)
    await ends { try await store.flush() }
    #expect(storage.value == [milk])
  }

  /// A clock whose sleeps never end, even if they are cancelled.
  private struct DeafClock: Clock {
    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
  }

  /// A clock whose sleeps fail.
  private struct BrokenClock: Clock {
    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      throw StorageFault()
    }
  }

  @Test("a mock whose answer is delayed too long for a clock can be cancelled")
  func endlessAnswer() async {
    let mock = StorageMock<[StoredNote]>()
    mock.answers.load = [.returning(nil, after: .seconds(Int64.max))]
    let load = Task { try await mock.load() }
    await until { mock.calls == [.load] }
    load.cancel()
    await #expect(throws: CancellationError.self) { try await load.value }
  }

  @Test("if the clock cannot sleep, saves are not delayed")
  func brokenClock() async throws {
    let storage = ScriptedStorage()
    let store = storage.store(after: .seconds(1), clock: BrokenClock())
    try await store.flush()
    store.dispatch(.add(milk))
    await until { storage.value == [milk] }
  }

  @Test("a clock that ignores cancellation blocks neither a flush nor the end of a store")
  func deafClock() async throws {
    let storage = ScriptedStorage()
    var store: StoredStore? = storage.store(after: .seconds(1), clock: DeafClock())
    try await store?.flush()
    store?.dispatch(.add(milk))
    try await Task.sleep(for: .milliseconds(20))
    await ends { [store] in try await store?.flush() }
    #expect(storage.value == [milk])
    store?.dispatch(.add(bread))
    try await Task.sleep(for: .milliseconds(20))
    store = nil
    await until { storage.value == [milk, bread] }
  }

  @Test("a flush within a save or a load of the same store throws without waiting")
  func flushInside() async throws {
    let storage = ScriptedStorage()
    let store = storage.store()
    var errors: [any Error] = []
    storage.onSave = { [weak store] in
      do { try await store?.flush() } catch { errors.append(error) }
    }
    storage.onLoad = storage.onSave
    await ends { try await store.flush() }
    #expect(errors.count == 1)
    store.dispatch(.add(milk))
    await ends { try await store.flush() }
    #expect(errors.count == 2)
    #expect(errors.allSatisfy { "\($0)".contains("waits for itself") })
    #expect(storage.value == [milk])
  }

  @Test("a task that a save has started may flush the store")
  func flushAfter() async throws {
    let storage = ScriptedStorage()
    let store = storage.store()
    try await store.flush()
    var flushes: [Task<Void, any Error>] = []
    storage.onSave = { [weak store] in flushes.append(Task { try await store?.flush() }) }
    store.dispatch(.add(milk))
    await until { flushes.count == 1 }
    await ends { try await flushes[0].value }
  }

  @Test("if a later middleware starts a load during or after a successful load, nothing happens")
  func loadPastTheStorage() async throws {
    let storage = ScriptedStorage([milk])
    let store = StoredStore(middleware: [
      StorageMiddleware.notes(in: storage),
      ClosureMiddleware<StoredFeature>(handle: { action, _, _ in
        if case .resize = action { .replace(.load) } else { .next }
      }),
    ])
    try await store.flush()
    storage.onSave = { try await Task.sleep(for: .milliseconds(20)) }
    store.dispatch(.add(bread))
    store.dispatch(.resize(1))
    await ends { try await store.flush() }
    #expect(store.notes == [milk, bread])
    #expect(storage.value == [milk, bread])
    #expect((storage.loads, storage.mostAtOnce) == (1, 1))
  }

  @Test("an effect that flushes can end, even if a test's clock drives the effect and the save")
  func flushInEffect() async {
    let clock = ManualClock()
    let storage = ScriptedStorage()
    storage.onSave = { try await clock.sleep(for: .seconds(1)) }
    weak var known: StoredStore?
    let store = StoredStore(
      middleware: [
        ClosureMiddleware<StoredFeature>(after: { action, _, _, effects in
          guard case .resize(1) = action else { return }
          effects.run { send in
            try await known?.flush()
            send(.resize(2))
          }
        }), StorageMiddleware.notes(in: storage),
      ], clock: clock)
    known = store
    store.start()
    store.dispatch(.add(milk))
    store.dispatch(.resize(1))
    await store.settle(on: clock)
    #expect(store.size == 2)
    #expect(storage.value == [milk])
  }

  @Test("an effect that runs an action can end, even if a test's clock drives both")
  func runInEffect() async {
    let clock = ManualClock()
    weak var known: StoredStore?
    let store = StoredStore(
      middleware: [
        ClosureMiddleware<StoredFeature>(after: { action, _, _, effects in
          switch action {
          case .resize(1):
            effects.run { send in
              await known?.run(.resize(2))
              send(.resize(4))
            }
          case .resize(2):
            effects.run { send in
              try await clock.sleep(for: .seconds(1))
              send(.resize(3))
            }
          default: break
          }
        })
      ], clock: clock)
    known = store
    store.dispatch(.resize(1))
    await store.settle(on: clock)
    #expect(store.size == 4)
  }

  @Test("an action that changes the value after each save is reported as an endless loop")
  func savedLoop() async throws {
    let storage = ScriptedStorage()
    let store = StoredStore(middleware: [
      ClosureMiddleware<StoredFeature>(after: { [milk] action, _, _, effects in
        if case .saved = action { effects.dispatch(.add(milk)) }
      }), StorageMiddleware.notes(in: storage),
    ])
    var errors: [String] = []
    store.onError = { error, _ in errors.append("\(error)") }
    try await store.flush()
    // If the saves never ended, the task of the test would never continue.
    storage.onSave = { if storage.saves > 5_000 { throw StorageFault() } }
    store.dispatch(.add(milk))
    await until { !errors.isEmpty }
    #expect(
      errors == [
        "Endless loop: each save of 'notes' changes it again. The last change is saved with the "
          + "next one."
      ])
    #expect(storage.saves == 1_000)
  }

  @Test("a storage that changes the value in each save is reported as an endless loop")
  func changeInSave() async throws {
    let storage = ScriptedStorage()
    let store = storage.store()
    var errors: [String] = []
    store.onError = { error, _ in errors.append("\(error)") }
    try await store.flush()
    storage.onSave = { [milk] in
      if storage.saves > 5_000 { throw StorageFault() }
      store.dispatch(.add(milk))
    }
    store.dispatch(.add(milk))
    await until { !errors.isEmpty }
    #expect(errors.map { $0.prefix(13) } == ["Endless loop:"])
    #expect(storage.saves == 1_000)
    storage.onSave = nil
  }

  @Test("an action that changes the value when a save begins or fails causes no further save")
  func failedLoop() async throws {
    let storage = ScriptedStorage()
    let store = StoredStore(middleware: [
      ClosureMiddleware<StoredFeature>(after: { [milk] action, _, _, effects in
        switch action {
        case .failed, .saving: effects.dispatch(.add(milk))
        default: break
        }
      }), StorageMiddleware.notes(in: storage),
    ])
    store.onError = { _, _ in }
    try await store.flush()
    storage.onSave = { if storage.saves < 100 { throw StorageFault() } }
    store.dispatch(.add(bread))
    try await Task.sleep(for: .milliseconds(50))
    #expect(storage.saves == 1)
    storage.onSave = nil
    try await store.flush()
    #expect(storage.saves == 2)
    #expect(storage.value == store.notes)
  }

  @Test("using a storage middleware in two stores stops the program with a message")
  func twoStores() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let middleware = [StorageMiddleware.notes(in: ScriptedStorage())]
          _ = (StoredStore(middleware: middleware), StoredStore(middleware: middleware))
        }
      })
    #expect(MessageTests.text(result).contains("A storage middleware belongs to one store"))
  }

  @Test("the observer of a random walk may be called after the end of the walk")
  func walkObserver() async {
    var kept: [StoredStore] = []
    let walks = RandomWalks<StoredFeature>(of: [.resize(1)])
    walks.hold("the size is positive") { _, _, state in state.size > 0 }
    await walks.run(count: 2, length: 2) { walk in
      kept.append(StoredStore(middleware: [walk.observer], clock: walk.clock))
      return kept[kept.count - 1]
    }
    for store in kept { store.dispatch(.resize(0)) }
    #expect(kept.map(\.size) == [0, 0])
  }
}
