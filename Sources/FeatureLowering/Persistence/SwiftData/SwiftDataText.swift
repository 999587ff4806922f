/// Generates the code of a SwiftData database that depends only on names.
struct SwiftDataText {
  let names: FeatureNames
  /// The current version of the stored data.
  let version: Int
  /// The names of the entities that store lists.
  let entities: [String]

  var database: String {
    return """
      /// The database of `\(names.feature)`. It is opened, or created, with its first use. A file that is
      /// no database is renamed.
      actor \(names.database) {
        private let url: URL
        private var container: ModelContainer?

        init(folder: URL) {
          url = folder.appending(path: "\(names.module).store")
        }

        /// - Throws: A `StorageWarning` if the file was no database and was renamed.
        func open() throws -> ModelContainer {
          if let container { return container }
          try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
          if try isDamaged() { throw try setAside() }
          try claimVersion()
          \(schema)
          // Not in iCloud, where no attribute is unique.
          let configuration = ModelConfiguration(
            schema: schema, url: url, cloudKitDatabase: .none)
          let opened = try ModelContainer(for: schema, configurations: [configuration])
          container = opened
          return opened
        }

        fileprivate nonisolated var path: String { url.path(percentEncoded: false) }

        private func isDamaged() throws -> Bool {
          guard FileManager.default.fileExists(atPath: path) else { return false }
          let file = try FileHandle(forReadingFrom: url)
          defer { try? file.close() }
          let start = try file.read(upToCount: 16) ?? Data()
          return !start.isEmpty && start != Data("SQLite format 3\\0".utf8)
        }

        /// SwiftData would open a database of a newer version of the app, and drop what that version
        /// has added: so its version is in a file of its own.
        private func claimVersion() throws {
          let file = url.appendingPathExtension("version")
          if FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
            let known = Int(String(decoding: try Data(contentsOf: file), as: UTF8.self))
            guard let known, known <= \(version) else {
              throw StorageError("\\(path) is from a newer version of the app, which can read it")
            }
            if known == \(version) { return }
          }
          try Data("\(version)".utf8).write(to: file, options: .atomic)
        }

        /// Renames a damaged database, so that the feature begins with its initial state.
        private func setAside() throws -> StorageWarning {
          let name = "\\(url.lastPathComponent).damaged-\\(UUID().uuidString.prefix(8))"
          let folder = url.deletingLastPathComponent()
          // The database last: the log of another database must not stay beside a new one.
          for suffix in ["-wal", "-shm", ""] {
            let file = folder.appending(path: url.lastPathComponent + suffix)
            guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else {
              continue
            }
            try FileManager.default.moveItem(at: file, to: folder.appending(path: name + suffix))
          }
          return StorageWarning("\\(path) is damaged, and was renamed to \\(name)")
        }
      }
      """
  }

  private var schema: String {
    let models = (entities + [names.savedList]).map { "\($0).self" }
    let line = "let schema = Schema([\(models.joined(separator: ", "))])"
    // The limit is less than 100 columns, because the line is indented inside a function, a type
    // and an `#if`.
    if line.utf8.count <= 94 { return line }
    return "let schema = Schema([\n" + models.map { "      \($0),\n" }.joined() + "    ])"
  }

