import FeatureAnalysis
import SwiftCode

/// The tests of the database of a feature.
func storageTestDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  texts.imports.noteFoundation()
  texts.imports.note("Testing")
  texts.imports.note(RuntimeSymbol.database)
  texts.imports.note(context.module)
  texts.imports.noteTestable(context.names.sqlite)
  if !context.feature.dependencies.isEmpty { texts.imports.note(context.mocksModule) }
  let tests = StorageTests(context)
  let folder = SwiftExpression.path("FileManager", "default", "temporaryDirectory").calling(
    "appending", [SwiftArgument("path", .member(.call("UUID", []), "uuidString"))])
  return [
    .struct(
      context.names.storageTests, [],
      attributes: [
        SwiftAttribute("MainActor", isOnItsOwnLine: true), SwiftAttribute("Suite"),
      ], doc: "The database, in a folder of its own for each test.",
      members: [.property("folder", .let, [.private], value: folder)]
        + tests.declarations)
  ]
}

private struct StorageTests {
  private let context: FeatureContext
  private let tables: [RowTable]
  private let store: String
  private let sample: String

  init(_ context: FeatureContext) {
    self.context = context
    tables = context.tables
    let mocks = context.feature.dependencies.map { ", \($0.name): \($0.mockName)()" }.joined()
    store = "\(context.names.store)(dependencies: .sqlite(folder: folder\(mocks)))"
    sample = "\(context.names.state).sample"
  }

  var declarations: [SwiftDeclaration] {
    let last = context.feature.persistence?.version ?? 1
    let versions = (1..<max(1, last)).flatMap { version in
      tables.compactMap { versionTest($0, version, last: last) }
    }
    return tables.map { .verbatim(restartTest($0)) } + versions
      + tables.prefix(1).flatMap { [.verbatim(damageTest($0)), .verbatim(newerTest($0))] } + [
        .verbatim(durabilityTest)
      ]
  }

  private func restartTest(_ table: RowTable) -> String {
    let property = table.entry.property
    return """
      @Test("the next store loads \(property) as they were saved")
      func \(property)Restart() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = \(store)
        try await first.flush()
        first.dispatch(.\(table.entry.actions.loaded)(\(sample).\(property)))
        try await first.flush()
        let second = \(store)
        try await second.flush()
        #expect(second.state.\(property) == first.state.\(property))
      }
      """
  }

  /// What is no database is renamed, and the feature starts afresh.
  private func damageTest(_ table: RowTable) -> String {
    """
    @Test("a damaged database is reported, and renamed")
    func damage() async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let damaged = Data(repeating: 7, count: 8192)
      try damaged.write(to: folder.appending(path: "\(context.names.module).sqlite"))
      let store = \(store)
      var errors: [String] = []
      store.onError = { error, _ in errors.append(String(describing: error)) }
      try await store.flush()
      #expect(errors.count == 1)
      let files = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      #expect(try files.contains { try Data(contentsOf: $0) == damaged })
    }
    """
  }

  private func newerTest(_ table: RowTable) -> String {
    let property = table.entry.property
    return """
      @Test("a database of a newer version of the app is refused, and stays as it is")
      func newerVersion() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = \(store)
        try await first.flush()
        first.dispatch(.\(table.entry.actions.loaded)(\(sample).\(property)))
        try await first.flush()
        let path = folder.appending(path: "\(context.names.module).sqlite")
        let newer = try DatabaseQueue(path: path.path(percentEncoded: false))
        try await newer.write { db in
          try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('newer')")
        }
        let second = \(store)
        var errors: [String] = []
        second.onError = { error, _ in errors.append(String(describing: error)) }
        second.dispatch(.\(table.entry.actions.loaded)([]))
        await #expect(throws: (any Error).self) { try await second.flush() }
        #expect(errors.count == 1)
        let count = try await newer.read { db in
          try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM \(table.entry.table)")
        }
        #expect(count == first.state.\(property).count)
      }
      """
  }

