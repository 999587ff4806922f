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
  /// The cause of the current action.
  var cause = EffectCause()
  /// One entry for each waiting action, in the order in which they were dispatched.
  private var waiting = Queue<any TurnTaker>()
  /// The participants with work to do before the next action.
  private var errands = Queue<any TurnTaker>()
  /// The participants with changes for views.
  private var changed = Queue<any TurnTaker>()

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
    while hasWork {
      hasWork = false
      drain(&causes)
      while let taker = changed.popFirst() { taker.publish() }
    }
    isBusy = false
  }

  @MainActor private func drain(_ causes: inout CauseCount) {
    while true {
      if let taker = errands.popFirst() {
        taker.runErrand()
      } else if let taker = waiting.popFirst() {
        guard taker.handleNext(&causes, waiting: waiting.count) else { return dropActions() }
      } else {
        return
      }
    }
  }

  /// Drops all waiting actions.
  @MainActor private func dropActions() {
    var takers = Queue<any TurnTaker>()
    swap(&takers, &waiting)
    // Released when all queues are consistent again, because a payload's `deinit` may dispatch.
    var dropped: [Any] = []
    while let taker = takers.popFirst() {
      if let actions = taker.takeActions() { dropped.append(actions) }
    }
    withExtendedLifetime(dropped) {}
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
      await driver?.drive()
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

/// A participant in a turn: a store, an app, or one of its slots for stores.
protocol TurnTaker: AnyObject {
  /// Handles the next waiting action.
  ///
  /// - Returns: False if actions cause one another without end.
  @MainActor func handleNext(_ causes: inout CauseCount, waiting: Int) -> Bool
  /// Removes and returns all waiting actions.
  @MainActor func takeActions() -> Any?
  /// Does one piece of work before the next action.
  @MainActor func runErrand()
  /// Notifies views of changes.
  @MainActor func publish()
}

extension TurnTaker {
  @MainActor func handleNext(_ causes: inout CauseCount, waiting: Int) -> Bool { true }
  @MainActor func takeActions() -> Any? { nil }
  @MainActor func runErrand() {}
  @MainActor func publish() {}
}
