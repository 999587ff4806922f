import ReduxRuntime
import ReduxTesting
import Testing

/// Loops that contain loads or saves. Without a limit, the driving of the clock would never end.
@Suite(.timeLimit(.minutes(10))) @MainActor struct StorageLoopTests {
  private let milk = StoredNote(id: 1)

  @Test("a load that is repeated immediately after each failure is reported as an endless loop")
  func repeatedLoad() async {
    let (storage, clock) = (ScriptedStorage(), ManualClock())
    storage.onLoad = { throw StorageFault() }
    let store = storage.store(
      on: clock,
      ClosureMiddleware(after: { action, _, _, effects in
        if case .failed = action { effects.dispatch(.load) }
      }))
    var rejections: [String] = []
    store.onRejection = { rejections.append($1.message) }
    store.onError = { error, _ in
      if let rejection = error as? Rejection { rejections.append(rejection.message) }
    }
    store.start()
    await ends { await store.settle(on: clock) }
    #expect(storage.loads <= Store<StoredFeature>.effectLimit + 1)
    #expect(rejections.count == 1)
    #expect(rejections.first?.contains("failed (effect storage of 'notes')") == true)
    storage.onLoad = nil
    store.dispatch(.load)
    await ends { await store.settle(on: clock) }
    #expect(store.status == .ready)
  }

  @Test("a load that `onError` repeats after each failure is reported as an endless loop")
  func loadRepeatedByHook() async {
    let (storage, clock) = (ScriptedStorage(), ManualClock())
    storage.onLoad = { throw StorageFault() }
    let store = storage.store(on: clock)
    var loops: [String] = []
    store.onRejection = { loops.append($1.message) }
    store.onError = { [weak store] error, _ in
      if let rejection = error as? Rejection { return loops.append(rejection.message) }
      store?.dispatch(.load)
    }
    store.start()
    await ends { await store.settle(on: clock) }
    #expect(loops.count == 1)
  }

  @Test("an effect that changes the value after each save is reported as an endless loop")
  func effectAfterSave() async {
    let (storage, clock) = (ScriptedStorage(), ManualClock())
    let store = storage.store(
      on: clock,
      ClosureMiddleware(after: { [milk] action, state, _, effects in
        guard case .saved = action else { return }
        effects.run { send in send(.resize(state.size + 1)) }
        effects.run { send in send(state.notes.isEmpty ? .add(milk) : .loaded([])) }
      }))
    var rejections: [String] = []
    store.onRejection = { rejections.append($1.message) }
    store.startWithoutLoading()
    store.dispatch(.add(milk))
    await ends { await store.settle(on: clock) }
    #expect(!rejections.isEmpty)
    #expect(storage.saves <= Store<StoredFeature>.effectLimit + 1)
    try? await store.flush()
    #expect(storage.value == store.notes)
  }

  @Test("a load that is repeated after a pause is not an endless loop")
  func loadRepeatedLater() async {
    let (storage, clock) = (ScriptedStorage([milk]), ManualClock())
    storage.onLoad = {
      try await clock.sleep(for: .seconds(1))
      if storage.loads < 12_000 { throw StorageFault() }
    }
    let store = storage.store(
      on: clock,
      ClosureMiddleware(after: { action, _, _, effects in
        if case .failed = action { effects.dispatch(.load) }
      }))
    var rejections: [String] = []
    store.onRejection = { rejections.append($1.message) }
    store.onError = { _, _ in }
    store.start()
    await clock.run(limit: 20_000)
    #expect(rejections == [])
    #expect(storage.loads == 12_000)
    #expect(store.notes == [milk])
  }
}

extension ScriptedStorage {
  fileprivate func store(
    on clock: ManualClock, _ middleware: any Middleware<StoredFeature>...
  ) -> StoredStore {
    StoredStore(middleware: middleware + [StorageMiddleware.notes(in: self)], clock: clock)
  }
}
