import ReduxRuntime

extension StorageProgram {
  func act(isReading: Bool) {
    let store = stores.randomElement(using: &random)
    switch random.next() % 20 {
    case 0, 1: add(to: store)
    case 2: if isReading { add(to: app?.notes) }
    case 3: store?.dispatch(.resize(Int(random.next() % 100)))
    case 4: if !stores.isEmpty { stores.remove(at: Int(random.next() % UInt64(stores.count))) }
    case 5: if stores.count < 6, isReading { stores.append(makeStore()) }
    case 6: if let store, isReading { flush([store.number]) { try await store.flush() } }
    case 7: app?.closeNotes()
    case 8: if isReading { app?.openNotes() }
    case 9: store?.start()
    case 10: store?.dispatch(.load)
    case 11: flushes.randomElement(using: &random)?.cancel()
    case 12: store?.dispatch(.emit)
    case 13: if let app, isReading { flushApp(app) }
    case 14: if chance(20) { app = nil }
    case 15: if app == nil, isReading { openApp() }
    case 16: if isReading { store?.subscribe { _ in StorageProgram.visit(.observer) } }
    case 17: if let store { setHooks(of: store) }
    case 18: disk.letGo()
    default: store?.cancelEffects()
    }
  }

  private func add(to store: StoredStore?) {
    lastNumber += 1
    store?.dispatch(.add(StoredNote(id: lastNumber, token: StorageToken(.element))))
  }

  private func flushApp(_ app: StoredApp) {
    flush(app.notes.map { [$0.number] } ?? []) { try await app.flush() }
  }

  private func openApp() {
    let app = StoredApp { [unowned self] in makeStore() }
    app.onError = { _, _ in StorageProgram.visit(.error) }
    app.startSoon()
    self.app = app
  }

  private func setHooks(of store: StoredStore) {
    let token = StorageToken(.hookRelease)
    store.onError = { [token] _, _ in
      _ = token
      StorageProgram.visit(.error)
    }
    store.onEvent = chance(50) ? { _ in StorageProgram.visit(.event) } : nil
  }

  func makeStore() -> StoredStore {
    lastNumber += 1
    let middleware = ClosureMiddleware<StoredFeature>(
      handle: { [unowned self] action, _, effects in
        StorageProgram.visit(.handle)
        if case .loaded = action, isStopping, chance(30) { return .drop }
        return .next
      },
      after: { action, _, _, effects in
        StorageProgram.visit(.after)
        guard case .emit = action else { return }
        effects.emit(.resized(StorageToken(.eventRelease)))
        effects.run(id: "emit", policy: .latest) { send in
          await Task.yield()
          send(.resize(1))
          send.emit(.resized(StorageToken(.eventRelease)))
        }
      })
    let store = StoredStore(
      initialState: StoredFeature.State(number: lastNumber),
      middleware: [middleware, StorageMiddleware.notes(in: DiskStorage(self), after: delay)],
      clock: clock)
    setHooks(of: store)
    store.subscribe { _ in StorageProgram.visit(.observer) }
    return store
  }
}

/// A clock whose time jumps, and whose sleeps last for a random time.
struct ErraticClock: Clock {
  var minimumResolution: Duration { .zero }
  var now: ContinuousClock.Instant {
    StorageProgram.visit(.clock)
    return .now + .milliseconds(Int.random(in: -1_000...1_000))
  }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try await Task.sleep(for: .microseconds(Int.random(in: 0...2_000)))
  }
}
