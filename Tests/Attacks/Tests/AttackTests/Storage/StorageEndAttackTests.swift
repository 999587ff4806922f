import ReduxRuntime
import ReduxTesting
import Testing

/// Tests of stores that end, and of features that close, while their storages are in use.
@MainActor @Suite("Stored values of stores that end", .serialized, .timeLimit(.minutes(10)))
struct StorageEndAttackTests {
  private let milk = StoredNote(id: 1)
  private let bread = StoredNote(id: 2)

  @Test("a feature that opens, changes and closes in one turn loads and saves")
  func openedAndClosed() async throws {
    let storage = ScriptedStorage([milk])
    let app = StoredApp { storage.store() }
    app.openNotes()
    app.dispatch(.add(bread))
    // The store is retained, so it still exists in the next turn, in which it would start
    // automatically. By then, it has already ended.
    let notes = app.notes
    app.closeNotes()
    try await app.flush()
    #expect(storage.value == [milk, bread])
    withExtendedLifetime(notes) {}
  }

  @Test("a feature that starts and closes in one dispatch saves its change")
  func startedAndClosed() async throws {
    let storage = ScriptedStorage([milk])
    let app = StoredApp { storage.store() }
    var errors: [String] = []
    app.onError = { error, _ in errors.append("\(error)") }
    app.openNotes()
    let notes = app.notes
    notes?.subscribe { [weak app] state in
      if state.notes.isEmpty { return }
      app?.notes?.start()
      app?.closeNotes()
    }
    app.dispatch(.add(bread))
    try await app.flush()
    #expect(storage.value == [milk, bread])
    #expect(errors == [])
    withExtendedLifetime(notes) {}
  }

  @Test("the unsaved last value of a feature does not overwrite a later value")
  func staleValue() async throws {
    let storage = ScriptedStorage()
    let app = StoredApp { storage.store() }
    app.onError = { _, _ in }
    app.openNotes()
    try await app.flush()
    storage.onSave = { throw StorageFault() }
    app.dispatch(.add(milk))
    app.closeNotes()
    // The save is tried several times when the feature ends, and again by each flush of the app.
    await until { storage.saves >= 3 }
    try await Task.sleep(for: .milliseconds(400))
    app.openNotes()
    await until { app.notes?.status == .ready }
    storage.onSave = nil
    app.dispatch(.add(bread))
    try await app.notes?.flush()
    #expect(storage.value == [bread])
    // The note `milk` is lost, and the loss is reported once.
    await #expect(throws: StorageFault.self) { try await app.flush() }
    #expect(storage.value == [bread])
    try await app.flush()
    #expect(storage.value == [bread])
  }

  @Test("a store waits until the last value of the previous store has been saved")
  func lateValue() async throws {
    let storage = ScriptedStorage()
    let app = StoredApp { storage.store() }
    app.onError = { _, _ in }
    app.openNotes()
    try await app.flush()
    storage.onSave = { throw StorageFault() }
    app.dispatch(.add(milk))
    app.closeNotes()
    await until { storage.saves >= 3 }
    try await Task.sleep(for: .milliseconds(400))
    storage.onSave = { try await Task.sleep(for: .milliseconds(50)) }
    let flush = Task { try await app.flush() }
    let saves = storage.saves
    await until { storage.saves > saves }
    app.openNotes()
    app.dispatch(.add(bread))
    try await flush.value
    try await app.flush()
    #expect(storage.value == [milk, bread])
  }

  @Test(
    "if a feature closes after its load has failed, exactly one flush of the app throws")
  func neverLoaded() async throws {
    let storage = ScriptedStorage()
    let app = StoredApp { storage.store() }
    app.onError = { _, _ in }
    storage.onLoad = { throw StorageFault() }
    app.openNotes()
    try await app.flush()
    app.dispatch(.add(milk))
    app.closeNotes()
    storage.onLoad = nil
    await #expect(throws: StorageFault.self) { try await app.flush() }
    app.openNotes()
    app.dispatch(.add(bread))
    try await app.flush()
    #expect(storage.value == [bread])
  }

  @Test("the last value is saved in only a few attempts, even after many failed saves")
  func endlessTries() async throws {
    let storage = ScriptedStorage()
    var store: StoredStore? = storage.store()
    store?.onError = { _, _ in }
    try await store?.flush()
    storage.onSave = {
      store?.dispatch(.add(StoredNote(id: storage.saves)))
      if storage.saves == 5 {
        store = nil
        try await Task.sleep(for: .milliseconds(20))
      }
      throw StorageFault()
    }
    store?.dispatch(.add(StoredNote(id: 0)))
    await until { storage.saves >= 8 }
    try await Task.sleep(for: .milliseconds(500))
    #expect(storage.saves == 8)
  }

