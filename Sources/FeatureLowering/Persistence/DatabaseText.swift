/// The parts of a feature's database that depend on nothing but names.
enum DatabaseText {
  /// What opens the database.
  static func database(named database: String, feature: String, module: String) -> [String] {
    [
      """
      /// The database of `\(feature)`. It is opened, or created, with its first use. A damaged one is
      /// renamed, and replaced by a new one.
      actor \(database) {
        private let url: URL
        private var queue: DatabaseQueue?
        /// Reports the last database that was replaced.
        private var damage: StorageWarning?
        /// The number of databases that were replaced.
        private(set) var number = 0

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

        private func use<Value: Sendable>(
          _ body: (DatabaseQueue) async throws -> Value
        ) async throws -> Value {
          var opened: DatabaseQueue?
          do {
            let queue = try open()
            opened = queue
            return try await body(queue)
          } catch let error as DatabaseError where error.isDamage {
            // Another call may have replaced the database meanwhile.
            if let damage, queue !== opened { throw damage }
            throw try setAside(error)
          }
        }

        private func open() throws -> DatabaseQueue {
          if let queue { return queue }
          try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
          try checkVersion()
          let opened = try DatabaseQueue(path: path, configuration: Self.configuration)
          // GRDB sets NORMAL in WAL mode, with which a power cut may lose the last changes.
          try opened.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL")
            try db.execute(sql: "PRAGMA fullfsync = TRUE")
            try db.execute(sql: "PRAGMA checkpoint_fullfsync = TRUE")
          }
          try Self.migrator.migrate(opened)
          try opened.write { db in
            try db.create(table: "savedLists", options: .ifNotExists) { table in
              table.primaryKey("name", .text)
            }
            try Self.createTables(db)
          }
          queue = opened
          return opened
        }

        private var path: String { url.path(percentEncoded: false) }

        /// A database of a newer version of the app is not changed, not even its mode.
        private func checkVersion() throws {
          guard FileManager.default.fileExists(atPath: path) else { return }
          // A connection that only reads could not finish what a killed process began.
          var configuration = Configuration()
          configuration.busyMode = .timeout(5)
          let opened = try DatabaseQueue(path: path, configuration: configuration)
          if try opened.read({ try Self.migrator.hasBeenSuperseded($0) }) {
            throw StorageError("\\(path) is from a newer version of the app, which can read it")
          }
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
          // The database last: the log of another database must not stay beside a new one.
          for suffix in ["-wal", "-shm", ""] {
            let file = folder.appending(path: url.lastPathComponent + suffix)
            guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else {
              continue
            }
            try FileManager.default.moveItem(at: file, to: folder.appending(path: name + suffix))
          }
          number += 1
          let warning = StorageWarning("\\(path) is damaged, and was renamed to \\(name): \\(error)")
          damage = warning
          return warning
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
