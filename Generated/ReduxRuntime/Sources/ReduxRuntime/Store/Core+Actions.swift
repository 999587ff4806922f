// The runtime of redux-gen, written by it. Do not edit.

extension Core {
  /// Sends an action through the middleware to the reducer, calls the observers, and then does the
  /// same with every action that was dispatched meanwhile. A call during a dispatch only queues the
  /// action.
  @inlinable @MainActor public func dispatch(_ action: F.Action) {
    if phase != .idle || !chain.isEmpty { return dispatchThroughChain(action) }
    phase = .busy
    _ = reduce(action)
    // The order matters: the optimizer may release the action before the next statement, and an
    // action that its `deinit` dispatches is either queued before this check or handled at once.
    phase = .idle
    if hasWork { settle() }
  }

  @inlinable @inline(never) @MainActor func dispatchThroughChain(_ action: F.Action) {
    if phase != .idle { return enqueue(action) }
    phase = .busy
    run(action)
    phase = .idle
    if hasWork { settle() }
  }

  @inlinable @inline(never) func enqueue(_ action: F.Action) {
    inbox.append(action)
    hasWork = true
  }

  /// Reduces an action and calls the observers.
  @inlinable func reduce(_ action: F.Action) -> Changes {
    if !memoInterest.isEmpty { forgetMemos(F.changes(of: action)) }
    phase = .reducing
    let changes = F.reduce(&held.state, action)
    phase = .busy
    if !changes.isDisjoint(with: interest) { notify(changes) }
    return changes
  }

  /// Handles all deferred work: first calls of observers, queued actions, and finally the views.
  @usableFromInline @inline(never) @MainActor func settle() {
    phase = .busy
    var causes = CauseCount()
    while hasWork {
      hasWork = false
      if observers.count >= sweepCount { sweep() }
      if !newcomers.isEmpty || !inbox.isEmpty { drain(&causes) }
      if !unpublished.isEmpty { publish() }
    }
    phase = .idle
  }

  @inline(never) @MainActor private func drain(_ causes: inout CauseCount) {
    while true {
      if !newcomers.isEmpty {
        welcome()
      } else if let action = inbox.popFirst() {
        guard admit(action, &causes) else { return }
        run(action)
        // A long dispatch may add and cancel many observers, which every notification would visit.
        if observers.count >= sweepCount { sweep() }
      } else {
        return
      }
    }
  }

  /// Whether an action may be handled; if not, all queued actions are dropped.
  private func admit(_ action: F.Action, _ causes: inout CauseCount) -> Bool {
    if causes.admits(action, waiting: inbox.count) { return true }
    onRejection?(action, .runawayLoop(causes.cycle))
    // Released when the queue is consistent again: a payload's `deinit` may dispatch.
    var dropped = Queue<F.Action>()
    swap(&dropped, &inbox)
    withExtendedLifetime(dropped) {}
    return false
  }

  /// Takes an action through the chain to the reducer and back.
  ///
  /// Not inlinable: the generic code passes the action and the state without copies; a specialised
  /// version would copy them for every middleware.
  @usableFromInline @inline(never) @MainActor func run(_ action: F.Action) {
    var effects = Effects(core: self)
    var index = 0
    let verdict = ask(about: action, from: &index, &effects)
    guard case .next = verdict else { return follow(verdict, on: action, by: index) }
    finish(action, &effects)
  }

  /// Calls the middleware from an index on, until one returns a verdict other than `.next`.
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
    let changes = reduce(action)
    for index in chain.indices where chain[index].isFollowing {
      chain[index].after(action, held, changes, &effects)
    }
  }

  /// Carries out a verdict other than `.next`. A replacement continues after the middleware that
  /// made it, in a loop: in a long chain, every middleware may replace it.
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
    guard case .reject(var rejection) = verdict, let onRejection else { return }
    rejection.middleware = String(describing: type(of: chain[index].middleware))
    onRejection(action, rejection)
  }
}
