extension EffectRunner {
  /// Cancels the effects with an id and the effects whose ids add keys to this id, and forgets
  /// their `fresh` successes.
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

  /// Cancels effects. For each id that has no effect left, sends the `cancelled` action of its most
  /// recent effect.
  func cancel(_ effects: [EffectInProgress<F>]) {
    let telling = effects.filter { $0.cancelled != nil && !$0.isCancelled }
    guard !telling.isEmpty else { return end(effects) }
    let told = telling.sorted { $0.number < $1.number }.map { ($0, names.entry(of: $0)) }
    var last: [ObjectIdentifier: UInt64] = [:]
    for (effect, name) in told { if let name { last[ObjectIdentifier(name)] = effect.number } }
    end(effects)
    // All effects end before the first action is sent, because such an action may begin effects
    // with the id of another cancelled effect.
    let due = told.filter { effect, name in
      name.map { $0.effects.isEmpty && last[ObjectIdentifier($0)] == effect.number } ?? true
    }
    for (effect, _) in due {
      guard let action = effect.cancelled, let core else { continue }
      guard var next = effect.next(action, at: effect.time(in: self), { core.report(action, $0) })
      else {
        continue
      }
      // No task waits for a cancelled effect any more.
      next.waiters = []
      next.isWantedElsewhere = true
      dispatch(action, cause: next)
    }
  }
}

// MARK: - Fresh results and retries

extension EffectRunner {
  /// Whether an effect with this id has succeeded within the time `length`.
  func isFresh(_ id: EffectID?, _ length: Duration?) -> Bool {
    guard let id, let length else { return false }
    return names.known(id)?.freshness?.lasts(length, at: elapsed) == true
  }
}

extension EffectSender {
  /// Records that the effect has succeeded. For the given time, an effect with the same id does not
  /// begin if it is requested with `fresh`. The success is forgotten if ``Effects/cancel(_:)`` is
  /// called or the clock is set back.
  @MainActor public func markFresh(for duration: Duration) {
    guard let runner = effect.core?.runner else { return }
    let now = runner.elapsed
    guard !effect.isCancelled, let name = runner.names.entry(of: effect) else { return }
    runner.names.sweep(at: now)
    name.freshness = Freshness(start: now, end: now + duration.asWait)
  }

  /// Retries an operation that fails, each time after a delay on the store's clock. Throws the last
  /// error. The operation is not retried after a cancellation.
  /// ```swift
  /// let user = try await send.retrying(3, after: .seconds(1), factor: 2) {
  ///   try await network.user(id)
  /// }
  /// ```
  /// - Parameters:
  ///   - count: The maximum number of retries.
  ///   - delay: The delay before the first retry.
  ///   - factor: The factor by which the delay grows for each further retry.
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
  /// Sleeps on the store's clock, without retaining the store.
  ///
  /// - Returns: False if the effect or the calling task was cancelled, or the store was released.
  fileprivate func sleep(for duration: Duration) async -> Bool {
    if !isCancelled, let clock = core?.runner?.clock {
      try? await clock.sleep(for: duration.asWait)
    }
    hasGivenUp = isCancelled || core == nil
    // A child task of the effect may be cancelled alone, for example by a time limit.
    return !hasGivenUp && !Task.isCancelled
  }
}
