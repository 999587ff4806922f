// The runtime of redux-gen, written by it. Do not edit.

extension Core: TurnTaker {
  /// Sends an action through the middleware to the reducer, calls the observers, and then does the
  /// same with every action that was dispatched meanwhile. A call during a dispatch only queues the
  /// action.
  @inlinable @MainActor public func dispatch(_ action: F.Action) {
    if turn.isBusy || !isDirect { return dispatchThroughChain(action) }
    turn.isBusy = true
    _ = reduce(action)
    // The order matters: the optimizer may release the action before the next statement, and an
    // action that its `deinit` dispatches is either queued before this check or handled at once.
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

  /// Takes a place in the queue for an action in the inbox.
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
    let changes = F.reduce(&held.state, action)
    isReducing = false
    return changes
  }

  @inlinable @inline(__always) func notify(of changes: Changes) {
    notify(of: changes, upTo: observers.count)
  }

  /// - Parameter count: The number of observers that have not seen this state.
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
    // A long chain may add and cancel many observers, which every notification would have to pass.
    if observers.count >= sweepCount { sweep() }
    return true
  }

  @MainActor func drop(_ work: Work) -> Any? {
    switch work {
    case .actions: return exchange(&inbox)
    case .errands: return exchange(&newcomers)
    case .changes:
      unpublished = []
      return nil
    case .events: return runner?.events.takeWaiting()
    }
  }

  /// Empties a queue.
  private func exchange<Element>(_ queue: inout Queue<Element>) -> Any? {
    if queue.isEmpty { return nil }
    var former = Queue<Element>()
    swap(&former, &queue)
    return former
  }

  @MainActor func name(of work: Work) -> String {
    (work == .changes ? "views of " : "observers of ") + (membership?.name ?? "\(F.self)")
  }

  @MainActor func reportLoop(_ cycle: [String]) {
    report(Rejection.callLoop(cycle), of: nil)
  }

  /// Takes an action through the chain to the reducer and back.
  ///
  /// Not inlinable: the generic code passes the action and the state without copies; a specialised
  /// version would copy them for every middleware.
  @usableFromInline @inline(never) @MainActor func run(_ action: F.Action) {
    if bonds.rawValue > Bonds.isLinked, !arrive(action) { return }
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
    let changes = bonds.has(Bonds.isWatched) ? reduceWatched(action) : reduce(action)
    for index in chain.indices where chain[index].isFollowing {
      chain[index].after(action, held, changes, &effects)
    }
    if bonds.has(Bonds.isLinked) { membership?.link(action) }
    if bonds.has(Bonds.isWatched) { membership?.leave(action) }
  }

  /// Handles an action that reaches the chain for its app; returns whether it continues.
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
    guard case .reject(var rejection) = verdict, onRejection != nil || membership != nil else {
      return
    }
    rejection.middleware = String(describing: type(of: chain[index].middleware))
    report(action, rejection)
  }
}
