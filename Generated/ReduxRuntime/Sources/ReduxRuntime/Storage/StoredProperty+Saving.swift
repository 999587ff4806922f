// The runtime of redux-gen, written by it. Do not edit.

extension StoredPropertyOf {
  /// Saves the present value, unless a save is under way, which goes on until nothing is left.
  func save() {
    guard case .ready = phase, !isSaving, let jobs else { return }
    isSaving = true
    jobs.run("the save of '\(name)'") { [self] in
      await saveAll()
      isSaving = false
      resumeWaiters()
    }
  }

  private func saveAll() async {
    while savedCount < changeCount {
      await waitBeforeSaving()
      guard let value = final ?? core?.state[keyPath: path] else { return }
      let count = changeCount
      send(actions.saving)
      do {
        try await storage.save(value)
        noteSaved(count)
      } catch let warning as StorageWarning {
        noteSaved(count)
        report(warning)
      } catch {
        failure = error
        report(error)
        send(actions.failed(String(describing: error)))
        if changeCount == count { return }
      }
      resumeWaiters()
    }
  }

  private func noteSaved(_ count: Int) {
    savedCount = count
    failure = nil
    send(actions.saved)
  }

  private func waitBeforeSaving() async {
    guard delay > .zero, urgency == 0, final == nil, let clock = core?.clock else { return }
    let pause = Task { try await clock.sleep(for: delay) }
    self.pause = pause
    _ = await pause.result
    self.pause = nil
  }

  /// Waits for the load, and saves what was changed until then.
  func flush() async throws {
    urgency += 1
    defer { urgency -= 1 }
    start()
    await untilEnd(isDriving: true) { if case .loading = $0.phase { true } else { false } }
    switch phase {
    case .ready: break
    case .unstarted, .loading:
      if changeCount > 0 { throw StorageError("'\(name)' was not loaded, so that it is not saved") }
      return
    case .failed(let error):
      if changeCount > 0 { throw error }
      return
    }
    let wanted = changeCount
    if savedCount >= wanted { return }
    pause?.cancel()
    failure = nil
    save()
    await untilEnd(isDriving: true) { $0.savedCount < wanted && $0.isSaving && $0.failure == nil }
    if savedCount < wanted, let failure { throw failure }
  }

  private func untilEnd(
    isDriving: Bool = false, _ isUnderWay: (StoredPropertyOf) -> Bool
  ) async {
    while isUnderWay(self) {
      if isDriving { await jobs?.drive() }
      if !isUnderWay(self) { return }
      await withCheckedContinuation { waiters.append($0) }
    }
  }

  func end(with state: F.State) {
    guard final == nil, jobs != nil else { return }
    final = state[keyPath: path]
    pause?.cancel()
    if let stored = loadedLate { receive(stored) }
    switch phase {
    case .unstarted, .failed: return
    case .loading: if changeCount == 0 { return }
    case .ready:
      if savedCount < changeCount { save() }
      if !isSaving { return }
    }
    // Nobody may drive the clock of a test any more.
    if jobs?.isDriven != false { return }
    let ticket = HandedOver.begin(handover)
    Task {
      await untilEnd { property in
        if case .loading = property.phase { return true }
        return property.isSaving
      }
      HandedOver.end(handover, ticket)
    }
  }

  var handover: HandedOver.Key { HandedOver.Key(feature: ObjectIdentifier(F.self), path: name) }
}

/// Values of stores that have ended, which are still being saved. A new store of the same feature
/// loads only when they are.
@MainActor enum HandedOver {
  struct Key: Hashable {
    let feature: ObjectIdentifier
    let path: String
  }

  private static var last: UInt64 = 0
  private static var pending: [Key: Set<UInt64>] = [:]
  private static var waiters: [Key: [CheckedContinuation<Void, Never>]] = [:]

  static func begin(_ key: Key) -> UInt64 {
    last += 1
    pending[key, default: []].insert(last)
    return last
  }

  static func end(_ key: Key, _ ticket: UInt64) {
    pending[key]?.remove(ticket)
    if pending[key]?.isEmpty == true { pending[key] = nil }
    let resumed = waiters.removeValue(forKey: key) ?? []
    for waiter in resumed { waiter.resume() }
  }

  /// Returns when the values that are handed over now have been saved.
  static func wait(for key: Key) async {
    let limit = last
    while pending[key]?.contains(where: { $0 <= limit }) == true {
      await withCheckedContinuation { waiters[key, default: []].append($0) }
    }
  }
}
