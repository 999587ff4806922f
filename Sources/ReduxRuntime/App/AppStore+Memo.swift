import Observation

extension AppStore {
  /// A cached value that is computed from the stores of the features. It is computed again only
  /// after a change of what it has read.
  /// ```swift
  /// extension TodoAppStore {
  ///   var unread: Int { memo(128) { notes.notes.count { !$0.isRead } + account.inbox.count } }
  /// }
  /// ```
  /// A view that reads the value is updated only after such a change. While an action is handled,
  /// the value is computed at every read.
  ///
  /// - Parameters:
  ///   - number: Identifies the value, from 0. Use each number for a single value. Generated code
  ///     counts from 0, so use numbers from 128.
  ///   - value: Computes the value from properties of the stores, such as `notes.notes`. If it reads
  ///     another `@Observable` object, that object has to change on the main actor only.
  public final func memo<Value>(_ number: Int, _ value: () -> Value) -> Value {
    if turn.isBusy { return value() }
    let memo = memos[number] ?? AppMemo()
    memos[number] = memo
    return memo.read(value)
  }
}

/// A value that an app has computed, until what it was computed from changes.
@MainActor final class AppMemo: Observable {
  private var kept: AnyObject?
  private let registrar = ObservationRegistrar()

  /// Returns the value, and records that a view may have read it.
  func read<Value>(_ compute: () -> Value) -> Value {
    if let kept = kept as? Kept<Value> {
      registrar.access(self, keyPath: \.kept)
      return kept.value
    }
    // What this tracks, a view that reads the value now tracks as well.
    let value = withObservationTracking(compute) { [weak self] in
      MainActor.assumeIsolated { self?.forget() }
    }
    kept = Kept(value)
    return value
  }

  private func forget() {
    registrar.withMutation(of: self, keyPath: \.kept) { kept = nil }
  }
}

private final class Kept<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}
