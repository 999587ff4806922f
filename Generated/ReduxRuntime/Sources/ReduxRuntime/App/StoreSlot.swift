// The runtime of redux-gen, written by it. Do not edit.

import Observation

/// The slot for the store of a feature that may be closed. The slot belongs to one app, which opens
/// and closes the feature.
@MainActor public final class StoreSlot<F: OpenedFeature> {
  let stores = KeyedStores<NoKey, F>()

  public init() {}

  /// The feature's store; nil while the feature is closed. A view that reads this property is
  /// updated when the feature is opened or closed.
  public var store: Store<F>? { stores[NoKey()] }
}

/// The only key of a slot.
struct NoKey: Hashable {}

/// The stores of a feature that has one store for each key. All of them belong to one app, which
/// opens and closes them.
@MainActor public final class KeyedStores<Key: Hashable & Sendable, F: OpenedFeature> {
  private var table: [Key: OpenStore<Key, F>] = [:]
  /// The app that most recently opened a store.
  private weak var owner: AnyObject?
  let tracker = Tracker(.all)

  public init() {}

  /// The store with a key; nil while that store is closed. A view that reads a store through this
  /// subscript is updated when any of the stores is opened or closed. O(1).
  public subscript(key: Key) -> Store<F>? {
    tracker.noteRead()
    return entry(key)?.store
  }

  public var isEmpty: Bool { count == 0 }

  /// The number of open stores.
  public var count: Int {
    tracker.noteRead()
    return table.count
  }

  /// The keys of the open stores, in the order in which they were opened. O(*n* log *n*).
  public var keys: [Key] { entries.map(\.key) }

  /// The open stores, in the order in which they were opened. O(*n* log *n*).
  public var stores: [Store<F>] { entries.map(\.store) }

  /// The states of the open stores. O(*n*).
  public var states: [Key: F.State] {
    var states: [Key: F.State] = [:]
    for entry in entries { states[entry.key] = entry.store.state }
    return states
  }

  var entries: [OpenStore<Key, F>] {
    tracker.noteRead()
    return table.values.sorted { $0.number < $1.number }
  }

  func entry(_ key: Key) -> OpenStore<Key, F>? { table[key] }

  /// Stops the program if the open stores belong to another app.
  func checkOwner(_ app: AnyObject) {
    require(
      table.isEmpty || owner === app,
      """
      A slot for a store of \(F.self) is in two apps: one of them opened it, and the other opens or \
      closes it. Give each app its own 'StoreSlot' or 'KeyedStores'.
      """)
  }

  func insert(_ entry: OpenStore<Key, F>, of app: AnyObject) {
    owner = app
    table[entry.key] = entry
  }

  /// - Returns: Whether the entry was still in the table.
  func remove(_ entry: OpenStore<Key, F>) -> Bool { table.removeValue(forKey: entry.key) != nil }
}

/// An open store in a table of stores with keys.
struct OpenStore<Key, F: OpenedFeature> {
  let key: Key
  let store: Store<F>
  /// The store's number among the members of the app.
  let number: Int
}
