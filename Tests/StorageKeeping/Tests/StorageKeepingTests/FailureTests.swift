import Foundation
import GRDB
import Journal
import ReduxRuntime
import Testing

@MainActor
@Suite("A stored feature")
struct FailureTests {
  @Test("a full disk is reported, no entry is lost, and entries are saved as soon as there is room")
  func fullDisk() async throws {
    for limit in isTorture ? Array(stride(from: 8_192, to: 200_000, by: 4_096)) : [40_960, 90_000] {
      let keeping = try Keeping()
      defer { keeping.discard() }
      let lines = try keeping.run(["a", "120"], ["LIMIT": "\(limit)"])
      #expect(lines.contains { $0.hasPrefix("failed ") }, "a limit of \(limit) bytes")
      #expect(lines.contains { $0.hasPrefix("refused ") }, "a limit of \(limit) bytes")
      #expect(lines.saved == Array(1...120), "a limit of \(limit) bytes")
      let store = await keeping.store { Issue.record($0) }
      #expect(store.state.entries.numbers("a") == Array(1...120), "a limit of \(limit) bytes")
      #expect(store.state.draft == "a 120")
    }
  }

  @Test("a folder that is not writable is reported, and the store continues in memory")
  func readOnlyFolder() async throws {
    let keeping = try Keeping()
    defer { keeping.discard() }
    _ = try keeping.run(["a", "3"])
    let before = try contents(keeping)
    chmod(keeping.folder.path(), 0o555)
    // The superuser can write to every folder, so the program runs as another user.
    let lines = try keeping.run(["b", "1"], getuid() == 0 ? ["USER_ID": "65534"] : [:])
    #expect(lines.contains { $0.hasPrefix("failed ") })
    #expect(lines.saved.isEmpty)
    #expect(try contents(keeping) == before)
  }

