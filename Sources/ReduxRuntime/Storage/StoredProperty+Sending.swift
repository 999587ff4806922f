extension StoredPropertyOf {
  /// The id with which errors are reported.
  var id: EffectID { EffectID("storage of '\(name)'") }

  /// Sends an action of the feature. Does nothing if there is no action, or if the store has ended.
  func send(_ action: F.Action?) {
    guard let action, final == nil, let core, !core.isClosed else { return }
    guard let next = next(action, in: core, { core.report(action, $0) }) else { return }
    StorageJobs.outsideOfJob { core.turn.attribute(to: next) { core.dispatch(action) } }
  }

  /// Delivers the loaded value. A successful load cannot be repeated, so it belongs to no loop.
  func deliver(_ value: Value, to core: Core<F>) {
    StorageJobs.outsideOfJob {
      core.turn.attribute(to: cause) { core.dispatch(actions.loaded(value)) }
    }
  }

  func report(_ error: any Error) {
    if let core {
      guard let next = next(error, in: core, { core.report($0, of: id) }) else { return }
      return core.turn.attribute(to: next) { core.report(error, of: id) }
    }
    if reports?.report(error, of: id) == true { return }
    writeError("redux: \(id): \(error)")
  }

  /// Records the current action as the cause of loads and saves.
  func noteCause(in core: Core<F>) {
    cause = core.turn.cause
    // No task waits for loads and saves as it waits for effects.
    cause.waiters = []
    cause.isWantedElsewhere = true
  }

  /// Returns the cause of what an action or an error of a load or save starts. If the load or save
  /// belongs to an endless loop, reports the loop and returns nil.
  private func next<Message>(
    _ message: Message, in core: Core<F>, _ report: (Rejection) -> Void
  ) -> EffectCause? {
    let isReported = isLoopReported
    let next = cause.next(
      id, message, of: core.membership?.name, on: core.effectRunner.stopwatch
    ) {
      if isReported { return }
      isLoopReported = true
      report($0)
    }
    if next != nil { isLoopReported = false }
    return next
  }
}
