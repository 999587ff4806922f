// The runtime of redux-gen, written by it. Do not edit.

/// A list in a value that is stored as a whole. Its elements that were added or changed before the value
/// was loaded are kept.
///
/// ```swift
/// StorageMiddleware(
///   "cartAndDraft", \.cartAndDraft, changes: [.cart, .draft], in: storage,
///   merging: [.list(\.cart), .list(\.draft)], actions: …)
/// ```
public struct StoredList<Value>: Sendable {
  /// Adds the changes of the current list to the loaded one. Returns whether all of them were kept.
  let merge: @Sendable (_ stored: inout Value, _ initial: Value, _ now: Value) -> Bool

  public static func list<Element: Identifiable & Equatable & Sendable>(
    _ list: any WritableKeyPath<Value, [Element]> & Sendable
  ) -> StoredList where Element.ID: Sendable {
    StoredList { stored, initial, now in
      let merged = MergedValue(
        stored[keyPath: list], initial: initial[keyPath: list], now: now[keyPath: list], by: \.id)
      stored[keyPath: list] = merged.value
      return merged.isWhole
    }
  }

  public static func list<Element: Identifiable & Equatable & Sendable>(
    _ list: any WritableKeyPath<Value, IdentifiedArray<Element>> & Sendable
  ) -> StoredList where Element.ID: Sendable {
    StoredList { stored, initial, now in
      let merged = MergedValue(
        Array(stored[keyPath: list]), initial: Array(initial[keyPath: list]),
        now: Array(now[keyPath: list]), by: \.id)
      stored[keyPath: list] = IdentifiedArray(merged.value)
      return merged.isWhole
    }
  }
}
