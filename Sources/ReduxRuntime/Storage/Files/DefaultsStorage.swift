import Foundation

/// Stores a value in the user defaults, as the data of its JSON with the version of the data.
///
/// ```swift
/// let storage = DefaultsStorage<[String]>("Shop.recent", suite: nil)
/// ```
public actor DefaultsStorage<Value: Codable & Sendable>: Storage {
  private let key: String
  private let suite: String?
  private let version: Int
  /// What was stored when it was read or replaced last.
  private var known: Data?

  /// - Parameters:
  ///   - key: The key of the value.
  ///   - suite: The name of the user defaults; nil for the standard ones.
  ///   - version: Of the data. A value of a newer version is not read, and not replaced.
  public init(_ key: String, suite: String?, version: Int = 1) {
    self.key = key
    self.suite = suite
    self.version = version
  }

  public nonisolated func session() -> any Storage<Value> {
    DefaultsStorage(key, suite: suite, version: version)
  }

  public nonisolated var location: String { "\(suite ?? "") \(key)" }

  private var defaults: UserDefaults {
    suite.flatMap { UserDefaults(suiteName: $0) } ?? .standard
  }

  public func load() throws -> Value? {
    // What cannot be read is not known, so that no save replaces it.
    known = nil
    guard let found = defaults.object(forKey: key) else { return nil }
    guard let data = found as? Data else { throw setAside(found) }
    do {
      let place = "the user default '\(key)'"
      let value = try StoredJSON<Value>(data, upTo: version, from: place).value
      known = data
      return value
    } catch is StoredJSONDamage {
      throw setAside(data)
    }
  }

  public func save(_ value: Value) throws {
    let data = try StoredJSON(version: version, value: value).data()
    // Another store may save at the same time.
    try defaultsLock.withLock {
      if let found = defaults.data(forKey: key), found != known {
        throw StorageError(
          "the user default '\(key)' was changed by another store or process: "
            + "start again to load it")
      }
      defaults.set(data, forKey: key)
    }
    known = data
    guard defaults.synchronize() else {
      throw StorageError("the user default '\(key)' was not saved")
    }
  }

  /// Gives a damaged value another key, so that the feature begins with its initial state.
  private func setAside(_ found: Any) -> StorageWarning {
    let name = "\(key).damaged-\(UUID().uuidString.prefix(8))"
    defaults.set(found, forKey: name)
    defaults.removeObject(forKey: key)
    defaults.synchronize()
    return StorageWarning("the user default '\(key)' is damaged, and has now the key '\(name)'")
  }
}

private let defaultsLock = NSLock()
