import ExpressionTyping

/// The parts of a feature's database that depend on nothing but names.
enum DatabaseText {
  /// What opens the database, and what stores a list in one of its tables.
  static func generic(
    database: String, table: String, row: String, feature: String, module: String
  ) -> [String] {
    [
      """
      /// The database of `\(feature)`. It is opened, or created, with its first use.
      actor \(database) {
        private let url: URL
        private var queue: DatabaseQueue?

        init(folder: URL) {
          url = folder.appending(path: "\(module).sqlite")
        }

        func read<Value: Sendable>(
          _ body: @escaping @Sendable (Database) throws -> Value
        ) async throws -> Value {
          do {
            return try await open().read(body)
          } catch let error as DatabaseError where error.isDamage {
            throw try setAside(error)
          }
        }

        func write(_ body: @escaping @Sendable (Database) throws -> Void) async throws {
          try await open().write(body)
        }

        private func open() throws -> DatabaseQueue {
          if let queue { return queue }
          try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
          let opened = try DatabaseQueue(
            path: url.path(percentEncoded: false), configuration: Self.configuration)
          let migrator = Self.migrator
          if try opened.read({ try migrator.hasBeenSuperseded($0) }) {
            throw StorageError(
              "\\(url.path(percentEncoded: false)) is from a newer version of the app, which can read it")
          }
          // GRDB sets NORMAL in WAL mode, with which a power cut may lose the last changes.
          try opened.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL")
            try db.execute(sql: "PRAGMA fullfsync = TRUE")
            try db.execute(sql: "PRAGMA checkpoint_fullfsync = TRUE")
          }
          try migrator.migrate(opened)
          try opened.write { db in
            try db.create(table: "savedLists", options: .ifNotExists) { table in
              table.primaryKey("name", .text)
            }
            try Self.createTables(db)
          }
          queue = opened
          return opened
        }

        private static var configuration: Configuration {
          var configuration = Configuration()
          configuration.journalMode = .wal
          configuration.busyMode = .timeout(5)
          return configuration
        }

        /// Renames a damaged database, so that the feature starts afresh.
        private func setAside(_ error: DatabaseError) throws -> StorageWarning {
          try queue?.close()
          queue = nil
          let name = "\\(url.lastPathComponent).damaged-\\(UUID().uuidString.prefix(8))"
          let folder = url.deletingLastPathComponent()
          for suffix in ["", "-wal", "-shm"] {
            let file = folder.appending(path: url.lastPathComponent + suffix)
            guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else {
              continue
            }
            try FileManager.default.moveItem(at: file, to: folder.appending(path: name + suffix))
          }
          return StorageWarning(
            "\\(url.path(percentEncoded: false)) is damaged, and was renamed to \\(name): \\(error)")
        }
      }
      """,
      """
      extension DatabaseError {
        fileprivate var isDamage: Bool {
          resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB
        }
      }
      """,
      """
      /// A row of a table: an element of a list, with its place in the list.
      private protocol \(row): FetchableRecord, PersistableRecord, Sendable {
        associatedtype Element: Identifiable & Equatable & Sendable where Element.ID: Sendable

        static var positionName: String { get }

        var element: Element { get }
        var position: Int64 { get }

        init(_ element: Element, at position: Int64)
        static func key(of id: Element.ID) -> any DatabaseValueConvertible & Sendable
      }
      """,
      """
      extension \(row) {
        /// A row replaces the one with the same id.
        static var persistenceConflictPolicy: PersistenceConflictPolicy {
          PersistenceConflictPolicy(insert: .replace)
        }
      }
      """,
      """
      /// Stores a list in a table, and writes only the rows that differ, in one transaction.
      private actor \(table)<R: \(row)>: Storage {
        private let database: \(database)
        /// Nil before the first load.
        private var rows: StoredRows<R.Element>?

        init(_ database: \(database)) {
          self.database = database
        }

        func load() async throws -> [R.Element]? {
          let (stored, isSaved) = try await database.read { db in
            let stored = try R.order(Column(R.positionName)).fetchAll(db)
            // An empty list that was saved differs from one that never was.
            let isSaved = try Bool.fetchOne(
              db, sql: "SELECT 1 FROM savedLists WHERE name = ?", arguments: [R.databaseTableName])
            return (stored, isSaved ?? false)
          }
          rows = StoredRows(stored.map { StoredRows.Row($0.element, at: $0.position) })
          return isSaved || !stored.isEmpty ? stored.map(\\.element) : nil
        }

        func save(_ list: [R.Element]) async throws {
          if rows == nil { _ = try await load() }
          guard let change = rows?.change(to: list) else { return }
          try await database.write { db in
            for id in change.removed {
              try R.filter(Column("id") == R.key(of: id)).deleteAll(db)
            }
            for row in change.written { try R(row.element, at: row.position).insert(db) }
            try db.execute(
              sql: "INSERT OR IGNORE INTO savedLists VALUES (?)", arguments: [R.databaseTableName])
          }
          rows = change.rows
          guard let id = change.repeated.first else { return }
          throw StorageWarning(
            "'\\(R.databaseTableName)' has several elements with the id \\(id): the first is stored")
        }
      }
      """,
    ]
  }

  /// The steps of migrations. Each changes a table only if it exists.
  static func steps(_ used: Set<String>) -> [String] {
    let texts = allSteps.filter { used.contains($0.name) }.map(\.text)
    guard !texts.isEmpty else { return [] }
    return ["extension Database {\n" + texts.joined(separator: "\n\n") + "\n}"]
  }

  private static let allSteps: [(name: String, text: String)] = [
    (
      "addColumn",
      """
        fileprivate func addColumn(
          _ column: String, _ type: ColumnType, in table: String
        ) throws {
          guard try tableExists(table) else { return }
          try alter(table: table) { $0.add(column: column, type) }
        }
      """
    ),
    (
      "renameColumn",
      """
        fileprivate func renameColumn(
          _ column: String, to name: String, in table: String
        ) throws {
          guard try tableExists(table) else { return }
          try alter(table: table) { $0.rename(column: column, to: name) }
        }
      """
    ),
    (
      "removeColumn",
      """
        fileprivate func removeColumn(_ column: String, in table: String) throws {
          guard try tableExists(table) else { return }
          try alter(table: table) { $0.drop(column: column) }
        }
      """
    ),
    (
      "renameValue",
      """
        fileprivate func renameValue(
          _ value: String, to name: String, of column: String, in table: String
        ) throws {
          guard try tableExists(table) else { return }
          try execute(
            sql: "UPDATE \\(table.quotedDatabaseIdentifier) SET "
              + "\\(column.quotedDatabaseIdentifier) = ? WHERE \\(column.quotedDatabaseIdentifier) = ?",
            arguments: [name, value])
        }
      """
    ),
  ]
}
