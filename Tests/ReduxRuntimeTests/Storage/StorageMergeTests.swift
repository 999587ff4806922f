import Testing

@testable import ReduxRuntime

@MainActor
@Suite("A value that is loaded", .timeLimit(.minutes(5)))
struct StorageMergeTests {
  private let milk = Note(id: 1, text: "Milk")
  private let bread = Note(id: 2, text: "Bread")
  private let tea = Note(id: 3, text: "Tea")

  @Test("a loaded list replaces the initial one, but keeps elements added or changed since then")
  func lists() async throws {
    let storage = TestStorage([milk, bread])
    let store = NotesStore(
      initialState: NotesState(notes: [Note(id: 7, text: "Sample"), tea]),
      middleware: [StorageMiddleware.notes(in: storage)])
    store.dispatch(.add(Note(id: 2, text: "White bread")))
    store.dispatch(.add(Note(id: 3, text: "Green tea")))
    store.dispatch(.add(Note(id: 4, text: "Jam")))
    store.dispatch(.remove(7))
    try await store.flush()
    #expect(store.notes.map(\.text) == ["Milk", "White bread", "Green tea", "Jam"])
    #expect(storage.value == store.notes)
    #expect(storage.saves.count == 1)
  }

  private struct Both: Equatable, Sendable {
    var notes: [Note]
    var others: IdentifiedArray<Note>
  }

  @Test("each list of a value that is stored as a whole keeps its changes")
  func together() throws {
    let lists: [StoredList<Both>] = [.list(\.notes), .list(\.others)]
    let initial = Both(notes: [tea], others: [])
    let now = Both(notes: [tea, bread], others: [milk])
    var stored = Both(notes: [milk], others: [bread])
    #expect(lists.allSatisfy { $0.merge(&stored, initial, now) })
    #expect(stored == Both(notes: [milk, bread], others: [bread, milk]))
    var removed = Both(notes: [tea, milk], others: [])
    #expect(!lists[0].merge(&removed, initial, Both(notes: [], others: [])))
    #expect(lists[1].merge(&removed, initial, Both(notes: [], others: [])))
  }

  @Test("if nothing is stored, the initial value is kept, and is saved with the first change")
  func nothingStored() async throws {
    let storage = TestStorage<[Note]>()
    let store = NotesStore(
      initialState: NotesState(notes: [tea]), middleware: [StorageMiddleware.notes(in: storage)])
    try await store.flush()
    #expect(store.notes == [tea])
    #expect(storage.saves.isEmpty)
    store.dispatch(.add(milk))
    try await store.flush()
    #expect(storage.value == [tea, milk])
  }

  @Test("a loaded value that is not a list replaces an earlier change, and the loss is reported")
  func values() async throws {
    let storage = TestStorage(5)
    let store = NotesStore(middleware: [StorageMiddleware.size(in: storage)])
    var errors: [String] = []
    store.onError = { error, _ in errors.append("\(error)") }
    store.dispatch(.resize(9))
    try await store.flush()
    #expect(store.size == 5)
    #expect(errors.count == 1)
    #expect(storage.saves.isEmpty)
    store.dispatch(.resize(6))
    try await store.flush()
    #expect(storage.value == 6)
  }

  @Test("a loaded list undoes an earlier removal, and the loss is reported")
  func removals() async throws {
    let storage = TestStorage([milk, bread, tea])
    let store = NotesStore(
      initialState: NotesState(notes: [milk, bread]),
      middleware: [StorageMiddleware.notes(in: storage)])
    var errors: [String] = []
    store.onError = { error, _ in errors.append("\(error)") }
    store.dispatch(.remove(milk.id))
    try await store.flush()
    #expect(store.notes == [milk, bread, tea])
    #expect(
      errors == ["'notes' was changed before it was loaded: the stored value replaced the change"])
  }

  @Test("a store that starts without loading does not read the stored value, and replaces it later")
  func withoutLoading() async throws {
    let storage = TestStorage([milk])
    let store = NotesStore(middleware: [StorageMiddleware.notes(in: storage)])
    store.startWithoutLoading()
    store.dispatch(.add(bread))
    try await store.flush()
    #expect(storage.loads == 0)
    #expect(storage.value == [bread])
  }
}

@MainActor
@Suite("A store that ends", .timeLimit(.minutes(5)), .serialized)
struct StorageEndTests {
  private let milk = Note(id: 1, text: "Milk")
  private let bread = Note(id: 2, text: "Bread")

  @Test("a store that is released saves its last value")
  func handsOver() async throws {
    let storage = TestStorage<[Note]>()
    try await {
      let store = NotesStore(
        middleware: [StorageMiddleware.notes(in: storage, after: .seconds(3600))])
      try await store.flush()
      store.dispatch(.add(milk))
    }()
    await until { storage.value == [milk] }
  }

  @Test("a store that is released finishes its save, and a later store loads only after the save")
  func laterLoad() async throws {
    let storage = TestStorage<[Note]>()
    try await {
      let store = NotesStore(middleware: [StorageMiddleware.notes(in: storage)])
      try await store.flush()
      storage.isBlocked = true
      store.dispatch(.add(milk))
      await until { storage.saves.count == 1 }
      store.dispatch(.add(bread))
    }()
    for _ in 0..<100 { await Task.yield() }
    let next = NotesStore(middleware: [StorageMiddleware.notes(in: storage)])
    next.start()
    for _ in 0..<100 { await Task.yield() }
    #expect(storage.loads == 1)
    storage.letGo()
    try await next.flush()
    #expect(next.notes == [milk, bread])
  }

  @Test("a store that is released during its load saves its changes, merged with the loaded value")
  func whileLoading() async throws {
    let storage = TestStorage([milk])
    storage.isBlocked = true
    await {
      let store = NotesStore(middleware: [StorageMiddleware.notes(in: storage)])
      store.start()
      await until { storage.loads == 1 }
      store.dispatch(.add(bread))
    }()
    for _ in 0..<100 { await Task.yield() }
    #expect(storage.saves.isEmpty)
    storage.letGo()
    await until { storage.value == [milk, bread] }
  }

  @Test("a store that is released saves nothing if its load has failed")
  func failedLoad() async {
    let storage = TestStorage([milk])
    storage.loadError = Failure()
    await {
      let store = NotesStore(middleware: [StorageMiddleware.notes(in: storage)])
      store.onError = { _, _ in }
      store.dispatch(.add(bread))
      store.start()
      await store.idle()
    }()
    for _ in 0..<100 { await Task.yield() }
    #expect(storage.saves.isEmpty)
  }
}
