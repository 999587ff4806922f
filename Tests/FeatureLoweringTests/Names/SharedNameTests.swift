import Testing

@Suite("Names that modules of the toolchain declare as well")
struct SharedNameTests {
  private static let stored = """
    feature: Shop
    models:
      Record: {id: UUID = UUID(), title: String}
      SQLiteRow: {id: UUID = UUID(), title: String}
      Timer: {id: UUID = UUID(), title: String}
    state: {records: "[Record]", rows: "[SQLiteRow]", timers: "[Timer]"}
    actions:
      add: {payload: {_ record: Record}, reduce: state.records.append(record)}
      show: {payload: {_ row: SQLiteRow}, reduce: state.rows.append(row)}
      start: {payload: {_ timer: Timer}, reduce: state.timers.append(timer)}
    persistence: {records: sqlite, rows: sqlite, timers: sqlite}
    """

  @Test(
    "the storage file imports a model of a library's name by itself, and qualifies the library's type"
  )
  func database() throws {
    let file = try #require(files(Self.stored).first { $0.key.hasSuffix("/ShopSQLite.swift") })
    #expect(file.value.contains("import struct Shop.SQLiteRow\n"))
    #expect(file.value.contains("import struct Shop.Timer\n"))
    #expect(file.value.contains("element(in row: ReduxSQLite.SQLiteRow) throws -> SQLiteRow {"))
  }

  @Test("the names of GRDB meet no model, because no generated file imports GRDB")
  func databaseLibrary() throws {
    for (path, text) in try files(Self.stored) where path.hasSuffix(".swift") {
      #expect(!text.contains("GRDB") && !text.contains("import struct Shop.Record"), "\(path)")
    }
  }

  @Test("files of a feature without such names import and qualify nothing more")
  func others() throws {
    let yaml = Self.stored.replacing("Timer", with: "Clock2").replacing("SQLiteRow", with: "Line")
    for (path, text) in try files(yaml) {
      #expect(!text.contains("import struct"), "\(path)")
      #expect(!text.contains("ReduxSQLite."), "\(path)")
    }
  }

  @Test("a model and a middleware named like a member of the feature type have another name there")
  func members() throws {
    let yaml = """
      feature: Shop
      models:
        Change: {id: UUID = UUID(), title: String}
      state: {changes: "[Change]"}
      actions:
        add: {payload: {_ change: Change}, reduce: state.changes.append(change)}
      middleware:
        State: {add: {require: "!change.title.isEmpty", message: no}}
      persistence: {changes: sqlite}
      """
    let file = try #require(files(yaml).first { $0.key.hasSuffix("/ShopFeature.swift") })
    #expect(file.value.contains("private typealias ChangeModel = Change\n"))
    #expect(file.value.contains("any Storage<[ChangeModel]>"))
    #expect(file.value.contains("private typealias StateMiddleware = State\n"))
  }
}
