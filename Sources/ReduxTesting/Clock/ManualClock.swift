import Foundation
import ReduxRuntime

/// A clock that advances only when a test advances it. It also decides when the effects of its
/// stores begin: one after another, in the order in which they were requested, each after the
/// previous one has ended or waits for the clock. A test is therefore deterministic, even if an
/// effect awaits work on another thread.
/// ```swift
/// let clock = ManualClock()
/// let store = TaskListStore(clock: clock)
/// store.dispatch(.search("milk"))        // debounce(300ms)
/// await clock.advance(by: .milliseconds(299))
/// await clock.advance(by: .milliseconds(1))
/// ```
/// The rules of its stores create ids, dates and random values that the test can predict: see
/// ``uuid(besides:)``, ``date`` and ``randomNumber()``.
///
/// An effect that waits for something else, such as the next element of a stream, stays suspended:
/// see ``silence``. A sleep of more than a hundred years never ends unless it is cancelled.
public final class ManualClock: Clock, Sendable {
  /// A time on this clock, relative to the clock's start.
  public struct Instant: InstantProtocol {
    public var offset: Duration

    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: Self.limited(Self.limited(offset) + Self.limited(duration)))
    }

    public func duration(to other: Instant) -> Duration {
      Self.limited(other.offset) - Self.limited(offset)
    }

    /// Limits a time, because the sum of longer times would overflow.
    private static func limited(_ time: Duration) -> Duration {
      let limit = Duration.seconds(Int64.max / 8)
      return max(.zero - limit, min(time, limit))
    }

    public static func < (left: Instant, right: Instant) -> Bool {
      left.offset < right.offset
    }
  }

  /// How long, in real time, a test store waits for an effect to send an action, if the effect
  /// waits for something other than the clock. The default is five seconds.
  @MainActor public var patience: Duration = .seconds(5)
  /// How long, in real time, an effect may do nothing that the store can see (end, sleep on the
  /// clock or send) before it is assumed to wait for something other than the clock. The default is
  /// a tenth of a second. Increase it if a dependency does real work, such as reading a file.
  @MainActor public var silence: Duration = .milliseconds(100)

  @MainActor var stores: [WeakEffects] = []
  /// The effects that wait for something other than the clock.
  @MainActor var outside: Set<Int> = []
  /// The effects that may still be working, because they are not known to have ended or to wait.
  @MainActor var busy: Set<Int> = []
  /// The effects with a sleeping child task whose other tasks may still be working.
  @MainActor var partlyBusy: Set<Int> = []
  /// The effects that have done nothing for the time ``silence`` while a child task slept.
  @MainActor var silent: Set<Int> = []
  /// The names of the effects that have begun recently.
  @MainActor let recentNames = RecentNames()
  /// The number of actions and events that test stores have recorded.
  @MainActor var stirs = 0
  @MainActor var isDriving = false
  /// The number of the last id that a store has created.
  @MainActor var lastID: UInt64 = 0
  @MainActor var randomNumbers: SeededNumbers

  /// The date at the start of the clock.
  let startDate: Date
  private let sleepers = Lock(initialState: Sleepers())

  /// - Parameters:
  ///   - startDate: The ``date`` at the start of the clock. By default, the beginning of the
  ///   year 2026 in UTC, as in scenarios.
  ///   - seed: What the random values follow from. By default, they are those of scenarios.
  public init(
    startDate: Date = Date(timeIntervalSinceReferenceDate: 788_918_400), seed: UInt64 = 0
  ) {
    self.startDate = startDate
    randomNumbers = SeededNumbers(seed: seed)
  }

  public var now: Instant { sleepers.withLock { $0.now } }

  public var minimumResolution: Duration { .zero }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleep(until: deadline, as: nextSleep())
  }

  /// The number of a new sleep.
  func nextSleep() -> Int { sleepers.withLock { $0.nextNumber() } }

  /// Ends a sleep with a `CancellationError`.
  func endSleep(_ number: Int) {
    let sleeper = sleepers.withLock { $0.cancel(number) }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  func sleep(until deadline: Instant, as number: Int) async throws {
    let effect = EffectNumber.current.get()
    let isChildTask = EffectNumber.isChildTask
    // If the cancellation came after the end of the sleep, its entry is removed here.
    defer { sleepers.withLock { $0.forgetCancellation(of: number) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = Sleeper(
          number: number, deadline: deadline, effect: effect, isChildTask: isChildTask,
          continuation: continuation)
        if let result = sleepers.withLock({ $0.add(sleeper) }) { continuation.resume(with: result) }
      }
    } onCancel: {
      endSleep(number)
    }
  }
}

// MARK: - Sleepers

extension ManualClock {
  /// The effects that sleep on this clock.
  var asleep: Set<Int> { sleepers.withLock { Set($0.counts.keys.filter($0.isAsleep)) } }

  var sleeperCount: Int { sleepers.withLock { $0.count } }

  /// The number of sleeps that end when the clock is advanced.
  var deadlineCount: Int { sleepers.withLock { $0.deadlineCount } }

