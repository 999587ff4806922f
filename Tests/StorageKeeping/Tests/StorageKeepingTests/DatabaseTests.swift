import Foundation
import GRDB
import ReduxRuntime
import Testing

@testable import ReduxSQLite

/// Tests the database of the library with tables of its own.
@MainActor
@Suite("The database of a feature")
struct DatabaseTests {
  private struct Note: Identifiable, Equatable, Sendable {
    var id: String
    var text: String
    var count = 1
  }

  private enum NotesTable: SQLiteTable {
    static let name = "notes"
    static let columns: [SQLiteColumn] = [.text("id"), .text("text"), .integer("count")]

    static func element(in row: SQLiteRow) throws -> Note {
      Note(
        id: try row.text("id"), text: try row.text("text", or: "none"),
        count: try row.integer("count"))
    }

    static func write(_ element: Note, to row: inout SQLiteValues) {
      row["id"] = .text(element.id)
      row["text"] = .text(element.text)
      row["count"] = .integer(element.count)
    }

    static func key(of id: String) -> SQLiteValue { .text(id) }
  }

  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  private var database: SQLiteDatabase {
    SQLiteDatabase("Notes", in: folder, tables: [NotesTable.self])
  }

  private func stored() async throws -> [Note]? {
    try await SQLiteStorage<NotesTable>(in: database).load()
  }

  @Test("what is saved survives a power cut")
  func durability() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = database
    let synchronous = try await database.read { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
    #expect(synchronous == 2)
    let journal = try await database.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
    #expect(journal == "wal")
    let isFull = try await database.read { try Bool.fetchOne($0, sql: "PRAGMA fullfsync") }
    #expect(isFull == true)
  }

