/// Keeps a value outside of the program, such as in a database or a file.
///
/// ```swift
/// struct CloudStorage: Storage {
///   func load() async throws -> [TaskModel]? { try await cloud.tasks() }
///   func save(_ tasks: [TaskModel]) async throws { try await cloud.upload(tasks) }
/// }
/// let store = TaskListStore(dependencies: TaskListDependencies(tasksStorage: CloudStorage()))
/// ```
/// A store calls it from one task at a time: it never saves before a load has ended, and never
/// cancels a save. Several stores may use one storage, each through a ``session()`` of its own.
public protocol Storage<Value>: Sendable {
  associatedtype Value: Sendable

  /// Returns the stored value; nil if nothing was stored yet. Throws a ``StorageWarning`` if what
  /// was stored is damaged and was moved aside, so that the feature begins with its initial state.
  func load() async throws -> Value?

  /// Stores a value in place of the last one. When it returns, the value survives the end of the
  /// program. Throws a ``StorageWarning`` if it stored only a part of the value.
  func save(_ value: Value) async throws

  /// Returns the storage for one store; by default the storage itself. A storage that writes only
  /// differences from the value that it last loaded or saved returns a new instance that writes to
  /// the same place, so that no store mistakes the changes of another for its own.
  func session() -> any Storage<Value>

  /// Identifies where the values are stored, such as the path of a file. A store loads only after
  /// all stores that ended before it have saved to the same location. By default, all storages of one
  /// type have the same location.
  nonisolated var location: String { get }
}

extension Storage {
  public nonisolated var location: String { "" }

  public func session() -> any Storage<Value> { self }
}

/// The status of a stored property, for views.
public enum StorageStatus: Hashable, Codable, Sendable {
  /// The stored value is being loaded, or will be when the store starts.
  case loading
  /// The stored value was loaded, and all changes are saved or wait for it.
  case ready
  /// A change is being saved.
  case saving
  /// The last load or save has failed, with the description of its error. After a failed load,
  /// nothing is saved.
  case failed(String)
}

/// Thrown by a ``Storage`` that continues although something is wrong. It is reported to
/// ``Store/onError``, and the load or the save counts as successful.
public struct StorageWarning: Error, CustomStringConvertible, Sendable {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}

/// Why a property was not loaded or not saved.
public struct StorageError: Error, Equatable, CustomStringConvertible, Sendable {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}

/// Keeps a value in memory, for tests and previews.
@MainActor public final class InMemoryStorage<Value: Sendable>: Storage {
  /// The value that was saved last.
  public private(set) var value: Value?

  /// - Parameter value: The stored value; nil if nothing was stored yet.
  public nonisolated init(_ value: Value? = nil) {
    self.value = value
  }

  public nonisolated var location: String { "\(ObjectIdentifier(self))" }

  public func load() async throws -> Value? { value }

  public func save(_ value: Value) async throws {
    self.value = value
  }
}
