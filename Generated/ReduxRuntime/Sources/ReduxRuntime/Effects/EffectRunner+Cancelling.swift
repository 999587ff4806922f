// The runtime of redux-gen, written by it. Do not edit.

extension EffectRunner {
  /// Cancels the effects of an id, with all of its keys, and forgets what was fresh.
  func cancel(_ id: EffectID) {
    let known = names.all(id)
    cancel(known.flatMap { $0.effects.values })
    forgetFreshness(of: known)
  }

  func cancelAll() {
    let known = names.all
    cancel(Array(inProgress.values))
    forgetFreshness(of: known)
  }

  private func forgetFreshness(of known: [NamedEffects<F>]) {
    for name in known where name.freshness != nil {
      name.freshness = nil
      names.forget(name)
    }
  }

  /// Ends effects, and sends the last one's `cancelled` for each id of which none is left.
  func cancel(_ effects: [EffectInProgress<F>]) {
    let telling = effects.filter { $0.cancelled != nil && !$0.isCancelled }
    guard !telling.isEmpty else { return end(effects) }
    let told = telling.sorted { $0.number < $1.number }.map { ($0, names.entry(of: $0)) }
    var last: [ObjectIdentifier: UInt64] = [:]
    for (effect, name) in told { if let name { last[ObjectIdentifier(name)] = effect.number } }
    end(effects)
    // All of them first: what one of them sends may begin effects of another's id.
    let due = told.filter { effect, name in
      name.map { $0.effects.isEmpty && last[ObjectIdentifier($0)] == effect.number } ?? true
    }
    for (effect, _) in due {
      guard let action = effect.cancelled, let core else { continue }
      guard
        var next = effect.cause.next(
          effect.id, action, of: core.membership?.name, at: elapsed)
      else {
        core.report(action, .runawayLoop(effect.cause.cycle))
        continue
      }
      // Nobody waits any more for what was cancelled.
      next.waiters = []
      next.isWantedElsewhere = true
      dispatch(action, cause: next)
    }
  }
}

// MARK: - Fresh answers and retries

extension EffectRunner {
  /// Whether an effect of this id has succeeded within this time.
  func isFresh(_ id: EffectID?, _ length: Duration?) -> Bool {
    guard let id, let length else { return false }
    return names.known(id)?.freshness?.lasts(length, at: elapsed) == true
  }
}

extension Send {
  /// Notes that the effect has succeeded. For this time the store remembers it, and an effect of the
  /// same id that asks for it with `fresh` does not begin. ``Effects/cancel(_:)`` forgets it, and so
  /// does a clock that is set back.
  @MainActor public func markFresh(for duration: Duration) {
    guard let runner = effect.core?.runner else { return }
    let now = runner.elapsed
    guard !effect.isCancelled, let name = runner.names.entry(of: effect) else { return }
    runner.names.sweep(at: now)
    name.freshness = Freshness(start: now, end: now + duration.asWait)
  }

  /// Calls an operation again when it fails, after waiting on the store's clock, and throws the last
  /// error. After a cancellation it is not called again.
  /// ```swift
  /// let user = try await send.retrying(3, after: .seconds(1), factor: 2) {
  ///   try await network.user(id)
  /// }
  /// ```
  /// - Parameters:
  ///   - count: How often it is called again at most.
  ///   - delay: The wait before the second call.
  ///   - factor: By how much each further wait is longer than the one before.
  @MainActor public func retrying<Value, Failure: Error>(
    _ count: Int, after delay: Duration, factor: Double = 1,
    _ operation: @MainActor () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    var delay = delay
    for _ in 0..<max(0, count) {
      do throws(Failure) {
        return try await operation()
      } catch {
        guard await effect.sleep(for: delay) else { throw error }
        delay = delay.scaled(by: factor)
      }
    }
    return try await operation()
  }
}

extension EffectInProgress {
  /// Waits on the store's clock, without keeping the store.
  ///
  /// - Returns: Whether the effect goes on.
  fileprivate func sleep(for duration: Duration) async -> Bool {
    if !isCancelled, let clock = core?.runner?.clock {
      try? await clock.sleep(for: duration.asWait)
    }
    hasGivenUp = isCancelled || core == nil
    return !hasGivenUp
  }
}
