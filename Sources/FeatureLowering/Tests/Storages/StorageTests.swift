import FeatureAnalysis

/// Creates the tests of the storages of a feature.
func storageTestDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  texts.imports.noteFoundation()
  texts.imports.noteRuntime()
  if context.hasDatabase {
    texts.imports.addModule(StorageLibrary.sqlite.module)
    texts.imports.addModule(context.names.sqlite)
  } else if context.hasEntities {
    texts.imports.addModule(StorageLibrary.swiftData.module)
    texts.imports.noteTestable(context.names.swiftData)
  }
  if !context.feature.dependencies.isEmpty { texts.imports.addModule(context.mocksModule) }
  var tests = StorageTests(context, texts)
  let suite = tests.suite()
  texts = tests.statements.texts
  return suite
}

struct StorageTests {
  let context: FeatureContext
  let tables: [RowTable]
  /// The expression that creates a store with the app's real storages.
  let store: String
  /// The expression that creates the app's real storages, such as `.files(folder: folder)`.
  let storages: String
  let sample: String
  var statements: TestStatements
  var naming: TestNaming

  init(_ context: FeatureContext, _ texts: TextLowering) {
    self.context = context
    tables = context.tables
    let arguments =
      (context.hasFolder ? ["folder: folder"] : [])
      + (context.hasDefaults ? ["suite: suite"] : [])
      + context.feature.dependencies.map { "\($0.name): \($0.mockName)()" }
    storages = ".\(context.storageFactory)(\(arguments.joined(separator: ", ")))"
    store =
      context.feature.needsState
      ? """
      \(context.names.store)(
          initialState: .\(context.openingName),
          dependencies: \(storages))
      """ : "\(context.names.store)(dependencies: \(storages))"
    sample = "\(context.names.state).\(context.sampleName)"
    statements = TestStatements(context, texts)
    naming = TestNaming(reserved: [
      "folder", "suite", "discard", "loadedStore", "restart", "url", "data", "uuid",
    ])
  }

  /// The current version of the stored data.
  var lastVersion: Int { context.feature.persistence?.version ?? 1 }

  /// The versions whose data the tests load. If several versions stored the data in the same form,
  /// only the last one is tested.
  var testedVersions: [Int] {
    context.feature.versionsOfHistories.map { $0 - 1 }.filter { $0 > 0 }
  }

  mutating func suite() -> [SwiftDeclaration] {
    var members: [SwiftDeclaration] = []
    if context.hasFolder {
      let folder = SwiftExpression.literal(context.shared.toolchain("FileManager"))
        .member("default").member("temporaryDirectory").calling(
          "appending", [SwiftArgument("path", .member(.call("UUID", []), "uuidString"))])
      members.append(.property("folder", .let, [.private], value: folder))
    }
    if context.hasDefaults {
      let suite = SwiftExpression.member(.call("UUID", []), "uuidString")
      members.append(.property("suite", .let, [.private], value: suite))
      members.append(.verbatim(discarding))
    }
    let databaseTests = databaseTests()
    if !databaseTests.isEmpty { members.append(.verbatim(opening)) }
    members.append(.verbatim(restartTest))
    members += valueTests() + databaseTests + swiftDataTests()
    let doc =
      context.hasFolder
      ? "Tests what is stored. Each test has a folder of its own."
      : "Tests what is stored. Each test has user defaults of its own."
    let suite =
      statements.suite(context.names.storageTests, isOnMainActor: true, doc: doc, members)
      + valueMakers(statements.values, &statements.texts)
    guard context.hasEntities else { return suite }
    return [
      .conditional(
        "canImport(SwiftData)",
        [SwiftDeclaration(.import(SwiftImport("SwiftData")))] + suite,
        otherwise: missingStoreTests())
    ]
  }

  /// The statement that deletes the data that a test has stored.
  var cleanup: String {
    context.hasDefaults
      ? "defer { discard() }" : "defer { try? FileManager.default.removeItem(at: folder) }"
  }

  private var discarding: String {
    let folder = context.hasFolder ? "\n  try? FileManager.default.removeItem(at: folder)" : ""
    return """
      private func discard() {\(folder)
        UserDefaults.standard.removePersistentDomain(forName: suite)
      }
      """
  }

  /// The test that saves all stored properties, and loads them in another store.
  private var restartTest: String {
    let entries = context.stored
    let saves = entries.map {
      "  first.dispatch(.\($0.actions.loaded)(\(sample).\($0.member)))"
    }
    var statuses: [String] = []
    for case let status? in entries.map(\.status) where !statuses.contains(status) {
      statuses.append(status)
    }
    let expectations =
      entries.map { "  #expect(second.state.\($0.member) == first.state.\($0.member))" }
      + statuses.map { "  #expect(second.state.\(identifier($0, .member)) == .ready)" }
    return """
      @Test("the next store loads \(wordList(context.storedProperties.map(\.property))) as saved")
      func restart() async throws {
        \(cleanup)
        let first = \(store)
        try await first.flush()
      \(saves.joined(separator: "\n"))
        try await first.flush()
        let second = \(store)
        try await second.flush()
      \(expectations.joined(separator: "\n"))
      }
      """
  }
}

extension StorageEntry {
  /// The property as it is written after a dot.
  var member: String { identifier(property, .member) }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
