// Declares the part of SwiftData that generated storages use, so that they can be type-checked on
// platforms without SwiftData. A macro needs a compiler plugin, so the test removes '@Model' and
// '@Attribute' from the generated code.
import Foundation

public protocol PersistentModel: AnyObject, Hashable, Identifiable, SendableMetatype {}

extension PersistentModel {
  public static func == (first: Self, second: Self) -> Bool { first === second }
  public func hash(into hasher: inout Hasher) {}
  public var id: PersistentIdentifier { persistentModelID }
  public var persistentModelID: PersistentIdentifier { fatalError("A stub is not run.") }
}

public struct PersistentIdentifier: Hashable, Sendable {}

public final class Schema: Sendable {
  public init(_ types: [any PersistentModel.Type]) {}
}

public struct ModelConfiguration: Sendable {
  public struct CloudKitDatabase: Sendable {
    public static var automatic: CloudKitDatabase { CloudKitDatabase() }
    public static var none: CloudKitDatabase { CloudKitDatabase() }
  }

  public init(
    _ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {}
}

public protocol SchemaMigrationPlan {}

public final class ModelContainer: Sendable {
  public init(
    for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: [ModelConfiguration]
  ) throws {}
}

public struct FetchDescriptor<T: PersistentModel> {
  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {}
}

public class ModelContext {
  public init(_ container: ModelContainer) {}
  public var autosaveEnabled = false
  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] { [] }
  public func insert<T: PersistentModel>(_ model: T) {}
  public func delete<T: PersistentModel>(_ model: T) {}
  public func save() throws {}
  public func rollback() {}
}

@available(*, unavailable)
extension ModelContext: Sendable {}

public protocol ModelExecutor: Executor {
  var modelContext: ModelContext { get }
}

public protocol SerialModelExecutor: ModelExecutor, SerialExecutor {}

public final class DefaultSerialModelExecutor: @unchecked Sendable, SerialModelExecutor {
  public let modelContext: ModelContext

  public init(modelContext: ModelContext) {
    self.modelContext = modelContext
  }

  public func enqueue(_ job: consuming ExecutorJob) {}
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }
}

public protocol ModelActor: Actor {
  nonisolated var modelContainer: ModelContainer { get }
  nonisolated var modelExecutor: any ModelExecutor { get }
}

extension ModelActor {
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    fatalError("A stub is not run.")
  }
  public var modelContext: ModelContext { modelExecutor.modelContext }
}
