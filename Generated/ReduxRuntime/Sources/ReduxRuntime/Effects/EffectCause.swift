// The runtime of redux-gen, written by it. Do not edit.

/// Why an effect runs: the tasks that wait for it, and the chain of effects that led to it.
struct EffectCause {
  var waiters: [EffectGroup] = []
  /// Whether the effect has also been caused by an action that no task waits for.
  var isWantedElsewhere = true
  private var chain = CauseChain()
  /// The clock of the first effect of the chain. The effects of several stores may cause one another.
  private var stopwatch: (() -> Duration)?

  init(waiters: [EffectGroup] = [], isWantedElsewhere: Bool = true) {
    self.waiters = waiters
    self.isWantedElsewhere = isWantedElsewhere
  }

  /// Returns the cause of the effects that `message` starts: an action, event or error sent by an
  /// effect with this cause. If the effects form an endless loop (``Store/loopLimit``), reports the
  /// loop and returns nil.
  ///
  /// - Parameters:
  ///   - id: The id of the effect that sends the message.
  ///   - feature: The name of the feature in its app; nil outside an app.
  ///   - stopwatch: The clock of the store that owns the effect.
  @MainActor func nextCause<Message>(
    _ id: EffectID?, from message: Message, in feature: String?,
    on stopwatch: @escaping () -> Duration,
    _ report: (Rejection) -> Void
  ) -> Self? {
    var cause = self
    if cause.stopwatch == nil { cause.stopwatch = stopwatch }
    let now = cause.stopwatch?() ?? .zero
    let isEndless = !cause.chain.append(
      caseName(of: message, in: feature) + (id.map { " (effect \($0))" } ?? ""), at: now)
    if !isEndless { return cause }
    report(.endlessLoop(cause.chain.cycle))
    return nil
  }

  /// Records that no task waits any more: the effect was cancelled, or it is a load or a save.
  mutating func forgetWaiters() {
    (waiters, isWantedElsewhere) = ([], true)
  }
}

extension Turn {
  /// Calls `dispatch`. Returns when the effects that `dispatch` causes have ended, or when the
  /// waiting task is cancelled.
  @MainActor func complete(
    on driver: (any EffectDriver)?, _ dispatch: @MainActor () -> Void
  ) async {
    let group = EffectGroup()
    await withTaskCancellationHandler {
      attribute(to: EffectCause(waiters: [group], isWantedElsewhere: false), dispatch)
      await driver?.driveFromOutside()
      await group.wait()
    } onCancel: {
      Task { @MainActor in group.abandon() }
    }
  }

  @MainActor func startRun(_ dispatch: @MainActor () -> Void) -> ActionRun {
    let group = EffectGroup()
    attribute(to: EffectCause(waiters: [group], isWantedElsewhere: false), dispatch)
    return ActionRun(group: group)
  }

  /// Sets the cause of the actions that `body` dispatches. Does nothing more than call `body` if an
  /// action is already being handled.
  @MainActor func attribute(to cause: EffectCause, _ body: () -> Void) {
    if isBusy { return body() }
    let previous = self.cause
    self.cause = cause
    for waiter in cause.waiters { waiter.hold() }
    body()
    for waiter in cause.waiters { waiter.release() }
    self.cause = previous
  }
}
