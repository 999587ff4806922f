import ReduxRuntime
import Testing

/// A storage whose calls run closures of a test.
@MainActor final class ScriptedStorage: Storage {
  private(set) var value: [StoredNote]?
  private(set) var loads = 0
  private(set) var saves = 0
  var onLoad: (() async throws -> Void)?
  var onSave: (() async throws -> Void)?
  private var underWay = 0
  private(set) var mostAtOnce = 0

  init(_ value: [StoredNote]? = nil) {
    self.value = value
  }

  nonisolated var location: String { "\(ObjectIdentifier(self))" }

  func load() async throws -> [StoredNote]? {
    loads += 1
    try await call(onLoad)
    return value
  }

  func save(_ value: [StoredNote]) async throws {
    saves += 1
    try await call(onSave)
    self.value = value
  }

  private func call(_ body: (() async throws -> Void)?) async throws {
    underWay += 1
    mostAtOnce = max(mostAtOnce, underWay)
    defer { underWay -= 1 }
    try await body?()
  }

  func store(
    after delay: Duration = .zero, clock: any Clock<Duration> = ContinuousClock()
  ) -> StoredStore {
    StoredStore(middleware: [StorageMiddleware.notes(in: self, after: delay)], clock: clock)
  }
}

struct StorageFault: Error, Equatable {}

/// An app with a stored feature that can open and close.
@MainActor
final class StoredApp: AppStore<
  StoredFeature.State, StoredFeature.Action, StoredFeature.Event
>
{
  var notes: StoredStore? { slot.store }
  private let slot = StoreSlot<StoredFeature>()
  private let make: @MainActor () -> StoredStore

  init(_ make: @escaping @MainActor () -> StoredStore) {
    self.make = make
    super.init()
  }

  override var state: StoredFeature.State { notes?.state ?? StoredFeature.State() }

  override func dispatch(_ action: StoredFeature.Action) {
    dispatch(action, to: notes, for: action)
  }

  func openNotes() {
    open(
      slot, "notes", make(), action: { $0 }, event: { $0 },
      after: { _, _ in StorageProgram.visit(.link) })
  }

  func closeNotes() { close(slot) }
}

/// Waits until a condition holds, for at most ten minutes.
@MainActor func until(_ condition: () -> Bool) async {
  let end = ContinuousClock.now + .seconds(600)
  while !condition(), ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(1)) }
  #expect(condition())
}

/// Checks that `body` returns within ten minutes.
@MainActor func ends(_ body: @escaping @MainActor () async throws -> Void) async {
  var isDone = false
  let task = Task {
    try await body()
    isDone = true
  }
  await until { isDone }
  task.cancel()
}
