import ReduxRuntime
import Testing

/// A table that several stores use, as in a database.
@MainActor private final class SharedTable: Storage {
  final class Rows {
    var stored: [Int: (note: Note, position: Int64)] = [:]
  }

  let shared: Rows
  private var rows = StoredRows<Note>()

  init(_ shared: Rows = Rows()) {
    self.shared = shared
  }

  func load() async throws -> [Note]? {
    let sorted = shared.stored.values.sorted {
      ($0.position, $0.note.id) < ($1.position, $1.note.id)
    }
    rows = StoredRows(sorted.map { StoredRows.Row($0.note, at: $0.position) })
    return sorted.map(\.note)
  }

  func save(_ list: [Note]) async throws {
    let change = rows.change(to: list)
    for id in change.removed { shared.stored[id] = nil }
    for row in change.written { shared.stored[row.element.id] = (row.element, row.position) }
    rows.apply(change)
  }

  nonisolated func session() -> any Storage<[Note]> {
    MainActor.assumeIsolated { SharedTable(shared) }
  }
}

/// A feature that stores its notes as an `IdentifiedArray`.
private enum ListFeature: Feature {
  enum Action: Equatable, Sendable {
    case load
    case loaded(IdentifiedArray<Note>)
    case failed(String)
    case add(Note)
  }

  static var initialState: IdentifiedArray<Note> { [] }

  static func reduce(_ state: inout IdentifiedArray<Note>, _ action: Action) -> Changes {
    switch action {
    case .loaded(let notes): state = notes
    case .add(let note): state.append(note)
    case .load, .failed: return []
    }
    return .all
  }

  @MainActor static func store(_ storage: any Storage<[Note]>) -> Store<ListFeature> {
    Store(middleware: [
      StorageMiddleware(
        "list", \.self, changes: .all, in: storage,
        actions: StorageActions(
          load: .load, loaded: { .loaded($0) }, failed: { .failed($0) }))
    ])
  }
}

/// A storage that contains the same note at each load.
private struct FixedStorage: Storage {
  let note: Note

  func load() async throws -> [Note]? { [note] }
  func save(_ value: [Note]) async throws {}
}

@MainActor
@Suite("Stores with the same storage", .timeLimit(.minutes(5)), .serialized)
struct StorageOrderTests {
  private let milk = Note(id: 1, text: "Milk")
  private let bread = Note(id: 2, text: "Bread")

  private func store(_ storage: any Storage<[Note]>) -> NotesStore {
    NotesStore(middleware: [StorageMiddleware.notes(in: storage)])
  }

  @Test(
    "a store loads the last value of the previous one, even if it is created before that ends")
  func replaced() async throws {
    let storage = TestStorage<[Note]>()
    var current = store(storage)
    try await current.flush()
    current.dispatch(.add(milk))
    current = store(storage)
    try await current.flush()
    #expect(current.notes == [milk])
  }

  @Test("stores with different locations do not wait for each other, and lose no changes")
  func locations() async throws {
    let (one, two) = (TestStorage<[Note]>(location: "1"), TestStorage([bread], location: "2"))
    do {
      let first = store(one)
      try await first.flush()
      one.isBlocked = true
      one.saveErrors = [Failure(), Failure()]
      first.dispatch(.add(milk))
    }
    let second = store(two)
    try await second.flush()
    #expect(second.notes == [bread])
    one.isBlocked = false
    one.letGo()
    let third = store(one)
    try await third.flush()
    #expect(third.notes == [milk])
    #expect(one.value == [milk])
  }

  @Test("stores of different features with one location wait for each other")
  func sharedLocation() async throws {
    let storage = TestStorage<[Note]>(location: "notes.json")
    do {
      let first = store(storage)
      try await first.flush()
      storage.isBlocked = true
      first.dispatch(.add(milk))
    }
    let second = ListFeature.store(storage)
    let flush = Task { try await second.flush() }
    await until { storage.saves.count == 1 }
    for _ in 0..<50 { await Task.yield() }
    #expect(storage.loads == 1)
    storage.isBlocked = false
    storage.letGo()
    try await flush.value
    second.dispatch(.add(bread))
    try await second.flush()
    #expect(storage.value == [milk, bread])
  }

