#if canImport(GRDB)
  internal import GRDB

  /// A table of an earlier version, which is changed into that of the next version. A table that is
  /// missing is not changed, because it is created in the form of the last version.
  ///
  /// Columns are looked up because the history of a removed property is unknown: its column may be
  /// missing, or may still have an earlier name.
  public struct SQLiteMigration {
    private let table: String
    private let db: Database

    init(of table: String, in db: Database) {
      self.table = table
      self.db = db
    }

    public func addColumn(_ column: SQLiteColumn) throws {
      guard try db.tableExists(table), try !hasColumn(column.name) else { return }
      try db.alter(table: table) { $0.add(column: column.name, column.type.inDatabase) }
    }

    /// Adds a column in which nil would be a value, not a missing one.
    ///
    /// - Parameter value: The value of each row, which is evaluated for each row.
    public func addColumn(
      _ column: SQLiteColumn, with value: @autoclosure () throws -> SQLiteValue
    ) throws {
      guard try db.tableExists(table), try !hasColumn(column.name) else { return }
      try addColumn(column)
      for row in try Int64.fetchAll(db, sql: "SELECT _rowid_ FROM \(quoted(table))") {
        try db.execute(
          sql: "UPDATE \(quoted(table)) SET \(quoted(column.name)) = ? WHERE _rowid_ = ?",
          arguments: [try value().stored, row])
      }
    }

    public func renameColumn(_ column: String, to name: String) throws {
      guard try db.tableExists(table), try hasColumn(column) else { return }
      // A column of an earlier property, which was renamed before it was removed.
      if try column.lowercased() != name.lowercased() && hasColumn(name) {
        try db.alter(table: table) { $0.drop(column: name) }
      }
      try db.alter(table: table) { $0.rename(column: column, to: name) }
    }

    public func removeColumn(_ column: String) throws {
      guard try db.tableExists(table), try hasColumn(column) else { return }
      try db.alter(table: table) { $0.drop(column: column) }
    }

    /// Changes a value that is a name, such as that of a case.
    public func renameValue(_ value: String, to name: String, in column: String) throws {
      guard try db.tableExists(table) else { return }
      try db.execute(
        sql: "UPDATE \(quoted(table)) SET \(quoted(column)) = ? WHERE \(quoted(column)) = ?",
        arguments: [name, value])
    }

    private func hasColumn(_ column: String) throws -> Bool {
      let name = column.lowercased()
      return try db.columns(in: table).contains { $0.name.lowercased() == name }
    }

    private func quoted(_ name: String) -> String { name.quotedDatabaseIdentifier }
  }
#endif
