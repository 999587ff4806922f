// The runtime of redux-gen, written by it. Do not edit.

/// The stores of a feature that has one store for each key. All of them belong to one app, which
/// opens and closes them.
@MainActor public final class KeyedStores<Key: Hashable & Sendable, F: Feature> {
  /// The open stores by the hash values of their keys. With this table, no user-written `==` or
  /// `hash(into:)` runs while the table is being changed.
  var table: [Int: [OpenStore<Key, F>]] = [:]
  /// The number of open stores.
  private var openCount = 0
  /// The turn of the app that most recently opened a store.
  private var turn: Turn?
  let tracker = Tracker(.all)

  public init() {}

  /// The store with a key; nil while that store is closed. A view that reads a store through this
  /// subscript is updated when any of the stores is opened or closed. O(1).
  public subscript(key: Key) -> Store<F>? {
    tracker.noteReading()
    return entry(key)?.store
  }

  public var isEmpty: Bool { count == 0 }

  /// The number of open stores.
  public var count: Int {
    tracker.noteReading()
    return openCount
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
    tracker.noteReading()
    return table.values.joined().sorted { $0.number < $1.number }
  }

  func entry(_ key: Key) -> OpenStore<Key, F>? {
    let candidates = table[key.hashValue] ?? []
    return candidates.first { $0.key == key }
  }

  /// Stops the program if the open stores belong to an app with another turn.
  func checkOwner(_ turn: Turn) {
    if openCount > 0, self.turn !== turn { stopSharing(F.self) }
  }

  func insert(_ key: Key, _ store: Store<F>, number: Int, hash: Int, turn: Turn) {
    openCount += 1
    // A turn may hold dropped actions.
    let former = exchange(&self.turn, with: turn)
    table[hash, default: []].append(
      OpenStore(key: key, store: store, number: number, hash: hash))
    withExtendedLifetime(former) {}
  }

  /// - Returns: Whether the entry was still in the table.
  func remove(_ entry: OpenStore<Key, F>) -> Bool {
    guard let known = table[entry.hash] else { return false }
    let rest = known.filter { $0 !== entry }
    guard rest.count < known.count else { return false }
    table[entry.hash] = rest.isEmpty ? nil : rest
    openCount -= 1
    return true
  }
}

extension KeyedStores: TurnTaker {
  func publish() { tracker.tellReaders() }

  func name(of work: Work) -> String { "views of \(F.self)" }
}

/// An open store in a table of stores with keys.
final class OpenStore<Key, F: Feature> {
  let key: Key
  let store: Store<F>
  /// The store's number among the members of the app.
  let number: Int
  let hash: Int

  init(key: Key, store: Store<F>, number: Int, hash: Int) {
    self.key = key
    self.store = store
    self.number = number
    self.hash = hash
  }
}
