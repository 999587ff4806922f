import Testing

@Suite("Names that modules of the toolchain declare as well")
struct SharedNameTests {
  private static let stored = """
    feature: Shop
    models:
      Record: {id: UUID = UUID(), title: String}
      Row: {id: UUID = UUID(), title: String}
    state: {records: "[Record]", rows: "[Row]"}
    actions:
      add: {payload: {_ record: Record}, reduce: state.records.append(record)}
      show: {payload: {_ row: Row}, reduce: state.rows.append(row)}
    persistence: {records: sqlite, rows: sqlite}
    """

  @Test(
    "a file that imports GRDB imports a model of that name by itself, and qualifies GRDB's type")
  func database() throws {
    let file = try #require(files(Self.stored).first { $0.key.hasSuffix("/ShopSQLite.swift") })
    #expect(file.value.contains("import struct Shop.Record\n"))
    #expect(file.value.contains("import struct Shop.Row\n"))
    #expect(file.value.contains("init(row: GRDB.Row) throws"))
  }

  @Test("files of a feature without such names import and qualify nothing more")
  func others() throws {
    let yaml = Self.stored.replacing("Record", with: "Paper").replacing("Row:", with: "Line:")
      .replacing("Row]", with: "Line]").replacing("Row}", with: "Line}")
    for (path, text) in try files(yaml) {
      #expect(!text.contains("import struct"), "\(path)")
      #expect(!text.contains("GRDB."), "\(path)")
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
