// The runtime of redux-gen, written by it. Do not edit.

/// Stores a value outside the program, such as in a database or a file.
///
/// ```swift
/// struct CloudStorage: Storage {
///   func load() async throws -> [TaskModel]? { try await cloud.tasks() }
///   func save(_ tasks: [TaskModel]) async throws { try await cloud.upload(tasks) }
/// }
/// let store = TaskListStore(dependencies: TaskListDependencies(tasksStorage: CloudStorage()))
/// ```
/// A store calls the methods from one task at a time. It never saves before a load has ended, and
/// never cancels a save. Several stores may use one storage, each through its own ``session()``.
public protocol Storage<Value>: Sendable {
  associatedtype Value: Sendable

  /// Returns the stored value; nil if nothing has been stored yet. Throws a ``StorageWarning`` if
  /// the stored data was damaged and has been moved aside: the feature then begins with its initial
  /// state.
  func load() async throws -> Value?

  /// Stores a value in place of the previous one. After the method has returned, the value survives
  /// the end of the program. Throws a ``StorageWarning`` if only a part of the value was stored. The
  /// method must not wait for the flush of a store, which may wait for this save.
  func save(_ value: Value) async throws

  /// Returns the storage that a single store uses. By default, this is the storage itself. A
  /// storage that writes only the differences from the value it last loaded or saved returns a new
  /// instance for the same location. Each store then compares with its own last value.
  func session() -> any Storage<Value>

  /// Identifies where the values are stored, such as the path of a file. A store begins to load
  /// only after all ended stores with the same location have saved. By default, the location is
  /// empty: then each property of a feature has one location for all storages of a type. While a
  /// store uses a location, no other store can store values of another type there.
  nonisolated var location: String { get }
}

extension Storage {
  public nonisolated var location: String { "" }

  public func session() -> any Storage<Value> { self }
}

/// The status of a stored property, for views.
public enum StorageStatus: Hashable, Codable, Sendable {
  /// The stored value is being loaded, or will be loaded when the store starts.
  case loading
  /// The stored value was loaded. All changes are saved, or wait for the delay of the next save.
  case ready
  /// A change is being saved.
  case saving
  /// The last load or save has failed. The payload is the description of the error. After a failed
  /// load, nothing is saved.
  case failed(String)
}

/// An error that a ``Storage`` throws if it continues although something is wrong. It is reported
/// to ``Store/onError``, and the load or the save counts as successful.
public struct StorageWarning: Error, CustomStringConvertible, Sendable {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}

/// The reason why a property was not loaded or not saved.
public struct StorageError: Error, Equatable, CustomStringConvertible, Sendable {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}

/// A storage that keeps a value in memory, for tests and previews.
@MainActor public final class InMemoryStorage<Value: Sendable>: Storage {
  /// The value that was saved last, or the initial one.
  public private(set) var value: Value?

  /// - Parameter value: The stored value; nil if nothing has been stored yet.
  public nonisolated init(_ value: Value? = nil) {
    self.value = value
  }

  public nonisolated var location: String { "\(ObjectIdentifier(self))" }

  public func load() async throws -> Value? { value }

  public func save(_ value: Value) async throws {
    self.value = value
  }
}

/// The version of stored data. A decoder passes it to the models that it decodes.
public enum StoredVersion {
  private static let key = CodingUserInfoKey(rawValue: "ReduxRuntime.storedVersion")

  /// Returns the `userInfo` for a decoder of data that has this version.
  public static func userInfo(_ version: Int) -> [CodingUserInfoKey: any Sendable] {
    key.map { [$0: version] } ?? [:]
  }

  /// Returns the version of the data that is being decoded, if it is stored data. In stored data,
  /// members may have earlier names. For other data it is `Int.max`, and members have their current
  /// names.
  public static func of(_ decoder: any Decoder) -> Int {
    key.flatMap { decoder.userInfo[$0] as? Int } ?? .max
  }
}
