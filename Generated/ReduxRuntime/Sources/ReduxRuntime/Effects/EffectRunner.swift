// The runtime of redux-gen, written by it. Do not edit.

/// Runs the effects of a store. It is created with the first effect, event or listener.
@MainActor final class EffectRunner<F: Feature> {
  weak var core: Core<F>?
  let clock: any Clock<Duration>
  /// Returns the time since the runner was created.
  let stopwatch: () -> Duration
  private(set) var inProgress: [UInt64: EffectInProgress<F>] = [:]
  private var tasks: [UInt64: Task<Void, Never>] = [:]
  private(set) var names = EffectNames<F>()
  let events = EventLog<F.Event>()
  /// The clock of a test, if it decides when effects begin; otherwise nil.
  let driver: (any EffectDriver)?
  /// The effects that wait for the driver, in order, and perhaps cancelled ones.
  private var held = Queue<EffectInProgress<F>>()
  /// The tasks that wait until no effect is under way.
  private let idleWaiters = Waiters()
  /// Whether a loop of effects that multiply was reported and has not ended since.
  private var isLoopReported = false

  init(_ core: Core<F>) {
    self.core = core
    clock = core.clock
    driver = core.clock as? any EffectDriver
    stopwatch = Self.stopwatch(core.clock)
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

  var elapsed: Duration { stopwatch() }

  private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now).asTime }
  }

  /// Dispatches an action that an effect sends, and records its cause.
  func dispatch(_ action: F.Action, cause: EffectCause) {
    guard let core else { return }
    core.turn.attribute(to: cause) { core.dispatch(action) }
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
    guard let core, !core.isClosed, let delay = admit(number, id, policy), !isLoop(id, in: core)
    else { return }
    let cause = core.turn.cause
    let effect = EffectInProgress(core, number, id, cause, started: started, cancelled: cancelled)
    effect.isStream = isStream
    for waiter in cause.waiters { waiter.enter(number, of: self) }
    inProgress[number] = effect
    effect.isWaiting = delay > .zero
    if let id {
      let name = names[id]
      effect.name = name
      name.effects[number] = effect
      if policy == .serial, name.effects.count > 1 {
        effect.isQueued = true
        effect.begin = { [weak self, weak effect] in
          if let effect { self?.begin(effect, after: nil, operation) }
        }
        return name.queue.append(effect)
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
    effect.begin = { [weak self, weak effect] in
      guard let effect else { return }
      self?.tasks[effect.number] = Task(name: EffectNumber.taskName(effect.number)) {
        await EffectNumber.current.withValue(effect.number) {
          await effect.perform(after: wait, on: clock, operation)
        }
      }
    }
    held.append(effect)
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

  /// Whether so many effects are under way that they form an endless loop, in which each effect
  /// causes several others. Reports the loop once.
  private func isLoop(_ id: EffectID?, in core: Core<F>) -> Bool {
    if inProgress.count < LoopLimit.waiting { return false }
    if !isLoopReported {
      isLoopReported = true
      core.report(Rejection.endlessLoop([id.map { "effect \($0)" } ?? "effect"]), of: id)
    }
    return true
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
    if effect.isCancelled { return }
    effect.isWaiting = false
    effect.name?.throttle.begin(effect.number, at: elapsed)
  }

  /// Whether an effect with this id has succeeded within the time `length`.
  private func isFresh(_ id: EffectID?, _ length: Duration?) -> Bool {
    guard let id, let length else { return false }
    return names.known(id)?.freshness?.lasts(length, at: elapsed) == true
  }

  func markFresh(_ effect: EffectInProgress<F>, for duration: Duration) {
    guard !effect.isCancelled, let name = effect.name else { return }
    let now = elapsed
    names.sweep(at: now)
    name.freshness = Freshness(start: now, end: now + duration.asWait)
  }
}

// MARK: - Cancelling

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
  private func cancel(_ effects: [EffectInProgress<F>]) {
    let telling = effects.filter { $0.cancelled != nil && !$0.isCancelled }
      .sorted { $0.number < $1.number }
    let told = telling.map { ($0, $0.name) }
    var last: [ObjectIdentifier: UInt64] = [:]
    for (effect, name) in told { if let name { last[ObjectIdentifier(name)] = effect.number } }
    end(effects)
    // All effects end before the first action is sent, because such an action may begin effects
    // with the id of another cancelled effect.
    let due = told.filter { effect, name in
      name.map { $0.effects.isEmpty && last[ObjectIdentifier($0)] == effect.number } ?? true
    }
    for (effect, _) in due {
      guard let action = effect.cancelled, let core,
        var next = effect.next(action, { core.report(action, $0) })
      else { continue }
      // No task waits for a cancelled effect any more.
      (next.waiters, next.isWantedElsewhere) = ([], true)
      dispatch(action, cause: next)
    }
  }

  /// Cancels the effects with an id because a new effect replaces them.
  private func replace(_ id: EffectID) {
    if let name = names.known(id) { end(Array(name.effects.values)) }
  }

  /// Ends all effects without reporting anything.
  func endAll() {
    end(Array(inProgress.values))
  }

  private func end(_ effects: [EffectInProgress<F>]) {
    let effects = effects.filter { !$0.isCancelled }.sorted { $0.number < $1.number }
    // All effects are marked before any of them is cancelled, so that none begins because another
    // one has ended.
    for effect in effects { effect.isCancelled = true }
    for effect in effects {
      let task = tasks[effect.number]
      // The task stays in its table until it has returned, because a driver waits for that.
      leave(effect)
      task?.cancel()
    }
  }
}

// MARK: - Ending

extension EffectRunner: EffectOwner {
  /// Records that an effect has ended or was cancelled. An effect that was cancelled and then ends
  /// is counted once.
  func finish(_ effect: EffectInProgress<F>) {
    tasks[effect.number] = nil
    leave(effect)
  }

  /// Removes an effect from all tables except `tasks`.
  private func leave(_ effect: EffectInProgress<F>) {
    guard inProgress.removeValue(forKey: effect.number) != nil else { return }
    effect.begin = nil
    if let name = effect.name {
      name.effects[effect.number] = nil
      if effect.isWaiting { name.throttle.withdraw(effect.number) }
      if !effect.isQueued { name.activeCount -= 1 }
      beginQueued(of: name)
      names.forget(name)
    }
    for waiter in effect.cause.waiters { waiter.leave(effect.number) }
    if !idleWaiters.isEmpty, isIdle { idleWaiters.resume() }
    if inProgress.isEmpty { isLoopReported = false }
  }

  private func begin(_ effect: EffectInProgress<F>) {
    let begin = effect.begin
    effect.begin = nil
    begin?()
  }

  /// Begins the next queued effect if no earlier effect with the id is under way.
  private func beginQueued(of name: NamedEffects<F>) {
    while name.activeCount == 0, let next = name.queue.popFirst() {
      guard !next.isCancelled else { continue }
      next.isQueued = false
      name.activeCount += 1
      begin(next)
    }
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

// MARK: - Waiting

extension EffectRunner {
  /// Whether no effect is under way. Streams do not count.
  var isIdle: Bool { inProgress.values.allSatisfy(\.isStream) }

  /// Returns when no effect is under way, or when the waiting task is cancelled.
  func waitUntilIdle() async {
    while !isIdle, !Task.isCancelled { await idleWaiters.wait() }
  }
}

/// Returns when no effect is under way, including effects that earlier effects have caused in the
/// meantime.
///
/// - Parameters:
///   - wait: Returns when the effects that are under way have ended.
///   - isIdle: Whether no effect is under way.
@MainActor func waitUntilIdle(
  on clock: any Clock<Duration>, _ wait: @MainActor () async -> Void,
  isIdle: @MainActor () -> Bool
) async {
  if let driver = clock as? any EffectDriver { return await driver.drive() }
  repeat {
    await wait()
    // Lets the tasks that were resumed, and the streams that have an element, continue.
    for _ in 0..<16 { await Task.yield() }
  } while !isIdle() && !Task.isCancelled
}

// MARK: - Driving

extension EffectRunner: DrivenEffects {
  public var nextNumber: UInt64? { firstHeld?.number }

  public var nextName: String? { firstHeld.map { $0.id?.description ?? "" } }

  /// The effect that has waited longest for the driver.
  private var firstHeld: EffectInProgress<F>? {
    while let first = held.first, first.isCancelled { _ = held.popFirst() }
    return held.first
  }

  public func beginNext() {
    if firstHeld != nil, let next = held.popFirst() { begin(next) }
  }

  public func isRunning(_ number: UInt64) -> Bool { tasks[number] != nil }

  public var running: [(number: UInt64, name: String, isCancelled: Bool)] {
    tasks.keys.sorted().map { number in
      (number, inProgress[number]?.id?.description ?? "", inProgress[number] == nil)
    }
  }
}
