// The runtime of redux-gen, embedded by it. Do not edit.
// swift-format-ignore-file
// swiftlint:disable all

/// A value that was computed from the state, and whether it still holds.
@usableFromInline class Memo {
  @usableFromInline let interest: Changes

  @usableFromInline init(_ interest: Changes) {
    self.interest = interest
  }
}

@usableFromInline final class MemoOf<Value>: Memo {
  @exclusivity(unchecked) @usableFromInline var value: Value

  @usableFromInline init(_ interest: Changes, _ value: Value) {
    self.value = value
    super.init(interest)
  }
}

extension Store {
  /// A value that follows from the state, computed again only after a change of what it depends on.
  /// ```swift
  /// extension Store where F == TaskListFeature {
  ///   var filteredTasks: [TaskModel] {
  ///     memo(0, of: TaskListFeature.Change.filteredTasks) { $0.filteredTasks }
  ///   }
  /// }
  /// ```
  /// Like ``state``, it may be read by views. Read again it costs a few nanoseconds, however long it
  /// takes to compute. It is kept until the change: a list of the state that it holds unchanged is
  /// then copied by the change, so an `IdentifiedArray` is better kept than a long array.
  ///
  /// - Parameters:
  ///   - number: Which of the feature's memos it is, from 0 to 255, always the same for the same
  ///     value; with another number it is not kept.
  ///   - changes: The properties that it depends on.
  ///   - value: Computes it.
  @inlinable public func memo<Value>(
    _ number: Int, of changes: Changes, _ value: (F.State) -> Value
  ) -> Value {
    core.trackReading()
    if number >= 0, number < core.memos.count, let memo = core.memos[number],
      type(of: memo) == MemoOf<Value>.self
    {
      return unsafeDowncast(memo, to: MemoOf<Value>.self).value
    }
    let value = value(core.state)
    core.keep(MemoOf(changes, value), number)
    return value
  }
}

extension Core {
  @usableFromInline func keep(_ memo: Memo, _ number: Int) {
    guard (0..<256).contains(number) else { return }
    while memos.count <= number { memos.append(nil) }
    memos[number] = memo
    interest.formUnion(memo.interest)
  }

  /// Lets go of the values that no longer hold, so that the state need not share them.
  @usableFromInline func invalidateMemos(_ changes: Changes) {
    for index in memos.indices {
      if let memo = memos[index], !memo.interest.isDisjoint(with: changes) { memos[index] = nil }
    }
    updateInterest()
  }
}
