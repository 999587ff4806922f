extension StoredPropertyOf {
  func close() {
    place?.isClosed = true
  }

  func end(with state: F.State, mayLoad: Bool, reportingTo reports: ErrorReports<F>) {
    guard final == nil, let jobs, let place else { return }
    final = state[keyPath: path]
    self.reports = reports
    pause?.cancel()
    if let stored = loadedLate { receive(stored) }
    beginLastSave(mayLoad: mayLoad)
    // Nobody may drive the clock of a test any more.
    if jobs.isDriven || !isHandingOver { return StorageOrder.leave(place) }
    Task {
      while isHandingOver { await place.progress.wait() }
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

  /// Whether the last value still has to be saved, or waits for the load.
  private var isHandingOver: Bool {
    if case .loading = phase { return changeCount > 0 }
    return isSaving
  }
}
