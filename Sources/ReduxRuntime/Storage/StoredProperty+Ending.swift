extension StoredPropertyOf {
  func close() {
    place?.isClosed = true
  }

  func end(with state: F.State, mayLoad: Bool, reportingTo reports: ErrorReports<F>) {
    guard final == nil, jobs != nil else { return }
    final = state[keyPath: path]
    self.reports = reports
    endPause()
    if let stored = loadedLate { receive(stored) }
    beginLastSave(mayLoad: mayLoad)
    handOver()
  }

  /// Makes the stores that follow wait until the last value is saved.
  private func handOver() {
    guard let jobs, let place else { return }
    // The clock of a test may not be driven any more.
    if jobs.isDriven || !isHandingOver { return StorageOrder.leave(place) }
    Task {
      while isHandingOver { await place.progress.waitUncancelled() }
      StorageOrder.leave(place)
    }
  }

  private func beginLastSave(mayLoad: Bool) {
    switch phase {
    case .unstarted: if mayLoad, changeCount > 0 { load() }
    case .ready: if savedCount < changeCount { save() }
    case .loading, .failed: break
    }
  }

  /// Tries again to save the last value, after the attempt at the store's end failed.
  func saveLast() {
    if let place { StorageOrder.join(place) }
    save()
    handOver()
  }

  /// A later store has loaded the previously stored value, so this one must not replace it.
  var isLost: Bool {
    guard final != nil, savedCount < changeCount, !isHandingOver, let place else { return false }
    if case .ready = phase { return !StorageOrder.isNewest(place) }
    return true
  }

  /// Whether the last value still has to be saved, or waits for the load.
  private var isHandingOver: Bool {
    if case .loading = phase { return changeCount > 0 }
    return isSaving
  }
}
