/// A clock that also decides when effects begin, so that tests are deterministic. `ReduxTesting`
/// provides one. With any other clock, a store begins its effects itself.
public protocol EffectDriver: AnyObject, Sendable {
  /// Starts driving the effects of another store, without retaining them.
  @MainActor func adopt(_ effects: any DrivenEffects)
  /// Lets effects begin, one after another, until each effect has ended or waits for the clock.
  @MainActor func drive() async
  /// Called when an effect consists of several tasks, with the number of those that run. The effect
  /// waits for the clock only if each of them does.
  @MainActor func noteTasks(_ count: Int, of effect: Int)
  /// Whether this clock drives the effect, and the effect has begun and not returned yet.
  @MainActor func isDriving(_ effect: Int) -> Bool
}

extension EffectDriver {
  /// By default, assumes that this clock drives every effect.
  @MainActor public func isDriving(_ effect: Int) -> Bool { true }

  @MainActor public func noteTasks(_ count: Int, of effect: Int) {}

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
  var nextNumber: Int? { get }
  /// The name of the next effect.
  var nextName: String? { get }
  /// Begins the next effect.
  func beginNext()
  /// The effects that have begun and not returned yet. O(*n* log *n*).
  var running: [(number: Int, name: String, isCancelled: Bool)] { get }
  /// Whether the effect with a number has begun and not returned yet. O(1).
  func isRunning(_ number: Int) -> Bool
  /// The number of effects that wait for the next time of a repetition without an end. O(1).
  var pausingCount: Int { get }
}

/// Assigns numbers to effects, in the order in which they are requested.
@MainActor public enum EffectNumber {
  private static var last: Int = 0

  static func next() -> Int {
    last += 1
    return last
  }

  /// The number of the driven effect that the current task belongs to.
  public nonisolated static let current = TaskLocal<Int?>(wrappedValue: nil)

  /// Whether the current task was started by a driven effect, which may have other tasks as well. Only
  /// known on systems that came with Swift 6.2 or later; false on others.
  public nonisolated static var isChildTask: Bool {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *),
      let number = current.get()
    else { return false }
    return Task.name != taskName(number)
  }

  /// The name of the task that a driven effect begins with. The tasks that the effect starts do not
  /// inherit it.
  nonisolated static func taskName(_ number: Int) -> String { "effect \(number)" }
}
