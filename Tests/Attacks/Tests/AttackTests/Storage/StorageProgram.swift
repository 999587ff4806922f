import Dispatch
import ReduxRuntime

/// A program that performs random operations on stores with a common disk, at random places that
/// run user code. It checks these invariants:
/// - When a flush returns, every change made before the flush has been saved.
/// - Nothing is saved before the load has ended, and no stored element is lost.
/// - A store never calls its storage twice at the same time.
/// - If no call fails, no change is lost, however a store ends.
@MainActor final class StorageProgram {
  enum Place: CaseIterable {
    case equality, element, eventRelease, observer, handle, after, error, load, save, link, event
    case clock, hookRelease
  }

  static nonisolated(unsafe) var current: StorageProgram?
  private nonisolated static let onMain = DispatchSpecificKey<Void>()

  var random: SplitMix
  /// Whether calls of the storages sometimes throw.
  let isFailing: Bool
  /// Whether a middleware sometimes stops a loaded value.
  let isStopping: Bool
  let delay: Duration
  let clock: any Clock<Duration>
  private let places: Set<Place>
  let disk = StorageDisk()
  var stores: [StoredStore] = []
  var app: StoredApp?
  var flushes: [Task<Void, Never>] = []
  private(set) var flushCount = 0
  /// For each store, the ids that its reducer has added.
  private(set) var added: [Int: Set<Int>] = [:]
  private(set) var faults: [String] = []
  /// Whether the program is over. After that, no call fails and no operation is performed.
  private(set) var isOver = false
  var lastNumber = 0
  private var budget = 400
  private var depth = 0

  init(seed: UInt64) {
    DispatchQueue.main.setSpecific(key: Self.onMain, value: ())
    random = SplitMix(state: seed)
    isFailing = random.next() % 3 == 0
    isStopping = random.next() % 6 == 0
    delay = .microseconds([0, 500, 3_000].randomElement(using: &random) ?? 0)
    clock = random.next() % 2 == 0 ? ContinuousClock() : ErraticClock()
    places = Set(Place.allCases.shuffled(using: &random).prefix(Int(random.next() % 8)))
  }

  func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }

  /// Sets the current program. The previous program is released after the change, because the
  /// release of its elements reads the current program.
  static func begin(_ program: StorageProgram?) {
    let previous = current
    current = program
    withExtendedLifetime(previous) {}
  }

  /// Performs an operation from time to time, if the program uses this place.
  nonisolated static func visit(_ place: Place) {
    guard DispatchQueue.getSpecific(key: onMain) != nil else { return }
    MainActor.assumeIsolated {
      guard let program = current, !program.isOver, program.depth < 2, program.budget > 0,
        program.places.contains(place), program.chance(25)
      else { return }
      program.budget -= 1
      program.depth += 1
      // Stores cannot be read while a reducer changes the state.
      program.act(isReading: ![.equality, .element].contains(place))
      program.depth -= 1
    }
  }

  nonisolated static func noteReduced(_ id: Int, in number: Int) {
    // Stores of other tests have no number.
    if number == 0 { return }
    MainActor.assumeIsolated { _ = current?.added[number, default: []].insert(id) }
  }

  func fault(_ text: String) { faults.append(text) }

  /// Flushes some stores in a task. Checks that all changes made before the flush have then been
  /// saved.
  func flush(_ numbers: [Int], _ flush: @escaping @MainActor () async throws -> Void) {
    if isOver || flushes.count > 100 { return }
    flushes.append(
      Task {
        let wanted = numbers.flatMap { added[$0] ?? [] }
        do {
          try await flush()
          flushCount += 1
          if !wanted.allSatisfy({ disk.rows[$0] != nil }) { fault("a flush lost something") }
        } catch {
          if !isFailing, !isStopping, !(error is CancellationError) { fault("\(error)") }
        }
      })
  }

  func run(_ steps: Int) async {
    stores.append(makeStore())
    for _ in 0..<steps {
      act(isReading: true)
      switch random.next() % 8 {
      case 0...2: break
      case 3...5: for _ in 0..<(random.next() % 5) { await Task.yield() }
      case 6: try? await Task.sleep(for: .microseconds(random.next() % 1_000))
      default: disk.letGo()
      }
    }
    await end()
  }

  private func end() async {
    isOver = true
    disk.letGo()
    for store in stores { await save { try await store.flush() } }
    await save { try await self.app?.flush() }
    (stores, app) = ([], nil)
    for flush in flushes { await flush.value }
    // This store loads after all other stores have saved their last values.
    let last = makeStore()
    await save { try await last.flush() }
    let lost = added.values.joined().filter { disk.rows[$0] == nil }
    if !isFailing, !isStopping, !lost.isEmpty { fault("lost \(lost)") }
  }

  private func save(_ body: () async throws -> Void) async {
    do {
      try await body()
    } catch {
      if !isFailing, !isStopping { fault("at the end: \(error)") }
    }
  }
}
