import FeatureAnalysis

// The tests of a database.

extension StorageTests {
  mutating func databaseTests() -> [SwiftDeclaration] {
    guard context.hasDatabase, let table = tables.first else { return [] }
    var tests: [SwiftDeclaration] = []
    for version in testedVersions {
      for table in tables {
        if let test = versionTest(table, version) { tests.append(test) }
      }
    }
    return tests
      + [damageTest(table), newerTest(table)].map { .verbatim($0) }
  }

  /// Returns the test that opens a file which is not a database. The file must be renamed, and the
  /// feature must start with its initial state.
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
    return """
      @Test("a database of a newer version of the app is refused, and stays as it is")
      func newerVersion() async throws {
        \(cleanup)
        let first = \(store)
        try await first.flush()
        first.dispatch(.\(table.entry.actions.loaded)(\(sample).\(table.entry.member)))
        try await first.flush()
        let file = folder.appending(path: "\(context.names.module).sqlite")
        try \(sqlite).execute("INSERT INTO grdb_migrations VALUES ('newer')", in: file)
        let second = \(store)
        var errors: [String] = []
        second.onError = { error, _ in errors.append(String(describing: error)) }
        second.dispatch(.\(table.entry.actions.loaded)([]))
        await #expect(throws: (any Error).self) { try await second.flush() }
        #expect(errors.count == \(tables.count))
        try \(sqlite).execute("DELETE FROM grdb_migrations WHERE identifier = 'newer'", in: file)
        let third = \(store)
        try await third.flush()
        #expect(third.state.\(table.entry.member) == first.state.\(table.entry.member))
      }
      """
  }

  private var sqlite: String { context.shared.toolchain(SQLiteSymbol.database) }

  // MARK: - Versions

  /// Creates the test that opens a database which an earlier version of the app wrote.
  private mutating func versionTest(_ table: RowTable, _ version: Int) -> SwiftDeclaration? {
    guard hasChanges(table, after: version),
      let fixture = DatabaseFixture(table, version, context), let lines = fixture.lines
    else { return nil }
    statements.add(.verbatim(SwiftVerbatim(opening(lines))))
    let property = table.entry.property
    let member = table.entry.member
    let place = SwiftExpression.path("store", "state", property)
    if let expected = fixture.expected {
      statements.expect(place, is: expected, table.entry.type)
    } else {
      statements.add(
        .verbatim(
          SwiftVerbatim(
            "#expect(store.state.\(member).count == \(sample).\(member).count)")))
    }
    return statements.test(
      "a database of version \(version) opens with all \(property)",
      named: "\(property)OfVersion\(version)", &naming, isAsync: true)
  }

  private func hasChanges(_ table: RowTable, after version: Int) -> Bool {
    let removals = (context.feature.persistence?.removed ?? []).filter {
      $0.owner == table.element
    }
    return table.jsonVersion != nil || removals.contains { $0.version > version }
      || table.columns.contains { column in
        column.property.history.changes(after: version)
          || column.cases(in: context.feature).contains { $0.history.changes(after: version) }
      }
  }

  private func opening(_ lines: [String]) -> String {
    """
    \(cleanup)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try \(sqlite).execute(
      #\"""
    \(lines.map { "  " + $0 }.joined(separator: "\n"))
      \"""#, in: folder.appending(path: "\(context.names.module).sqlite"))
    let store = \(store)
    store.onError = { error, _ in Issue.record(error) }
    try await store.flush()
    """
  }
}

extension History {
  /// Whether a version later than `version` has added or renamed the property.
  fileprivate func changes(after version: Int) -> Bool {
    added > version || renames.contains { $0.version > version }
  }
}
