extension StoredPropertyOf {
  /// Starts a save of the current value. Does nothing if a save is under way, because that save
  /// continues until all changes are saved.
  func save() {
    guard let jobs, progress.beginSaving() else { return }
    jobs.run("the save of '\(name)'") { [self] in
      await saveAll()
      progress.endSaving()
      place?.waiters.resume()
    }
  }

  private func saveAll() async {
    while progress.hasChanges {
      await waitBeforeSaving()
      // A reducer that runs the main run loop may be changing the state.
      if final == nil { await core?.turn.waitUntilFree() }
      // The `saving` action is sent before the value is read, so that changes caused by the action
      // are saved as well.
      send(actions.saving)
      guard let value = final ?? core?.state[keyPath: path] else { return }
      let count = progress.beginSave()
      do {
        try await storage.save(value)
        noteSaved(count)
      } catch let warning as StorageWarning {
        noteSaved(count)
        report(warning)
      } catch {
        failure = error
        // If the `failed` action changes the property, the save is not repeated for that change
        // alone.
        let isChanged = progress.changeCount != count
        report(error)
        send(actions.failed(storageErrorText(error)))
        if !progress.repeatsSave(isChanged: isChanged) { return }
        // The store's clock may be a test's, which nothing drives after the store has ended.
        if final != nil { try? await Task.sleep(for: .milliseconds(100)) }
      }
      place?.waiters.resume()
    }
  }

  private func noteSaved(_ count: Int) {
    progress.noteSaved(count)
    failure = nil
    send(actions.saved)
  }

  private func waitBeforeSaving() async {
    guard delay > .zero, urgency == 0, final == nil, let clock = core?.clock else { return }
    isPausing = true
    let pause = Task {
      try? await clock.sleep(for: delay.asWait)
      if !Task.isCancelled { endPause() }
    }
    while isPausing { await place?.waiters.waitUncancelled() }
    // The pause may end before its task does, because a clock may ignore cancellation.
    pause.cancel()
  }

  func endPause() {
    isPausing = false
    place?.waiters.resume()
  }

  /// Waits for the load, and then saves the changes made before the call.
  func flush() async throws {
    urgency += 1
    defer { urgency -= 1 }
    // The load of a store that ended without a change no longer matters.
    let wasClosed = place?.isClosed == true
    start()
    // A change is counted, and a load begins, only after the action has been handled.
    await core?.turn.waitUntilFree()
    try await whileUnderWay { property in
      if property.progress.phase == .loading {
        return !wasClosed || property.final == nil || property.progress.hasChanges
      }
      // The last value of a closed store is known soon.
      return property.place?.isClosed == true && property.final == nil
    }
    if !progress.hasChanges { return }
    if progress.phase != .ready {
      let error = progress.phase == .failed ? loadFailure : nil
      throw error ?? StorageError("'\(name)' was not loaded, so it is not saved")
    }
    let wanted = progress.changeCount
    if isLost, let failure { throw failure }
    endPause()
    failure = nil
    if final != nil, !progress.isSaving { saveLast() } else { save() }
    // The last value is saved again after a failure, even if no task waits for it.
    try await whileUnderWay {
      $0.progress.savedCount < wanted && $0.progress.isSaving
        && ($0.failure == nil || $0.final == nil)
    }
    if progress.savedCount < wanted, let failure { throw failure }
  }

  /// Waits while the condition holds, and drives the clock of a test during the wait.
  ///
  /// - Throws: `CancellationError` if the waiting task is cancelled.
  private func whileUnderWay(_ isUnderWay: (StoredPropertyOf) -> Bool) async throws {
    while isUnderWay(self) {
      await jobs?.drive()
      if !isUnderWay(self) { return }
      await place?.waiters.wait()
      try Task.checkCancellation()
    }
  }
}

extension StoredPropertyOf {
  /// The id with which errors are reported.
  var id: EffectID { EffectID("storage of '\(name)'") }

  /// Sends an action of the feature. Does nothing if there is no action, or if the store has ended.
  func send(_ action: F.Action?) {
    guard let action, final == nil, let core, !core.isClosed else { return }
    guard let cause = nextCause(from: action, in: core, { core.reject(action, because: $0) })
    else { return }
    StorageJobs.outsideOfJob { core.turn.attribute(to: cause) { core.dispatch(action) } }
  }

  /// Delivers the loaded value. A successful load cannot be repeated, so it belongs to no loop.
  func deliver(_ action: F.Action, to core: Core<F>) {
    StorageJobs.outsideOfJob {
      core.turn.attribute(to: cause) { core.dispatch(action) }
    }
  }

  func report(_ error: any Error) {
    if let core {
      guard let cause = nextCause(from: error, in: core, { core.report($0, of: id) })
      else { return }
      return core.turn.attribute(to: cause) { core.report(error, of: id) }
    }
    if reports?.report(error, of: id) == true { return }
    writeError("redux: \(id): \(error)")
  }

  /// Records the current action as the cause of loads and saves.
  func noteCause(in core: Core<F>) {
    cause = core.turn.cause
    cause.forgetWaiters()
  }

  /// Returns the cause of what an action or an error of a load or save starts. If the load or save
  /// belongs to an endless loop, reports the loop and returns nil.
  private func nextCause<Message>(
    from message: Message, in core: Core<F>, _ report: (Rejection) -> Void
  ) -> EffectCause? {
    let isReported = isLoopReported
    let cause = cause.nextCause(
      id, from: message, in: core.membership?.name, on: core.effectRunner.stopwatch
    ) {
      if isReported { return }
      isLoopReported = true
      report($0)
    }
    if cause != nil { isLoopReported = false }
    return cause
  }
}
