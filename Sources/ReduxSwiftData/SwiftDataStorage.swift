#if canImport(SwiftData)
  public import Foundation
  public import ReduxRuntime
  public import SwiftData

  /// An element of a list as SwiftData stores it, with its place in the list.
  public protocol SwiftDataEntity: AnyObject, SendableMetatype {
    associatedtype Element: Identifiable & Equatable & Sendable where Element.ID: Sendable
    associatedtype Key: Hashable & Sendable
    associatedtype SavedList: SwiftDataSavedList & PersistentModel

    /// The name of the list.
    static var listName: String { get }

    var key: Key { get }
    var position: Int64 { get }

    init(id: Key)
    /// The attribute `id` of an element's entity.
    static func key(of id: Element.ID) throws -> Key
    static func matching(_ keys: [Key]) -> Predicate<Self>
    func element() throws -> Element
    func replace(with element: Element, at position: Int64) throws
  }

  /// The name of a list that was saved: an empty one differs from one that never was.
  public protocol SwiftDataSavedList: AnyObject, SendableMetatype {
    var name: String { get }

    init(name: String)
  }

  /// Stores a list, each element as an entity.
  public actor SwiftDataStorage<Entity: SwiftDataEntity & PersistentModel>: Storage {
    private let database: SwiftDataDatabase
    /// Nil before the first load.
    private var list: StoredEntities<Entity>?

    public init(in database: SwiftDataDatabase) {
      self.database = database
    }

    public nonisolated func session() -> any Storage<[Entity.Element]> {
      SwiftDataStorage(in: database)
    }

    public nonisolated var location: String { "\(database.path) \(Entity.listName)" }

    public func load() async throws -> [Entity.Element]? {
      let list = StoredEntities<Entity>(modelContainer: try await database.open())
      do {
        let elements = try await list.load()
        self.list = list
        return elements
      } catch let attribute as UnreadableAttribute {
        throw StorageError(
          "\(database.path): the attribute '\(attribute.name)' of \(Entity.listName) has a value "
            + "that the app cannot read")
      }
    }

    public func save(_ elements: [Entity.Element]) async throws {
      if list == nil { _ = try await load() }
      guard let id = try await list?.save(elements).first else { return }
      throw StorageWarning(
        "'\(Entity.listName)' has several elements with the id \(id): the first is stored")
    }
  }

  /// The entities of a list, in a context of its own. Only those that differ are written, all at once.
  ///
  /// Written out instead of `@ModelActor`, because it is generic.
  private actor StoredEntities<Entity: SwiftDataEntity & PersistentModel>: ModelActor {
    nonisolated let modelContainer: ModelContainer
    nonisolated let modelExecutor: any ModelExecutor
    /// The rows as this actor has read or written them last.
    private var rows = StoredRows<Entity.Element>()

    init(modelContainer: ModelContainer) {
      self.modelContainer = modelContainer
      let context = ModelContext(modelContainer)
      context.autosaveEnabled = false
      modelExecutor = DefaultSerialModelExecutor(modelContext: context)
    }

    func load() throws -> [Entity.Element]? {
      let entities = try modelContext.fetch(FetchDescriptor<Entity>())
      let sorted = entities.sorted { $0.position < $1.position }
      var ids: Set<Entity.Element.ID> = []
      var found: [StoredRows<Entity.Element>.Row] = []
      for entity in sorted {
        let element = try entity.element()
        if ids.insert(element.id).inserted {
          found.append(StoredRows.Row(element, at: entity.position))
        } else {
          // To the database, equal ids may differ in their bytes. The next save removes this one.
          modelContext.delete(entity)
        }
      }
      rows = StoredRows(found)
      return try isSaved || !entities.isEmpty ? rows.elements : nil
    }

    private var isSaved: Bool {
      get throws {
        try modelContext.fetch(FetchDescriptor<Entity.SavedList>())
          .contains { $0.name == Entity.listName }
      }
    }

    /// - Returns: The ids of elements that are not stored.
    func save(_ elements: [Entity.Element]) throws -> [Entity.Element.ID] {
      let change = rows.change(to: elements)
      do {
        try write(change)
        try modelContext.save()
      } catch {
        modelContext.rollback()
        throw error
      }
      rows.apply(change)
      return change.repeated
    }

    private func write(_ change: StoredRows<Entity.Element>.Change) throws {
      // Another store may have removed or added some of these elements.
      let ids =
        change.removed + change.written.map(\.element.id) + change.written.compactMap(\.storedID)
      let found = try entities(of: ids.map { try Entity.key(of: $0) })
      for id in change.removed {
        if let entity = found[try Entity.key(of: id)] { modelContext.delete(entity) }
      }
      for row in change.written {
        let key = try Entity.key(of: row.element.id)
        // An equal id may be stored in another form.
        let known = try found[key] ?? row.storedID.flatMap { found[try Entity.key(of: $0)] }
        let entity = known ?? Entity(id: key)
        try entity.replace(with: row.element, at: row.position)
        if known == nil { modelContext.insert(entity) }
      }
      if try !isSaved { modelContext.insert(Entity.SavedList(name: Entity.listName)) }
    }

    private func entities(of keys: [Entity.Key]) throws -> [Entity.Key: Entity] {
      // SQLite limits the number of values in a condition.
      let descriptor =
        keys.count > 500
        ? FetchDescriptor<Entity>() : FetchDescriptor<Entity>(predicate: Entity.matching(keys))
      let entities = try modelContext.fetch(descriptor)
      return Dictionary(entities.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }
#else
  public import ReduxRuntime

  /// The storage where there is no SwiftData: every load fails, so that nothing is saved.
  public struct MissingSwiftData<Value: Sendable>: Storage {
    private let feature: String

    /// - Parameter feature: The name of the feature, for the message.
    public init(of feature: String) {
      self.feature = feature
    }

    public func load() async throws -> Value? { throw missing }
    public func save(_ value: Value) async throws { throw missing }

    private var missing: StorageError {
      StorageError(
        "SwiftData exists on Apple's systems only, so nothing is stored here: write 'sqlite' in the "
          + "spec of \(feature), or pass storages of your own")
    }
  }
#endif
