/// A cached value of any type.
@usableFromInline class Memo {
  fileprivate let tracker: Tracker

  fileprivate init(_ tracker: Tracker) {
    self.tracker = tracker
  }
}

@usableFromInline final class MemoOf<Value>: Memo {
  @usableFromInline let value: Value

  fileprivate init(_ value: Value, _ tracker: Tracker) {
    self.value = value
    super.init(tracker)
  }
}

extension Store {
  /// A cached value that is computed from the state. It is recomputed only after an action that may
  /// change one of the properties on which the value depends.
  /// ```swift
  /// extension Store where F == TaskListFeature {
  ///   var overdueTasks: [TaskModel] {
  ///     memo(128, of: TaskListFeature.Change.tasks) { $0.tasks.filter(\.isOverdue) }
  ///   }
  /// }
  /// ```
  /// A view that reads the value is updated only after such an action. A cached read costs a few
  /// nanoseconds. The value is released before such an action if the feature declares the changes
  /// (``Feature/changes(of:)``), otherwise after it. If it is released afterwards, the action
  /// copies a list that the value shares with the state.
  ///
  /// - Parameters:
  ///   - number: Identifies the value, from 0 to 255. With any other number, the value is computed
  ///     at every read. Use each number for a single value: two values with the same number replace
  ///     each other. Generated code counts from 0, so use numbers from 128.
  ///   - changes: The properties that the value depends on.
  ///   - value: Computes the value.
  @inlinable @inline(__always) public func memo<Value>(
    _ number: Int, of changes: @autoclosure () -> Changes, _ value: (F.State) -> Value
  ) -> Value {
    if let memo = core.memo(number) as? MemoOf<Value> { return memo.value }
    return compute(number, changes(), value)
  }

  @usableFromInline func compute<Value>(
    _ number: Int, _ changes: Changes, _ value: (F.State) -> Value
  ) -> Value {
    let tracker = core.tracker(of: changes)
    core.track(tracker)
    let result = value(core.state)
    core.keepMemo(MemoOf(result, tracker), as: number)
    return result
  }
}

extension Core {
  /// Returns the cached value with a number, and records that a view may have read it.
  @usableFromInline func memo(_ number: Int) -> Memo? {
    guard number >= 0, number < memos.count, let memo = memos[number] else { return nil }
    track(memo.tracker)
    return memo
  }

  func keepMemo(_ memo: Memo, as number: Int) {
    guard (0..<256).contains(number) else { return }
    changeMemos { memos in
      while memos.count <= number { memos.append(nil) }
      memos[number] = memo
    }
    memoInterest.formUnion(memo.tracker.changes)
    interest.formUnion(memo.tracker.changes)
  }

  /// Releases the cached values that depend on the changed properties, so that the state does not
  /// share storage with them.
  @usableFromInline func forgetMemos(_ changes: Changes) {
    if changes.isDisjoint(with: memoInterest) { return }
    memoInterest = []
    changeMemos { memos in
      for index in memos.indices {
        guard let interest = memos[index]?.tracker.changes else { continue }
        if interest.isDisjoint(with: changes) {
          memoInterest.formUnion(interest)
        } else {
          memos[index] = nil
        }
      }
    }
  }

  /// Changes the cached values outside of their property, because a value that is released may read
  /// others.
  private func changeMemos(_ change: (inout [Memo?]) -> Void) {
    var changed: [Memo?] = []
    swap(&changed, &memos)
    change(&changed)
    memos = changed
  }
}