  private func contents(_ keeping: Keeping) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: keeping.folder.path()) {
      contents[name] = try Data(contentsOf: keeping.folder.appending(path: name))
    }
    return contents
  }

  @Test("a database with damaged pages is renamed, and the feature begins with its initial state")
  func damagedPages() async throws {
    let keeping = try Keeping()
    defer { keeping.discard() }
    _ = try keeping.run(["a", "200"])
    let queue = try DatabaseQueue(path: keeping.database.path(percentEncoded: false))
    _ = try await queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    try queue.close()
    var damaged = try Data(contentsOf: keeping.database)
    for index in 8_192..<damaged.count { damaged[index] = UInt8(truncatingIfNeeded: index &* 31) }
    try damaged.write(to: keeping.database)
    var errors: [any Error] = []
    let store = await keeping.store { errors.append($0) }
    // The damage may be reported by each of the three that are loaded: entries, plans, and what is
    // stored together.
    #expect((1...3).contains(errors.count))
    #expect(errors.allSatisfy { $0 is StorageWarning })
    #expect(store.state.entries.isEmpty)
    let aside = try contents(keeping).filter { $0.key.contains(".sqlite.damaged-") }
    #expect(aside.values.contains { $0.count >= damaged.count })
    store.dispatch(.write(Entry(text: "new")))
    try await store.flush()
    let next = await keeping.store { Issue.record($0) }
    #expect(next.state.entries.map(\.text) == ["new"])
  }

  @Test("a database damaged while the app runs is replaced by one with the values in memory")
  func damagedMeanwhile() async throws {
    let keeping = try Keeping()
    defer { keeping.discard() }
    var errors: [any Error] = []
    let store = await keeping.store { errors.append($0) }
    for number in 0..<500 { store.dispatch(.write(Entry(text: "a \(number)"))) }
    try await store.flush()
    try await keeping.damage()
    store.dispatch(.write(Entry(text: "new")))
    try await store.flush()
    #expect(errors.count == 1)
    #expect(errors.first is StorageWarning)
    let next = await keeping.store { Issue.record($0) }
    #expect(next.state.entries == store.state.entries)
    #expect(next.state.entries.count == 501)
  }

  @Test("a database that replaces a damaged one contains the rows of unchanged tables")
  func damagedBesideQuietTable() async throws {
    let keeping = try Keeping()
    defer { keeping.discard() }
    let store = await keeping.store()
    for number in 0..<50 { store.dispatch(.plan(Plan(name: "\(number)"))) }
    store.dispatch(.write(Entry(text: "old")))
    try await store.flush()
    try await keeping.damage()
    store.dispatch(.write(Entry(text: "new")))
    try await store.flush()
    let next = await keeping.store { Issue.record($0) }
    #expect(next.state.plans == store.state.plans)
    #expect(next.state.plans.count == 50)
    #expect(next.state.entries.map(\.text) == ["old", "new"])
    // The unchanged table can still be saved in the new database.
    store.dispatch(.plan(Plan(name: "last")))
    try? await store.flush()
    let last = await keeping.store { Issue.record($0) }
    #expect(last.state.plans == store.state.plans)
  }

  @Test("the optional values of a person are loaded as they were saved, and missing ones as nil")
  func optionalValues() async throws {
    let keeping = try Keeping()
    defer { keeping.discard() }
    let bob = Person(name: "Bob")
    let ann = Person(
      name: "Ann", partner: bob.id, photo: Data([0, 255]), isClose: false,
      owes: Decimal(string: "-12.50"))
    let saved = PeopleAndMeetings(people: [ann, bob], meetings: [])
    let writer = JournalDependencies.sqlite(folder: keeping.folder).peopleAndMeetingsStorage
    try await writer.save(saved)
    let reader = JournalDependencies.sqlite(folder: keeping.folder).peopleAndMeetingsStorage
    #expect(try await reader.load() == saved)
  }

  @Test("if a new store finds damage, the rows of other stores are kept")
  func damageFoundByLoad() async throws {
    let keeping = try Keeping()
    defer { keeping.discard() }
    let dependencies = JournalDependencies.sqlite(folder: keeping.folder)
    let first = JournalStore(dependencies: dependencies)
    first.onError = { _, _ in }
    for number in 0..<50 { first.dispatch(.plan(Plan(name: "\(number)"))) }
    try await first.flush()
    try await keeping.damage()
    let second = JournalStore(dependencies: dependencies)
    var errors: [any Error] = []
    second.onError = { error, _ in errors.append(error) }
    try await second.flush()
    #expect(errors.contains { $0 is StorageWarning })
    let next = await keeping.store { Issue.record($0) }
    #expect(next.state.plans == first.state.plans)
  }

  @Test("the database of a newer version of the app is not changed")
  func newerVersion() async throws {
    let keeping = try Keeping()
    defer { keeping.discard() }
    let path = keeping.database.path(percentEncoded: false)
    let newer = try DatabaseQueue(path: path)
    try await newer.write { db in
      try db.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
      try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('newer')")
    }
    try newer.close()
    let before = try Data(contentsOf: keeping.database)
    var errors: [any Error] = []
    let store = await keeping.store { errors.append($0) }
    store.dispatch(.write(Entry(text: "new")))
    await #expect(throws: StorageError.self) { try await store.flush() }
    #expect(errors.count == 3, "one for each storage")
    #expect(try Data(contentsOf: keeping.database) == before)
  }

  @Test("two stores of an app keep each other's entries")
  func twoStores() async throws {
    let keeping = try Keeping()
    defer { keeping.discard() }
    let dependencies = JournalDependencies.sqlite(folder: keeping.folder)
    let stores = [0, 1].map { _ in JournalStore(dependencies: dependencies) }
    for store in stores { try await store.flush() }
    for number in 0..<20 {
      stores[number % 2].dispatch(.write(Entry(text: "\(number)")))
      try await stores[number % 2].flush()
    }
    let next = await keeping.store { Issue.record($0) }
    #expect(Set(next.state.entries.map(\.text)) == Set((0..<20).map(String.init)))
  }

  @Test("two processes that save at the same time keep each other's entries")
  func twoProcesses() async throws {
    let keeping = try Keeping()
    defer { keeping.discard() }
    _ = try keeping.run(["a", "1"])
    let count = isTorture ? 500 : 50
    let first = try keeping.start(["b", "\(count)"])
    let second = try keeping.start(["c", "\(count)"])
    let acknowledged = try [first, second].map { process, output in
      let data = try output.readToEnd() ?? Data()
      process.waitUntilExit()
      return keeping.lines(data)
    }
    let store = await keeping.store { Issue.record($0) }
    for (prefix, lines) in zip(["b", "c"], acknowledged) {
      let numbers = store.state.entries.numbers(prefix)
      #expect(numbers == Array(1...count))
      // An error for the draft is expected, because the other process has replaced its file.
      let errors = lines.filter { $0.hasPrefix("failed ") && !$0.contains("draft.json") }
      #expect(errors == [])
    }
  }

  @Test("all saved values are loaded unchanged")
  func values() async throws {
    let keeping = try Keeping()
    defer { keeping.discard() }
    let store = await keeping.store { Issue.record($0) }
    let texts = ["", "a\0b", "\0", "é\u{301}", String(repeating: "x", count: 100_000), "'\"\\"]
    let weights: [Double?] = [.infinity, -.infinity, -0.0, .leastNonzeroMagnitude, 0.1, nil]
    for (text, weight) in zip(texts, weights) {
      store.dispatch(
        .write(
          Entry(
            text: text, written: Date(timeIntervalSinceReferenceDate: 0.1), tags: [text],
            steps: .max, weight: weight, place: Place(town: text, visits: .min))))
    }
    store.dispatch(.write(Entry(text: "NaN", weight: .nan)))
    try await store.flush()
    let loaded = await keeping.store { Issue.record($0) }.state.entries
    #expect(loaded.dropLast() == store.state.entries.dropLast())
    #expect(loaded.last?.text == "NaN")
    #expect(loaded.last?.weight?.isNaN == true)
  }

  @Test("NaN of a Decimal is saved in a column, but not in JSON, which cannot represent it")
  func noNumber() async throws {
    let keeping = try Keeping()
    defer { keeping.discard() }
    let store = await keeping.store()
    store.dispatch(.plan(Plan(name: "NaN", cost: .nan)))
    try await store.flush()
    store.dispatch(.plan(Plan(name: "JSON", where: Place(town: "Bern", budget: .nan))))
    await #expect(throws: StorageError.self) { try await store.flush() }
    let loaded = await keeping.store { Issue.record($0) }.state.plans
    #expect(loaded.map(\.name) == ["NaN"])
    #expect(loaded.first?.cost.isNaN == true)
  }

  @Test("a database of the first version can be opened, even with columns that no longer exist")
  func forgottenColumns() async throws {
    let keeping = try Keeping()
    defer { keeping.discard() }
    let queue = try DatabaseQueue(path: keeping.database.path(percentEncoded: false))
    try await queue.write { db in
      // `extra` was renamed before version 3 removed it. `name` is now the name of another
      // property.
      try db.execute(
        sql: """
          CREATE TABLE plans (
            id BLOB PRIMARY KEY, goal TEXT, length TEXT, name TEXT, more TEXT,
            position INTEGER NOT NULL);
          INSERT INTO plans VALUES
            (x'00000000000000000000000000000001', 'Rome', '[0, 5]', 'x', 'y', 0);
          CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
          INSERT INTO grdb_migrations VALUES ('1');
          """)
    }
    try queue.close()
    let store = await keeping.store { Issue.record($0) }
    #expect(store.state.plans.map(\.name) == ["Rome"])
    #expect(store.state.plans.map(\.title) == ["none"])
    #expect(store.state.plans.map(\.rank) == [3])
    #expect(store.state.plans.first?.where == Place(town: "Bern"))
    store.dispatch(.plan(Plan(name: "Oslo", title: nil, rank: nil, where: nil)))
    try await store.flush()
    let next = await keeping.store { Issue.record($0) }
    #expect(next.state.plans == store.state.plans)
  }

  @Test("after overlapping calls of a storage, the next save writes everything again")
  func overlap() async throws {
    let keeping = try Keeping()
    defer { keeping.discard() }
    let storage = JournalDependencies.sqlite(folder: keeping.folder).entriesStorage
    let entries = (0..<10).map { Entry(text: "\($0)") }
    let changed = entries.dropLast().map { Entry(id: $0.id, text: "changed") }
    for _ in 0..<20 {
      try await storage.save(entries)
      async let none: Void = storage.save([])
      async let nine: Void = storage.save(changed)
      _ = try await (none, nine)
      try await storage.save(entries)
      let next = await keeping.store { Issue.record($0) }
      #expect(next.state.entries == entries)
    }
  }

  @Test("storages in different folders have different locations")
  func locations() throws {
    let (one, other) = (try Keeping(), try Keeping())
    defer {
      one.discard()
      other.discard()
    }
    func locations(_ keeping: Keeping) -> [String] {
      let dependencies = JournalDependencies.sqlite(folder: keeping.folder)
      return [dependencies.entriesStorage.location, dependencies.draftStorage.location]
    }
    #expect(locations(one) == locations(one))
    for (first, second) in zip(locations(one), locations(other)) { #expect(first != second) }
  }

  @Test("a change of one row among many writes only this row")
  func oneRow() async throws {
    let keeping = try Keeping()
    defer { keeping.discard() }
    let count = isTorture ? 100_000 : 5_000
    let store = await keeping.store { Issue.record($0) }
    store.dispatch(.entriesLoaded((0..<count).map { Entry(text: "\($0)") }))
    try await store.flush()
    let queue = try DatabaseQueue(path: keeping.database.path(percentEncoded: false))
    try await queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE writes (text TEXT);
          CREATE TRIGGER inserts AFTER INSERT ON entries BEGIN INSERT INTO writes VALUES (NEW.text); END;
          CREATE TRIGGER deletes AFTER DELETE ON entries BEGIN INSERT INTO writes VALUES ('-'); END;
          """)
    }
    store.dispatch(.feel(store.state.entries[count / 2].id, mood: .tired))
    try await store.flush()
    let writes = try await queue.read { try String.fetchAll($0, sql: "SELECT text FROM writes") }
    #expect(writes == ["\(count / 2)"])
  }
}
