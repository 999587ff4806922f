// The runtime of redux-gen, embedded by it. Do not edit.
// swift-format-ignore-file
// swiftlint:disable all

/// The effects and events of a store. There is none until the first is asked for.
@MainActor final class EffectRunner<F: Feature> {
  private unowned let core: Core<F>
  /// The time since the runner was made.
  private let stopwatch: () -> Duration
  private(set) var inProgress: [UInt64: EffectInProgress<F>] = [:]
  private(set) var tasks: [UInt64: Task<Void, Never>] = [:]
  private var named: [EffectID: NamedEffects] = [:]
  private var namedSweepCount = 64
  private var cause = EffectCause()
  private var listeners: [Int: AsyncStream<F.Event>.Continuation] = [:]
  private var listenerCount = 0
  private var unheard: [F.Event] = []
  var onEvent: ((F.Event) -> Void)? {
    didSet { if let onEvent { takeUnheard().forEach(onEvent) } }
  }
  /// Set where something else decides when effects begin: a clock of tests.
  private var driver: (any EffectDriver)?
  var held: [(effect: EffectInProgress<F>, begin: () -> Void)] = []

  init(_ core: Core<F>) {
    self.core = core
    stopwatch = Self.stopwatch(core.clock)
    driver = core.clock as? any EffectDriver
    driver?.adopt(self)
  }

  deinit {
    for task in tasks.values { task.cancel() }
    for listener in listeners.values { listener.finish() }
  }

  var elapsed: Duration { stopwatch() }

  private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}

/// The effects of one id that are under way, and until when others are throttled.
private struct NamedEffects {
  var numbers: Set<UInt64> = []
  var throttle: (since: Duration, length: Duration)?

  func isThrottled(at now: Duration) -> Bool {
    guard let throttle else { return false }
    return now >= throttle.since && now - throttle.since < throttle.length
  }
}

// MARK: - Beginning

extension EffectRunner {
  func run(
    _ id: EffectID?, _ policy: Policy,
    _ operation: @escaping @MainActor (Send<F>) async throws -> Void
  ) {
    guard mayBegin(id, policy) else { return }
    let effect = EffectInProgress(core, EffectNumber.next(), id, cause)
    for waiter in cause.waiters { waiter.enter() }
    inProgress[effect.number] = effect
    if let id { named[id, default: NamedEffects()].numbers.insert(effect.number) }
    var delay: Duration?
    if case .debounce(let time) = policy { delay = time }
    effect.isWaiting = delay != nil
    let clock = core.clock
    if driver == nil {
      tasks[effect.number] = Task { await effect.perform(after: delay, on: clock, operation) }
    } else {
      held.append(
        (
          effect,
          { [weak self] in
            self?.tasks[effect.number] = Task {
              await EffectNumber.current.withValue(effect.number) {
                await effect.perform(after: delay, on: clock, operation)
              }
            }
          }
        ))
    }
  }

  private func mayBegin(_ id: EffectID?, _ policy: Policy) -> Bool {
    guard let id else { return true }
    switch policy {
    case .concurrent: break
    case .latest: cancel(id)
    case .first: return !join(id)
    case .debounce: cancel(id) { $0.isWaiting }
    case .throttle(let length):
      let now = elapsed
      if named[id]?.isThrottled(at: now) == true { return false }
      sweepNamed(at: now)
      named[id, default: NamedEffects()].throttle = (now, length)
    }
    return true
  }

  /// Lets those who wait for the present action wait for the effects under way with this id.
  private func join(_ id: EffectID) -> Bool {
    let numbers = named[id]?.numbers ?? []
    for number in numbers {
      for waiter in cause.waiters {
        waiter.enter()
        inProgress[number]?.cause.waiters.append(waiter)
      }
    }
    return !numbers.isEmpty
  }

  /// Forgets the ids whose time has passed, when they have become many.
  private func sweepNamed(at now: Duration) {
    guard named.count >= namedSweepCount else { return }
    named = named.filter { !$1.numbers.isEmpty || $1.isThrottled(at: now) }
    namedSweepCount = max(64, 2 * named.count)
  }
}

// MARK: - Ending

extension EffectRunner {
  /// Takes note of an effect that has ended or was cancelled; of one that was both only once.
  func finish(_ effect: EffectInProgress<F>) {
    tasks[effect.number] = nil
    guard inProgress.removeValue(forKey: effect.number) != nil else { return }
    if let id = effect.id {
      named[id]?.numbers.remove(effect.number)
      if let rest = named[id], rest.numbers.isEmpty, rest.throttle == nil { named[id] = nil }
    }
    for waiter in effect.cause.waiters { waiter.leave() }
  }

  func cancel(_ id: EffectID, where isMeant: (EffectInProgress<F>) -> Bool = { _ in true }) {
    let numbers = named[id]?.numbers ?? []
    end(numbers.compactMap { inProgress[$0] }.filter(isMeant))
  }

  func cancelAll() {
    end(Array(inProgress.values))
  }

  private func end(_ effects: [EffectInProgress<F>]) {
    if effects.isEmpty { return }
    for effect in effects.sorted(by: { $0.number < $1.number }) {
      effect.isCancelled = true
      let task = tasks[effect.number]
      finish(effect)
      task?.cancel()
      // Until it has returned it is awake, for whoever drives.
      tasks[effect.number] = task
    }
    held.removeAll { $0.effect.isCancelled }
  }
}

// MARK: - Actions and events

extension EffectRunner {
  /// Dispatches from outside the chain, and notes for whose sake.
  func dispatch(_ action: F.Action, cause: EffectCause) {
    let core = core
    if core.isBusy { return core.dispatch(action) }
    let previous = self.cause
    self.cause = cause
    core.dispatch(action)
    self.cause = previous
    core.publishIfWatched()
  }

  /// Dispatches, and returns when the effects that follow have ended.
  func complete(_ action: F.Action) async {
    let group = EffectGroup()
    dispatch(action, cause: EffectCause(waiters: [group], start: elapsed))
    await driver?.drive()
    await group.wait()
  }

  func emit(_ event: F.Event) {
    if listeners.isEmpty, onEvent == nil { return unheard.append(event) }
    onEvent?(event)
    for (_, listener) in listeners { listener.yield(event) }
  }

  private func takeUnheard() -> [F.Event] {
    defer { unheard = [] }
    return unheard
  }

  func listen() -> AsyncStream<F.Event> {
    let (stream, continuation) = AsyncStream.makeStream(of: F.Event.self)
    listenerCount += 1
    let number = listenerCount
    listeners[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.listeners[number] = nil }
    }
    for event in takeUnheard() { continuation.yield(event) }
    return stream
  }
}
