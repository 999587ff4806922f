// The runtime of redux-gen, written by it. Do not edit.

/// Runs the loads and saves of a store. If the clock drives effects, it also drives the loads and
/// saves.
@MainActor final class StorageJobs {
  private var held: [(number: UInt64, name: String, begin: @MainActor () -> Void)] = []
  private var begun: [UInt64: (name: String, task: Int?)] = [:]
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

  /// Whether the current task performs a load or a save. Other tasks that a storage starts do not
  /// count.
  var isCurrentTask: Bool {
    let task = EffectNumber.currentTask
    return begun.values.contains { $0.task == task && task != nil }
  }

  func run(_ name: String, _ operation: @escaping @MainActor () async -> Void) {
    let number = EffectNumber.next()
    let begin = { @MainActor in
      self.begun[number] = (name, nil)
      Task {
        self.begun[number]?.task = EffectNumber.currentTask
        // Errors that a storage reports do not belong to the effect that caused the load or save.
        await RunningEffect.current.withValue(nil) {
          await EffectNumber.withEffect(number, operation)
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

  private func finish(_ number: UInt64) {
    begun[number] = nil
    if isIdle { waiters.resume() }
  }
}

extension StorageJobs: DrivenEffects {
  var nextNumber: UInt64? { held.first?.number }

  var nextName: String? { held.first?.name }

  func beginNext() {
    if !held.isEmpty { held.removeFirst().begin() }
  }

  var running: [(number: UInt64, name: String, isCancelled: Bool)] {
    begun.sorted { $0.key < $1.key }.map { ($0.key, $0.value.name, false) }
  }

  func isRunning(_ number: UInt64) -> Bool { begun[number] != nil }
}
