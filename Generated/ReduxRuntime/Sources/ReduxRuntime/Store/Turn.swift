// The runtime of redux-gen, written by it. Do not edit.

/// Whose turn it is: a lone store has one of its own, the stores of an app share one, so that they
/// handle one action at a time, in one order.
///
/// It has no isolation of its own, for the same reason as ``Core``. Nothing in it is being changed
/// while code of the user runs.
@usableFromInline final class Turn {
  /// Whether an action is being handled. Those that come meanwhile wait.
  @exclusivity(unchecked) @usableFromInline var isBusy = false
  /// Whether something has to be done before the turn ends: actions, first calls of observers, or
  /// views that wait for a change.
  @exclusivity(unchecked) @usableFromInline var hasWork = false
  /// For whose sake the present action is dispatched.
  var cause = EffectCause()
  /// One entry for each action that waits, in the order in which they were dispatched.
  private var waiting = Queue<any TurnTaker>()
  /// Those that have something to do before the next action.
  private var errands = Queue<any TurnTaker>()
  /// Those that have something to tell views.
  private var changed = Queue<any TurnTaker>()

  /// Takes its place in the queue for an action that the taker keeps.
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

  /// Does everything that was put off: first calls of observers, queued actions, and at last the
  /// views.
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

  /// Drops all actions that wait.
  @MainActor private func dropActions() {
    var takers = Queue<any TurnTaker>()
    swap(&takers, &waiting)
    // Released when all queues are whole again: a payload's `deinit` may dispatch.
    var dropped: [Any] = []
    while let taker = takers.popFirst() {
      if let actions = taker.takeActions() { dropped.append(actions) }
    }
    withExtendedLifetime(dropped) {}
  }

  /// Lets code of the user run as a part of the turn: what it dispatches waits until it returns.
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

  /// Notes for whose sake `body` dispatches, if it begins a turn.
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

/// What takes turns: the stores of an app, the app, and its places for stores.
protocol TurnTaker: AnyObject {
  /// Handles the action that has waited longest.
  ///
  /// - Returns: False if actions cause one another without an end.
  @MainActor func handleNext(_ causes: inout CauseCount, waiting: Int) -> Bool
  /// Gives up all actions that wait.
  @MainActor func takeActions() -> Any?
  /// Does one thing that has to be done before the next action.
  @MainActor func runErrand()
  /// Tells the views of what has changed.
  @MainActor func publish()
}

extension TurnTaker {
  @MainActor func handleNext(_ causes: inout CauseCount, waiting: Int) -> Bool { true }
  @MainActor func takeActions() -> Any? { nil }
  @MainActor func runErrand() {}
  @MainActor func publish() {}
}
