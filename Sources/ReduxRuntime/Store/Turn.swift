/// Decides the order in which actions are handled. A store outside an app has its own turn. The
/// stores of an app share one turn, so that they handle one action at a time.
///
/// A turn begins with a dispatch, and ends when everything that it has caused is done: events, calls
/// of observers after a feature was opened or closed, queued actions, and finally the notification of
/// views.
///
/// ## Endless loops
/// There is one rule for everything that waits: it belongs to an endless loop if 10,000 causes in a
/// row led to it, or if more than a million others wait (`LoopRule`). The loop is reported once, with
/// its cycle, and everything that waits is dropped.
final class Turn {
  /// Whether an action is being handled. Other actions wait in the meantime.
  private(set) var isBusy = false
  /// Whether the feature or its app dispatches, although nothing is being handled.
  private var isOwnDispatch = false
  /// Whether the feature or its app may be the one that dispatches now.
  var isInside: Bool { isBusy || isDeliveringEvents || isOwnDispatch }
  /// Whether there is work to do before the turn ends.
  private var hasWork = false
  /// Why the current action is handled, for the effects that it starts.
  var cause = EffectCause()

  private var events = Queue<Work>()
  private var notices = Queue<Work>()
  private var actions = Queue<Work>()
  /// The notifications of views, which end the turn.
  private var changes = Queue<Work>()
  private(set) var isDeliveringEvents = false
  /// The number of causes in a row, within this turn, that led to what is being done.
  private var depth = 0
  private var history = QueueHistory()
  /// Whether a loop was reported in this turn.
  private var isCut = false
  /// The tasks that wait for the end of the turn.
  private var waiters: Waiters?

  init() {}

  @MainActor func appendAction(_ action: Work) {
    actions.append(caused(action))
    hasWork = true
  }

  /// Queues work that is done before the next action.
  @MainActor func appendNotice(_ notice: Work) {
    notices.append(caused(notice))
    hasWork = true
  }

  /// - Parameter isCause: Whether the notification counts as a cause. It does not if an action has
  ///   changed the state, because that action counts.
  @MainActor func appendChange(_ change: Work, isCause: Bool) {
    changes.append(caused(change, by: isCause ? 1 : 0))
    hasWork = true
  }

  @MainActor private func caused(_ work: Work, by causes: Int = 1) -> Work {
    var work = work
    work.depth = depth + causes
    return work
  }

  /// Begins the handling of an action. Returns false if another one is being handled.
  @MainActor func begin() -> Bool {
    if isBusy { return false }
    isBusy = true
    return true
  }

  /// Ends the handling of an action: does everything that it has caused.
  @MainActor func end() {
    guard hasWork else {
      isBusy = false
      return
    }
    settle()
    isBusy = false
  }

  /// Runs user code as part of the turn. Actions that the code dispatches wait until it returns.
  @MainActor func occupy(_ body: () -> Void) {
    guard begin() else { return body() }
    body()
    end()
  }

  /// Runs what the feature or its app dispatches.
  @MainActor func dispatchFromInside(_ body: () -> Void) {
    let outer = isOwnDispatch
    isOwnDispatch = true
    body()
    isOwnDispatch = outer
  }

  /// Does all deferred work: calls of an app's observers, queued actions, and finally the
  /// notification of views.
  @MainActor private func settle() {
    let (outerDepth, wasCut) = (depth, isCut)
    while let next = notices.popFirst() ?? actions.popFirst() ?? changes.popFirst() {
      if admits(next) { next.perform() }
    }
    (depth, isCut, hasWork) = (outerDepth, wasCut, false)
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

  // MARK: Events

  /// Delivers an event. If another event is being delivered, this one follows it.
  @MainActor func deliver(_ event: Work) {
    events.append(caused(event))
    // This begins the delivery, unless one is under way.
    holdEvents {}
  }

  /// Runs user code, and delivers the events that it emits only afterwards.
  @MainActor func holdEvents(_ body: () -> Void) {
    if isDeliveringEvents { return body() }
    isDeliveringEvents = true
    let outerDepth = depth
    body()
    while let next = events.popFirst() {
      if admits(next) { next.perform() }
    }
    isDeliveringEvents = false
    depth = outerDepth
    if !isBusy { isCut = false }
  }

  // MARK: Loops

  /// Returns whether work may be done. If it belongs to an endless loop, reports the loop, and drops
  /// everything that waits.
  @MainActor private func admits(_ next: Work) -> Bool {
    depth = next.depth
    let waiting = actions.count + notices.count + events.count
    if history.admits(next.name(), depth: depth, waiting: waiting) { return true }
    if !isCut { next.reject(.endlessLoop(history.cycle)) }
    next.drop()
    // Views are still notified after the loop. If they cause a loop again, the turn ends without
    // another report.
    while let next = events.popFirst() ?? (isCut ? changes.popFirst() : nil) { next.drop() }
    (notices, actions) = (Queue(), Queue())
    (depth, history, isCut) = (0, QueueHistory(), true)
    return false
  }
}

/// Work that waits for the end of other work: an action, an event, a call of observers, or a
/// notification of views.
struct Work {
  /// The name, for the report of a loop.
  let name: @MainActor () -> String
  let perform: @MainActor () -> Void
  /// Reports that the work belongs to an endless loop.
  let reject: @MainActor (Rejection) -> Void
  /// Called if the work is dropped.
  var drop: @MainActor () -> Void = {}
  /// The number of causes in a row that led to the work. The turn sets it.
  var depth = 0
}