  var storage: [String] {
    [
      """
      /// An element of a list as SwiftData stores it, with its place in the list.
      private protocol \(names.entity): AnyObject, SendableMetatype {
        associatedtype Element: Identifiable & Equatable & Sendable where Element.ID: Sendable
        associatedtype Key: Hashable & Sendable

        static var listName: String { get }

        var key: Key { get }
        var position: Int64 { get }

        init(id: Key)
        static func key(of id: Element.ID) throws -> Key
        static func matching(_ keys: [Key]) -> Predicate<Self>
        func element() throws -> Element
        func replace(with element: Element, at position: Int64) throws
      }
      """,
      """
      /// Stores a list, each element as an entity.
      private actor \(names.table)<E: \(names.entity) & PersistentModel>: Storage {
        private let database: \(names.database)
        /// Nil before the first load.
        private var list: \(names.list)<E>?

        init(in database: \(names.database)) {
          self.database = database
        }

        nonisolated func session() -> any Storage<[E.Element]> { \(names.table)(in: database) }

        nonisolated var location: String { "\\(database.path) \\(E.listName)" }

        func load() async throws -> [E.Element]? {
          let list = \(names.list)<E>(modelContainer: try await database.open())
          do {
            let elements = try await list.load()
            self.list = list
            return elements
          } catch let attribute as UnreadableAttribute {
            throw StorageError(
              "\\(database.path): the attribute '\\(attribute.name)' of \\(E.listName) has a value "
                + "that the app cannot read")
          }
        }

        func save(_ elements: [E.Element]) async throws {
          if list == nil { _ = try await load() }
          guard let id = try await list?.save(elements).first else { return }
          throw StorageWarning(
            "'\\(E.listName)' has several elements with the id \\(id): the first is stored")
        }
      }
      """,
      list,
      """
      /// A list that was saved: an empty one differs from one that never was.
      @Model final class \(names.savedList) {
        @Attribute(.unique) var name: String

        init(name: String) {
          self.name = name
        }
      }
      """,
    ]
  }

  private var list: String {
    """
    /// The entities of a list, in a context of its own. Only those that differ are written, all at once.
    ///
    /// Written out instead of `@ModelActor`, because it is generic.
    private actor \(names.list)<E: \(names.entity) & PersistentModel>: ModelActor {
      nonisolated let modelContainer: ModelContainer
      nonisolated let modelExecutor: any ModelExecutor
      /// The rows as this actor has read or written them last.
      private var rows = StoredRows<E.Element>()

      init(modelContainer: ModelContainer) {
        self.modelContainer = modelContainer
        let context = ModelContext(modelContainer)
        context.autosaveEnabled = false
        modelExecutor = DefaultSerialModelExecutor(modelContext: context)
      }

      func load() throws -> [E.Element]? {
        let entities = try modelContext.fetch(FetchDescriptor<E>())
        let sorted = entities.sorted { $0.position < $1.position }
        var ids: Set<E.Element.ID> = []
        var found: [StoredRows<E.Element>.Row] = []
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
          try modelContext.fetch(FetchDescriptor<\(names.savedList)>())
            .contains { $0.name == E.listName }
        }
      }

      /// - Returns: The ids of elements that are not stored.
      func save(_ elements: [E.Element]) throws -> [E.Element.ID] {
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

      private func write(_ change: StoredRows<E.Element>.Change) throws {
        // Another store may have removed or added some of these elements.
        let ids =
          change.removed + change.written.map(\\.element.id) + change.written.compactMap(\\.storedID)
        let found = try entities(of: ids.map { try E.key(of: $0) })
        for id in change.removed {
          if let entity = found[try E.key(of: id)] { modelContext.delete(entity) }
        }
        for row in change.written {
          let key = try E.key(of: row.element.id)
          // An equal id may be stored in another form.
          let known = try found[key] ?? row.storedID.flatMap { found[try E.key(of: $0)] }
          let entity = known ?? E(id: key)
          try entity.replace(with: row.element, at: row.position)
          if known == nil { modelContext.insert(entity) }
        }
        if try !isSaved { modelContext.insert(\(names.savedList)(name: E.listName)) }
      }

      private func entities(of keys: [E.Key]) throws -> [E.Key: E] {
        // SQLite limits the number of values in a condition.
        let descriptor =
          keys.count > 500
          ? FetchDescriptor<E>() : FetchDescriptor<E>(predicate: E.matching(keys))
        let entities = try modelContext.fetch(descriptor)
        return Dictionary(entities.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
      }
    }
    """
  }

  /// The code for platforms without SwiftData.
  var missing: String {
    """
    /// The storage where there is no SwiftData: every load fails, so that nothing is saved.
    private struct \(names.table)<Value: Sendable>: Storage {
      func load() async throws -> Value? { throw missing }
      func save(_ value: Value) async throws { throw missing }

      private var missing: StorageError {
        StorageError(
          "SwiftData exists on Apple's systems only, so nothing is stored here: write 'sqlite' in the "
            + "spec of \(names.module), or pass storages of your own")
      }
    }
    """
  }
}
