extension Core {
  /// Adds an observer and calls it with the current state. Actions that the observer dispatches in
  /// this call are handled before `subscribe` returns.
  @inlinable @MainActor func subscribe(
    to changes: Changes, _ receive: @escaping (F.State) -> ObserverStatus
  ) -> StoreSubscription {
    add(Observer(changes) { state, _ in state.lend(to: receive) })
  }

  @inlinable @MainActor func add(_ observer: Observer<F.State>) -> StoreSubscription {
    if turn.isReducing || turn.nesting >= Turn.nestingLimit {
      postpone(observer)
      return observer
    }
    let isOutermost = !turn.isBusy
    if isOutermost, observers.count >= sweepCount { sweep() }
    turn.isBusy = true
    insert(observer)
    if isOutermost {
      turn.isBusy = false
      if turn.hasWork { turn.settle() }
    }
    return observer
  }

  @usableFromInline func postpone(_ observer: Observer<F.State>) {
    newcomers.append(observer)
    turn.appendErrand(of: self)
  }

  /// Adds an observer to the list and calls it.
  @usableFromInline func insert(_ observer: Observer<F.State>) {
    observers.append(.passRetained(observer))
    interest.formUnion(observer.interest)
    // An observer that is added and cancelled within one dispatch may never be called, so no
    // notification would remove it.
    if observers.count == sweepCount { turn.appendErrand(of: self) }
    turn.nesting += 1
    let isAlive = observer.call(held)
    turn.nesting -= 1
    if !isAlive, observers.last?.toOpaque() == Unmanaged.passUnretained(observer).toOpaque() {
      let last = observers.removeLast()
      withExtendedLifetime(last.takeRetainedValue()) {}
    }
  }

  /// Adds an observer without calling it.
  func insertSilently(_ observer: Observer<F.State>) -> StoreSubscription {
    observers.append(.passRetained(observer))
    interest.formUnion(observer.interest)
    // If the store handles no actions, no notification removes dead observers.
    if observers.count == sweepCount { turn.appendErrand(of: self) }
    return observer
  }

  /// Calls the first deferred observer for the first time, unless it was cancelled in the meantime.
  @MainActor func runErrand() {
    if observers.count >= sweepCount { sweep() }
    if let observer = newcomers.popFirst(), observer.isLive { insert(observer) }
  }

  /// Calls the current observers, in the order of subscription. An observer that is added during
  /// the notification has seen this state in its first call. An observer that is cancelled is not
  /// called any more.
  ///
  /// - Parameter count: The number of observers before any user code ran. Releasing a cached value
  ///   may run a `deinit` that adds an observer.
  @inlinable @inline(never) func notify(_ changes: Changes, upTo count: Int) {
    if !viewInterest.isDisjoint(with: changes) {
      noteUnpublished(changes)
    }
    if !memoInterest.isEmpty { forgetMemos(changes) }
    var isAnyDead = false
    for index in 0..<count {
      // Observers are released only by `sweep`, which never runs before this loop has ended.
      observers[index]._withUnsafeGuaranteedRef { observer in
        if observer.interest.isDisjoint(with: changes) { return }
        if !observer.call(held) { isAnyDead = true }
      }
    }
    if isAnyDead { sweep() }
  }

  /// Records changes of which views are notified at the end of the turn.
  @usableFromInline func noteUnpublished(_ changes: Changes) {
    if unpublished.isEmpty { turn.appendChange(of: self) }
    unpublished.formUnion(changes)
  }

  /// Removes the dead observers. Never called while observers are being called.
  @usableFromInline func sweep() {
    let all = observers
    observers = all.filter { $0._withUnsafeGuaranteedRef { $0.isLive } }
    for observer in all where !observer._withUnsafeGuaranteedRef({ $0.isLive }) {
      observer.release()
    }
    sweepCount = max(16, 2 * observers.count)
    updateInterest()
  }

  func updateInterest() {
    var all = viewInterest.union(memoInterest)
    for observer in observers { all.formUnion(observer._withUnsafeGuaranteedRef { $0.interest }) }
    interest = all
  }
}
