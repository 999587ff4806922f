import Foundation
import GRDB
import Journal

/// The stored data before the start of a program.
enum StoredBefore: CaseIterable, Sendable {
  case nothing
  case journal
  /// A journal whose process has been killed.
  case journalOfKilledProcess
  case firstVersion

  var content: JournalContent {
    self == .nothing
      ? JournalContent("  ") : JournalContent("one:calm,two:calm,three:calm home base")
  }

  /// For each property, the strings that its value always contains.
  var marks: [[String]] {
    self == .nothing ? [[], [], []] : [["one:", "three:"], ["home"], ["base"]]
  }

  /// Writes the data to the folder of a test.
  @MainActor func write(_ keeping: Keeping) async throws {
    switch self {
    case .nothing: break
    case .journal: try await Self.writeJournal(keeping)
    case .journalOfKilledProcess:
      let other = try Keeping()
      defer { other.discard() }
      let store = try await Self.writeJournal(other)
      // The database is copied while it is open, together with its write-ahead log.
      try FileManager.default.removeItem(at: keeping.folder)
      try FileManager.default.copyItem(at: other.folder, to: keeping.folder)
      withExtendedLifetime(store) {}
    case .firstVersion:
      try await Self.writeFirstVersion(keeping)
      try Data(#"{"version":1,"value":"base"}"#.utf8)
        .write(to: keeping.folder.appending(path: "draft.json"))
    }
  }

  @discardableResult
  @MainActor private static func writeJournal(_ keeping: Keeping) async throws -> JournalStore {
    let store = await keeping.store()
    for text in ["one", "two", "three"] { store.dispatch(.write(Entry(text: text))) }
    store.dispatch(.plan(Plan(name: "home")))
    store.dispatch(.jot("base"))
    try await store.flush()
    return store
  }

  private static func writeFirstVersion(_ keeping: Keeping) async throws {
    let queue = try DatabaseQueue(path: keeping.database.path(percentEncoded: false))
    try await queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
          INSERT INTO grdb_migrations VALUES ('1');
          CREATE TABLE savedLists (name TEXT PRIMARY KEY NOT NULL);
          INSERT INTO savedLists VALUES ('entries'), ('plans');
          CREATE TABLE entries (
            id BLOB PRIMARY KEY NOT NULL, title TEXT, mood TEXT, colour INTEGER,
            position INTEGER NOT NULL);
          CREATE TABLE plans (
            id BLOB PRIMARY KEY NOT NULL, goal TEXT, length TEXT, extra TEXT,
            position INTEGER NOT NULL);
          INSERT INTO plans VALUES
            (x'00000000000000000000000000000001', 'home', '[0, 5]', 'x', 0);
          """)
      for (position, text) in ["one", "two", "three"].enumerated() {
        try db.execute(
          sql: "INSERT INTO entries VALUES (?, ?, 'calm', 1, ?)",
          arguments: [UUID(), text, position])
      }
    }
    try queue.close()
  }
}
