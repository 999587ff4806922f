// The runtime of redux-gen, embedded by it. Do not edit.
// swift-format-ignore-file
// swiftlint:disable all

/// An effect from the moment it is asked for until it has ended.
@MainActor final class EffectInProgress<F: Feature> {
  weak var core: Core<F>?
  let number: UInt64
  let id: EffectID?
  var cause: EffectCause
  var isCancelled = false
  /// Whether it waits for others to come, by `debounce`.
  var isWaiting = false

  init(_ core: Core<F>, _ number: UInt64, _ id: EffectID?, _ cause: EffectCause) {
    self.core = core
    self.number = number
    self.id = id
    self.cause = cause
  }

  func perform(
    after delay: Duration?, on clock: any Clock<Duration>,
    _ operation: @MainActor (Send<F>) async throws -> Void
  ) async {
    do {
      if let delay {
        try await clock.sleep(for: delay)
        isWaiting = false
      }
      if !isCancelled, core != nil {
        try await RunningEffect.current.withValue(self) { try await operation(Send(effect: self)) }
      }
    } catch is CancellationError where isCancelled {
    } catch {
      core?.report(error, of: id)
    }
    core?.runner?.finish(self)
  }

  func dispatch(_ action: F.Action) {
    guard !isCancelled, let core, let runner = core.runner else { return }
    guard let next = cause.next(id, action, at: runner.elapsed) else {
      core.report(action, .runawayLoop(cause.cycle))
      return
    }
    runner.dispatch(action, cause: next)
  }
}

/// Who waits for an effect, and through how many others it came about.
struct EffectCause {
  var waiters: [EffectGroup] = []
  var depth = 0
  /// When the counting began.
  var start: Duration = .zero
  /// The last effects and actions before the limit.
  var trail: [String] = []

  /// The cause of what an action brings about that an effect sends; nil at the limit.
  @MainActor func next<Action>(_ id: EffectID?, _ action: Action, at now: Duration) -> Self? {
    var next = self
    next.depth += 1
    if next.depth + trailLength > EffectLimit.depth {
      next.trail.append(caseName(of: action) + (id.map { " (effect \($0))" } ?? ""))
    }
    if next.depth <= EffectLimit.depth { return next }
    // A loop that lets time pass, such as one that asks a server now and then, may go on for ever.
    if now - start < EffectLimit.link * EffectLimit.depth { return nil }
    next.depth = 0
    next.start = now
    next.trail = []
    return next
  }

  /// What came again and again.
  var cycle: [String] { shortestPeriod(of: trail) }
}

enum EffectLimit {
  static let depth = 10_000
  static let link = Duration.milliseconds(1)
}

/// Effects that somebody waits for together.
@MainActor final class EffectGroup {
  private var count = 0
  private var continuation: CheckedContinuation<Void, Never>?

  func enter() {
    count += 1
  }

  func leave() {
    count -= 1
    guard count == 0 else { return }
    continuation?.resume()
    continuation = nil
  }

  /// Returns when no effect is left. Only one may wait.
  func wait() async {
    if count > 0 { await withCheckedContinuation { continuation = $0 } }
  }
}
