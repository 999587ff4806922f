import FeatureAnalysis

// The tests of a SwiftData database.

extension StorageTests {
  mutating func swiftDataTests() -> [SwiftDeclaration] {
    guard context.hasEntities else { return [] }
    return testedVersions.flatMap { version in
      tables.compactMap { entityTest($0, version) }
    }
  }

  private var file: String { "\(context.names.module).store" }

  /// Creates the test for platforms without SwiftData.
  func missingStoreTests() -> [SwiftDeclaration] {
    guard let table = tables.first else { return [] }
    let suite = context.hasDefaults ? "\n  let suite = UUID().uuidString" : ""
    let test = """
      @Test("without SwiftData every load fails with a message, and the feature goes on in memory")
      func missing() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)\(suite)
        let store = \(store)
        var errors: [String] = []
        store.onError = { error, _ in errors.append(String(describing: error)) }
        store.dispatch(.\(table.entry.actions.loaded)(\(sample).\(table.entry.member)))
        await #expect(throws: (any Error).self) { try await store.flush() }
        #expect(errors.first?.contains("SwiftData exists on Apple's systems only") == true)
        #expect(store.state.\(table.entry.member) == \(sample).\(table.entry.member))
      }
      """
    return [
      .struct(
        context.names.storageTests, [],
        attributes: [
          SwiftAttribute("MainActor", isOnItsOwnLine: true), SwiftAttribute("Suite"),
        ], doc: "What is stored where there is no SwiftData: nothing.", members: [.verbatim(test)])
    ]
  }

  // MARK: - Versions

  /// Creates the test that rewrites the entities to the form of an earlier version, and then loads
  /// them.
  private mutating func entityTest(_ table: RowTable, _ version: Int) -> SwiftDeclaration? {
    let stored = StoredSample(context, version: version)
    guard let entity = ListEntity(table, in: context.feature),
      let sample = context.tests.sample[safe: table.entry.index],
      let expected = stored.loaded(sample, table.entry.type),
      let json = jsonBack(entity, sample, stored)
    else { return nil }
    let property = table.entry.property
    let steps = ["entity.version = \(version)"] + stepsBack(entity, to: version)
    statements.addStatement(.verbatim(SwiftVerbatim(turningBack(entity, steps, json, version))))
    statements.expect(.path("second", "state", property), is: expected, table.entry.type)
    return statements.test(
      "\(property) of version \(version) can be loaded",
      named: "\(property)OfVersion\(version)", &naming, isAsync: true)
  }

  private var database: String {
    let shared = context.shared.toolchain(SwiftDataSymbol.database)
    let version = lastVersion > 1 ? ", version: \(lastVersion)" : ""
    let models = (tables.map { ListEntity.entityName(of: $0) } + [context.names.savedList])
      .map { "\($0).self" }.joined(separator: ", ")
    return """
      \(shared)(
        "\(context.names.module)", in: folder\(version),
        models: [\(models)])
      """
  }

  private func turningBack(
    _ entity: ListEntity, _ steps: [String], _ json: [String], _ version: Int
  ) -> String {
    let loop = steps.map { "  " + $0.replacing("\n", with: "\n  ") }.joined(separator: "\n")
    let rest = (json + ["try context.save()"]).joined(separator: "\n")
    return """
      \(cleanup)
      let first = \(store)
      try await first.flush()
      first.dispatch(.\(entity.table.entry.actions.loaded)(\(sample).\(entity.table.entry.member)))
      try await first.flush()
      let database = \(database)
      let context = ModelContext(try await database.open())
      let entities = try context.fetch(FetchDescriptor<\(entity.name)>())
        .sorted { $0.position < $1.position }
      for entity in entities {
      \(loop)
      }
      \(rest)
      try Data("\(version)".utf8).write(to: folder.appending(path: "\(file).version"))
      let second = \(store)
      try await second.flush()
      """
  }

  private func stepsBack(_ entity: ListEntity, to version: Int) -> [String] {
    entity.attributes.flatMap { attribute -> [String] in
      if attribute.column.property.history.added > version {
        return ["entity.\(attribute.name) = nil"]
      }
      return attribute.column.cases(in: context.feature).compactMap { enumCase in
        guard let old = enumCase.history.memberName(in: version, now: enumCase.name),
          old != enumCase.name
        else { return nil }
        return """
          if entity.\(attribute.name) == "\(enumCase.name)" { entity.\(attribute.name) = "\(old)" }
          """
      }
    }
  }

  /// Returns statements that write JSON in the form of an earlier version; nil if the tool does not
  /// know how a value is encoded.
  private func jsonBack(
    _ entity: ListEntity, _ sample: Value, _ stored: StoredSample
  ) -> [String]? {
    guard case .list(let rows) = sample else { return nil }
    var steps: [String] = []
    for (place, row) in rows.enumerated() {
      guard case .structure(let values) = row else { return nil }
      for (value, attribute) in zip(values, entity.attributes)
      where attribute.column.form == .json && value != .null
        && attribute.column.property.history.added <= stored.version
      {
        guard let json = stored.json(value, attribute.column.type) else { return nil }
        let lines = json.lines(width: 60).map { "  " + $0 }.joined(separator: "\n")
        steps.append(
          """
          entities[\(place)].\(attribute.name) = Data(
            #\"""
          \(lines)
            \"""#.utf8)
          """)
      }
    }
    return steps
  }
}
