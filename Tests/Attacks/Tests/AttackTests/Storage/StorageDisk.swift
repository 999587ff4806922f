import Dispatch
import ReduxRuntime

/// The rows that all storages of a random program share.
@MainActor final class StorageDisk {
  var rows: [Int: (note: StoredNote, position: Int64)] = [:]
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Continues the calls that wait.
  func letGo() {
    let waiting = waiting
    self.waiting = []
    for continuation in waiting { continuation.resume() }
  }
}

/// A storage whose calls return at once, late, from another thread or only when they are continued,
/// or throw an error.
@MainActor final class DiskStorage: Storage {
  private let program: StorageProgram
  private var rows = StoredRows<StoredNote>()
  private var isLoaded = false
  private var isBusy = false

  init(_ program: StorageProgram) {
    self.program = program
  }

  nonisolated func session() -> any Storage<[StoredNote]> {
    MainActor.assumeIsolated { DiskStorage(program) }
  }

  func load() async throws -> [StoredNote]? {
    begin()
    defer { isBusy = false }
    try await call(.load)
    let sorted = program.disk.rows.values.sorted {
      ($0.position, $0.note.id) < ($1.position, $1.note.id)
    }
    rows = StoredRows(sorted.map { StoredRows.Row($0.note, at: $0.position) })
    try await call(.load)
    isLoaded = true
    return sorted.map(\.note)
  }

  func save(_ list: [StoredNote]) async throws {
    begin()
    defer { isBusy = false }
    if !isLoaded { program.fault("saved before it was loaded") }
    try await call(.save)
    let change = rows.change(to: list)
    if !change.removed.isEmpty { program.fault("removed \(change.removed)") }
    for row in change.written { program.disk.rows[row.element.id] = (row.element, row.position) }
    rows.apply(change)
    try await call(.save)
  }

  private func begin() {
    if isBusy { program.fault("two calls at once") }
    isBusy = true
  }

  private func call(_ place: StorageProgram.Place) async throws {
    StorageProgram.visit(place)
    switch program.random.next() % 10 {
    case 0: for _ in 0..<(program.random.next() % 10) { await Task.yield() }
    case 1: try await Task.sleep(for: .microseconds(program.random.next() % 2_000))
    case 2: await Task.detached {}.value
    case 3: await withCheckedContinuation { done in DispatchQueue.global().async { done.resume() } }
    case 4: if !program.isOver { await program.disk.wait() }
    case 5: if program.isFailing, !program.isOver { throw StorageFault() }
    default: break
    }
    if Task.isCancelled { program.fault("a call was cancelled") }
    StorageProgram.visit(place)
  }
}
