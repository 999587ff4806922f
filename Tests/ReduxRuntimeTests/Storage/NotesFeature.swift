import ReduxRuntime
import Testing

struct Note: Identifiable, Equatable, Sendable {
  let id: Int
  var text = ""
}

struct NotesState: Equatable, Sendable {
  var notes: [Note] = []
  var size = 1
  var status = StorageStatus.loading
}

/// A feature that stores a list and a number, in the same way as generated code.
enum NotesFeature: Feature {
  enum Action: Equatable, Sendable {
    case add(Note)
    case remove(Int)
    case resize(Int)
    case loadNotes
    case notesLoaded([Note])
    case notesStorageFailed(String)
    case notesSaving
    case notesSaved
    case loadSize
    case sizeLoaded(Int)
    case sizeStorageFailed(String)
  }

  static var initialState: NotesState { NotesState() }

  static func reduce(_ state: inout NotesState, _ action: Action) -> Changes {
    switch action {
    case .add(let note):
      if let index = state.notes.firstIndex(where: { $0.id == note.id }) {
        state.notes[index] = note
      } else {
        state.notes.append(note)
      }
      return .notes
    case .remove(let id):
      state.notes.removeAll { $0.id == id }
      return .notes
    case .resize(let size), .sizeLoaded(let size):
      state.size = size
      return .size
    case .loadNotes:
      state.status = .loading
      return .status
    case .notesLoaded(let notes):
      state.notes = notes
      state.status = .ready
      return [.notes, .status]
    case .notesStorageFailed(let message):
      state.status = .failed(message)
      return .status
    case .notesSaving:
      state.status = .saving
      return .status
    case .notesSaved:
      state.status = .ready
      return .status
    case .loadSize, .sizeStorageFailed: return []
    }
  }
}

extension Changes {
  fileprivate static var notes: Changes { Changes(bit: 0) }
  fileprivate static var size: Changes { Changes(bit: 1) }
  fileprivate static var status: Changes { Changes(bit: 2) }
}

typealias NotesStore = Store<NotesFeature>

extension StorageMiddleware<NotesFeature> {
  @MainActor static func notes(
    in storage: any Storage<[Note]>, after delay: Duration = .zero
  ) -> Self {
    StorageMiddleware(
      "notes", \.notes, changes: .notes, in: storage, after: delay,
      actions: StorageActions(
        load: .loadNotes, loaded: { .notesLoaded($0) }, failed: { .notesStorageFailed($0) },
        saving: .notesSaving, saved: .notesSaved))
  }

  @MainActor static func size(in storage: any Storage<Int>) -> Self {
    StorageMiddleware(
      "size", \.size, changes: .size, in: storage,
      actions: StorageActions(
        load: .loadSize, loaded: { .sizeLoaded($0) }, failed: { .sizeStorageFailed($0) }))
  }
}

/// A storage whose calls can be made to fail or wait by a test.
@MainActor final class TestStorage<Value: Sendable>: Storage {
  var value: Value?
  var loads = 0
  /// All values that were passed to `save`, including values whose save failed.
  var saves: [Value] = []
  var loadError: Failure?
  var saveErrors: [any Error] = []
  /// Whether calls wait until the test calls `letGo()`.
  var isBlocked = false
  private var blocked: [CheckedContinuation<Void, Never>] = []
  private(set) var underWay = 0
  private(set) var mostAtOnce = 0

  nonisolated let location: String

  nonisolated init(_ value: Value? = nil, location: String = "") {
    self.value = value
    self.location = location
  }

  func load() async throws -> Value? {
    loads += 1
    await block()
    if let loadError { throw loadError }
    return value
  }

  func save(_ value: Value) async throws {
    underWay += 1
    mostAtOnce = max(mostAtOnce, underWay)
    defer { underWay -= 1 }
    saves.append(value)
    await block()
    #expect(!Task.isCancelled)
    if !saveErrors.isEmpty { throw saveErrors.removeFirst() }
    self.value = value
  }

  private func block() async {
    if isBlocked { await withCheckedContinuation { blocked.append($0) } }
  }

  func letGo() {
    isBlocked = false
    let resumed = blocked
    blocked = []
    for continuation in resumed { continuation.resume() }
  }
}

/// Waits until a condition holds, for at most a minute.
@MainActor func until(_ condition: () -> Bool) async {
  let end = ContinuousClock.now + .seconds(60)
  while !condition(), ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(1)) }
  #expect(condition())
}
