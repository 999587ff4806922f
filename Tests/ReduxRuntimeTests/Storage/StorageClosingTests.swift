import ReduxRuntime
import Testing

/// An app with a feature that stores notes, and that can open and close.
@MainActor private final class NotesApp: AppStore<NotesState, NotesFeature.Action, Never> {
  let storage: TestStorage<[Note]>
  var notes: NotesStore? { slot.store }
  /// The closure that is called after each action of the feature.
  var link: ((NotesApp, NotesFeature.Action) -> Void)?
  private let slot = StoreSlot<NotesFeature>()

  init(_ storage: TestStorage<[Note]>) {
    self.storage = storage
    super.init()
  }

  override var state: NotesState { notes?.state ?? NotesState() }

  override func dispatch(_ action: NotesFeature.Action) { dispatch(action, to: notes, for: action) }

  func openNotes() {
    open(
      slot, "notes", NotesStore(middleware: [StorageMiddleware.notes(in: storage)]),
      action: { $0 }, after: { $0.link?($0, $1) })
  }

  func closeNotes() { close(slot) }
}

@MainActor
@Suite("A feature that stores its state and closes", .timeLimit(.minutes(5)), .serialized)
struct StorageClosingTests {
  private let milk = Note(id: 1, text: "Milk")

  private func app(_ storage: TestStorage<[Note]>) async throws -> NotesApp {
    let app = NotesApp(storage)
    app.openNotes()
    app.start()
    try await app.flush()
    return app
  }

  @Test("a feature saves the changes of an action whose observer closes the feature")
  func inObserver() async throws {
    let storage = TestStorage<[Note]>()
    let app = try await app(storage)
    app.notes?.subscribe { [weak app] state in
      if !state.notes.isEmpty { app?.closeNotes() }
    }
    app.dispatch(.add(milk))
    #expect(app.notes == nil)
    try await app.flush()
    #expect(storage.value == [milk])
  }

  @Test("a feature saves the changes of an action whose link closes the feature")
  func inLink() async throws {
    let storage = TestStorage<[Note]>()
    let app = try await app(storage)
    app.link = { app, action in
      if case .add = action { app.closeNotes() }
    }
    app.dispatch(.add(milk))
    try await app.flush()
    #expect(storage.value == [milk])
  }

  @Test("a closed feature has saved its last value when 'idle' of the app returns")
  func idle() async throws {
    let storage = TestStorage<[Note]>()
    let app = try await app(storage)
    storage.isBlocked = true
    app.dispatch(.add(milk))
    app.closeNotes()
    var isIdle = false
    let idle = Task {
      await app.idle()
      isIdle = true
    }
    await until { storage.saves.count == 1 }
    for _ in 0..<50 { await Task.yield() }
    #expect(!isIdle)
    storage.letGo()
    await idle.value
    #expect(storage.value == [milk])
  }

  @Test("a feature that opens again loads its last value, and the app's flush waits for the save")
  func reopened() async throws {
    let storage = TestStorage<[Note]>()
    let app = try await app(storage)
    storage.isBlocked = true
    app.dispatch(.add(milk))
    app.closeNotes()
    app.openNotes()
    let flush = Task { try await app.flush() }
    await until { storage.saves.count == 1 }
    #expect(storage.loads == 1)
    storage.letGo()
    try await flush.value
    app.notes?.start()
    try await app.flush()
    #expect(app.notes?.notes == [milk])
  }

  @Test("if the last value cannot be saved, the app's error hook and flush report it")
  func failing() async throws {
    let storage = TestStorage<[Note]>()
    let app = try await app(storage)
    var errors = 0
    app.onError = { _, _ in errors += 1 }
    storage.saveErrors = Array(repeating: Failure(), count: 3)
    app.dispatch(.add(milk))
    app.closeNotes()
    await #expect(throws: Failure.self) { try await app.flush() }
    await until { errors == 3 }
    try await app.flush()
    #expect(storage.value == [milk])
  }
}
