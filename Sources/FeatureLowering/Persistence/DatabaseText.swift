/// Generates the code of a feature's database that depends only on names.
enum DatabaseText {
  /// Returns the code that opens the database.
  static func database(named database: String, feature: String, module: String) -> [String] {
    [
      actor(named: database, feature: feature, module: module), opening(database),
    ] + DatabaseFailureText.failures(named: database)
  }

  private static func actor(named database: String, feature: String, module: String) -> String {
    """
    /// The database of `\(feature)`. It is opened, or created, with its first use. A damaged one is
    /// renamed, and replaced by a new one that has the rows of all stores.
    actor \(database) {
      /// What a store has read or written last.
      private struct Rows {
        weak var table: AnyObject?
        let copy: @Sendable () -> (@Sendable (Database) throws -> Void)?
      }

      private let url: URL
      private var queue: DatabaseQueue?
      /// Reports the last database that was replaced.
      private var damage: StorageWarning?
      /// The number of databases that were replaced.
      private(set) var number = 0
      private var rows: [Rows] = []
      /// Whether the next database that is opened is new, and gets the rows.
      private var isReplaced = false

      init(folder: URL) {
        url = folder.appending(path: "\(module).sqlite")
      }

      func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
      ) async throws -> Value {
        try await use { try await $0.read(body) }
      }

      /// - Parameter number: The number of the database that the caller has read.
      /// - Throws: A `StorageWarning` if this database was replaced.
      func write(
        to number: Int, _ body: @escaping @Sendable (Database) throws -> Void
      ) async throws {
        if number != self.number, let damage { throw damage }
        try await use { try await $0.write(body) }
      }

      /// Keeps what a store has, for a database that replaces this one.
      ///
      /// - Parameters:
      ///   - number: The number of the database that the store has read or written.
      ///   - copy: Returns a closure that writes all rows of the table as of the call of `copy`;
      ///     nil if the table is gone.
      /// - Throws: A `StorageWarning` if this database was replaced meanwhile.
      func keep(
        _ table: any AnyObject & Sendable, from number: Int,
        copy: @escaping @Sendable () -> (@Sendable (Database) throws -> Void)?
      ) throws {
        if number != self.number, let damage { throw damage }
        rows.removeAll { $0.table == nil || $0.table === table }
        rows.append(Rows(table: table, copy: copy))
      }

      private func use<Value: Sendable>(
        _ body: (DatabaseQueue) async throws -> Value
      ) async throws -> Value {
        let known = number
        do {
          return try await body(open())
        } catch let error as DatabaseError {
          throw try failure(error, since: known)
        } catch let error as CocoaError {
          throw StorageError(url, error)
        }
      }
    }
    """
  }

  private static func opening(_ database: String) -> String {
    """
    extension \(database) {
      private func open() throws -> DatabaseQueue {
        if let queue { return queue }
        try checkAccess()
        try checkVersion()
        let opened = try DatabaseQueue(path: path, configuration: Self.configuration)
        try Self.migrator.migrate(opened)
        // In WAL mode, GRDB sets NORMAL, so a power cut may lose the last changes. A migration that
        // is lost runs again.
        try opened.writeWithoutTransaction { db in
          try db.execute(sql: "PRAGMA synchronous = FULL")
          try db.execute(sql: "PRAGMA fullfsync = TRUE")
          try db.execute(sql: "PRAGMA checkpoint_fullfsync = TRUE")
        }
        let copies = isReplaced ? rows.compactMap { $0.copy() } : []
        try opened.write { db in
          try db.create(table: "savedLists", options: .ifNotExists) { table in
            table.primaryKey("name", .text)
          }
          try Self.createTables(db)
          for copy in copies { try copy(db) }
        }
        isReplaced = false
        queue = opened
        return opened
      }

      fileprivate nonisolated var path: String { url.path(percentEncoded: false) }

      /// Where nothing can be written, SQLite may wait for long, or read only from then on.
      private func checkAccess() throws {
        let folder = url.deletingLastPathComponent()
        do {
          try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
          throw StorageError(folder, error)
        }
        for file in [folder.path(percentEncoded: false), path, path + "-wal", path + "-shm"] {
          guard access(file, W_OK) == 0 || errno == ENOENT else {
            throw StorageError(file, code: errno)
          }
        }
      }

      /// A database of a newer version of the app is not changed, not even its mode.
      private func checkVersion() throws {
        guard try Self.exists(path) else { return }
        // A connection that only reads could not finish what a killed process began.
        let opened = try DatabaseQueue(path: path, configuration: Self.waiting)
        if try opened.read({ try Self.migrator.hasBeenSuperseded($0) }) {
          throw StorageError("\\(path) is from a newer version of the app, which can read it")
        }
      }

      private static var configuration: Configuration {
        var configuration = waiting
        configuration.journalMode = .wal
        return configuration
      }

      private static var waiting: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        return configuration
      }
    }
    """
  }

