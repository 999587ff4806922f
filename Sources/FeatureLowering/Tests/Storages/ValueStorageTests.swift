import FeatureAnalysis
import SpecLanguage

// The tests of values that are stored in files or in the user defaults.

extension StorageTests {
  mutating func valueTests() -> [SwiftDeclaration] {
    let values = context.stored.filter { !$0.storage.hasRows }
    var tests: [SwiftDeclaration] = []
    for entry in values where entry.type.isOptional { tests.append(.verbatim(nilTest(entry))) }
    let versions = lastVersion > 1 ? Set(testedVersions + [1]).sorted() : []
    for version in versions {
      for entry in values {
        if let test = versionTest(entry, version) { tests.append(test) }
      }
    }
    if let entry = values.first(where: { $0.storage == .file }) {
      tests += [damageTest(entry), newerTest(entry)].map { .verbatim($0) }
    }
    if let entry = values.first(where: { $0.storage == .userDefaults }) {
      tests += [damagedDefaultTest(entry), newerDefaultTest(entry)].map { .verbatim($0) }
    }
    return tests
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

  private mutating func nilTest(_ entry: StorageEntry) -> String {
    let property = entry.property
    return """
      @Test("nil is saved, and replaces another initial value")
      func \(naming.name(for: property + "OfNil"))() async throws {
        \(cleanup)
        let first = \(store)
        try await first.flush()
        first.dispatch(.\(entry.actions.loaded)(\(sample).\(entry.member)))
        first.dispatch(.\(entry.actions.loaded)(nil))
        try await first.flush()
        let second = \(storeOfSample)
        try await second.flush()
        #expect(second.state.\(entry.member) == nil)
      }
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
    let data = StoredJSON.object([("version", .literal("\(version)")), ("value", json)])
    statements.add(
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

  /// Returns the test that loads a damaged file. The file must be renamed, and the feature must
  /// start with its initial state.
  private func damageTest(_ entry: StorageEntry) -> String {
    let damaged = #"Data("{\"version\": 1, \"val".utf8)"#
    return """
      @Test("a damaged file is reported, and renamed")
      func damagedFile() async throws {
        \(cleanup)
        let damaged = \(damaged)
      \(indented(writing("damaged", to: entry)))
        let store = \(store)
        var errors: [String] = []
        store.onError = { error, _ in errors.append(String(describing: error)) }
        try await store.flush()
        #expect(errors.count == 1)
        let files = try FileManager.default.contentsOfDirectory(
          at: folder, includingPropertiesForKeys: nil)
        #expect(try files.contains { try Data(contentsOf: $0) == damaged })
        #expect(!files.contains { $0.lastPathComponent == "\(name(of: entry))" })
      }
      """
  }

  private func newerTest(_ entry: StorageEntry) -> String {
    """
    @Test("a file of a newer version of the app is refused, and stays as it is")
    func newerFile() async throws {
      \(cleanup)
      let newer = Data(#"{"version": \(lastVersion + 1), "value": null}"#.utf8)
    \(indented(writing("newer", to: entry)))
      let store = \(store)
      store.onError = { _, _ in }
      store.dispatch(.\(entry.actions.loaded)(\(sample).\(entry.member)))
      await #expect(throws: (any Error).self) { try await store.flush() }
      #expect(try Data(contentsOf: folder.appending(path: "\(name(of: entry))")) == newer)
    }
    """
  }

  private func damagedDefaultTest(_ entry: StorageEntry) -> String {
    """
    @Test("a damaged user default is reported, and gets another key")
    func damagedDefault() async throws {
      \(cleanup)
      let damaged = Data([7, 7, 7])
    \(indented(writing("damaged", to: entry)))
      let store = \(store)
      var errors: [String] = []
      store.onError = { error, _ in errors.append(String(describing: error)) }
      try await store.flush()
      #expect(errors.count == 1)
      let defaults = UserDefaults.standard.persistentDomain(forName: suite) ?? [:]
      #expect(defaults.count == 1)
      #expect(defaults["\(name(of: entry))"] == nil)
      #expect(defaults.values.first as? Data == damaged)
    }
    """
  }

  private func newerDefaultTest(_ entry: StorageEntry) -> String {
    """
    @Test("a user default of a newer version of the app is refused, and stays as it is")
    func newerDefault() async throws {
      \(cleanup)
      let newer = Data(#"{"version": \(lastVersion + 1), "value": null}"#.utf8)
    \(indented(writing("newer", to: entry)))
      let store = \(store)
      store.onError = { _, _ in }
      store.dispatch(.\(entry.actions.loaded)(\(sample).\(entry.member)))
      await #expect(throws: (any Error).self) { try await store.flush() }
      #expect(UserDefaults(suiteName: suite)?.data(forKey: "\(name(of: entry))") == newer)
    }
    """
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
  }
}
