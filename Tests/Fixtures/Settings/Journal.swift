// What the target of an app writes about `Journal`, in the module of the feature or in another.

#if IMPORTED
  import Foundation
  import Journal
  import ReduxRuntime
#else
  import Foundation
  import ReduxRuntime
#endif

@MainActor final class JournalScreen {
  let store: JournalStore

  init(_ dependencies: JournalDependencies) {
    store = JournalStore(dependencies: dependencies)
  }

  func write(_ text: String) async throws {
    store.dispatch(.write(Entry(text: text, mood: .cheerful, written: Date.now)))
    store.dispatch(.plan(Plan(name: text)))
    try await store.flush()
  }

  var moods: [Mood] { store.entries.map(\.mood) }
}
