// The runtime of redux-gen, written by it. Do not edit.

extension EffectRunner: EffectOwner {
  /// Records that an effect has ended or was cancelled. An effect that was cancelled and then ends
  /// is counted once.
  func finish(_ effect: EffectInProgress<F>) {
    let task = tasks.removeValue(forKey: effect.number)
    defer { withExtendedLifetime(task) {} }
    leave(effect)
  }

  /// Removes an effect from all tables except `tasks`.
  private func leave(_ effect: EffectInProgress<F>) {
    guard inProgress.removeValue(forKey: effect.number) != nil else { return }
    if let name = names.entry(of: effect) {
      name.effects[effect.number] = nil
      if effect.isWaiting { name.throttle.withdraw(effect.number) }
      let released = effect.isQueued ? name.noteCancelled() : nil
      defer { withExtendedLifetime(released) {} }
      if !effect.isQueued { name.activeCount -= 1 }
      beginQueued(of: name)
      names.forget(name)
    }
    for waiter in effect.cause.waiters { waiter.leave(effect.number) }
    if !idleWaiters.isEmpty, isIdle { resumeIdle() }
  }

  /// Begins the next queued effect if no earlier effect with the id is under way.
  private func beginQueued(of name: NamedEffects<F>) {
    while name.activeCount == 0, let next = name.popFirst() {
      guard !next.effect.isCancelled else { continue }
      next.effect.isQueued = false
      name.activeCount += 1
      next.begin()
    }
  }

  /// Cancels the effects with an id because a new effect replaces them.
  func replace(_ id: EffectID) {
    if let name = names.known(id) { end(Array(name.effects.values)) }
  }

  func end(_ effects: [EffectInProgress<F>]) {
    let effects = effects.filter { !$0.isCancelled }.sorted { $0.number < $1.number }
    if effects.isEmpty { return }
    // All effects are marked before any of them is cancelled, so that none begins because another
    // one has ended.
    for effect in effects { effect.isCancelled = true }
    for effect in effects {
      let task = tasks[effect.number]
      // The task stays in its table until it has returned, because a driver waits for that.
      leave(effect)
      task?.cancel()
    }
    let released = effects.compactMap { held.remove($0.number) }
    withExtendedLifetime(released) {}
  }

  /// Ends all effects without reporting anything.
  func endAll() {
    end(Array(inProgress.values))
  }

  /// Called for the effects of an action when the task that waits for the action was cancelled.
  /// Cancels the effects that no other action began or joined.
  func abandon(_ numbers: [UInt64], of group: EffectGroup) {
    var abandoned: [EffectInProgress<F>] = []
    for effect in numbers.compactMap({ inProgress[$0] }) {
      effect.cause.waiters.removeAll { $0 === group }
      if effect.cause.waiters.isEmpty, !effect.cause.isWantedElsewhere { abandoned.append(effect) }
    }
    cancel(abandoned)
  }
}

// MARK: - Actions

extension EffectRunner {
  /// Dispatches an action that an effect sends, and records its cause.
  func dispatch(_ action: F.Action, cause: EffectCause) {
    guard let core else { return }
    core.turn.attribute(to: cause) { core.dispatch(action) }
  }
}
