// The runtime of redux-gen, written by it. Do not edit.

/// The effects of a store. There is none before the first effect, event or listener.
///
/// What an effect's closure holds may have a `deinit` that uses the store. So closures and tasks are
/// moved out of the tables first, and released when the tables are whole again.
@MainActor final class EffectRunner<F: Feature> {
  weak var core: Core<F>?
  private let clock: any Clock<Duration>
  /// The time since the runner was made.
  private let stopwatch: () -> Duration
  var inProgress: [UInt64: EffectInProgress<F>] = [:]
  var tasks: [UInt64: Task<Void, Never>] = [:]
  let names = EffectNames<F>()
  var cause = EffectCause()
  let events = EventLog<F.Event>()
  /// Set if something else decides when effects begin: the clock of a test.
  var driver: (any EffectDriver)?
  var held: [HeldEffect<F>] = []

  init(_ core: Core<F>) {
    self.core = core
    clock = core.clock
    stopwatch = Self.stopwatch(core.clock)
    driver = core.clock as? any EffectDriver
    driver?.adopt(self)
  }

  deinit {
    for task in tasks.values { task.cancel() }
    Task { @MainActor [events] in events.finish() }
  }

  var elapsed: Duration { stopwatch() }

  private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}

/// An effect that a driver has not begun yet.
struct HeldEffect<F: Feature> {
  let effect: EffectInProgress<F>
  let begin: () -> Void
}

// MARK: - Beginning

extension EffectRunner {
  func run(
    _ id: EffectID?, _ policy: Policy,
    _ operation: @escaping @MainActor (Send<F>) async throws -> Void
  ) {
    guard let core, let delay = admit(id, policy) else { return }
    let effect = EffectInProgress(core, EffectNumber.next(), id, cause)
    for waiter in cause.waiters { waiter.enter() }
    inProgress[effect.number] = effect
    if let id { names[id].effects[effect.number] = effect }
    effect.isWaiting = delay > .zero
    let wait = effect.isWaiting ? delay : nil
    let clock = clock
    if driver == nil {
      tasks[effect.number] = Task { await effect.perform(after: wait, on: clock, operation) }
      return
    }
    held.append(
      HeldEffect(effect: effect) { [weak self] in
        self?.tasks[effect.number] = Task {
          await EffectNumber.current.withValue(effect.number) {
            await effect.perform(after: wait, on: clock, operation)
          }
        }
      })
  }

  /// How long an effect waits before its beginning; nil if it does not begin.
  private func admit(_ id: EffectID?, _ policy: Policy) -> Duration? {
    switch (policy, id) {
    case (.debounce(let time), let id):
      if let id { cancel(id) }
      return time
    case (_, nil), (.concurrent, _): return .zero
    case (.latest, let id?):
      cancel(id)
      return .zero
    case (.first, let id?): return join(id) ? nil : .zero
    case (.throttle(let length, let trailing), let id?):
      names.sweep(at: elapsed)
      let name = names[id]
      guard let wait = name.throttle.wait(for: length, trailing: trailing, at: elapsed) else {
        return nil
      }
      end(name.effects.values.filter { trailing && $0.isWaiting })
      return wait
    }
  }

  /// Lets those who wait for the present action wait for the effects under way with this id.
  private func join(_ id: EffectID) -> Bool {
    guard let effects = names.known(id)?.effects.values else { return false }
    for effect in effects {
      if cause.waiters.isEmpty { effect.isWantedElsewhere = true }
      for waiter in cause.waiters {
        waiter.enter()
        effect.cause.waiters.append(waiter)
      }
    }
    return !effects.isEmpty
  }

  /// Begins the effect that has waited longest for a driver.
  func beginHeld() {
    if !held.isEmpty { held.removeFirst().begin() }
  }
}