  @Test("on a manual clock, a store loads after the last save of a store that ended while loading")
  func endedWhileLoading() async throws {
    let storage = ScriptedStorage([milk])
    let clock = ManualClock()
    var first: StoredStore? = storage.store(clock: clock)
    first?.start()
    first?.dispatch(.add(bread))
    first = nil
    let second = storage.store(clock: clock)
    try await second.flush()
    second.dispatch(.add(StoredNote(id: 3)))
    try await second.flush()
    #expect(storage.value == [milk, bread, StoredNote(id: 3)])
  }

  @Test("a store does not wait for a store whose manual clock is not driven any more")
  func abandonedClock() async throws {
    let storage = ScriptedStorage([milk])
    var first: StoredStore? = storage.store(clock: ManualClock())
    first?.start()
    first?.dispatch(.add(bread))
    first = nil
    for clock in [ManualClock(), ContinuousClock()] as [any Clock<Duration>] {
      let second = storage.store(clock: clock)
      await ends { try await second.flush() }
      #expect(second.notes == [milk])
    }
  }

  @Test("a closed feature whose last value was not saved is forgotten after it opens again")
  func lostFeatures() async throws {
    let storage = ScriptedStorage()
    let app = StoredApp { storage.store() }
    app.onError = { _, _ in }
    storage.onSave = { throw StorageFault() }
    weak var first: StorageToken?
    for id in 0..<3 {
      app.openNotes()
      await until { app.notes?.status == .ready }
      let token = StorageToken(.equality)
      if id == 0 { first = token }
      app.dispatch(.add(StoredNote(id: id, token: token)))
      app.closeNotes()
      await app.idle()
    }
    await until { first == nil }
    await #expect(throws: StorageFault.self) { try await app.flush() }
  }

  @Test("a closed feature is released when a later attempt has saved its last value")
  func savedLater() async throws {
    let storage = ScriptedStorage()
    weak var kept: StorageToken?
    let app = StoredApp {
      let token = StorageToken(.equality)
      kept = token
      return StoredStore(middleware: [
        ClosureMiddleware(after: { _, _, _, _ in withExtendedLifetime(token) {} }),
        StorageMiddleware.notes(in: storage),
      ])
    }
    app.onError = { _, _ in }
    app.openNotes()
    await until { app.notes?.status == .ready }
    storage.onSave = {
      try await Task.sleep(for: .milliseconds(10))
      if storage.saves < 3 { throw StorageFault() }
    }
    app.dispatch(.add(milk))
    app.closeNotes()
    await until { kept == nil }
    #expect(storage.value == [milk])
    try await app.flush()
  }

  @Test("a flush reports a lost value even if another save fails as well")
  func lostBesideFailure() async throws {
    struct OtherFault: Error {}
    let (storage, other) = (ScriptedStorage(), ScriptedStorage())
    let app = StoredApp { storage.store() }
    app.onError = { _, _ in }
    let broken = other.store()
    app.join(broken, "broken", action: { $0 }, event: { $0 })
    try await app.flush()
    other.onSave = { throw OtherFault() }
    storage.onSave = { throw StorageFault() }
    broken.dispatch(.add(milk))
    app.openNotes()
    await until { app.notes?.status == .ready }
    app.dispatch(.add(milk))
    app.closeNotes()
    await app.idle()
    app.openNotes()
    await until { app.notes?.status == .ready }
    var errors: [any Error] = []
    for _ in 0..<3 {
      do {
        try await app.flush()
      } catch {
        errors.append(error)
      }
    }
    #expect(errors.count == 3)
    #expect(errors.filter { $0 is StorageFault }.count == 1)
  }

  @Test("a flush of an app does not wait for the load of a closed feature without changes")
  func closedWhileLoading() async throws {
    let storage = ScriptedStorage()
    storage.onLoad = { try await Task.sleep(for: .seconds(100_000)) }
    let app = StoredApp { storage.store() }
    app.openNotes()
    app.notes?.start()
    await until { storage.loads == 1 }
    app.closeNotes()
    await ends { try await app.flush() }
    await ends { await app.idle() }
  }

  @Test("each lost value is reported by one flush")
  func twoLosses() async throws {
    let storages = [ScriptedStorage(), ScriptedStorage()]
    let app = StoredApp { storages[(storages[0].loads + storages[1].loads) % 2].store() }
    app.onError = { _, _ in }
    for storage in storages { storage.onSave = { throw StorageFault() } }
    for round in 0..<4 {
      app.openNotes()
      await until { app.notes?.status == .ready }
      if round < 2 { app.dispatch(.add(milk)) }
      app.closeNotes()
      await app.idle()
    }
    for _ in 0..<2 { await #expect(throws: StorageFault.self) { try await app.flush() } }
    try await app.flush()
  }

  @Test("a thousand stores, each created right after the previous one, lose no change")
  func manyStores() async throws {
    let storage = ScriptedStorage()
    for id in 0..<1_000 { storage.store().dispatch(.add(StoredNote(id: id))) }
    let last = storage.store()
    try await last.flush()
    #expect(last.notes.count == 1_000)
  }
}
