import Foundation
import Testing

@testable import ReduxRuntime

@MainActor
@Suite("A stored property", .timeLimit(.minutes(5)))
struct StorageTests {
  private let milk = Note(id: 1, text: "Milk")
  private let bread = Note(id: 2, text: "Bread")

  @Test("a stored property is loaded automatically, in the next turn of the main actor")
  func starts() async {
    let storage = TestStorage([milk])
    let store = NotesStore(middleware: [StorageMiddleware.notes(in: storage)])
    #expect(storage.loads == 0)
    #expect(store.status == .loading)
    await store.idle()
    await until { store.status == .ready }
    #expect(store.notes == [milk])
    #expect(storage.loads == 1)
    #expect(storage.saves.isEmpty)
  }

  @Test("a stored property is loaded once: loads are dropped during and after a successful load")
  func loadsOnce() async throws {
    let storage = TestStorage([milk])
    let store = NotesStore(middleware: [StorageMiddleware.notes(in: storage)])
    store.start()
    store.start()
    store.dispatch(.loadNotes)
    try await store.flush()
    store.dispatch(.loadNotes)
    try await store.flush()
    #expect(storage.loads == 1)
    #expect(store.status == .ready)
  }

  @Test("a stored property is saved only after changes of this property")
  func saves() async throws {
    let storage = TestStorage<[Note]>()
    let store = NotesStore(middleware: [StorageMiddleware.notes(in: storage)])
    try await store.flush()
    store.dispatch(.resize(3))
    try await store.flush()
    #expect(storage.saves.isEmpty)
    store.dispatch(.add(milk))
    store.dispatch(.add(bread))
    #expect(storage.saves.isEmpty)
    await store.idle()
    #expect(storage.saves == [[milk, bread]])
    #expect(store.status == .ready)
  }

  @Test("only one save of a stored property runs at a time, and saves the newest value")
  func oneAtATime() async throws {
    let storage = TestStorage<[Note]>()
    let store = NotesStore(middleware: [StorageMiddleware.notes(in: storage)])
    try await store.flush()
    storage.isBlocked = true
    store.dispatch(.add(milk))
    await until { storage.saves.count == 1 }
    for number in 10..<20 { store.dispatch(.add(Note(id: number))) }
    for _ in 0..<100 { await Task.yield() }
    #expect(storage.saves.count == 1)
    #expect(store.status == .saving)
    storage.letGo()
    try await store.flush()
    #expect(storage.saves.count == 2)
    #expect(storage.value == store.notes)
    #expect(storage.mostAtOnce == 1)
  }

  @Test("a stored property is saved once after its delay, or at once by 'flush'")
  func delays() async throws {
    let storage = TestStorage<[Note]>()
    let store = NotesStore(
      middleware: [StorageMiddleware.notes(in: storage, after: .seconds(3600))])
    try await store.flush()
    store.dispatch(.add(milk))
    for _ in 0..<100 { await Task.yield() }
    store.dispatch(.add(bread))
    #expect(storage.saves.isEmpty)
    try await store.flush()
    #expect(storage.saves == [[milk, bread]])
  }

  @Test("neither cancelling effects nor cancelling a waiting task cancels a save")
  func cancellations() async throws {
    let storage = TestStorage<[Note]>()
    let store = NotesStore(middleware: [StorageMiddleware.notes(in: storage)])
    try await store.flush()
    storage.isBlocked = true
    let task = Task { await store.run(.add(milk)) }
    await until { storage.saves.count == 1 }
    await task.value
    store.cancelEffects()
    let waiting = Task { await store.idle() }
    await Task.yield()
    waiting.cancel()
    await waiting.value
    storage.letGo()
    try await store.flush()
    #expect(storage.value == [milk])
    #expect(store.effectsInProgress.isEmpty)
  }

  // MARK: - Failures

  @Test("a stored property is never saved if its load has failed")
  func failedLoad() async {
    let storage = TestStorage([milk])
    storage.loadError = Failure()
    let store = NotesStore(middleware: [StorageMiddleware.notes(in: storage)])
    var errors: [String] = []
    store.onError = { error, id in errors.append("\(error) \(id.map(\.description) ?? "")") }
    store.dispatch(.add(bread))
    await #expect(throws: Failure()) { try await store.flush() }
    #expect(store.status == .failed("disk full"))
    #expect(errors == ["Failure(text: \"disk full\") storage of 'notes'"])
    store.dispatch(.add(Note(id: 3)))
    await store.idle()
    #expect(storage.saves.isEmpty)
    storage.loadError = nil
    store.dispatch(.loadNotes)
    await store.idle()
    #expect(store.notes == [milk, bread, Note(id: 3)])
    #expect(storage.value == store.notes)
    #expect(store.status == .ready)
  }

  @Test("the text of a storage's error is the error's own message, and never shows an address")
  func errorTexts() {
    struct Described: Error, CustomStringConvertible { let description = "no connection" }
    struct Localized: LocalizedError, CustomStringConvertible {
      let errorDescription: String? = "You are offline."
      let description = "code 1009"
    }
    let address = "https://a.example/?token=secret"
    let failure = URLError(.notConnectedToInternet, userInfo: ["address": address])
    #expect(storageErrorText(Failure(text: "disk full")) == "disk full")
    #expect(storageErrorText(Described()) == "no connection")
    #expect(storageErrorText(Localized()) == "You are offline.")
    #expect(storageErrorText(StorageError("a: no space")) == "a: no space")
    #expect(StorageError("a: no space").localizedDescription == "a: no space")
    #expect(!storageErrorText(failure).contains("token"))
    #expect(!storageErrorText(failure as NSError).contains("token"))
  }

