import Foundation
import Journal
import JournalSQLite
import ReduxRuntime

/// Adds entries to the journal in a folder. When an entry has been saved, the program writes the
/// number of the entry to standard output.
///
/// Arguments: the folder, a prefix for the entries, and the number of entries to add. The
/// environment variable `LIMIT` limits the size of files until a save has failed. `USER_ID` changes
/// the user of the process.
@main
@MainActor
struct KeepEntries {
  static func main() async throws {
    let environment = ProcessInfo.processInfo.environment
    let arguments = CommandLine.arguments
    if let user = environment["USER_ID"].flatMap({ uid_t($0) }) { setuid(user) }
    signal(SIGXFSZ, SIG_IGN)
    if let limit = environment["LIMIT"].flatMap({ UInt($0) }) { limitFiles(to: limit) }
    let store = JournalStore(dependencies: .sqlite(folder: URL(filePath: arguments[1])))
    store.onError = { error, _ in tell("failed \(error)") }
    try? await store.flush()
    tell("loaded \(store.state.entries.count)")
    let prefix = arguments[2]
    let mine = store.state.entries.filter { $0.text.hasPrefix(prefix + " ") }
    var number = mine.last?.number ?? 0
    let last = arguments.count > 3 ? number + (Int(arguments[3]) ?? 0) : .max
    while number < last {
      number += 1
      // Most entries fill several pages of the database, so that a write takes a while.
      let filler = String(repeating: ".", count: number % 8_000)
      store.dispatch(.write(Entry(text: "\(prefix) \(number) \(filler)")))
      if store.state.entries.count > 20, arguments.count < 4 {
        store.dispatch(.erase(store.state.entries[0].id))
      }
      store.dispatch(.jot("\(prefix) \(number)"))
      await flush(store, number)
    }
  }

  /// Saves the changes. After a failure, the limit is removed and a failed load is repeated. The
  /// next save then writes all changes.
  private static func flush(_ store: JournalStore, _ number: Int) async {
    do {
      try await store.flush()
    } catch {
      tell("refused \(number)")
      limitFiles(to: .max)
      store.dispatch(.loadEntries)
      store.dispatch(.loadDraft)
      guard (try? await store.flush()) != nil else { return }
    }
    tell("saved \(number)")
  }

  private static func limitFiles(to size: UInt) {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
      let resource = RLIMIT_FSIZE
    #endif
    var limit = rlimit()
    getrlimit(resource, &limit)
    limit.rlim_cur = min(rlim_t(size), limit.rlim_max)
    setrlimit(resource, &limit)
  }

  private static func tell(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
  }
}

extension Entry {
  fileprivate var number: Int {
    let words = text.split(separator: " ")
    return words.count > 1 ? Int(words[1]) ?? 0 : 0
  }
}
