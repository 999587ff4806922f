// The runtime of redux-gen, written by it. Do not edit.

/// Runs the loads and saves of a store. If the clock drives effects, it also drives the loads and
/// saves.
@MainActor final class StorageJobs {
  private var held: [(number: Int, name: String, begin: @MainActor () -> Void)] = []
  private var begun: [Int: String] = [:]
  private let waiters = Waiters()
  private let driver: (any EffectDriver)?
  /// The number of the store, among all stores with storages.
  let store = StorageOrder.nextStore()

  init(_ clock: any Clock<Duration>) {
    driver = clock as? any EffectDriver
    driver?.adopt(self)
  }

  /// The clock of a test, if it decides when the loads and saves begin.
  var clock: ObjectIdentifier? { driver.map { ObjectIdentifier($0) } }

  var isIdle: Bool { held.isEmpty && begun.isEmpty }

  /// The number of the load or save that the current task performs.
  private static let current = TaskLocal<Int?>(wrappedValue: nil)

  /// Whether the current task performs a load or a save, or was started by one.
  var isCurrentTask: Bool { Self.current.get().map { begun[$0] != nil } ?? false }

  /// Runs user code that does not belong to the load or save that calls it, although it may start
  /// tasks: the handling of an action.
  static func outsideOfJob(_ body: () -> Void) {
    current.withValue(nil, operation: body)
  }

  func run(_ name: String, _ operation: @escaping @MainActor () async -> Void) {
    let number = EffectNumber.next()
    let begin = { @MainActor in
      self.begun[number] = name
      Task(name: EffectNumber.taskName(number)) {
        // Errors that a storage reports do not belong to the effect that caused the load or save.
        await RunningEffect.current.withValue(nil) {
          await EffectNumber.current.withValue(number) {
            await Self.current.withValue(number) { await operation() }
          }
        }
        self.finish(number)
      }
      return
    }
    if driver == nil { begin() } else { held.append((number, name, begin)) }
  }

  /// If the clock drives effects, lets it drive the loads and saves.
  func drive() async {
    await driver?.driveFromOutside()
  }

  /// Returns when no load or save is under way, or when the waiting task is cancelled.
  func waitUntilIdle() async {
    while !isIdle, !Task.isCancelled { await waiters.wait() }
  }

  private func finish(_ number: Int) {
    begun[number] = nil
    if isIdle { waiters.resume() }
  }
}

extension StorageJobs: DrivenEffects {
  var nextNumber: Int? { held.first?.number }

  var nextName: String? { held.first?.name }

  var pausingCount: Int { 0 }

  func beginNext() {
    if !held.isEmpty { held.removeFirst().begin() }
  }

  var running: [(number: Int, name: String, isCancelled: Bool)] {
    begun.sorted { $0.key < $1.key }.map { ($0.key, $0.value, false) }
  }

  func isRunning(_ number: Int) -> Bool { begun[number] != nil }
}
