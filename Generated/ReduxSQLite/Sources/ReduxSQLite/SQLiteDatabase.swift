// The SQLite storages of redux-gen, written by it. Do not edit.

#if canImport(GRDB)
  public import Foundation
  internal import GRDB
  internal import ReduxRuntime

  /// The database of a feature: a file with a table for each stored list.
  ///
  /// The database is opened, or created, with its first use. A damaged one is renamed, and replaced by
  /// a new one that has the rows of all stores. Several storages, of several stores, may share one
  /// database.
  public actor SQLiteDatabase {
    /// What a storage has read or written last.
    private struct KeptRows {
      weak var storage: AnyObject?
      let copy: @Sendable () -> (@Sendable (Database) throws -> Void)?
    }

    nonisolated let url: URL
    let version: Int
    let tables: [any SQLiteTable.Type]
    private var queue: DatabaseQueue?
    /// Reports the last database that was replaced.
    private var damage: StorageWarning?
    /// The number of databases that were replaced.
    private(set) var number = 0
    private var kept: [KeptRows] = []
    /// Whether the next database that is opened is new, and gets the kept rows.
    private var isReplaced = false

    /// - Parameters:
    ///   - name: The name of the file, without its extension `sqlite`.
    ///   - folder: The folder of the file. It is created if it is missing.
    ///   - version: The version of the stored data. The tables of earlier versions are migrated.
    ///   - tables: All tables of the database.
    public init(
      _ name: String, in folder: URL, version: Int = 1, tables: [any SQLiteTable.Type]
    ) {
      url = folder.appending(path: "\(name).sqlite")
      self.version = version
      self.tables = tables
    }

    /// Runs SQL statements in a database file, such as one of an earlier version in a test. The file is
    /// created if it is missing.
    public static func execute(_ sql: String, in file: URL) throws {
      try DatabaseQueue(path: file.path(percentEncoded: false), configuration: .waiting).write {
        try $0.execute(sql: sql)
      }
    }

    nonisolated var path: String { url.path(percentEncoded: false) }

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

    /// Keeps what a storage has, for a database that replaces this one.
    ///
    /// - Parameters:
    ///   - number: The number of the database that the storage has read or written.
    ///   - copy: Returns a closure that writes all rows of the table as of the call of `copy`; nil if
    ///     the storage is gone.
    /// - Throws: A `StorageWarning` if this database was replaced meanwhile.
    func keepRows(
      of storage: any AnyObject & Sendable, from number: Int,
      copy: @escaping @Sendable () -> (@Sendable (Database) throws -> Void)?
    ) throws {
      if number != self.number, let damage { throw damage }
      kept.removeAll { $0.storage == nil || $0.storage === storage }
      kept.append(KeptRows(storage: storage, copy: copy))
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

  extension SQLiteDatabase {
    private func open() throws -> DatabaseQueue {
      if let queue { return queue }
      try checkAccess(to: url)
      try checkVersion()
      let opened = try DatabaseQueue(path: path, configuration: .lasting)
      try migrator.migrate(opened)
      // In WAL mode, GRDB sets NORMAL, so a power cut may lose the last changes. A migration that is
      // lost runs again.
      try opened.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA synchronous = FULL")
        try db.execute(sql: "PRAGMA fullfsync = TRUE")
        try db.execute(sql: "PRAGMA checkpoint_fullfsync = TRUE")
      }
      let copies = isReplaced ? kept.compactMap { $0.copy() } : []
      try opened.write { [tables] db in
        try db.create(table: savedLists, options: .ifNotExists) { table in
          table.primaryKey("name", .text)
        }
        for table in tables { try table.create(in: db) }
        for copy in copies { try copy(db) }
      }
      isReplaced = false
      queue = opened
      return opened
    }

    /// A database of a newer version of the app is not changed, not even its mode.
    private func checkVersion() throws {
      guard try fileExists(path) else { return }
      // A connection that only reads could not finish what a killed process began.
      let opened = try DatabaseQueue(path: path, configuration: .waiting)
      if try opened.read({ try migrator.hasBeenSuperseded($0) }) {
        throw StorageError("\(path) is from a newer version of the app, which can read it")
      }
    }

    /// One migration for each version of the stored data. The tables are created in the form of the
    /// last version, so that a migration changes only tables that exist.
    private var migrator: DatabaseMigrator {
      var migrator = DatabaseMigrator()
      for version in 1...max(1, version) {
        migrator.registerMigration("\(version)") { [tables] db in
          for table in tables {
            try table.migrate(SQLiteMigration(of: table.name, in: db), to: version)
          }
        }
      }
      return migrator
    }
  }

  extension SQLiteDatabase {
    /// What a call throws that began with this number of replaced databases.
    private func failure(_ error: DatabaseError, since known: Int) throws -> any Error {
      // Another call may have replaced the database meanwhile.
      if number != known, let damage { return damage }
      if try error.isDamage && isDamaged(path) {
        let warning = try replace(after: error)
        // What fails now is tried again by the next call.
        _ = try? open()
        return warning
      }
      // SQLite opens a file for reading if it cannot for writing, and stays so: the next call opens it
      // again. Another connection would take a commit that failed at its end for done, so that it is
      // not replaced after other errors.
      if error.resultCode == .SQLITE_READONLY { queue = nil }
      return StorageError(path, code: error.systemCode, "\(error)")
    }

    /// Renames a damaged database, so that the feature begins with its initial state.
    private func replace(after error: DatabaseError) throws -> StorageWarning {
      try? queue?.close()
      queue = nil
      let name = try setAside(url)
      number += 1
      isReplaced = true
      let warning = StorageWarning("\(path) is damaged, and was renamed to \(name): \(error)")
      damage = warning
      return warning
    }
  }

  /// The table with the names of the lists that were saved, because a list that was saved empty differs
  /// from one that never was.
  let savedLists = "savedLists"

  extension Configuration {
    static var lasting: Configuration {
      var configuration = waiting
      configuration.journalMode = .wal
      return configuration
    }

    static var waiting: Configuration {
      var configuration = Configuration()
      configuration.busyMode = .timeout(5)
      return configuration
    }
  }
#endif
