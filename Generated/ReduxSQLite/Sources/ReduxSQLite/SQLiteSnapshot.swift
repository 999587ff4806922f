// The SQLite storages of redux-gen, written by it. Do not edit.

#if canImport(GRDB)
  internal import GRDB
  public import ReduxRuntime

  /// Stores several lists of a database as one value. All lists are read in one transaction, and the
  /// rows that differ are written in one transaction.
  ///
  /// ```swift
  /// SQLiteSnapshot(
  ///   CartAndDraft(), of: [.list(\.cart, in: CartTable.self), .list(\.draft, in: DraftTable.self)],
  ///   in: database)
  /// ```
  public actor SQLiteSnapshot<Value: Sendable>: Storage {
    private let database: SQLiteDatabase
    private let initial: Value
    private let lists: [SQLiteList<Value>]
    private let parts: [SQLiteList<Value>.Part]
    /// The number of the database that has what was read or written last. Nil before the first load.
    private var number: Int?

    /// - Parameter initial: The value whose lists stand for those that were never saved.
    public init(_ initial: Value, of lists: [SQLiteList<Value>], in database: SQLiteDatabase) {
      self.database = database
      self.initial = initial
      self.lists = lists
      parts = lists.map { $0.makePart(database) }
    }

    /// The executor of the database, so that nothing happens between the parts of a value.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { database.unownedExecutor }

    public nonisolated func session() -> any Storage<Value> {
      SQLiteSnapshot(initial, of: lists, in: database)
    }

    public nonisolated var location: String {
      "\(database.path) \(lists.map(\.name).joined(separator: " "))"
    }

    public func load() async throws -> Value? {
      do {
        return try await read()
      } catch let damage as StorageWarning {
        await beginAgain()
        throw damage
      }
    }

    public func save(_ value: Value) async throws {
      let repeated: [String]
      do {
        repeated = try await write(value)
      } catch let damage as StorageWarning {
        await beginAgain()
        try await writeAgain(value)
        throw damage
      }
      if !repeated.isEmpty { throw StorageWarning(repeated.joined(separator: "; ")) }
    }

    private func read() async throws -> Value? {
      let number = await database.number
      let readings = parts.map(\.read)
      let found = try await database.read { db in try readings.map { try $0(db) } }
      var value = initial
      var isMissing = true
      for accept in found where try await accept(&value, number) { isMissing = false }
      self.number = number
      return isMissing ? nil : value
    }

    /// - Returns: A message for each list that has several elements with one id.
    private func write(_ value: Value) async throws -> [String] {
      var writings = await makeWritings(of: value)
      // A list that was not read yet, or that another call has changed meanwhile, is read again.
      if writings.count < parts.count {
        _ = try await read()
        writings = await makeWritings(of: value)
      }
      let bodies = writings.map(\.write)
      try await database.write(to: number ?? 0) { db in for body in bodies { try body(db) } }
      for writing in writings { try await writing.note() }
      return writings.compactMap(\.repeated)
    }

    private func makeWritings(of value: Value) async -> [SQLiteWriting] {
      var writings: [SQLiteWriting] = []
      for part in parts {
        if let writing = await part.write(value) { writings.append(writing) }
      }
      return writings
    }

    private func writeAgain(_ value: Value) async throws {
      do {
        _ = try await write(value)
      } catch let damage as StorageWarning {
        throw StorageError(damage.description)
      }
    }

    /// Continues with the new database after a damaged one was replaced.
    private func beginAgain() async {
      number = await database.number
      for part in parts { await part.beginAgain() }
    }
  }

  /// What writes one list of a value.
  struct SQLiteWriting: Sendable {
    let write: @Sendable (Database) throws -> Void
    /// Called after the transaction.
    let note: @Sendable () async throws -> Void
    let repeated: String?
  }

  /// A list of a value that ``SQLiteSnapshot`` stores, and its table.
  public struct SQLiteList<Value: Sendable>: Sendable {
    /// The list as one store has read and written it last.
    struct Part: Sendable {
      /// Reads the list in a transaction. The result puts it into a value, and returns whether the list
      /// was ever saved.
      let read: @Sendable (Database) throws -> @Sendable (inout Value, Int) async throws -> Bool
      let write: @Sendable (Value) async -> SQLiteWriting?
      let beginAgain: @Sendable () async -> Void
    }

    let name: String
    let makePart: @Sendable (SQLiteDatabase) -> Part

    public static func list<Table: SQLiteTable>(
      _ list: any WritableKeyPath<Value, [Table.StoredElement]> & Sendable, in table: Table.Type
    ) -> SQLiteList {
      SQLiteList(table, { $0[keyPath: list] }, { $0[keyPath: list] = $1 })
    }

    public static func list<Table: SQLiteTable>(
      _ list: any WritableKeyPath<Value, IdentifiedArray<Table.StoredElement>> & Sendable,
      in table: Table.Type
    ) -> SQLiteList {
      SQLiteList(table, { Array($0[keyPath: list]) }, { $0[keyPath: list] = IdentifiedArray($1) })
    }

    private init<Table: SQLiteTable>(
      _ table: Table.Type, _ elements: @escaping @Sendable (Value) -> [Table.StoredElement],
      _ put: @escaping @Sendable (inout Value, [Table.StoredElement]) -> Void
    ) {
      name = Table.name
      makePart = { database in
        let storage = SQLiteStorage<Table>(in: database)
        let path = database.path
        return Part(
          read: { db in
            let found = try SQLiteStorage<Table>.rows(in: db, at: path)
            return { value, number in
              guard let list = try await storage.accept(found, from: number) else { return false }
              put(&value, list)
              return true
            }
          },
          write: { value in
            guard let writing = await storage.writing(elements(value)) else { return nil }
            return SQLiteWriting(
              write: { try Table.write(writing.change, $0) },
              note: { try await storage.note(writing) },
              repeated: SQLiteStorage<Table>.warning(about: writing.change.repeated))
          },
          beginAgain: { await storage.beginAgain() })
      }
    }
  }
#endif
