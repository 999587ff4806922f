import FeatureAnalysis

// The tests of a database.

extension StorageTests {
  mutating func databaseTests() -> [SwiftDeclaration] {
    guard context.hasDatabase else { return [] }
    return testedVersions.compactMap { versionTest($0) }
  }

  /// The function that opens a database which an earlier version of the app wrote.
  var opening: String {
    let file = "folder.appending(path: \"\(context.names.module).sqlite\")"
    let call = "  try \(context.shared.toolchain(SQLiteSymbol.database)).execute("
    let line = "\(call)sql, in: \(file))"
    return """
      /// A store that has loaded a database which an earlier version of the app wrote.
      private func loadedStore(_ sql: String) async throws -> \(context.names.store) {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      \(line.utf8.count <= 98 ? line : "\(call)\n      sql, in: \(file))")
        let store = \(store)
        store.onError = { error, _ in Issue.record(error) }
        try await store.flush()
        return store
      }
      """
  }

  /// Creates the test that opens a database which an earlier version of the app wrote, with all
  /// tables that have changed since then.
  private mutating func versionTest(_ version: Int) -> SwiftDeclaration? {
    var changed: [(table: RowTable, fixture: DatabaseFixture)] = []
    for table in tables where hasChanges(table, after: version) {
      if let fixture = DatabaseFixture(table, version, context), fixture.lines != nil {
        changed.append((table, fixture))
      }
    }
    guard let lines = DatabaseFixture.lines(changed.map(\.fixture), version: version) else {
      return nil
    }
    statements.addStatement(
      .verbatim(
        SwiftVerbatim(
          """
          \(cleanup)
          let store = try await loadedStore(
            #\"""
          \(lines.map { "  " + $0 }.joined(separator: "\n"))
            \"""#)
          """)))
    for (table, fixture) in changed {
      let entry = table.entry
      if let expected = fixture.expected {
        statements.expect(.path("store", "state", entry.property), is: expected, entry.type)
      } else {
        let count = "#expect(store.state.\(entry.member).count == \(sample).\(entry.member).count)"
        statements.addStatement(.verbatim(SwiftVerbatim(count)))
      }
    }
    let names = wordList(changed.map(\.table.entry.property))
    return statements.test(
      "a database of version \(version) opens with all \(names)",
      named: "databaseOfVersion\(version)", &naming, isAsync: true)
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
}

extension History {
  /// Whether a version later than `version` has added or renamed the property.
  fileprivate func changes(after version: Int) -> Bool {
    added > version || renames.contains { $0.version > version }
  }
}