  /// With NORMAL, which GRDB sets, a power cut may lose the last changes.
  private var durabilityTest: String {
    """
    @Test("what is saved survives a power cut")
    func durability() async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let database = \(context.names.database)(folder: folder)
      let synchronous = try await database.read { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
      #expect(synchronous == 2)
      let journal = try await database.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
      #expect(journal == "wal")
    }
    """
  }

  // MARK: - Versions

  /// Turns a database back into one of an earlier version, and opens it.
  private func versionTest(
    _ table: RowTable, _ version: Int, last: Int
  ) -> SwiftDeclaration? {
    let steps = ((version + 1)...last).reversed().flatMap { stepsBack(table, from: $0) }
    guard !steps.isEmpty else { return nil }
    let property = table.entry.property
    let later = ((version + 1)...last).map { "'\($0)'" }.joined(separator: ", ")
    let kept = table.columns.filter { $0.property.history.added <= version }
    var expected = SwiftExpression.name("saved")
    var body = [verbatim(turningBack(table, steps, later))]
    if kept.count < table.columns.count {
      let element = SwiftExpression.call(
        table.element, kept.map { SwiftArgument($0.name, .path("$0", $0.name)) })
      body.append(
        .variable(
          .let, "expected",
          value: .call(.path("saved", "map"), [], trailing: SwiftClosure([.expression(element)]))))
      expected = .name("expected")
    }
    body.append(
      .expression(.expect(.infix(.path("second", "state", property), "==", expected))))
    return .function(
      "\(property)OfVersion\(version)", isAsync: true, isThrowing: true,
      attributes: [
        SwiftAttribute(
          "Test",
          [SwiftArgument(.string("a database of version \(version) opens with all \(property)"))])
      ], body: body)
  }

  private func turningBack(_ table: RowTable, _ steps: [String], _ later: String) -> String {
    let lines = steps + ["DELETE FROM grdb_migrations WHERE identifier IN (\(later));"]
    return """
      defer { try? FileManager.default.removeItem(at: folder) }
      let saved = \(sample).\(table.entry.property)
      let first = \(store)
      try await first.flush()
      first.dispatch(.\(table.entry.actions.loaded)(saved))
      try await first.flush()
      let path = folder.appending(path: "\(context.names.module).sqlite")
      try await DatabaseQueue(path: path.path(percentEncoded: false)).write { db in
        try db.execute(
          sql: \"""
      \(lines.map { "      " + $0 }.joined(separator: "\n"))
            \""")
      }
      let second = \(store)
      try await second.flush()
      """
  }

  private func verbatim(_ text: String) -> SwiftStatement { .verbatim(SwiftVerbatim(text)) }

  private func stepsBack(_ table: RowTable, from version: Int) -> [String] {
    let name = table.entry.table
    var steps: [String] = []
    for column in table.columns where column.property.history.added == version {
      let present = column.property.history.name(in: version, now: column.name) ?? column.name
      steps.append("ALTER TABLE \(name) DROP COLUMN \(present);")
    }
    for column in table.columns where column.property.history.added < version {
      let history = column.property.history
      guard let old = history.name(in: version - 1, now: column.name),
        let new = history.name(in: version, now: column.name), old != new
      else { continue }
      steps.append("ALTER TABLE \(name) RENAME COLUMN \(new) TO \(old);")
    }
    for removal in context.feature.persistence?.removed ?? []
    where removal.owner == table.element && removal.version == version {
      steps.append("ALTER TABLE \(name) ADD COLUMN \(removal.member);")
    }
    return renamedCasesBack(table, from: version) + steps
  }

  private func renamedCasesBack(_ table: RowTable, from version: Int) -> [String] {
    table.columns.flatMap { column -> [String] in
      guard case .rawValue = column.form,
        let place = column.property.history.name(in: version, now: column.name)
      else { return [] }
      return column.cases(in: context.feature).compactMap { enumCase in
        let history = enumCase.history
        guard let old = history.name(in: version - 1, now: enumCase.name),
          let new = history.name(in: version, now: enumCase.name), old != new
        else { return nil }
        return "UPDATE \(table.entry.table) SET \(place) = '\(old)' WHERE \(place) = '\(new)';"
      }
    }
  }
}
