import FeatureAnalysis
import SwiftCode
import TestPlanning

// The tests of a database.

extension StorageTests {
  mutating func databaseTests() -> [SwiftDeclaration] {
    guard context.hasDatabase, let table = tables.first else { return [] }
    var tests: [SwiftDeclaration] = []
    for version in 1..<max(1, lastVersion) {
      for table in tables {
        if let test = versionTest(table, version) { tests.append(test) }
      }
    }
    return tests
      + [damageTest(table), newerTest(table), durabilityTest].map { .verbatim($0) }
  }

  /// What is no database is renamed, and the feature starts afresh.
  private func damageTest(_ table: RowTable) -> String {
    """
    @Test("a damaged database is reported, and renamed")
    func damage() async throws {
      \(cleanup)
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
        \(cleanup)
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
      \(cleanup)
      let database = \(context.names.database)(folder: folder)
      let synchronous = try await database.read { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
      #expect(synchronous == 2)
      let journal = try await database.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
      #expect(journal == "wal")
      let isFull = try await database.read { try Bool.fetchOne($0, sql: "PRAGMA fullfsync") }
      #expect(isFull == true)
    }
    """
  }

  // MARK: - Versions

  /// Turns a database back into one of an earlier version, and opens it.
  private mutating func versionTest(_ table: RowTable, _ version: Int) -> SwiftDeclaration? {
    guard let json = jsonBack(table, to: version) else { return nil }
    let steps = ((version + 1)...lastVersion).reversed().flatMap { stepsBack(table, from: $0) }
    guard !(json + steps).isEmpty else { return nil }
    let property = table.entry.property
    statements.add(verbatim(turningBack(table, json + steps, version)))
    let place = SwiftExpression.path("second", "state", property)
    let kept = table.columns.filter { $0.property.history.added <= version }
    if !json.isEmpty, let sample = context.tests.sample[safe: table.entry.index],
      let expected = StoredSample(context, version: version).loaded(sample, table.entry.type)
    {
      statements.expect(place, is: expected, table.entry.type)
    } else if kept.count < table.columns.count {
      let element = SwiftExpression.call(
        table.element, kept.map { SwiftArgument($0.name, .path("$0", $0.name)) })
      let map = SwiftExpression.call(
        .path("saved", "map"), [], trailing: SwiftClosure([.expression(element)]))
      statements.add(.variable(.let, "expected", value: map))
      statements.add(.expression(.expect(.infix(place, "==", .name("expected")))))
    } else {
      statements.add(.expression(.expect(.infix(place, "==", .name("saved")))))
    }
    return statements.test(
      "a database of version \(version) opens with all \(property)",
      named: "\(property)OfVersion\(version)", &naming, isAsync: true)
  }

  private func turningBack(_ table: RowTable, _ steps: [String], _ version: Int) -> String {
    let later = ((version + 1)...lastVersion).map { "'\($0)'" }.joined(separator: ", ")
    let lines = steps + ["DELETE FROM grdb_migrations WHERE identifier IN (\(later));"]
    return """
      \(cleanup)
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

  /// Writes the JSON of an earlier version into the rows; nil if the tool does not know it, and
  /// nothing if names inside of JSON have not changed.
  private func jsonBack(_ table: RowTable, to version: Int) -> [String]? {
    guard let column = table.jsonVersion else { return [] }
    guard case .list(let rows)? = context.tests.sample[safe: table.entry.index],
      StoredSample(context, version: version).loaded(.list(rows), table.entry.type) != nil
    else { return nil }
    let name = table.entry.table
    var steps: [String] = []
    for (place, row) in rows.enumerated() {
      guard case .structure(let values) = row else { return nil }
      for (value, column) in zip(values, table.columns)
      where column.form == .json && column.property.history.added <= version && value != .null {
        let stored = StoredSample(context, version: version)
        guard let json = stored.json(value, column.type) else { return nil }
        steps += update(name, column.name, to: json, row: place, orderedBy: table.position)
      }
    }
    let isOlder = version < column.first
    steps.append(
      isOlder
        ? "ALTER TABLE \(name) DROP COLUMN \(column.name);"
        : "UPDATE \(name) SET \(column.name) = \(version);")
    return steps
  }

  private func update(
    _ table: String, _ column: String, to json: StoredJSON, row: Int, orderedBy position: String
  ) -> [String] {
    var lines = json.lines(width: 60).map { line in
      line.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
        .split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
    }
    lines[0] = "UPDATE \(table) SET \(column) = '" + lines[0]
    lines[lines.count - 1] += "'"
    return lines + [
      "  WHERE \(position) =",
      "    (SELECT \(position) FROM \(table) ORDER BY \(position) LIMIT 1 OFFSET \(row));",
    ]
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
