import ReduxRuntime
import Testing

/// Tests of features with two stored properties, of which one fails or starts later.
@MainActor @Suite("Features with two stored properties", .timeLimit(.minutes(10)))
struct TwoPropertiesTests {
  private let milk = StoredNote(id: 1)
  private let notes = ScriptedStorage()
  private let size = SizeStorage()

  /// A storage of a number whose loads may fail.
  @MainActor private final class SizeStorage: Storage {
    var isBroken = false
    private(set) var value: Int?

    func load() async throws -> Int? {
      if isBroken { throw StorageFault() }
      return value
    }

    func save(_ value: Int) async throws { self.value = value }
  }

  private func app() -> StoredApp {
    StoredApp { [notes, size] in
      StoredStore(middleware: [
        StorageMiddleware.notes(in: notes),
        StorageMiddleware(
          "size", \.size, changes: Changes(bit: 1), in: size,
          actions: StorageActions(
            load: .emit, loaded: { .resize($0) }, failed: { .failed($0) },
            step: { action in
              switch action {
              case .emit: .load
              case .resize: .loaded
              default: nil
              }
            })),
      ])
    }
  }

  @Test("a property that is lost does not prevent the last save of another one")
  func lostBeside() async throws {
    let app = app()
    app.onError = { _, _ in }
    size.isBroken = true
    notes.onSave = { throw StorageFault() }
    app.openNotes()
    await until { app.notes?.status == .failed("StorageFault()") && notes.loads == 1 }
    try await app.flush()
    app.dispatch(.resize(3))
    app.dispatch(.add(milk))
    app.closeNotes()
    await app.idle()
    notes.onSave = nil
    await #expect(throws: StorageFault.self) { try await app.flush() }
    try await app.flush()
    #expect(notes.value == [milk])
  }

  @Test("a feature that closes while its first property begins to load saves all of its changes")
  func closedAtStart() async throws {
    let app = app()
    app.openNotes()
    app.dispatch(.resize(3))
    app.dispatch(.add(milk))
    var calls = 0
    app.notes?.subscribe(to: Changes(bit: 2)) { [weak app] _ in
      calls += 1
      if calls == 2 { app?.closeNotes() }
    }
    await until { calls == 2 }
    try await app.flush()
    #expect(notes.value == [milk])
    #expect(size.value == 3)
  }
}
