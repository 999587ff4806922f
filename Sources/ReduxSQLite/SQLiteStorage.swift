#if canImport(GRDB)
  internal import GRDB
  public import ReduxRuntime

  /// Stores a list in a table, and writes only the rows that differ, in one transaction.
  public actor SQLiteStorage<Table: SQLiteTable>: Storage {
    private let database: SQLiteDatabase
    /// The rows that this storage last read or wrote. Nil before the first load.
    private var rows: StoredRows<Table.StoredElement>?
    /// Counts the changes of the rows.
    private var edition = 0
    /// The number of the database that has these rows.
    private var number = 0

    public init(in database: SQLiteDatabase) {
      self.database = database
    }

    /// The executor of the database, which copies the rows when the database is replaced.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { database.unownedExecutor }

    public nonisolated func session() -> any Storage<[Table.StoredElement]> {
      SQLiteStorage(in: database)
    }

    public nonisolated var location: String { "\(database.path) \(Table.name)" }

    public func load() async throws -> [Table.StoredElement]? {
      do {
        return try await read()
      } catch let damage as StorageWarning {
        beginAgain()
        throw damage
      }
    }

    public func save(_ list: [Table.StoredElement]) async throws {
      let repeated: [Table.StoredElement.ID]
      do {
        if rows == nil { _ = try await load() }
        repeated = try await write(list)
      } catch let damage as StorageWarning {
        beginAgain()
        try await writeAgain(list)
        throw damage
      }
      if let warning = Self.warning(about: repeated) { throw StorageWarning(warning) }
    }

    /// The warning about elements that were not stored, because an element before them has the same id.
    static func warning(about repeated: [Table.StoredElement.ID]) -> String? {
      repeated.first.map {
        "'\(Table.name)' has several elements with the id \($0): the first is stored"
      }
    }
  }

  extension SQLiteStorage {
    private func read() async throws -> [Table.StoredElement]? {
      let number = await database.number
      let path = database.path
      let found = try await database.read { try Self.rows(in: $0, at: path) }
      return try await accept(found, from: number)
    }

    /// Reads the rows in a transaction; nil if the list was never saved.
    static func rows(
      in db: Database, at path: String
    ) throws -> StoredRows<Table.StoredElement>? {
      do {
        let isSaved = try Bool.fetchOne(
          db, sql: "SELECT 1 FROM \(savedLists) WHERE name = ?", arguments: [Table.name])
        let stored = try Table.rows(in: db)
        return isSaved != true && stored.elements.isEmpty ? nil : stored
      } catch let column as UnreadableColumn {
        throw StorageError(
          "\(path): the column '\(column.name)' of the table '\(Table.name)' "
            + "has a value that the app cannot read")
      }
    }

    /// Continues with rows that were read.
    ///
    /// - Parameter number: The number of the database that has these rows.
    func accept(
      _ found: StoredRows<Table.StoredElement>?, from number: Int
    ) async throws -> [Table.StoredElement]? {
      self.number = number
      do {
        if found != nil { try keep() }
        rows = found ?? StoredRows()
        edition += 1
      } catch is StorageWarning {
        // Another load has found damage, and replaced the database.
        beginAgain()
        _ = try await write(found?.elements ?? [])
      }
      return found?.elements
    }

    /// - Returns: The ids of elements that are not stored.
    private func write(_ list: [Table.StoredElement]) async throws -> [Table.StoredElement.ID] {
      guard let writing = writing(list) else { return [] }
      try await database.write(to: number) { try Table.write(writing.change, $0) }
      try note(writing)
      return writing.change.repeated
    }

    /// What is about to be written; nil before the first load.
    struct Writing: Sendable {
      let change: StoredRows<Table.StoredElement>.Change
      fileprivate let edition: Int
    }

    func writing(_ list: [Table.StoredElement]) -> Writing? {
      rows.map { Writing(change: Table.change(of: $0, to: list), edition: edition) }
    }

    /// Records that a change was written.
    func note(_ writing: Writing) throws {
      // Another call may have replaced the database meanwhile.
      try keep()
      if edition == writing.edition { rows?.apply(writing.change) } else { rows = nil }
      edition += 1
    }

    private func writeAgain(_ list: [Table.StoredElement]) async throws {
      do {
        _ = try await write(list)
      } catch let damage as StorageWarning {
        throw StorageError(damage.description)
      }
    }

    /// Continues with the new database after a damaged one was replaced. The new database contains a
    /// copy of the rows.
    func beginAgain() {
      number = database.assumeIsolated { $0.number }
      let elements = rows?.elements ?? []
      rows = StoredRows()
      rows?.apply(Self.renewal(of: elements))
      edition += 1
    }

    /// Registers the rows with the database, which copies them if it is replaced by a new one.
    private func keep() throws {
      try database.assumeIsolated { [number] database in
        try database.keepRows(of: self, from: number) { [weak self] in
          self?.assumeIsolated { $0.copy() }
        }
      }
    }

    private func copy() -> @Sendable (Database) throws -> Void {
      let elements = rows?.elements ?? []
      return { try Table.write(Self.renewal(of: elements), $0) }
    }

    /// What writes elements into a table without rows.
    private static func renewal(
      of elements: [Table.StoredElement]
    ) -> StoredRows<Table.StoredElement>.Change {
      Table.change(of: StoredRows(), to: elements)
    }
  }
#endif
