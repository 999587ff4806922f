import Foundation
import ReduxRuntime
import Testing

/// Tests of storages that cancel the task in which a store calls them.
@MainActor @Suite("Storages and the tasks of their stores", .serialized)
struct StorageTaskTests {
  @Test("a storage that cancels the saving task does not stop later saves or block the main actor")
  func cancelledSave() async {
    await #expect(processExitsWith: .success) {
      Self.limitTime()
      await MainActor.run { () -> ScriptedStorage in
        let storage = ScriptedStorage()
        storage.onSave = {
          try? await Task.sleep(for: .milliseconds(20))
          withUnsafeCurrentTask { $0?.cancel() }
        }
        return storage
      }.useWhileSaving()
    }
  }

  @Test("a storage that cancels the loading task does not stop later saves or block the main actor")
  func cancelledLoad() async {
    await #expect(processExitsWith: .success) {
      Self.limitTime()
      await MainActor.run { () -> ScriptedStorage in
        let storage = ScriptedStorage()
        storage.onLoad = { withUnsafeCurrentTask { $0?.cancel() } }
        return storage
      }.useWhileSaving()
    }
  }

  /// Ends the process if the main actor is blocked for a long time.
  nonisolated static func limitTime() {
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 20)
      exit(EXIT_FAILURE)
    }
  }
}

extension ScriptedStorage {
  /// Changes a store while it saves, so that one task saves twice.
  func useWhileSaving() async {
    let store = store(after: .milliseconds(5))
    await until { store.status == .ready }
    store.dispatch(.add(StoredNote(id: 1)))
    await until { self.saves == 1 }
    store.dispatch(.add(StoredNote(id: 2)))
    await until { self.value?.count == 2 }
    guard value?.count == 2 else { exit(EXIT_FAILURE) }
  }
}
