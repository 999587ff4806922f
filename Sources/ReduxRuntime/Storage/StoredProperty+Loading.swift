extension StoredPropertyOf {
  func load() {
    guard let jobs else { return }
    if let core { noteCause(in: core) }
    progress.beginLoad()
    jobs.run("the load of '\(name)'") { [self] in
      do {
        if let place {
          if StorageOrder.isTaken(place) { throw takenLocation }
          place.isHolder = true
          await StorageOrder.waitForOthers(than: place)
        }
        await receiveSoon(try await storage.load())
      } catch let warning as StorageWarning {
        report(warning)
        await receiveSoon(nil)
      } catch {
        fail(error)
      }
      place?.waiters.resume()
    }
  }

  /// Delivers the loaded value after the current action. Otherwise, the action that delivers the
  /// value would be queued, and could not be distinguished from an action that a middleware
  /// stopped.
  private func receiveSoon(_ stored: Value?) async {
    await core?.turn.waitUntilFree()
    receive(stored)
  }

  func receive(_ stored: Value?) {
    guard progress.phase == .loading else { return }
    if final != nil { return receiveAfterEnd(stored) }
    guard let core, !core.isClosed else {
      loadedLate = LateLoad(value: stored)
      return
    }
    let now = core.state[keyPath: path]
    let merged = merged(stored, now)
    let action = actions.loaded(merged.value)
    delivering = caseName(of: action)
    progress.beginDelivery()
    deliver(action, to: core)
    delivering = nil
    if !progress.endDelivery() {
      return fail(
        StorageError(
          "a middleware stopped the action that brings the loaded value of '\(name)' into the state"
        ))
    }
    if !merged.isWhole { report(lostChange) }
    let differs = core.state[keyPath: path] != (stored ?? initial ?? now)
    initial = nil
    progress.endLoad(differs: differs)
    if progress.hasChanges { save() }
  }

  /// Handles a value that is loaded after the store has ended. The changes made before the end are
  /// saved together with it.
  private func receiveAfterEnd(_ stored: Value?) {
    guard let last = final else { return }
    let merged = merged(stored, last)
    final = merged.value
    progress.endLoad(
      differs: progress.changeCount > 0 && merged.value != stored ?? initial)
    if !merged.isWhole { report(lostChange) }
    if progress.hasChanges { save() }
  }

  private func merged(_ stored: Value?, _ now: Value) -> MergedValue<Value> {
    guard let stored else { return MergedValue(now, isWhole: true) }
    return merge(stored, initial ?? now, now)
  }

  private var lostChange: StorageError {
    StorageError("'\(name)' was changed before it was loaded: the stored value replaced the change")
  }

  private var takenLocation: StorageError {
    StorageError(
      "'\(name)' cannot be stored at '\(storage.location)', where values of another type are "
        + "stored. Use another location, such as one folder for each feature.")
  }

  private func fail(_ error: any Error) {
    progress.failLoad()
    loadFailure = error
    report(error)
    send(actions.failed(storageErrorText(error)))
  }
}

extension StoredPropertyOf {
  func end(with state: F.State, mayLoad: Bool) {
    guard final == nil, jobs != nil else { return }
    final = state[keyPath: path]
    progress.end()
    endPause()
    if let loadedLate { receive(loadedLate.value) }
    beginLastSave(mayLoad: mayLoad)
    handOver()
  }

  /// Lets other stores load the same data only after the last value is saved.
  private func handOver() {
    guard let place else { return }
    if !isHandingOver { return StorageOrder.leave(place) }
    Task {
      while isHandingOver { await place.waiters.waitUncancelled() }
      StorageOrder.leave(place)
    }
  }

  private func beginLastSave(mayLoad: Bool) {
    switch progress.phase {
    case .unstarted: if mayLoad || wasStarting, progress.hasChanges { load() }
    case .ready: if progress.hasChanges { save() }
    case .loading, .failed: break
    }
  }

  /// Saves the last value again, after the save at the store's end has failed.
  func saveLast() {
    if let place { StorageOrder.join(place) }
    save()
    handOver()
  }

  /// Whether the last value can no longer be saved, because a later store may already have loaded
  /// the previous value.
  var isLost: Bool {
    guard final != nil, progress.hasChanges, !isHandingOver, let place else { return false }
    return progress.phase != .ready || !StorageOrder.isNewest(place)
  }

  /// Whether the last value still has to be saved, or waits for the load.
  private var isHandingOver: Bool {
    progress.phase == .loading ? progress.hasChanges : progress.isSaving
  }
}
