// The runtime of redux-gen, written by it. Do not edit.

/// A cached value that was computed from the state.
@usableFromInline class Memo {
  let interest: Changes
  /// Links the values that are released together: a list without allocations.
  var next: Memo?

  init(_ interest: Changes) {
    self.interest = interest
  }
}

@usableFromInline final class MemoOf<Value>: Memo {
  @usableFromInline let value: Value
  @usableFromInline let tracker: Tracker

  @usableFromInline init(_ value: Value, _ tracker: Tracker) {
    self.value = value
    self.tracker = tracker
    super.init(tracker.changes)
  }
}

extension Store {
  /// A cached value that depends on the state: it is recomputed only after an action that may
  /// change what it depends on.
  /// ```swift
  /// extension Store where F == TaskListFeature {
  ///   var overdueTasks: [TaskModel] {
  ///     memo(128, of: TaskListFeature.Change.tasks) { $0.tasks.filter(\.isOverdue) }
  ///   }
  /// }
  /// ```
  /// A view that reads it is updated only after such an action. A cached read costs a few
  /// nanoseconds. The value is released before such an action if the feature knows the changes
  /// beforehand (``Feature/changes(of:)``), otherwise after it; in the second case, a list that it
  /// shares with the state is copied by the change.
  ///
  /// Actions that `value` dispatches are handled before this returns. The result does not include
  /// their changes, but views that read it are updated.
  ///
  /// - Parameters:
  ///   - number: Identifies the value, from 0 to 255; with any other number it is computed at every
  ///     read. Use each number for a single value: two values with the same number replace each
  ///     other. Generated code counts from 0, so use numbers from 128.
  ///   - changes: The properties that it depends on.
  ///   - value: Computes it.
  @inlinable @inline(__always) public func memo<Value>(
    _ number: Int, of changes: @autoclosure () -> Changes, _ value: (F.State) -> Value
  ) -> Value {
    core.checkReading()
    if let memo = core.memo(number, as: Value.self) {
      core.track(memo.tracker)
      return memo.value
    }
    return compute(number, changes(), value)
  }

  @inlinable @inline(never) func compute<Value>(
    _ number: Int, _ changes: Changes, _ value: (F.State) -> Value
  ) -> Value {
    let tracker = core.tracker(of: changes)
    core.track(tracker)
    return lend { state in
      let result = value(state)
      core.keep(MemoOf(result, tracker), as: number)
      return result
    }
  }

  /// Passes the state to user code. Actions that it dispatches are queued, and handled before this
  /// returns.
  @inlinable func lend<Value>(to body: (F.State) -> Value) -> Value {
    let isOutermost = !core.turn.isBusy
    core.turn.isBusy = true
    let result = core.held.lend(to: body)
    if isOutermost {
      core.turn.isBusy = false
      if core.turn.hasWork { settleLate() }
    }
    return result
  }

  /// Handles actions dispatched during a read. A view is registered only after its read, so it is
  /// notified in the next turn of the main actor.
  @usableFromInline func settleLate() {
    core.publishedLate = []
    core.turn.settle()
    let changes = core.publishedLate
    if changes.isEmpty { return }
    Task { [weak self] in self?.core.publishAgain(changes) }
  }
}

extension Core {
  @inlinable @inline(__always) func memo<Value>(
    _ number: Int, as type: Value.Type
  ) -> MemoOf<Value>? {
    guard number >= 0, number < memos.count, let memo = memos[number] else { return nil }
    // The exact type was compared, so the cast is safe; `as?` is five times slower.
    guard Swift.type(of: memo) == MemoOf<Value>.self else { return nil }
    return unsafeDowncast(memo, to: MemoOf<Value>.self)
  }

  @usableFromInline func keep(_ memo: Memo, as number: Int) {
    guard (0..<256).contains(number) else { return }
    while memos.count <= number { memos.append(nil) }
    // The former value is released after the change: its `deinit` may call this again.
    var former: Memo? = memo
    swap(&former, &memos[number])
    withExtendedLifetime(former) {}
    memoInterest.formUnion(memo.interest)
    interest.formUnion(memo.interest)
  }

  /// Releases the values that depend on the changes, so that the state does not share storage with
  /// them.
  @usableFromInline func forgetMemos(_ changes: Changes) {
    if changes.isDisjoint(with: memoInterest) { return }
    memoInterest = []
    // All are removed before any is released: a `deinit` may read another one.
    var forgotten: Memo?
    for index in memos.indices {
      guard let memo = memos[index] else { continue }
      if memo.interest.isDisjoint(with: changes) {
        memoInterest.formUnion(memo.interest)
      } else {
        memos[index] = nil
        memo.next = forgotten
        forgotten = memo
      }
    }
    while let memo = forgotten {
      forgotten = memo.next
      memo.next = nil
    }
  }
}