  /// The time of the next wake-up; nil if nothing sleeps.
  var nextDeadline: Instant? { sleepers.withLock { $0.next?.deadline } }

  /// Removes and returns the first sleeper if its wake-up time has come.
  func takeDue() -> Sleeper? { sleepers.withLock { $0.takeDue() } }

  func isAsleep(_ effect: Int) -> Bool { sleepers.withLock { $0.isAsleep(effect) } }

  @MainActor public func noteTasks(_ count: Int, of effect: Int) {
    sleepers.withLock { $0.taskCounts[effect] = count > 1 ? count : nil }
  }

  /// Returns the effects that finished a sleep since the last call.
  func takeWoken() -> Set<Int> { sleepers.withLock { $0.takeWoken() } }

  /// Returns the effects of which a child task fell asleep or woke since the last call.
  func takePartlyAsleep() -> Set<Int> { sleepers.withLock { $0.takePartlyAsleep() } }

  /// Sets the clock forwards or backwards. No effect is woken until the effects are driven again.
  public func set(to instant: Instant) {
    sleepers.withLock { $0.now = instant }
  }
}

/// A task that sleeps on a clock.
struct Sleeper: Sendable {
  let number: Int
  let deadline: ManualClock.Instant
  let effect: Int?
  /// Whether the effect may have other tasks that do not sleep.
  let isChildTask: Bool
  let continuation: CheckedContinuation<Void, any Error>
}

/// The time of a clock, and the tasks that sleep on it.
private struct Sleepers {
  var now = ManualClock.Instant()
  /// The sleeping tasks, in the order in which they wake.
  private var sleepers: [Sleeper] = []
  /// The number of current sleeps of each effect, including the sleeps of its child tasks.
  private(set) var counts: [Int: Int] = [:]
  /// The number of tasks of each effect that has several.
  var taskCounts: [Int: Int] = [:]
  /// The tasks whose sleep ends only by cancellation.
  private var endless: [Int: Sleeper] = [:]
  /// The effects that finished a sleep since the last call of `takeWoken`.
  private var woken: Set<Int> = []
  /// The effects that have a child task that fell asleep or woke since the last call of
  /// `takePartlyAsleep`.
  private var partlyAsleep: Set<Int> = []
  private var cancelled: Set<Int> = []
  private var lastNumber = 0

  /// A hundred years. A longer sleep never ends.
  private static let longestSleep = Duration.seconds(100 * 365 * 24 * 60 * 60)

  var count: Int { sleepers.count + endless.count }
  var deadlineCount: Int { sleepers.count }
  var next: Sleeper? { sleepers.first }

  /// Whether each task of an effect sleeps.
  func isAsleep(_ effect: Int) -> Bool {
    counts[effect, default: 0] >= taskCounts[effect, default: 1]
  }

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func forgetCancellation(of number: Int) {
    cancelled.remove(number)
  }

  /// - Returns: The result of the sleep, if it has ended already.
  mutating func add(_ sleeper: Sleeper) -> Result<Void, any Error>? {
    if cancelled.remove(sleeper.number) != nil { return .failure(CancellationError()) }
    if sleeper.deadline <= now { return .success(()) }
    if sleeper.deadline > now.advanced(by: Self.longestSleep) {
      endless[sleeper.number] = sleeper
    } else {
      sleepers.insert(sleeper, at: index(for: sleeper))
    }
    if let effect = sleeper.effect {
      counts[effect, default: 0] += 1
      if sleeper.isChildTask { partlyAsleep.insert(effect) }
    }
    return nil
  }

  /// Returns the index at which a sleeper has to be inserted.
  private func index(for sleeper: Sleeper) -> Int {
    var range = sleepers.startIndex..<sleepers.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let other = sleepers[middle]
      if (other.deadline, other.number) < (sleeper.deadline, sleeper.number) {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }

  mutating func cancel(_ number: Int) -> Sleeper? {
    if let sleeper = endless.removeValue(forKey: number) { return noteEnd(of: sleeper) }
    guard let index = sleepers.firstIndex(where: { $0.number == number }) else {
      cancelled.insert(number)
      return nil
    }
    return noteEnd(of: sleepers.remove(at: index))
  }

  mutating func takeDue() -> Sleeper? {
    guard let first = sleepers.first, first.deadline <= now else { return nil }
    return noteEnd(of: sleepers.removeFirst())
  }

  private mutating func noteEnd(of sleeper: Sleeper) -> Sleeper {
    guard let effect = sleeper.effect, let count = counts[effect] else { return sleeper }
    counts[effect] = count > 1 ? count - 1 : nil
    woken.insert(effect)
    if sleeper.isChildTask { partlyAsleep.insert(effect) }
    return sleeper
  }

  mutating func takeWoken() -> Set<Int> {
    defer { woken = [] }
    return woken
  }

  mutating func takePartlyAsleep() -> Set<Int> {
    defer { partlyAsleep = [] }
    return partlyAsleep
  }
}
