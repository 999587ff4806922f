// The SQLite storages of redux-gen, written by it. Do not edit.

#if canImport(GRDB)
  internal import GRDB
  public import ReduxRuntime

  /// A table that stores a list, with a row for each element.
  ///
  /// A table has the column `position`, for the order of the list, beside the columns that it declares.
  /// A column with the name `id` identifies the row.
  public protocol SQLiteTable: Sendable {
    associatedtype StoredElement: Identifiable & Equatable & Sendable
    where StoredElement.ID: Sendable

    /// The name of the table.
    static var name: String { get }
    static var columns: [SQLiteColumn] { get }

    /// Reads an element. A row of an earlier version may have no value in some columns.
    static func element(in row: SQLiteRow) throws -> StoredElement
    static func write(_ element: StoredElement, to row: inout SQLiteValues) throws
    /// What the column `id` has in the row of an element.
    static func key(of id: StoredElement.ID) throws -> SQLiteValue

    /// Changes the table of the version before into that of `version`. Does nothing by default.
    static func migrate(_ table: SQLiteMigration, to version: Int) throws

    /// Computes which rows a new value of the list changes. By default, rows have different ids.
    static func change(
      of rows: StoredRows<StoredElement>, to list: [StoredElement]
    ) -> StoredRows<StoredElement>.Change

    /// Reads all rows. It is a requirement so that the compiler specializes it for each table; there is
    /// no need to implement it.
    static func elements(in rows: SQLiteRows) throws -> StoredRows<StoredElement>
  }

  extension SQLiteTable {
    public static func migrate(_ table: SQLiteMigration, to version: Int) throws {}

    @inlinable public static func change(
      of rows: StoredRows<StoredElement>, to list: [StoredElement]
    ) -> StoredRows<StoredElement>.Change {
      rows.change(to: list)
    }

    @inlinable public static func elements(in rows: SQLiteRows) throws -> StoredRows<StoredElement>
    {
      var found: [StoredRows<StoredElement>.Row] = []
      while let row = try rows.next() {
        found.append(StoredRows.Row(try element(in: row), at: try row.integer(positionColumn)))
      }
      return StoredRows(found)
    }
  }

  /// The column with the order of the rows.
  @usableFromInline let positionColumn = "position"

  /// A column of a table: its name, and the type that the database declares for it.
  public struct SQLiteColumn: Sendable {
    public enum ColumnType: Sendable {
      case text, integer, double, boolean, blob
    }

    public let name: String
    public let type: ColumnType

    public init(_ name: String, _ type: ColumnType) {
      self.name = name
      self.type = type
    }

    public static func text(_ name: String) -> SQLiteColumn { SQLiteColumn(name, .text) }
    public static func integer(_ name: String) -> SQLiteColumn { SQLiteColumn(name, .integer) }
    public static func double(_ name: String) -> SQLiteColumn { SQLiteColumn(name, .double) }
    public static func boolean(_ name: String) -> SQLiteColumn { SQLiteColumn(name, .boolean) }
    public static func blob(_ name: String) -> SQLiteColumn { SQLiteColumn(name, .blob) }
  }

  extension SQLiteColumn.ColumnType {
    var inDatabase: Database.ColumnType {
      switch self {
      case .text: .text
      case .integer: .integer
      case .double: .double
      case .boolean: .boolean
      case .blob: .blob
      }
    }
  }

  extension SQLiteTable {
    /// Creates the table if it is missing.
    static func create(in db: Database) throws {
      try db.create(table: name, options: .ifNotExists) { table in
        for column in columns {
          if column.name == "id" {
            table.primaryKey("id", column.type.inDatabase)
          } else {
            table.column(column.name, column.type.inDatabase)
          }
        }
        table.column(positionColumn, .integer).notNull().indexed()
      }
    }

    static func rows(in db: Database) throws -> StoredRows<StoredElement> {
      // Two apps may have given their rows the same position.
      let rows = try Row.fetchCursor(
        db,
        sql: "SELECT * FROM \(name.quotedDatabaseIdentifier) ORDER BY \(positionColumn), rowid")
      return try elements(in: SQLiteRows(rows))
    }

    static func write(_ change: StoredRows<StoredElement>.Change, _ db: Database) throws {
      let table = name.quotedDatabaseIdentifier
      let deletion = "DELETE FROM \(table) WHERE id = ?"
      for id in change.removed {
        try db.cachedStatement(sql: deletion).execute(arguments: [try key(of: id).stored])
      }
      var row = SQLiteValues()
      for written in change.written {
        let id = try key(of: written.element.id).stored
        // SQLite compares the bytes of an id, which may differ from those of an equal one.
        if let old = try written.storedID.map(key)?.stored, !old.hasSameBytes(as: id) {
          try db.cachedStatement(sql: deletion).execute(arguments: [old])
        }
        row.removeAll()
        try write(written.element, to: &row)
        row[positionColumn] = .integer(written.position)
        try row.insert(into: table, db)
      }
      try db.execute(sql: "INSERT OR IGNORE INTO \(savedLists) VALUES (?)", arguments: [name])
    }
  }
#endif
