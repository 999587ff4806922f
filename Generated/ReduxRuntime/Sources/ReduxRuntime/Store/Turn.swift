// The runtime of redux-gen, written by it. Do not edit.

/// Decides the order in which actions are handled. A store outside an app has its own turn. The
/// stores of an app share one, so that they handle one action at a time.
///
/// It is not isolated, for the same reason as ``Core``. None of its properties is being changed
/// while user code runs.
///
/// Exclusivity is not checked for its two flags, because the checks make a dispatch four times as
/// expensive. They are sound: each access reads or writes one Bool, and nothing else runs meanwhile.
/// `Tests/Attacks` dispatches from every place where user code can run.
@usableFromInline final class Turn {
  /// Whether an action is being handled. Other actions wait meanwhile.
  @exclusivity(unchecked) @usableFromInline var isBusy = false
  /// Whether something has to be done before the turn ends: actions, first calls of observers, or
  /// views that wait for a change.
  @exclusivity(unchecked) @usableFromInline var hasWork = false
  /// The nesting depth of first calls of observers.
  @usableFromInline var nesting = 0
  /// The cause of the current action.
  var cause = EffectCause()
  /// One entry for each waiting action, in the order in which they were dispatched.
  var waiting = Queue<any TurnTaker>()
  /// The participants with work to do before the next action.
  var errands = Queue<any TurnTaker>()
  /// The participants with changes for views.
  var changed = Queue<any TurnTaker>()
  /// The participants with events to pass on, while an event is passed on.
  var emitting = Queue<any TurnTaker>()
  var isPassing = false
  /// The tasks that wait for the end of the turn.
  private var waiters: Waiters?
  /// What was dropped when a turn ended early. It is not released before the turn itself, because
  /// its `deinit` may dispatch without end.
  var remains: [Any] = []
  /// The app, which reports loops; nil for a store outside an app.
  weak var app: (any TurnTaker)?

  /// How deeply first calls of observers may be nested, in all stores of an app, before the next one
  /// is deferred. The stack of a debug build has room for a few hundred.
  @usableFromInline static var nestingLimit: Int { 64 }

  /// Queues an action that the participant holds.
  func appendAction(of taker: any TurnTaker) {
    waiting.append(taker)
    hasWork = true
  }

  func appendErrand(of taker: any TurnTaker) {
    errands.append(taker)
    hasWork = true
  }

  func appendChange(of taker: any TurnTaker) {
    changed.append(taker)
    hasWork = true
  }

  /// Does all deferred work: first calls of observers, queued actions, and finally the notification
  /// of views.
  @usableFromInline @inline(never) @MainActor func settle() {
    isBusy = true
    var causes = CauseCount()
    var calls = CauseCount()
    while hasWork {
      hasWork = false
      guard let loop = drain(&causes, &calls) ?? publish(&calls) else { continue }
      // What a dropped loop leaves behind, such as the `deinit` of a payload, still runs. If that
      // loops too, the turn ends.
      if causes.isCut { dropAll() } else { drop(loop) }
      causes = CauseCount(isCut: true)
      calls = causes
    }
    isBusy = false
    waiters?.resume()
  }

  /// Returns when no action is being handled. A task can run meanwhile only if user code runs the
  /// main run loop, as a modal dialog does.
  @MainActor func waitUntilFree() async {
    while isBusy {
      let waiters = waiters ?? Waiters()
      self.waiters = waiters
      // Makes the turn settle at its end.
      hasWork = true
      await waiters.waitUncancelled()
    }
  }

  /// Does everything except for the notification of views.
  ///
  /// - Returns: The work that causes itself without end, if there is such a loop.
  @MainActor private func drain(_ causes: inout CauseCount, _ calls: inout CauseCount) -> Work? {
    while true {
      if let taker = errands.popFirst() {
        guard admit(taker, .errands, &calls) else {
          errands.append(taker)
          return .errands
        }
        taker.runErrand()
      } else if let taker = waiting.popFirst() {
        guard taker.handleNext(&causes, waiting: waiting.count) else { return .actions }
        // A loop that contains actions is found by counting these.
        calls.restart()
      } else {
        return nil
      }
    }
  }

  @MainActor private func publish(_ calls: inout CauseCount) -> Work? {
    while let taker = changed.popFirst() {
      guard admit(taker, .changes, &calls) else {
        changed.append(taker)
        return .changes
      }
      taker.publish()
    }
    return nil
  }

  /// Runs user code as part of the turn: actions that it dispatches wait until it returns.
  @MainActor func occupy(_ body: () -> Void) {
    if isBusy { return body() }
    isBusy = true
    body()
    isBusy = false
    if hasWork { settle() }
  }

  /// Dispatches, and returns when the effects that follow have ended, or when the task that waits is
  /// cancelled.
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

  /// Sets the cause of the actions that `body` dispatches, if it begins a turn.
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
