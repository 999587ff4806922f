// The runtime of redux-gen, embedded by it. Do not edit.
// swift-format-ignore-file
// swiftlint:disable all

import Observation

extension Core {
  /// Adds an observer and calls it at once with the present state. What it dispatches then is done
  /// before this returns.
  @inlinable @MainActor public func subscribe(
    to changes: Changes, _ receive: @escaping (F.State) -> ObserverStatus
  ) -> Subscription {
    add(Observer(changes) { $0.pointee.lend(to: receive) })
  }

  @inlinable @MainActor func add(_ observer: Observer<F.State>) -> Subscription {
    if observers.count >= sweepCount, !isBusy { sweep() }
    observers.append(.passRetained(observer))
    interest.formUnion(observer.interest)
    let isOutermost = !isBusy
    isBusy = true
    _ = observer.call(held)
    if isOutermost {
      drain()
      isBusy = false
    }
    return observer
  }

  /// Calls the observers that are there now, in the order of subscription. One that comes while
  /// this is under way has been shown the state already; one that goes is not called any more.
  @inlinable @inline(never) func notify(_ changes: Changes) {
    if isWatched { unpublished.formUnion(changes) }
    if !memoInterest.isEmpty { forgetMemos(changes) }
    var isAnyDead = false
    for index in 0..<observers.count {
      // Nothing is swept out meanwhile, so the reference holds.
      observers[index]._withUnsafeGuaranteedRef { observer in
        if observer.interest.isDisjoint(with: changes) { return }
        if !observer.call(held) { isAnyDead = true }
      }
    }
    if isAnyDead { sweep() }
  }

  /// Lets go of the dead observers. Not while a notification counts on their places.
  @usableFromInline func sweep() {
    let dead = observers.filter { !$0._withUnsafeGuaranteedRef { $0.isAlive } }
    observers.removeAll { !$0._withUnsafeGuaranteedRef { $0.isAlive } }
    for observer in dead { observer.release() }
    sweepCount = max(16, 2 * observers.count)
    updateInterest()
  }

  func updateInterest() {
    interest = observers.reduce(into: isWatched ? .all : memoInterest) {
      $0.formUnion($1._withUnsafeGuaranteedRef { $0.interest })
    }
  }
}

// MARK: - Views

extension Core: Observable {
  /// Notes that somebody, maybe a view, has read the state.
  @inlinable func trackReading() {
    isWatched = true
    interest = .all
    registrar.access(self, keyPath: statePath)
  }

  @inlinable func publishIfWatched() {
    if isWatched { publish() }
  }

  /// Tells the views that read the state that it has changed.
  @usableFromInline func publish() {
    guard !isBusy, !unpublished.isEmpty else { return }
    unpublished = []
    // Whoever read the state before this is told now, and reads again to hear of more.
    isWatched = false
    updateInterest()
    registrar.willSet(self, keyPath: statePath)
    registrar.didSet(self, keyPath: statePath)
  }
}
