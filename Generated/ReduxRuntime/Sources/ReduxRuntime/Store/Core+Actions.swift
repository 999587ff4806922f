// The runtime of redux-gen, written by it. Do not edit.

extension Core: TurnTaker {
  /// Sends an action through the middleware to the reducer, and calls the observers. Then handles
  /// all actions that were dispatched in the meantime in the same way. If an action is already
  /// being handled, the new one is only queued.
  @inlinable @MainActor func dispatch(_ action: F.Action) {
    if turn.isBusy || !isDirect { return dispatchThroughChain(action) }
    turn.isBusy = true
    _ = reduce(action)
    // The order of these statements matters. The optimizer may release the action before the next
    // statement. If the action's `deinit` dispatches another action, that one is either queued
    // before this check or handled at once.
    turn.isBusy = false
    if turn.hasWork { turn.settle() }
  }

  @inlinable @inline(never) @MainActor func dispatchThroughChain(_ action: F.Action) {
    if turn.isBusy { return enqueue(action) }
    turn.isBusy = true
    run(action)
    turn.isBusy = false
    if turn.hasWork { turn.settle() }
  }

  @inlinable @inline(never) func enqueue(_ action: F.Action) {
    inbox.append(action)
    takePlace()
  }

  /// Reserves a place in the queue of the turn for an action in the inbox.
  @usableFromInline func takePlace() {
    turn.appendAction(of: self)
  }

  /// Reduces an action and calls the observers.
  @inlinable func reduce(_ action: F.Action) -> Changes {
    let changes = apply(action)
    notify(of: changes)
    return changes
  }

  @inlinable @inline(__always) func apply(_ action: F.Action) -> Changes {
    if !memoInterest.isEmpty { forgetMemos(F.changes(of: action)) }
    isReducing = true
    turn.isReducing = true
    let changes = F.reduce(&held.state, action)
    turn.isReducing = false
    isReducing = false
    return changes
  }

  @inlinable @inline(__always) func notify(of changes: Changes) {
    notify(of: changes, upTo: observers.count)
  }

  /// - Parameter count: The number of observers that have not seen this state yet.
  @inlinable @inline(__always) func notify(of changes: Changes, upTo count: @autoclosure () -> Int)
  {
    if !changes.isDisjoint(with: interest) { notify(changes, upTo: count()) }
  }

  @MainActor func handleNext(_ causes: inout CauseCount, waiting: Int) -> Bool {
    guard let action = inbox.popFirst() else { return true }
    guard causes.admits(caseName(of: action, in: membership?.name), waiting: waiting) else {
      if !causes.isCut { report(action, .runawayLoop(causes.cycle)) }
      return false
    }
    run(action)
    // A long chain of actions may add and cancel many observers. Every notification would have to
    // skip the cancelled ones.
    if observers.count >= sweepCount { sweep() }
    return true
  }

  @MainActor func drop(_ work: Work) -> Any? {
    switch work {
    case .actions: return inbox.popAll()
    case .errands: return newcomers.popAll()?.map { $0.takeReceiver() }
    case .changes:
      unpublished = []
      return nil
    case .events: return runner?.events.takeWaiting()
    }
  }

  @MainActor func name(of work: Work) -> String {
    (work == .changes ? "views of " : "observers of ") + (membership?.name ?? "\(F.self)")
  }

  @MainActor func reportLoop(_ cycle: [String]) {
    report(Rejection.callLoop(cycle), of: nil)
  }

  /// Sends an action through the middleware to the reducer, and then calls `after` of each
  /// middleware.
  ///
  /// Not inlinable. The generic code passes the action and the state without copies, but a
  /// specialised version would copy them for every middleware.
  @usableFromInline @inline(never) @MainActor func run(_ action: F.Action) {
    if bonds.rawValue > Bonds.isLinked, !arrive(action) { return }
    var effects = Effects(core: self)
    var index = 0
    let verdict = ask(about: action, from: &index, &effects)
    guard case .next = verdict else { return follow(verdict, on: action, by: index) }
    finish(action, &effects)
  }

  /// Calls the middleware in order, starting at an index, until one of them returns a verdict other
  /// than `.next`.
  @inline(__always) @MainActor private func ask(
    about action: F.Action, from index: inout Int, _ effects: inout Effects<F>
  ) -> Verdict<F.Action> {
    while index < chain.count {
      let verdict = chain[index].handle(action, held, &effects)
      guard case .next = verdict else { return verdict }
      index += 1
    }
    return .next
  }

  @inline(__always) @MainActor
  private func finish(_ action: F.Action, _ effects: inout Effects<F>) {
    let changes = bonds.has(Bonds.isWatched) ? reduceWatched(action) : reduce(action)
    for index in chain.indices where chain[index].isFollowing {
      chain[index].after(action, held, changes, &effects)
    }
    if bonds.has(Bonds.isLinked) { membership?.link(action) }
    if bonds.has(Bonds.isWatched) { membership?.leave(action) }
  }

  /// Performs the app's part when an action reaches the chain. Returns whether the action
  /// continues.
  @inline(never) @MainActor private func arrive(_ action: F.Action) -> Bool {
    guard let membership else { return true }
    if isClosed {
      report(action, .closed(membership.name))
      return false
    }
    membership.arrive(action)
    return true
  }

  @inline(never) @MainActor private func reduceWatched(_ action: F.Action) -> Changes {
    membership?.reduce(action, in: self) ?? reduce(action)
  }

  /// Carries out a verdict other than `.next`. A replacement continues with the next middleware.
  /// This is a loop and not a recursion, because in a long chain every middleware may replace the
  /// action.
  @inline(never) @MainActor
  private func follow(_ first: Verdict<F.Action>, on action: F.Action, by place: Int) {
    var (verdict, action, index) = (first, action, place)
    while case .replace(let replacement) = verdict {
      action = replacement
      index += 1
      var effects = Effects(core: self)
      verdict = ask(about: action, from: &index, &effects)
      if case .next = verdict { return finish(action, &effects) }
    }
    guard case .reject(var rejection) = verdict, onRejection != nil || membership != nil else {
      return
    }
    rejection.middleware = String(describing: type(of: chain[index].middleware))
    report(action, rejection)
  }
}
