// The runtime of redux-gen, written by it. Do not edit.

extension StoredPropertyOf {
  /// Saves the current value, unless a save is under way, which continues until nothing is left.
  func save() {
    guard case .ready = phase, !isSaving, let jobs else { return }
    isSaving = true
    jobs.run("the save of '\(name)'") { [self] in
      await saveAll()
      isSaving = false
      place?.progress.resume()
    }
  }

  private func saveAll() async {
    var lastAttempts = 0
    while savedCount < changeCount {
      if loopLength == 1_000 { return reportLoop() }
      await waitBeforeSaving()
      // First, so that what it changes is saved too.
      send(actions.saving)
      guard let value = final ?? core?.state[keyPath: path] else { return }
      if final != nil { lastAttempts += 1 }
      let count = changeCount
      do {
        try await storage.save(value)
        noteSaved(count)
      } catch let warning as StorageWarning {
        noteSaved(count)
        report(warning)
      } catch {
        failure = error
        // Changes that follow from the failure are no reason to try again at once.
        let isChanged = changeCount != count
        report(error)
        send(actions.failed(String(describing: error)))
        // No further change comes after the last value: it is tried three times.
        if final == nil ? !isChanged : lastAttempts == 3 { return }
        if final != nil { try? await Task.sleep(for: .milliseconds(100)) }
      }
      place?.progress.resume()
    }
  }

  private func noteSaved(_ count: Int) {
    savedCount = count
    failure = nil
    let known = changeCount
    send(actions.saved)
    loopLength = changeCount > known ? loopLength + 1 : 0
  }

  private func reportLoop() {
    loopLength = 0
    let cause = actions.saved.map { caseName(of: $0) } ?? ""
    report(
      StorageError(
        "Endless loop: '\(cause)' changes '\(name)', which is saved with the next change."))
  }

  private func waitBeforeSaving() async {
    guard delay > .zero, urgency == 0, final == nil, let clock = core?.clock else { return }
    isPausing = true
    let pause = Task {
      try? await clock.sleep(for: delay.asWait)
      if !Task.isCancelled { endPause() }
    }
    while isPausing { await place?.progress.waitUncancelled() }
    // The pause does not wait for the task, because a clock may ignore cancellation.
    pause.cancel()
  }

  func endPause() {
    isPausing = false
    place?.progress.resume()
  }

  /// Waits for the load, and saves what was changed before the call.
  func flush() async throws {
    urgency += 1
    defer { urgency -= 1 }
    start()
    // An action that is being handled delays the one that loads.
    if case .unstarted = phase { await core?.turn.waitUntilFree() }
    try await whileUnderWay { property in
      if case .loading = property.phase { return true }
      // The end of a closed store is near.
      return property.place?.isClosed == true && property.final == nil
    }
    switch phase {
    case .ready: break
    case .unstarted, .loading:
      if changeCount > 0 { throw StorageError("'\(name)' was not loaded, so it is not saved") }
      return
    case .failed(let error):
      if changeCount > 0 { throw error }
      return
    }
    let wanted = changeCount
    if savedCount >= wanted { return }
    if isLost, let failure { throw failure }
    endPause()
    failure = nil
    if final != nil, !isSaving { saveLast() } else { save() }
    // A last value is tried again after a failure, even if nobody waits for it.
    try await whileUnderWay {
      $0.savedCount < wanted && $0.isSaving && ($0.failure == nil || $0.final == nil)
    }
    if savedCount < wanted, let failure { throw failure }
  }

  /// Drives the clock of a test meanwhile.
  ///
  /// - Throws: `CancellationError` if the task that waits is cancelled.
  private func whileUnderWay(_ isUnderWay: (StoredPropertyOf) -> Bool) async throws {
    while isUnderWay(self) {
      await jobs?.drive()
      if !isUnderWay(self) { return }
      await place?.progress.wait()
      try Task.checkCancellation()
    }
  }
}
