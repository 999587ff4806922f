// The runtime of redux-gen, written by it. Do not edit.

/// A clock that also decides when effects begin, so that tests are deterministic. `ReduxTesting`
/// has one; with any other clock, a store begins its effects itself.
public protocol EffectDriver: Sendable {
  /// Starts driving the effects of another store, without retaining them.
  @MainActor func adopt(_ effects: any DrivenEffects)
  /// Lets effects begin, one after another, until all have ended or wait for the clock.
  @MainActor func drive() async
  /// Whether an effect that this clock drives has begun and not returned.
  @MainActor func isDriving(_ effect: UInt64) -> Bool
}

extension EffectDriver {
  /// Any effect may be its own.
  @MainActor public func isDriving(_ effect: UInt64) -> Bool { true }

  /// Drives, unless an effect calls this, which is being driven and would wait for itself.
  @MainActor func driveFromOutside() async {
    if let effect = EffectNumber.current.get(), isDriving(effect) { return }
    await drive()
  }
}

/// The effects of a store, as an ``EffectDriver`` sees them.
@MainActor public protocol DrivenEffects: AnyObject {
  /// The number of the next effect to begin.
  var nextNumber: UInt64? { get }
  /// The name of the next effect.
  var nextName: String? { get }
  /// Begins the next effect.
  func beginNext()
  /// The numbers of the effects that have begun and not returned, and their names.
  /// O(*n* log *n*).
  var running: [(number: UInt64, name: String, isCancelled: Bool)] { get }
  /// Whether an effect has begun and not returned. O(1).
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

/// The numbers of effects, in the order in which they were requested.
@MainActor public enum EffectNumber {
  private static var last: UInt64 = 0

  static func next() -> UInt64 {
    last += 1
    return last
  }

  /// The driven effect that the current task belongs to.
  public nonisolated static let current = TaskLocal<UInt64?>(wrappedValue: nil)
}
