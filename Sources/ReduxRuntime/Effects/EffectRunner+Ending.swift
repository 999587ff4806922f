extension EffectRunner {
  /// Notes that an effect has ended or was cancelled, and counts one that was both only once.
  func finish(_ effect: EffectInProgress<F>) {
    let task = tasks.removeValue(forKey: effect.number)
    defer { withExtendedLifetime(task) {} }
    guard inProgress.removeValue(forKey: effect.number) != nil else { return }
    if let name = names.entry(of: effect) {
      name.effects[effect.number] = nil
      if effect.isWaiting { name.throttle.withdraw(effect.number) }
      names.forget(name)
    }
    for waiter in effect.cause.waiters { waiter.leave(effect.number) }
  }

  func cancel(_ id: EffectID) {
    if let name = names.known(id) { end(Array(name.effects.values)) }
  }

  func cancelAll() {
    end(Array(inProgress.values))
  }

  func end(_ effects: [EffectInProgress<F>]) {
    if effects.isEmpty { return }
    for effect in effects.sorted(by: { $0.number < $1.number }) where !effect.isCancelled {
      effect.isCancelled = true
      let task = tasks[effect.number]
      finish(effect)
      task?.cancel()
      // A driver waits for it until it has returned.
      if let task { tasks[effect.number] = task }
    }
    var rest = held.filter { !$0.effect.isCancelled }
    swap(&rest, &held)
    withExtendedLifetime(rest) {}
  }

  /// Ends what began because of an action whose waiting task was cancelled. What somebody else began
  /// or joined goes on.
  func abandon(_ group: EffectGroup) {
    var abandoned: [EffectInProgress<F>] = []
    for effect in group.members.compactMap({ inProgress[$0] }) {
      effect.cause.waiters.removeAll { $0 === group }
      if effect.cause.waiters.isEmpty, !effect.cause.isWantedElsewhere { abandoned.append(effect) }
    }
    end(abandoned)
    group.abandon()
  }
}

// MARK: - Actions

extension EffectRunner {
  /// Dispatches from outside the chain, and notes for whose sake.
  func dispatch(_ action: F.Action, cause: EffectCause) {
    guard let core else { return }
    if core.phase != .idle { return core.dispatch(action) }
    let previous = self.cause
    self.cause = cause
    core.dispatch(action)
    self.cause = previous
  }

  /// Dispatches, and returns when the effects that follow have ended, or when the task that waits is
  /// cancelled.
  func complete(_ action: F.Action) async {
    let group = EffectGroup()
    await withTaskCancellationHandler {
      dispatch(action, cause: EffectCause(waiters: [group], isWantedElsewhere: false))
      await driver?.drive()
      await group.wait()
    } onCancel: {
      Task { @MainActor in self.abandon(group) }
    }
  }
}
