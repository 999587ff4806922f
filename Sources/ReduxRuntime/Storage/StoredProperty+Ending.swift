extension StoredPropertyOf {
  func end(with state: F.State, mayLoad: Bool, reportingTo reports: ErrorReports<F>) {
    guard final == nil, jobs != nil else { return }
    final = state[keyPath: path]
    self.reports = reports
    endPause()
    if let stored = loadedLate { receive(stored) }
    beginLastSave(mayLoad: mayLoad)
    handOver()
  }

  /// Lets other stores load the same data only after the last value is saved.
  private func handOver() {
    guard let place else { return }
    if !isHandingOver { return StorageOrder.leave(place) }
    Task {
      while isHandingOver { await place.progress.waitUncancelled() }
      StorageOrder.leave(place)
    }
  }

  private func beginLastSave(mayLoad: Bool) {
    switch phase {
    case .unstarted: if mayLoad || wasStarting, changeCount > 0 { load() }
    case .ready: if savedCount < changeCount { save() }
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
