/// Runs the effects of a store. It is created with the first effect, event or listener.
///
/// Objects captured by an effect's closure may have a `deinit` that uses the store. Closures and
/// tasks are therefore moved out of the tables first, and released when the tables are consistent
/// again.
@MainActor final class EffectRunner<F: Feature> {
  weak var core: Core<F>?
  let clock: any Clock<Duration>
  /// Returns the time since its first call.
  private var stopwatch: (() -> Duration)?
  var inProgress: [UInt64: EffectInProgress<F>] = [:]
  var tasks: [UInt64: Task<Void, Never>] = [:]
  let names = EffectNames<F>()
  let events = EventLog<F.Event>()
  /// The clock of a test, if it decides when effects begin; otherwise nil.
  var driver: (any EffectDriver)?
  var held = HeldEffects<F>()
  /// The tasks that wait until no effect is under way.
  var idleWaiters: [UInt64: CheckedContinuation<Void, Never>] = [:]

  init(_ core: Core<F>) {
    self.core = core
    clock = core.clock
    driver = core.clock as? any EffectDriver
  }

  deinit {
    for task in tasks.values { task.cancel() }
    // A task may wait for effects of several stores. It no longer has to wait for the effects of
    // this store.
    let left = Array(inProgress.values)
    Task { @MainActor [events] in
      events.finish()
      for effect in left { for waiter in effect.cause.waiters { waiter.leave(effect.number) } }
    }
  }

  var elapsed: Duration { runningStopwatch() }

  /// The stopwatch. The first call starts it.
  var runningStopwatch: () -> Duration {
    if let stopwatch { return stopwatch }
    let new = Self.stopwatch(clock)
    // The `now` of a user-written clock may use the store, and so read this property again.
    let first = stopwatch ?? new
    stopwatch = first
    return first
  }

  private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now).asTime }
  }
}

// MARK: - Beginning

extension EffectRunner {
  func run(
    _ id: EffectID?, _ policy: EffectPolicy, fresh: Duration?, started: F.Action?,
    cancelled: F.Action?,
    isStream: Bool, _ operation: @escaping @MainActor (EffectSender<F>) async throws -> Void
  ) {
    if isFresh(id, fresh) { return }
    let number = EffectNumber.next()
    guard let core, !core.isClosed, let delay = admit(number, id, policy) else { return }
    // The entry is looked up before the effect is created, because a user-written `==` may cancel
    // all effects.
    let name = id.map { names[$0] }
    if core.isClosed { return }
    let cause = core.turn.cause
    let effect = EffectInProgress(core, number, id, cause, started: started, cancelled: cancelled)
    effect.isStream = isStream
    cause.family?.count(atDepth: cause.depth)
    for waiter in cause.waiters { waiter.enter(number, of: self) }
    inProgress[number] = effect
    name?.effects[number] = effect
    effect.isWaiting = delay > .zero
    if let name {
      if policy == .serial, name.effects.count > 1 {
        effect.isQueued = true
        name.append(
          HeldEffect(effect: effect) { [weak self] in self?.begin(effect, after: nil, operation) })
        return
      }
      name.activeCount += 1
    }
    begin(effect, after: effect.isWaiting ? delay : nil, operation)
  }

  private func begin(
    _ effect: EffectInProgress<F>, after wait: Duration?,
    _ operation: @escaping @MainActor (EffectSender<F>) async throws -> Void
  ) {
    let clock = clock
    if driver == nil {
      tasks[effect.number] = Task { await effect.perform(after: wait, on: clock, operation) }
      return
    }
    held.append(
      HeldEffect(effect: effect) { [weak self] in
        self?.tasks[effect.number] = Task {
          await EffectNumber.withEffect(effect.number) {
            await effect.perform(after: wait, on: clock, operation)
          }
        }
      })
  }

  /// Returns the delay after which an effect begins; nil if it does not begin.
  private func admit(_ number: UInt64, _ id: EffectID?, _ policy: EffectPolicy) -> Duration? {
    switch (policy, id) {
    case (.debounce(let time), let id):
      if let id { replace(id) }
      return time.asWait
    case (_, nil), (.concurrent, _), (.serial, _): return .zero
    case (.latest, let id?):
      replace(id)
      return .zero
    case (.first, let id?): return join(id) ? nil : .zero
    case (.throttle(let length, let trailing), let id?):
      let now = elapsed
      names.sweep(at: now)
      let verdict = names[id].throttle.decide(
        number, for: length.asWait, trailing: trailing, at: now)
      if let replaced = verdict.replaced.flatMap({ inProgress[$0] }) { end([replaced]) }
      return verdict.wait
    }
  }

  /// Makes the tasks that wait for the current action also wait for the effects under way with this
  /// id.
  private func join(_ id: EffectID) -> Bool {
    guard let cause = core?.turn.cause, let name = names.known(id) else { return false }
    // The cancellation handler of a task may have called this method before the remaining effects
    // were cancelled.
    let effects = name.effects.values.filter { !$0.isCancelled && !$0.hasReturned }
    for effect in effects {
      if cause.isWantedElsewhere { effect.cause.isWantedElsewhere = true }
      // A task that already waits for this effect indirectly is not added again.
      for waiter in cause.waiters where waiter.enter(effect.number, of: self) {
        effect.cause.waiters.append(waiter)
      }
    }
    return !effects.isEmpty
  }

  /// Records that the delay required by an effect's policy has passed.
  func endWait(of effect: EffectInProgress<F>) {
    let now = elapsed
    if effect.isCancelled { return }
    effect.isWaiting = false
    names.entry(of: effect)?.throttle.begin(effect.number, at: now)
  }

  /// Begins the effect that has waited longest for the driver.
  func beginHeld() {
    guard let first = held.first else { return }
    _ = held.remove(first.effect.number)
    first.begin()
  }
}
