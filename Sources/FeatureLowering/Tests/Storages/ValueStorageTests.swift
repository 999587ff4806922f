import FeatureAnalysis
import SpecLanguage

// The tests of values that are stored in files or in the user defaults.

extension StorageTests {
  mutating func valueTests() -> [SwiftDeclaration] {
    let values = context.stored.filter { !$0.storage.hasRows }
    let versions = Set([1] + testedVersions).filter { $0 < lastVersion }
    return versions.sorted().flatMap { version in
      values.compactMap { versionTest($0, version) }
    }
  }

  private func name(of entry: StorageEntry) -> String {
    entry.storage == .file ? "\(entry.property).json" : "\(context.names.module).\(entry.property)"
  }

  /// Returns statements that write stored data directly, without a store of the feature.
  private func writing(_ data: String, to entry: StorageEntry) -> String {
    guard entry.storage == .file else {
      return """
        UserDefaults(suiteName: suite)?.set(\(data), forKey: "\(name(of: entry))")
        """
    }
    return """
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try \(data).write(to: folder.appending(path: "\(name(of: entry))"))
      """
  }

  /// Creates the test that loads the sample value in the form in which an earlier version saved it.
  private mutating func versionTest(
    _ entry: StorageEntry, _ version: Int
  ) -> SwiftDeclaration? {
    let stored = StoredSample(context, version: version)
    let written = context.tests.sample[safe: entry.index]
    guard let sample = written.map({ stored.renamed($0, entry.type) }),
      let expected = stored.loaded(sample, entry.type), let json = stored.json(sample, entry.type)
    else { return nil }
    // A version that stored the value as the current one does needs no test.
    let current = StoredSample(context, version: lastVersion)
    guard expected != written || json.text != current.json(expected, entry.type)?.text else {
      return nil
    }
    let data = StoredJSON.object([("version", .literal("\(version)")), ("value", json)])
    statements.addStatement(
      .verbatim(
        SwiftVerbatim(
          """
          \(cleanup)
          let data = Data(
            #\"""
          \(data.lines().map { "  " + $0 }.joined(separator: "\n"))
            \"""#.utf8)
          \(writing("data", to: entry))
          let store = \(store)
          try await store.flush()
          """)))
    statements.expect(.path("store", "state", entry.property), is: expected, entry.type)
    return statements.test(
      "\(entry.property) of version \(version) can be loaded",
      named: "\(entry.property)OfVersion\(version)", &naming, isAsync: true)
  }
}