  @Test("a list that was saved empty differs from one that was never saved")
  func emptyList() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try await stored() == nil)
    try await SQLiteStorage<NotesTable>(in: database).save([])
    #expect(try await stored() == [])
  }

  @Test("a row is inserted, changed, moved and removed as in the list")
  func changes() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let storage = SQLiteStorage<NotesTable>(in: database)
    let notes = ["a", "b", "c"].map { Note(id: $0, text: "text \($0)") }
    for list in [notes, [notes[2], notes[0]], [Note(id: "a", text: "new"), notes[1]], []] {
      try await storage.save(list)
      #expect(try await stored() == list)
    }
  }

  @Test("an id with other bytes replaces the equal one")
  func bytesOfIDs() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let storage = SQLiteStorage<NotesTable>(in: database)
    try await storage.save([Note(id: "\u{E9}", text: "one scalar")])
    try await storage.save([Note(id: "e\u{301}", text: "two scalars")])
    #expect(try await stored()?.map(\.text) == ["two scalars"])
  }

  @Test("a missing value is the default, and an unexpected one fails the load but is not printed")
  func otherValues() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try await SQLiteStorage<NotesTable>(in: database).save([Note(id: "a", text: "b")])
    let file = folder.appending(path: "Notes.sqlite")
    try SQLiteDatabase.execute("UPDATE notes SET text = NULL", in: file)
    #expect(try await stored() == [Note(id: "a", text: "none")])
    try SQLiteDatabase.execute("UPDATE notes SET count = 'secret'", in: file)
    let error = try #require(await #expect(throws: StorageError.self) { try await stored() })
    #expect("\(error)".contains("'count' of the table 'notes'"))
    #expect(!"\(error)".contains("secret"))
  }

  private enum Mood: String { case calm, tired }

  private struct Forms: Identifiable, Equatable, Sendable {
    var id: String
    var flag: Bool?
    var count: Int8?
    var weight: Float?
    var day: Date?
    var text: String?
    var initial: Character?
    var steps: UInt64?
    var price: Decimal?
    var mood: Mood?
    var owner: UUID?
    var page: URL?
    var photo: Data?
    var tags: [Int]?
  }

  private enum FormsTable: SQLiteTable {
    static let name = "forms"
    static let columns: [SQLiteColumn] = [
      .text("id"), .boolean("flag"), .integer("count"), .double("weight"), .double("day"),
      .text("text"), .text("initial"), .text("steps"), .text("price"), .text("mood"),
      .blob("owner"), .text("page"), .blob("photo"), .text("tags"),
    ]

    static func element(in row: SQLiteRow) throws -> Forms {
      Forms(
        id: try row.text("id"), flag: try row.boolIfPresent("flag"),
        count: try row.integerIfPresent("count"), weight: try row.numberIfPresent("weight"),
        day: try row.dateIfPresent("day"), text: try row.textIfPresent("text"),
        initial: try row.characterIfPresent("initial"), steps: try row.digitsIfPresent("steps"),
        price: try row.decimalIfPresent("price"), mood: try row.nameIfPresent("mood"),
        owner: try row.uuidIfPresent("owner"), page: try row.urlIfPresent("page"),
        photo: try row.dataIfPresent("photo"), tags: try row.jsonIfPresent("tags"))
    }

    static func write(_ element: Forms, to row: inout SQLiteValues) throws {
      row["id"] = .text(element.id)
      row["flag"] = .bool(element.flag)
      row["count"] = .integer(element.count)
      row["weight"] = .number(element.weight)
      row["day"] = .date(element.day)
      row["text"] = .text(element.text)
      row["initial"] = .character(element.initial)
      row["steps"] = .digits(element.steps)
      row["price"] = .decimal(element.price)
      row["mood"] = .name(element.mood)
      row["owner"] = .uuid(element.owner)
      row["page"] = .url(element.page)
      row["photo"] = .data(element.photo)
      row["tags"] = try .json(element.tags)
    }

    static func key(of id: String) -> SQLiteValue { .text(id) }
  }

  @Test("an optional value of each form is read as it was saved, and a missing one as nil")
  func optionalValues() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = SQLiteDatabase("Forms", in: folder, tables: [FormsTable.self])
    let full = Forms(
      id: "full", flag: false, count: -8, weight: 0.1, day: Date(timeIntervalSince1970: 0.5),
      text: "", initial: "é", steps: .max, price: Decimal(string: "-12.50"), mood: .tired,
      owner: UUID(), page: URL(string: "https://example.org/a?b=c"), photo: Data([0, 255]),
      tags: [])
    let rows = [full, Forms(id: "none")]
    try await SQLiteStorage<FormsTable>(in: database).save(rows)
    #expect(try await SQLiteStorage<FormsTable>(in: database).load() == rows)
    try SQLiteDatabase.execute(
      "UPDATE forms SET flag = 'x', price = '1,5'", in: folder.appending(path: "Forms.sqlite"))
    await #expect(throws: StorageError.self) {
      try await SQLiteStorage<FormsTable>(in: database).load()
    }
  }

  private enum TagsTable: SQLiteTable {
    static let name = "tags"
    static let columns = NotesTable.columns

    static func element(in row: SQLiteRow) throws -> Note { try NotesTable.element(in: row) }
    static func write(_ element: Note, to row: inout SQLiteValues) {
      NotesTable.write(element, to: &row)
    }
    static func key(of id: String) -> SQLiteValue { .text(id) }
  }

  private struct Both: Equatable, Sendable {
    var notes: [Note] = []
    var tags: IdentifiedArray<Note> = [Note(id: "first", text: "a tag of every app")]
  }

  private func both(in database: SQLiteDatabase) -> SQLiteSnapshot<Both> {
    SQLiteSnapshot(
      Both(), of: [.list(\.notes, in: NotesTable.self), .list(\.tags, in: TagsTable.self)],
      in: database)
  }

  private var databaseOfBoth: SQLiteDatabase {
    SQLiteDatabase("Notes", in: folder, tables: [NotesTable.self, TagsTable.self])
  }

  private func note(_ id: String) -> Note { Note(id: id, text: "text \(id)") }

  @Test(
    "lists that are stored together are loaded as saved, and a list that was never saved is the initial one"
  )
  func together() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try await both(in: databaseOfBoth).load() == nil)
    try await SQLiteStorage<NotesTable>(in: databaseOfBoth).save([note("a")])
    let storage = both(in: databaseOfBoth)
    #expect(try await storage.load() == Both(notes: [note("a")]))
    for value in [Both(notes: [note("b")], tags: [note("c")]), Both(notes: [], tags: [])] {
      try await storage.save(value)
      #expect(try await both(in: databaseOfBoth).load() == value)
    }
  }

  @Test("if one of several lists cannot be saved, none of them is")
  func failedTogether() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let storage = both(in: databaseOfBoth)
    let saved = Both(notes: [note("a")], tags: [note("b")])
    try await storage.save(saved)
    let file = folder.appending(path: "Notes.sqlite")
    let trigger = "CREATE TRIGGER full BEFORE INSERT ON tags BEGIN SELECT RAISE(ABORT, 'full'); END"
    try SQLiteDatabase.execute(trigger, in: file)
    let next = Both(notes: [note("c")], tags: [note("d")])
    await #expect(throws: StorageError.self) { try await storage.save(next) }
    #expect(try await both(in: databaseOfBoth).load() == saved)
    try SQLiteDatabase.execute("DROP TRIGGER full", in: file)
    try await storage.save(next)
    #expect(try await both(in: databaseOfBoth).load() == next)
  }

  @Test("lists that are stored together are of one moment, whatever other stores save meanwhile")
  func snapshots() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let writer = both(in: databaseOfBoth)
    try await writer.save(Both(notes: [note("0")], tags: [note("0")]))
    let other = databaseOfBoth
    let writing = Task {
      for number in 1...200 {
        try await writer.save(Both(notes: [note("\(number)")], tags: [note("\(number)")]))
      }
    }
    for _ in 1...200 {
      let found = try #require(try await both(in: other).load())
      #expect(found.notes == Array(found.tags))
    }
    try await writing.value
  }

  @Test("a save after two that overlapped stores all lists")
  func overlappingSaves() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let storage = both(in: databaseOfBoth)
    try await storage.save(Both(notes: [note("a")], tags: [note("b")]))
    await withThrowingTaskGroup { group in
      for number in 0..<20 {
        let next = Both(notes: [note("\(number)")], tags: [note("\(number)")])
        group.addTask { try await storage.save(next) }
      }
    }
    let last = Both(notes: [note("y")], tags: [note("z")])
    try await storage.save(last)
    #expect(try await both(in: databaseOfBoth).load() == last)
  }

  @Test("after damage, the new database has all lists that are stored together")
  func damageOfTogether() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let storage = both(in: databaseOfBoth)
    try await storage.save(Both(notes: [note("a")], tags: [note("b")]))
    try await damageDatabase(folder.appending(path: "Notes.sqlite"))
    let next = Both(notes: [note("a"), note("c")], tags: [note("b")])
    await #expect(throws: StorageWarning.self) { try await storage.save(next) }
    #expect(try await both(in: databaseOfBoth).load() == next)
  }
}
