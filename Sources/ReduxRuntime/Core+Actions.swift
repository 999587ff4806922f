extension Core {
  /// Sends an action through the middleware to the reducer, calls the observers, and then does the
  /// same with every action that was dispatched meanwhile. While that is under way it only puts the
  /// action into the queue.
  @inlinable @MainActor public func dispatch(_ action: F.Action) {
    if isBusy || !chain.isEmpty { return dispatchThroughChain(action) }
    isBusy = true
    _ = reduce(action)
    if !inbox.isEmpty { drain() }
    isBusy = false
  }

  @inlinable @inline(never) @MainActor func dispatchThroughChain(_ action: F.Action) {
    if isBusy { return enqueue(action) }
    isBusy = true
    run(action, from: 0)
    if !inbox.isEmpty { drain() }
    isBusy = false
  }

  @inlinable @inline(never) func enqueue(_ action: F.Action) {
    inbox.append(action)
  }

  /// Works off the inbox.
  @inlinable @inline(never) @MainActor func drain() {
    var count = 1
    var trail: [String] = []
    while let action = inbox.popFirst() {
      if count >= Self.actionLimit - trailLength { note(action, in: &trail) }
      guard count < Self.actionLimit else { return cut(action, trail) }
      count += 1
      run(action, from: 0)
    }
  }

  @usableFromInline func note(_ action: F.Action, in trail: inout [String]) {
    trail.append(caseName(of: action))
  }

  @usableFromInline func cut(_ action: F.Action, _ trail: [String]) {
    onRejection?(action, .runawayLoop(shortestPeriod(of: trail)))
    inbox.removeAll()
  }

  /// Takes an action through the chain from a place on; one that replaces it starts behind.
  ///
  /// Not inlinable: the code for all features lends the action and the state where they lie, a
  /// version for one would lay them down anew for every middleware.
  @usableFromInline @inline(never) @MainActor func run(_ action: F.Action, from start: Int) {
    var effects = Effects(core: self)
    for index in start..<chain.count {
      let verdict = chain[index].handle(action, held.pointee, &effects)
      guard case .next = verdict else { return follow(verdict, on: action, by: index) }
    }
    let changes = reduce(action)
    for index in chain.indices where chain[index].isFollowing {
      chain[index].after(action, held.pointee, changes, &effects)
    }
  }

  /// Does what the middleware at a place wants done with an action, other than letting it pass.
  @inline(never) @MainActor
  private func follow(_ verdict: Verdict<F.Action>, on action: F.Action, by index: Int) {
    switch verdict {
    case .next, .drop: break
    case .replace(let replacement): run(replacement, from: index + 1)
    case .reject(var rejection):
      guard let onRejection else { return }
      rejection.middleware = String(describing: type(of: chain[index].middleware))
      onRejection(action, rejection)
    }
  }

  @inlinable func reduce(_ action: F.Action) -> Changes {
    if !memoInterest.isEmpty { forgetMemos(F.changes(of: action)) }
    let changes = F.reduce(&held.pointee.state, action)
    if !changes.isDisjoint(with: interest) { notify(changes) }
    return changes
  }
}
