/// Identifies stored data.
enum StorageKey: Hashable {
  /// All data of storages with this location.
  case location(String)
  /// A property of a feature, in storages of one type that have no location.
  case property(String, of: ObjectIdentifier, in: ObjectIdentifier)
}

/// A stored property of one store, in the order of all stores that have the same property.
@MainActor final class StoragePlace {
  let key: StorageKey
  /// The tasks that wait for progress. They are resumed after each load and save, and when the
  /// store has handed over its last value.
  let waiters = Waiters()
  /// Whether the app has closed the store.
  var isClosed = false
  /// Whether the store has not loaded yet, so that it may still wait for other stores.
  var isBeforeLoad = true
  /// The type of the stored values.
  private let type: ObjectIdentifier
  /// Whether the store has begun to load from the location, so that it stores its data there.
  var isHolder = false
  private weak var core: AnyObject?
  private let clock: ObjectIdentifier?
  /// The number of the store.
  let store: Int

  init(_ key: StorageKey, _ type: ObjectIdentifier, of core: AnyObject, _ jobs: StorageJobs) {
    self.key = key
    self.type = type
    self.core = core
    store = jobs.store
    clock = jobs.clock
  }

  deinit {
    let (key, store) = (key, store)
    Task { @MainActor in StorageOrder.forget(store, key) }
  }

  /// Whether the store handles no more actions. It may still have to hand over its last value.
  var isEnding: Bool { isClosed || core == nil }

  /// Whether `other` stores values of another type at the location.
  func isTaken(by other: StoragePlace) -> Bool { other.isHolder && other.type != type }

  /// Whether the saves of `other` continue while this store waits for them. If the clock of a test
  /// drives them, the test may no longer drive it. That does not matter if this store has the same
  /// clock.
  func mayWait(for other: StoragePlace) -> Bool { other.clock == nil || other.clock == clock }
}

/// The stored properties of all stores that have not handed over their last values yet. A store
/// loads only after the stores that ended earlier have saved.
@MainActor enum StorageOrder {
  private static var places: [StorageKey: [StoragePlace]] = [:]
  /// For each key, the store that joined most recently.
  private static var newest: [StorageKey: Int] = [:]
  private static var storeCount = 0

  static func nextStore() -> Int {
    storeCount += 1
    return storeCount
  }

  static func join(_ place: StoragePlace) {
    places[place.key, default: []].append(place)
    newest[place.key] = place.store
  }

  /// Removes what is known of a store that has been released.
  static func forget(_ store: Int, _ key: StorageKey) {
    if newest[key] == store { newest[key] = nil }
  }

  /// Whether another store stores values of another type at the location of `place`. Each of the two
  /// would replace the other's data.
  static func isTaken(_ place: StoragePlace) -> Bool {
    places[place.key]?.contains { place.isTaken(by: $0) } ?? false
  }

  /// Whether no other store has joined after the store of `place`.
  static func isNewest(_ place: StoragePlace) -> Bool {
    newest[place.key] == place.store
  }

  static func leave(_ place: StoragePlace) {
    places[place.key]?.removeAll { $0 === place }
    if places[place.key]?.isEmpty == true { places[place.key] = nil }
    place.waiters.resume()
  }

  /// Waits for the ended stores that still have to save the data that the store of `place` is about
  /// to load.
  ///
  /// If two stores end before they have loaded, the later one waits for the earlier one, but not
  /// the other way round.
  static func waitForOthers(than place: StoragePlace) async {
    while let other = lastEnding(other: place) { await other.waiters.waitUncancelled() }
  }

  /// Returns the last store that has to be waited for. Waiting for this store is enough, because it
  /// waits for the others.
  private static func lastEnding(other place: StoragePlace) -> StoragePlace? {
    var isEarlier = false
    for other in places[place.key]?.reversed() ?? [] {
      if other === place {
        isEarlier = true
      } else if other.isEnding, place.mayWait(for: other), isEarlier || !other.isBeforeLoad {
        return other
      }
    }
    return nil
  }
}
