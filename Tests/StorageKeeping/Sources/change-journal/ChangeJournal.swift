import Foundation
import Journal
import JournalSQLite
import ReduxRuntime

/// Loads the journal in a folder, changes it in three steps, and saves each change. The program
/// continues after every failure, as an app would.
///
/// It writes a line for each value that it tries to save (`tries`), for each value that a flush has
/// acknowledged (`saved`), for each failed flush (`refused`), and for each reported error
/// (`failed`). If `ROOM` is set, it resets `FAIL_AT` after the second step.
@main
@MainActor
struct ChangeJournal {
  private let store: JournalStore

  static func main() async {
    await ChangeJournal(folder: URL(filePath: CommandLine.arguments[1])).run()
  }

  private init(folder: URL) {
    store = JournalStore(dependencies: .sqlite(folder: folder))
    store.onError = { error, _ in Self.tell("failed \(error)") }
  }

  private func run() async {
    await save()
    for step in 1...3 {
      store.dispatch(.write(Entry(text: "step-\(step)")))
      store.dispatch(.plan(Plan(name: "step-\(step)")))
      store.dispatch(.jot((store.state.draft ?? "") + "+\(step)"))
      if step == 3 { changeOthers() }
      await save()
      if step == 2, ProcessInfo.processInfo.environment["ROOM"] != nil { unsetenv("FAIL_AT") }
    }
    await save()
  }

  private func changeOthers() {
    guard store.state.entries.count > 1 else { return }
    store.dispatch(.erase(store.state.entries[1].id))
    store.dispatch(.feel(store.state.entries[0].id, mood: .tired))
  }

  /// Repeats failed loads, and saves the changes. A failed save is repeated once.
  private func save() async {
    for _ in 1...2 {
      for action: JournalAction in [.loadEntries, .loadPlans, .loadDraft] { store.dispatch(action) }
      if await flush() { return }
    }
  }

  private func flush() async -> Bool {
    Self.tell("tries \(content)")
    do {
      try await store.flush()
      // The content includes values that were loaded during the flush.
      Self.tell("saved \(content)")
      return true
    } catch {
      Self.tell("refused \(error)")
      Self.tell("tries \(content)")
      return false
    }
  }

  private var content: String {
    let entries = store.state.entries.map { "\($0.text):\($0.mood)" }.joined(separator: ",")
    let plans = store.state.plans.map(\.name).joined(separator: ",")
    return "\(entries) \(plans) \(store.state.draft ?? "")"
  }

  private static func tell(_ text: String) {
    let line = text.replacing("\n", with: " ")
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}
