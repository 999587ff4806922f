// The runtime of redux-gen, written by it. Do not edit.

/// Identifies what a storage stores: a property of a feature, in storages of one type with the same
/// location.
struct StorageKey: Hashable {
  let feature: ObjectIdentifier
  let property: String
  let storage: ObjectIdentifier
  let location: String
}

/// The place of a stored property in the order of the stores that have the same property.
@MainActor final class StoragePlace {
  let key: StorageKey
  /// Its tasks are resumed after each load and save, and when the last value has been passed on.
  let progress = Waiters()
  /// Whether the store was closed by its app.
  var isClosed = false
  /// Whether its store has not loaded yet, and so may wait for others.
  var isBeforeLoad = true
  private weak var core: AnyObject?

  init(_ key: StorageKey, of core: AnyObject) {
    self.key = key
    self.core = core
  }

  /// Whether its store handles no more actions, and may still have a last value to pass on.
  var isEnding: Bool { isClosed || core == nil }
}

/// The stored properties of all stores that have not passed on their last values. A store loads
/// only after the stores that ended before have saved.
@MainActor enum StorageOrder {
  private static var places: [StorageKey: [StoragePlace]] = [:]
  /// The places that joined last.
  private static var newest: [StorageKey: ObjectIdentifier] = [:]

  static func join(_ place: StoragePlace) {
    places[place.key, default: []].append(place)
    newest[place.key] = ObjectIdentifier(place)
  }

  /// Whether no other store has joined after it.
  static func isNewest(_ place: StoragePlace) -> Bool {
    newest[place.key] == ObjectIdentifier(place)
  }

  static func leave(_ place: StoragePlace) {
    places[place.key]?.removeAll { $0 === place }
    if places[place.key]?.isEmpty == true { places[place.key] = nil }
    place.progress.resume()
  }

  /// Returns when no ended store will still save what this one is about to load.
  ///
  /// If two stores end before they have loaded, the later one waits for the earlier one, and not
  /// vice versa.
  static func waitForOthers(than place: StoragePlace) async {
    while let other = lastEnding(other: place) { await other.progress.waitUncancelled() }
  }

  /// The last of them is enough, because it waits for the others itself.
  private static func lastEnding(other place: StoragePlace) -> StoragePlace? {
    var isEarlier = false
    for other in places[place.key]?.reversed() ?? [] {
      if other === place {
        isEarlier = true
      } else if other.isEnding, isEarlier || !other.isBeforeLoad {
        return other
      }
    }
    return nil
  }
}
