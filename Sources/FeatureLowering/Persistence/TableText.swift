/// Generates the code of a database's tables that depends only on names.
enum TableText {
  /// Returns the code that stores a list in a table.
  static func table(named table: String, row: String, in database: String) -> [String] {
    [
      protocolOfRows(row), rows(row), actor(named: table, row: row, in: database), saving(table),
    ]
  }

  private static func protocolOfRows(_ row: String) -> String {
    """
    /// A row of a table: an element of a list, with its place in the list.
    private protocol \(row): FetchableRecord, PersistableRecord, Sendable {
      associatedtype Element: Identifiable & Equatable & Sendable where Element.ID: Sendable

      var element: Element { get }
      var position: Int64 { get }

      init(_ element: Element, at position: Int64)
      static func key(of id: Element.ID) -> any DatabaseValueConvertible & Sendable
      // Requirements, because the compiler specializes them for each kind of rows.
      static func rows(in db: Database) throws -> StoredRows<Element>
      static func change(
        of rows: StoredRows<Element>, to list: [Element]
      ) -> StoredRows<Element>.Change
    }
    """
  }

  private static func rows(_ row: String) -> String {
    """
    extension \(row) {
      /// A row replaces the one with the same id.
      static var persistenceConflictPolicy: PersistenceConflictPolicy {
        PersistenceConflictPolicy(insert: .replace)
      }

      static func rows(in db: Database) throws -> StoredRows<Element> {
        // Two apps may have given their rows the same position.
        let rows = try Self.order(Column("position"), Column.rowID).fetchAll(db)
        return StoredRows(rows.lazy.map { StoredRows.Row($0.element, at: $0.position) })
      }

      static func change(
        of rows: StoredRows<Element>, to list: [Element]
      ) -> StoredRows<Element>.Change {
        rows.change(to: list)
      }

      fileprivate static func write(
        _ change: StoredRows<Element>.Change, _ db: Database
      ) throws {
        for id in change.removed {
          try Self.filter(Column("id") == key(of: id)).deleteAll(db)
        }
        for row in change.written {
          let id = key(of: row.element.id)
          // SQLite compares the bytes of an id, which may differ from those of an equal one.
          if let old = row.storedID.map(key), !old.databaseValue.hasSameBytes(as: id.databaseValue) {
            try Self.filter(Column("id") == old).deleteAll(db)
          }
          try Self(row.element, at: row.position).insert(db)
        }
        try db.execute(
          sql: "INSERT OR IGNORE INTO savedLists VALUES (?)", arguments: [databaseTableName])
      }
    }
    """
  }

  private static func actor(
    named table: String, row: String, in database: String
  ) -> String {
    """
    /// Stores a list in a table, and writes only the rows that differ, in one transaction.
    private actor \(table)<R: \(row)>: Storage {
      private let database: \(database)
      /// The rows that this storage last read or wrote. Nil before the first load.
      private var rows: StoredRows<R.Element>?
      /// Counts the changes of the rows.
      private var edition = 0
      /// The number of the database that has these rows.
      private var number = 0

      init(_ database: \(database)) {
        self.database = database
      }

      /// The executor of the database, which copies the rows when the database is replaced.
      nonisolated var unownedExecutor: UnownedSerialExecutor { database.unownedExecutor }

      nonisolated func session() -> any Storage<[R.Element]> { \(table)(database) }

      nonisolated var location: String { "\\(database.path) \\(R.databaseTableName)" }

      func load() async throws -> [R.Element]? {
        do {
          return try await read()
        } catch let damage as StorageWarning {
          beginAgain()
          throw damage
        } catch let column as UnreadableColumn {
          throw StorageError(
            "\\(database.path): the column '\\(column.name)' of the table '\\(R.databaseTableName)' "
              + "has a value that the app cannot read")
        }
      }

      func save(_ list: [R.Element]) async throws {
        let repeated: [R.Element.ID]
        do {
          if rows == nil { _ = try await load() }
          repeated = try await write(list)
        } catch let damage as StorageWarning {
          beginAgain()
          try await writeAgain(list)
          throw damage
        }
        guard let id = repeated.first else { return }
        throw StorageWarning(
          "'\\(R.databaseTableName)' has several elements with the id \\(id): the first is stored")
      }
    }
    """
  }

  private static func saving(_ table: String) -> String {
    """
    extension \(table) {
      private func read() async throws -> [R.Element]? {
        number = await database.number
        let (stored, isSaved) = try await database.read { db in
          // An empty list that was saved differs from one that never was.
          let isSaved = try Bool.fetchOne(
            db, sql: "SELECT 1 FROM savedLists WHERE name = ?", arguments: [R.databaseTableName])
          return (try R.rows(in: db), isSaved ?? false)
        }
        let isMissing = !isSaved && stored.elements.isEmpty
        do {
          if !isMissing { try keep() }
          rows = stored
          edition += 1
        } catch is StorageWarning {
          // Another load has found damage, and replaced the database.
          beginAgain()
          _ = try await write(stored.elements)
        }
        return isMissing ? nil : stored.elements
      }

      /// - Returns: The ids of elements that are not stored.
      private func write(_ list: [R.Element]) async throws -> [R.Element.ID] {
        guard let change = rows.map({ R.change(of: $0, to: list) }) else { return [] }
        let before = edition
        try await database.write(to: number) { try R.write(change, $0) }
        // Another call may have replaced the database meanwhile.
        try keep()
        if edition == before { rows?.apply(change) } else { rows = nil }
        edition += 1
        return change.repeated
      }

      private func writeAgain(_ list: [R.Element]) async throws {
        do {
          _ = try await write(list)
        } catch let damage as StorageWarning {
          throw StorageError(damage.description)
        }
      }

      /// Continues with the new database after a damaged one was replaced. The new database
      /// contains a copy of the rows.
      private func beginAgain() {
        number = database.assumeIsolated { $0.number }
        let elements = rows?.elements ?? []
        rows = StoredRows()
        rows?.apply(Self.renewal(of: elements))
        edition += 1
      }

      /// Registers the rows with the database, which copies them if it is replaced by a new one.
      private func keep() throws {
        try database.assumeIsolated { [number] database in
          try database.keep(self, from: number) { [weak self] in
            self?.assumeIsolated { $0.copy() }
          }
        }
      }

      private func copy() -> @Sendable (Database) throws -> Void {
        let elements = rows?.elements ?? []
        return { try R.write(Self.renewal(of: elements), $0) }
      }

      /// What writes elements into a table without rows.
      private static func renewal(
        of elements: [R.Element]
      ) -> StoredRows<R.Element>.Change {
        R.change(of: StoredRows(), to: elements)
      }
    }
    """
  }
}
