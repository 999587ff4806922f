// The runtime of redux-gen, written by it. Do not edit.

/// A clock that also decides when effects begin, so that tests are deterministic. `ReduxTesting`
/// provides one. With any other clock, a store begins its effects itself.
public protocol EffectDriver: AnyObject, Sendable {
  /// Starts driving the effects of another store, without retaining them.
  @MainActor func adopt(_ effects: any DrivenEffects)
  /// Lets effects begin, one after another, until each effect has ended or waits for the clock.
  @MainActor func drive() async
  /// Whether this clock drives the effect, and the effect has begun and not returned yet.
  @MainActor func isDriving(_ effect: UInt64) -> Bool
}

extension EffectDriver {
  /// By default, assumes that this clock drives every effect.
  @MainActor public func isDriving(_ effect: UInt64) -> Bool { true }

  /// Drives the effects. Does nothing if the caller is an effect that this clock drives, because
  /// the effect would wait for itself.
  @MainActor func driveFromOutside() async {
    if let effect = EffectNumber.current.get(), isDriving(effect) { return }
    await drive()
  }
}

/// The effects of a store, as an ``EffectDriver`` controls them.
@MainActor public protocol DrivenEffects: AnyObject {
  /// The number of the next effect to begin.
  var nextNumber: UInt64? { get }
  /// The name of the next effect.
  var nextName: String? { get }
  /// Begins the next effect.
  func beginNext()
  /// The effects that have begun and not returned yet. O(*n* log *n*).
  var running: [(number: UInt64, name: String, isCancelled: Bool)] { get }
  /// Whether the effect with a number has begun and not returned yet. O(1).
  func isRunning(_ number: UInt64) -> Bool
}

extension EffectRunner: DrivenEffects {
  public var nextNumber: UInt64? { held.first?.effect.number }

  public var nextName: String? { held.first.map { $0.effect.id?.description ?? "" } }

  public func isRunning(_ number: UInt64) -> Bool { tasks[number] != nil }

  public func beginNext() {
    beginHeld()
  }

  public var running: [(number: UInt64, name: String, isCancelled: Bool)] {
    tasks.keys.sorted().map { number in
      (number, inProgress[number]?.id?.description ?? "", inProgress[number] == nil)
    }
  }
}

/// Assigns numbers to effects, in the order in which they are requested.
@MainActor public enum EffectNumber {
  private static var last: UInt64 = 0

  static func next() -> UInt64 {
    last += 1
    return last
  }

  /// The number of the driven effect that the current task belongs to.
  public nonisolated static let current = TaskLocal<UInt64?>(wrappedValue: nil)
  /// Identifies the task that a driven effect began with. The tasks that the effect starts inherit
  /// this value.
  private nonisolated static let firstTask = TaskLocal<Int?>(wrappedValue: nil)

  /// Whether the current task was started by a driven effect, which may have other tasks as well.
  public nonisolated static var isChildTask: Bool {
    guard let first = firstTask.get() else { return false }
    return first != currentTask
  }

  /// Identifies the current task as long as it exists.
  nonisolated static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  /// Performs a driven effect in the current task.
  static func withEffect(
    _ number: UInt64, _ operation: @MainActor () async -> Void
  ) async {
    await current.withValue(number) {
      await firstTask.withValue(currentTask) { await operation() }
    }
  }
}
