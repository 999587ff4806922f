// The runtime of redux-gen, embedded by it. Do not edit.
// swift-format-ignore-file
// swiftlint:disable all

/// A value that was computed from the state, and holds.
@usableFromInline class Memo {
  let interest: Changes

  init(_ interest: Changes) {
    self.interest = interest
  }
}

@usableFromInline final class MemoOf<Value>: Memo {
  @usableFromInline let value: Value

  init(_ value: Value, _ interest: Changes) {
    self.value = value
    super.init(interest)
  }
}

extension Store {
  /// A value that follows from the state, computed again only after a change of what it depends on.
  /// ```swift
  /// extension Store where F == TaskListFeature {
  ///   var overdueTasks: [TaskModel] {
  ///     memo(128, of: TaskListFeature.Change.tasks) { $0.tasks.filter(\.isOverdue) }
  ///   }
  /// }
  /// ```
  /// Like ``state``, it may be read by views. Read again it costs a few nanoseconds, however long it
  /// takes to compute. It is kept until an action comes that may change what it depends on, where
  /// the feature tells that beforehand (``Feature/changes(of:)``), or until that has changed: then a
  /// list of the state that it holds unchanged is copied by the change.
  ///
  /// - Parameters:
  ///   - number: Which of the feature's memos it is, from 0 to 255, always the same for the same
  ///     value; with another number it is not kept. Generated code counts from 0: take one from 128.
  ///   - changes: The properties that it depends on.
  ///   - value: Computes it.
  @inlinable public func memo<Value>(
    _ number: Int, of changes: @autoclosure () -> Changes, _ value: (F.State) -> Value
  ) -> Value {
    core.trackReading()
    // Read from where it is kept, whether just computed or not: who only looks at it, such as at
    // its count, counts no reference.
    return core.value(
      core.kept(number, as: Value.self) ?? core.compute(number, changes(), value))
  }
}

extension Core {
  @inlinable @inline(__always) func kept<Value>(
    _ number: Int, as type: Value.Type
  ) -> Unmanaged<MemoOf<Value>>? {
    guard number >= 0, number < min(memos.count, 256), let memo = memos[number] else { return nil }
    return memo._withUnsafeGuaranteedRef { memo in
      guard Swift.type(of: memo) == MemoOf<Value>.self else { return nil }
      return .passUnretained(unsafeDowncast(memo, to: MemoOf<Value>.self))
    }
  }

  @inlinable @inline(__always) func value<Value>(_ memo: Unmanaged<MemoOf<Value>>) -> Value {
    memo._withUnsafeGuaranteedRef { $0.value }
  }

  /// Computes a value from the state. What that dispatches waits until it is done: the state is lent
  /// to it.
  @inlinable @MainActor func compute<Value>(
    _ number: Int, _ changes: Changes, _ value: (F.State) -> Value
  ) -> Unmanaged<MemoOf<Value>> {
    if isBusy { return keep(held.pointee.lend(to: value), number, changes) }
    isBusy = true
    let result = held.pointee.lend(to: value)
    let memo = keep(result, number, changes)
    guard !inbox.isEmpty else {
      isBusy = false
      return memo
    }
    drain()
    isBusy = false
    // It may have been let go of by now.
    return keep(result, .max, changes)
  }

  /// The last place is for what is not kept longer than until the next of its kind.
  @usableFromInline func keep<Value>(
    _ value: Value, _ number: Int, _ changes: Changes
  ) -> Unmanaged<MemoOf<Value>> {
    let place = (0..<256).contains(number) ? number : 256
    while memos.count <= place { memos.append(nil) }
    let memo = Unmanaged.passRetained(MemoOf(value, changes))
    let last = memos[place]
    memos[place] = .fromOpaque(memo.toOpaque())
    last?.release()
    memoInterest.formUnion(changes)
    interest.formUnion(changes)
    return memo
  }

  /// Lets go of the values that need not hold any longer, so that the state does not share them.
  @usableFromInline func forgetMemos(_ changes: Changes) {
    if changes.isDisjoint(with: memoInterest) { return }
    memoInterest = []
    for index in memos.indices {
      guard let memo = memos[index] else { continue }
      let interest = memo._withUnsafeGuaranteedRef { $0.interest }
      if interest.isDisjoint(with: changes) {
        memoInterest.formUnion(interest)
      } else {
        memos[index] = nil
        memo.release()
      }
    }
  }
}
