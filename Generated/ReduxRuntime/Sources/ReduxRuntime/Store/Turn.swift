// The runtime of redux-gen, written by it. Do not edit.

/// Decides the order in which actions are handled. A store outside an app has its own turn. The
/// stores of an app share one turn, so that they handle one action at a time.
///
/// The class is not isolated, for the same reason as ``Core``. None of its properties is being
/// changed while user code runs.
///
/// Exclusivity is not checked for the three flags, because the checks make a dispatch four times as
/// expensive. Accesses without the checks are sound: each access reads or writes one Bool, and no
/// other code runs at the same time. `Tests/Attacks` dispatches from every place where user code
/// can run.
@usableFromInline final class Turn {
  /// Whether an action is being handled. Other actions wait in the meantime.
  @exclusivity(unchecked) @usableFromInline var isBusy = false
  /// Whether there is work to do before the turn ends: actions, events, calls of hooks, first calls
  /// of observers, views that wait for a change, or tasks that wait for the end.
  @exclusivity(unchecked) @usableFromInline var hasWork = false
  /// Whether a reducer is running. Hooks are not called in the meantime, because they may read the
  /// state.
  @exclusivity(unchecked) @usableFromInline var isReducing = false
  /// The current nesting depth of first calls of observers.
  @usableFromInline var nesting = 0
  /// The cause of the current action.
  var cause = EffectCause()
  /// The participants whose actions wait to be handled. There is one entry for each action, in the
  /// order in which the actions were dispatched.
  var waiting = Queue<any TurnTaker>()
  /// The participants with work to do before the next action.
  var errands = Queue<any TurnTaker>()
  /// The participants whose changes have not been passed on to views yet.
  var changed = Queue<any TurnTaker>()
  /// The participants with events that wait while another event is being delivered.
  var emitting = Queue<any TurnTaker>()
  var isPassing = false
  /// The calls of hooks that wait for the end of the reducer.
  var hookCalls = Queue<HookCall>()
  /// The tasks that wait for the end of the turn.
  var waiters: Waiters?
  /// The app, which reports loops; nil for a store outside an app.
  weak var app: (any TurnTaker)?
  /// The work that was dropped when a turn ended early; nil if there is none.
  var remains: TurnRemains?
  private var lastReference: LastReference?

  init() {}

  deinit {
    if let remains { lastReference = LastReference(.passUnretained(remains)) }
  }

  /// The maximum nesting depth of first calls of observers, over all stores of an app. Beyond this
  /// depth, the next first call is deferred. The stack of a debug build has room for a few hundred.
  @usableFromInline static var nestingLimit: Int { 64 }

  /// Queues an entry for an action that is in the participant's inbox.
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

  /// Calls hooks. If a reducer is running, the call waits for its end.
  @MainActor func afterReducer(_ call: @escaping @MainActor () -> Void) {
    if !isReducing { return call() }
    hookCalls.append(HookCall(call: call))
    hasWork = true
  }

  /// Does all deferred work: events, calls of hooks, first calls of observers, queued actions, and
  /// finally the notification of views.
  @usableFromInline @inline(never) @MainActor func settle() {
    isBusy = true
    var causes = CauseCount()
    var calls = CauseCount(depthLimit: CauseCount.callLimit)
    while hasWork {
      hasWork = false
      guard let loop = drain(&causes, &calls) ?? publish(&calls) else { continue }
      // After a loop was dropped, the remaining work still runs, such as the actions that the
      // `deinit` of a dropped payload dispatches. If the remaining work is a loop again, the turn
      // ends.
      if causes.isCut { dropAll() } else { drop(loop) }
      causes = CauseCount(isCut: true)
      calls = CauseCount(isCut: true, depthLimit: CauseCount.callLimit)
    }
    isBusy = false
    waiters?.resume()
  }

  /// Returns when no action is being handled. Another task can call this method during an
  /// action only if user code runs the main run loop, as a modal dialog does.
  @MainActor func waitUntilFree() async {
    while isBusy {
      let waiters = waiters ?? Waiters()
      self.waiters = waiters
      // This makes the turn call `settle()` when the current action has been handled.
      hasWork = true
      await waiters.waitUncancelled()
    }
  }

  /// Does all deferred work except the notification of views.
  ///
  /// - Returns: The kind of work that forms an endless loop; nil if there is no loop.
  @MainActor private func drain(_ causes: inout CauseCount, _ calls: inout CauseCount) -> Work? {
    while true {
      passWaitingEvents()
      if let hook = hookCalls.popFirst() {
        hook.call()
      } else if let taker = errands.popFirst() {
        guard admit(taker, .errands, &calls) else {
          errands.append(taker)
          return .errands
        }
        taker.runErrand()
      } else if let taker = waiting.popFirst() {
        guard taker.handleNext(&causes, waiting: waiting.count) else { return .actions }
        // A loop that contains actions is detected by counting the actions.
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

  /// Runs user code as part of the turn. Actions that the code dispatches wait until it returns.
  @MainActor func occupy(_ body: () -> Void) {
    if isBusy { return body() }
    isBusy = true
    body()
    isBusy = false
    if hasWork { settle() }
  }

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

/// A struct that contains a closure, because a queue of bare closures would wrap them.
struct HookCall {
  let call: @MainActor () -> Void
}
