import Foundation
import GRDB
import Ledger
import LedgerSQLite
import ReduxRuntime

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// `bench FOLDER fill` stores the rows. `bench FOLDER` prints a line for each ratio: its name, a tab
// and the ratio. The other second arguments are for measuring the memory: each of them loads the
// rows in one way, and `empty` loads no rows.

let count = 100_000

/// A row as a developer would declare it by hand for GRDB.
struct PlainLine: FetchableRecord, PersistableRecord, Equatable {
  static let databaseTableName = "lines"
  var line: Line

  init(_ line: Line) { self.line = line }

  init(row: Row) throws {
    line = Line(
      id: row["id"], text: row["text"], amount: row["amount"], isPaid: row["isPaid"],
      date: (row["date"] as Double?).map { Date(timeIntervalSinceReferenceDate: $0) })
  }

  func encode(to container: inout PersistenceContainer) {
    container["id"] = line.id
    container["text"] = line.text
    container["amount"] = line.amount
    container["isPaid"] = line.isPaid
    container["date"] = line.date?.timeIntervalSinceReferenceDate
    container["position"] = 0
  }
}

func cpuTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func least(_ rounds: Int, _ body: () async throws -> Void) async rethrows -> Double {
  var least = Double.infinity
  for _ in 0..<rounds {
    let start = cpuTime()
    try await body()
    least = min(least, cpuTime() - start)
  }
  return least
}

func ratio(_ name: String, _ value: Double) { print("\(name)\t\(value)") }

func plainQueue(_ folder: URL) throws -> DatabaseQueue {
  var configuration = Configuration()
  configuration.journalMode = .wal
  let queue = try DatabaseQueue(
    path: folder.appending(path: "Ledger.sqlite").path, configuration: configuration)
  try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
  return queue
}

func plainLines(_ folder: URL) throws -> [Line] {
  try plainQueue(folder).read { db in
    try PlainLine.order(Column("position")).fetchAll(db).map(\.line)
  }
}

@MainActor func loadedStore(_ folder: URL) async throws -> LedgerStore {
  let store = LedgerStore(dependencies: .sqlite(folder: folder))
  try await store.flush()
  return store
}

let folder = URL(filePath: CommandLine.arguments[1])

switch CommandLine.arguments.dropFirst(2).first {
case "fill":
  let store = try await loadedStore(folder)
  for index in 0..<count {
    store.dispatch(.add(Line(text: "The line with the number \(index)", amount: index, date: .now)))
  }
  try await store.flush()
case "empty": _ = try plainQueue(folder)
case "plain":
  let lines = try plainLines(folder)
  precondition(lines.count == count)
case "store":
  // After the first change, the state's list and the rows share no memory.
  let store = try await loadedStore(folder)
  store.dispatch(.pay(0))
  try await store.flush()
  precondition(store.lines.count == count)
default:
  let plain = try await least(5) { _ = try plainLines(folder) }
  let loaded = try await least(5) { _ = try await loadedStore(folder) }
  ratio("load", loaded / plain)

  let store = try await loadedStore(folder)
  let queue = try plainQueue(folder)
  var index = 0
  let saved = try await least(15) {
    index += 1_000
    store.dispatch(.pay(index))
    try await store.flush()
  }
  // The minimum work of a save is finding the change and writing one row. The two lists share no
  // memory, as after a change.
  let before = store.lines
  var after = before.map { $0 }
  var isEqual = true
  let written = try await least(15) {
    index += 1_000
    after[index].isPaid.toggle()
    isEqual = before == after && isEqual
    for (old, new) in zip(before, after) where old != new { isEqual = false }
    let row = PlainLine(after[index])
    try await queue.write { try row.update($0) }
    after[index].isPaid.toggle()
  }
  ratio("save", saved / written)

  let rows = StoredRows(before.enumerated().map { StoredRows.Row($1, at: Int64($0) << 10) })
  after[count - 1].isPaid.toggle()
  var changed = 0
  let found = await least(15) { changed += rows.change(to: after).written.count }
  let compared = await least(15) { isEqual = before == after && isEqual }
  ratio("find", found / compared)
  precondition(!isEqual && changed == 15)
}
