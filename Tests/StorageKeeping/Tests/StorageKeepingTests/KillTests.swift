import Foundation
import GRDB
import Journal
import Testing

@MainActor
@Suite("A process that is killed", .serialized)
struct KillTests {
  @Test("a process killed while saving loses no acknowledged entry, and its data can be read")
  func saving() async throws {
    let keeping = try Keeping()
    defer { keeping.discard() }
    var last = 0
    var later = 0
    for round in 0..<(isTorture ? 1_000 : 20) {
      let saved = try killed(keeping, after: .random(in: 0..<25_000))
      if let number = saved.last {
        try #require(saved == Array((last + 1)...number), "round \(round): a save is missing")
        last = number
      }
      let store = await keeping.store { Issue.record($0) }
      let numbers = store.state.entries.numbers("a")
      let kept = numbers.last ?? 0
      // One save may have ended without an acknowledgement.
      try #require(kept == last || kept == last + 1, "round \(round): \(last) was acknowledged")
      try #require(numbers == Array((kept - numbers.count + 1)..<(kept + 1)), "round \(round)")
      try #require(numbers.count >= min(20, kept), "round \(round): entries are missing")
      let draft = store.state.draft.flatMap { Int($0.dropFirst(2)) } ?? 0
      try #require(draft == last || draft == last + 1, "round \(round): the draft is \(draft)")
      if kept > last { later += 1 }
      last = kept
    }
    print("\(last) saves; \(later) were complete, and not yet acknowledged")
    #expect(last > 0)
  }

  /// Starts the program, and kills it `time` microseconds after its first acknowledgement. Returns
  /// the acknowledged numbers.
  private func killed(_ keeping: Keeping, after time: UInt32) throws -> [Int] {
    let (process, output) = try keeping.start(["a"])
    var data = Data()
    while !String(decoding: data, as: UTF8.self).contains("saved") {
      let more = output.availableData
      if more.isEmpty { break }
      data.append(more)
    }
    usleep(time)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    data.append(try output.readToEnd() ?? Data())
    return keeping.lines(data).saved
  }

  @Test("a process killed while migrating loses no entry")
  func migrating() async throws {
    let count = 2_000
    for _ in 0..<(isTorture ? 200 : 10) {
      let keeping = try Keeping()
      defer { keeping.discard() }
      try await writeFirstVersion(keeping, count)
      let (process, _) = try keeping.start(["a", "0"])
      usleep(.random(in: 0..<60_000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let store = await keeping.store { Issue.record($0) }
      try #require(store.state.entries.count == count)
      let first = try #require(store.state.entries.first)
      #expect(first.text == "text 0")
      #expect(first.mood == .cheerful)
      #expect(first.tags == [])
    }
  }

  /// Writes a database as it was created by version 1 of the spec.
  private func writeFirstVersion(_ keeping: Keeping, _ count: Int) async throws {
    let queue = try DatabaseQueue(path: keeping.database.path(percentEncoded: false))
    try await queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
          INSERT INTO grdb_migrations VALUES ('1');
          CREATE TABLE savedLists (name TEXT PRIMARY KEY NOT NULL);
          INSERT INTO savedLists VALUES ('entries');
          CREATE TABLE entries (
            id BLOB PRIMARY KEY NOT NULL, title TEXT, mood TEXT, colour INTEGER,
            position INTEGER NOT NULL);
          CREATE INDEX entries_on_position ON entries(position);
          """)
      for number in 0..<count {
        try db.execute(
          sql: "INSERT INTO entries VALUES (?, ?, 'happy', 1, ?)",
          arguments: [UUID(), "text \(number)", number])
      }
    }
    try queue.close()
  }
}