  @Test("after a failed save, the property is saved again with the next change and by 'flush'")
  func failedSave() async throws {
    let storage = TestStorage<[Note]>()
    let store = NotesStore(middleware: [StorageMiddleware.notes(in: storage)])
    var errors: [any Error] = []
    store.onError = { error, _ in errors.append(error) }
    try await store.flush()
    storage.saveErrors = [Failure(), Failure()]
    store.dispatch(.add(milk))
    await store.idle()
    #expect(store.status == .failed("disk full"))
    #expect(store.notes == [milk])
    #expect(errors.count == 1)
    await #expect(throws: Failure()) { try await store.flush() }
    #expect(storage.saves.count == 2)
    store.dispatch(.add(bread))
    await store.idle()
    #expect(storage.value == [milk, bread])
    #expect(store.status == .ready)
    #expect(errors.count == 2)
  }

  @Test("after a failed save, the action that starts a load saves again, and loads nothing")
  func triedAgain() async throws {
    let storage = TestStorage<[Note]>()
    let store = NotesStore(middleware: [StorageMiddleware.notes(in: storage)])
    store.onError = { _, _ in }
    try await store.flush()
    storage.saveErrors = [Failure()]
    store.dispatch(.add(milk))
    await store.idle()
    #expect(store.status == .failed("disk full"))
    store.dispatch(.loadNotes)
    await store.idle()
    #expect(store.status == .ready)
    #expect(storage.value == [milk])
    store.dispatch(.loadNotes)
    await store.idle()
    #expect(storage.saves.count == 2)
  }

  @Test("a 'flush' that waits for a failing save also saves the changes made since that save began")
  func flushDuringFailure() async throws {
    let storage = TestStorage<[Note]>()
    let store = NotesStore(middleware: [StorageMiddleware.notes(in: storage)])
    store.onError = { _, _ in }
    try await store.flush()
    storage.isBlocked = true
    storage.saveErrors = [Failure()]
    store.dispatch(.add(milk))
    await until { storage.saves.count == 1 }
    store.dispatch(.add(bread))
    async let flushed: Void = store.flush()
    for _ in 0..<10 { await Task.yield() }
    storage.letGo()
    try await flushed
    #expect(storage.value == [milk, bread])
  }

  @Test("if a middleware stops the loaded value, the property counts as not loaded")
  func stopped() async {
    struct Stop: Middleware {
      func handle(
        _ action: NotesFeature.Action, _ state: NotesState, _ effects: inout Effects<NotesFeature>
      ) -> Verdict<NotesFeature.Action> {
        if case .notesLoaded = action { .drop } else { .next }
      }
    }
    let storage = TestStorage([milk])
    let store = NotesStore(middleware: [Stop(), StorageMiddleware.notes(in: storage)])
    var errors: [any Error] = []
    store.onError = { error, _ in errors.append(error) }
    store.dispatch(.add(bread))
    await #expect(throws: StorageError.self) { try await store.flush() }
    #expect(errors.count == 1)
    #expect(storage.saves.isEmpty)
    #expect(storage.value == [milk])
  }

  @Test("if only a part of a value was stored, this is reported, and the value counts as saved")
  func warning() async throws {
    let storage = TestStorage<[Note]>()
    let store = NotesStore(middleware: [StorageMiddleware.notes(in: storage)])
    var errors: [String] = []
    store.onError = { error, _ in errors.append("\(error)") }
    try await store.flush()
    storage.saveErrors = [StorageWarning("two notes have the id 1")]
    store.dispatch(.add(milk))
    try await store.flush()
    #expect(errors == ["two notes have the id 1"])
    #expect(store.status == .ready)
    #expect(storage.saves.count == 1)
  }

  @Test("the first change of a property whose storage never started is reported")
  func neverStarted() async {
    struct Stop: Middleware {
      func handle(
        _ action: NotesFeature.Action, _ state: NotesState, _ effects: inout Effects<NotesFeature>
      ) -> Verdict<NotesFeature.Action> {
        if case .loadNotes = action { .drop } else { .next }
      }
    }
    let storage = TestStorage([milk])
    let store = NotesStore(middleware: [Stop(), StorageMiddleware.notes(in: storage)])
    var errors: [String] = []
    store.onError = { error, _ in errors.append("\(error)") }
    store.start()
    store.dispatch(.add(bread))
    store.dispatch(.add(milk))
    #expect(errors.count == 1)
    #expect(errors[0].contains("'notes' was changed, but is not saved"))
    await #expect(throws: StorageError.self) { try await store.flush() }
    #expect(storage.saves.isEmpty)
  }

  @Test("an error that a storage reports is not reported for the effect that caused the save")
  func reportingStorage() async throws {
    struct Reporting: Storage {
      func load() async throws -> [Note]? { nil }

      func save(_ value: [Note]) async throws {
        await RunningEffect.report(Failure())
      }
    }
    let store = NotesStore(middleware: [
      ClosureMiddleware { action, _, effects in
        guard action == .resize(2) else { return .next }
        effects.run(id: "adding") { send in
          send(.add(Note(id: 1)))
          for _ in 0..<50 { await Task.yield() }
          send(.add(Note(id: 2)))
        }
        return .next
      }, StorageMiddleware.notes(in: Reporting()),
    ])
    var errors: [EffectID?] = []
    store.onError = { _, id in errors.append(id) }
    try await store.flush()
    await store.run(.resize(2))
    try await store.flush()
    #expect(store.notes.map(\.id) == [1, 2])
    #expect(errors == [])
  }
}