  /// Returns the functions that migration steps call. Each function changes a table only if the
  /// table exists.
  static func steps(_ used: Set<String>) -> [String] {
    let needed = used == ["renameValue"] ? used : used.union(["hasColumn"])
    let texts = allSteps.filter { needed.contains($0.name) }.map(\.text)
    guard !used.isEmpty else { return [] }
    return ["extension Database {\n" + texts.joined(separator: "\n\n") + "\n}"]
  }

  private static let allSteps: [(name: String, text: String)] = [
    ("hasColumn", hasColumn), ("addColumn", addColumn), ("addFilledColumn", addFilledColumn),
    ("renameColumn", renameColumn), ("removeColumn", removeColumn), ("renameValue", renameValue),
  ]

  // Columns are looked up because the history of a removed property is unknown: its column may be
  // missing, or may still have an earlier name.

  private static let hasColumn = """
      fileprivate func hasColumn(_ column: String, in table: String) throws -> Bool {
        let name = column.lowercased()
        return try columns(in: table).contains { $0.name.lowercased() == name }
      }
    """

  private static let addColumn = """
      fileprivate func addColumn(
        _ column: String, _ type: ColumnType, in table: String
      ) throws {
        guard try tableExists(table), try !hasColumn(column, in: table) else { return }
        try alter(table: table) { $0.add(column: column, type) }
      }
    """

  private static let addFilledColumn = """
      /// Adds a column in which nil would be a value, not a missing one.
      fileprivate func addFilledColumn(
        _ column: String, _ type: ColumnType, in table: String,
        with value: () throws -> (any DatabaseValueConvertible)?
      ) throws {
        guard try tableExists(table), try !hasColumn(column, in: table) else { return }
        try alter(table: table) { $0.add(column: column, type) }
        let name = table.quotedDatabaseIdentifier
        for row in try Int64.fetchAll(self, sql: "SELECT _rowid_ FROM \\(name)") {
          try execute(
            sql: "UPDATE \\(name) SET \\(column.quotedDatabaseIdentifier) = ? WHERE _rowid_ = ?",
            arguments: [try value(), row])
        }
      }
    """

  private static let renameColumn = """
      fileprivate func renameColumn(
        _ column: String, to name: String, in table: String
      ) throws {
        guard try tableExists(table), try hasColumn(column, in: table) else { return }
        // A column of an earlier property, which was renamed before it was removed.
        if try column.lowercased() != name.lowercased() && hasColumn(name, in: table) {
          try alter(table: table) { $0.drop(column: name) }
        }
        try alter(table: table) { $0.rename(column: column, to: name) }
      }
    """

  private static let removeColumn = """
      fileprivate func removeColumn(_ column: String, in table: String) throws {
        guard try tableExists(table), try hasColumn(column, in: table) else { return }
        try alter(table: table) { $0.drop(column: column) }
      }
    """

  private static let renameValue = """
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
}