  @Test("a store stores nothing where another store stores values of another type")
  func takenLocation() async throws {
    let notes = StorageMiddleware.notes(in: TestStorage([milk], location: "a.json"))
    var first: NotesStore? = NotesStore(middleware: [notes])
    try await first?.flush()
    let size = StorageMiddleware.size(in: TestStorage(7, location: "a.json"))
    let second = NotesStore(middleware: [size])
    var errors: [String] = []
    second.onError = { error, _ in errors.append("\(error)") }
    second.dispatch(.resize(3))
    await #expect(throws: StorageError.self) { try await second.flush() }
    #expect(
      errors == [
        "'size' cannot be stored at 'a.json', where values of another type are stored. Use another "
          + "location, such as one folder for each feature."
      ])
    #expect(second.size == 3)
    first?.dispatch(.add(bread))
    try await first?.flush()
    #expect(first?.notes == [milk, bread])
    first = nil
    // The second store does not own the location, although it is now the oldest one there.
    let third = store(TestStorage([bread], location: "a.json"))
    try await third.flush()
    #expect(third.notes == [bread])
  }

  @Test("storages of different types count as different if they have no location")
  func types() async throws {
    let storage = TestStorage<[Note]>()
    do {
      let first = ListFeature.store(storage)
      try await first.flush()
      storage.isBlocked = true
      first.dispatch(.add(milk))
    }
    await until { storage.saves.count == 1 }
    let second = ListFeature.store(FixedStorage(note: bread))
    try await second.flush()
    #expect(Array(second.state) == [bread])
    storage.isBlocked = false
    storage.letGo()
  }

  @Test("stores that end in the turn in which they began lose no changes")
  func shortLives() async throws {
    let storage = TestStorage([milk])
    for id in 2..<6 { store(storage).dispatch(.add(Note(id: id))) }
    let last = store(storage)
    try await last.flush()
    #expect(Set(last.notes.map(\.id)) == [1, 2, 3, 4, 5])
    #expect(storage.mostAtOnce == 1)
  }

  @Test("stores with the same table do not remove each other's rows")
  func sessions() async throws {
    let table = SharedTable()
    let (first, second) = (store(table), store(table))
    try await first.flush()
    try await second.flush()
    first.dispatch(.add(milk))
    try await first.flush()
    second.dispatch(.add(bread))
    try await second.flush()
    first.dispatch(.add(Note(id: 3)))
    try await first.flush()
    let third = store(table)
    try await third.flush()
    #expect(Set(third.notes.map(\.id)) == [1, 2, 3])
  }

  @Test("a store does not wait for the saves of another store that still exists")
  func living() async throws {
    let storage = TestStorage([milk])
    let first = store(storage)
    try await first.flush()
    storage.isBlocked = true
    first.dispatch(.add(bread))
    await until { storage.saves.count == 1 }
    let second = store(storage)
    second.start()
    await until { storage.loads == 2 }
    storage.letGo()
    try await second.flush()
    try await first.flush()
  }

  @Test("the save of a last value is tried three times, and each failure is reported")
  func lastSave() async throws {
    let storage = TestStorage<[Note]>()
    let errors = Errors()
    try await {
      let store = store(storage)
      store.onError = { error, _ in errors.texts.append("\(error)") }
      try await store.flush()
      storage.saveErrors = [Failure(), Failure()]
      store.dispatch(.add(milk))
    }()
    await until { storage.value == [milk] }
    #expect(errors.texts.count == 2)
    try await {
      let store = store(storage)
      store.onError = { error, _ in errors.texts.append("\(error)") }
      try await store.flush()
      storage.saveErrors = [Failure(), Failure(), Failure()]
      store.dispatch(.add(bread))
    }()
    await until { errors.texts.count == 5 }
    let next = store(storage)
    try await next.flush()
    #expect(next.notes == [milk])
    #expect(storage.saves.count == 6)
  }
}

@MainActor private final class Errors {
  var texts: [String] = []
}

@MainActor
@Suite("A flush", .timeLimit(.minutes(5)), .serialized)
struct FlushTests {
  private let milk = Note(id: 1, text: "Milk")

  @Test("a flush saves one property even if the save of another property is blocked")
  func sideBySide() async throws {
    let (notes, size) = (TestStorage<[Note]>(), TestStorage<Int>())
    let store = NotesStore(
      middleware: [StorageMiddleware.notes(in: notes), StorageMiddleware.size(in: size)])
    try await store.flush()
    notes.isBlocked = true
    store.dispatch(.add(milk))
    store.dispatch(.resize(4))
    let flush = Task { try await store.flush() }
    await until { size.value == 4 }
    #expect(notes.value == nil)
    notes.letGo()
    try await flush.value
    #expect(notes.value == [milk])
  }

  @Test("a flush ends when its task is cancelled, but the save continues")
  func cancelled() async throws {
    let storage = TestStorage<[Note]>()
    let store = NotesStore(middleware: [StorageMiddleware.notes(in: storage)])
    try await store.flush()
    storage.isBlocked = true
    store.dispatch(.add(milk))
    let flush = Task { try await store.flush() }
    await until { storage.saves.count == 1 }
    flush.cancel()
    await #expect(throws: CancellationError.self) { try await flush.value }
    storage.letGo()
    try await store.flush()
    #expect(storage.saves.count == 1)
    #expect(storage.value == [milk])
  }
}
