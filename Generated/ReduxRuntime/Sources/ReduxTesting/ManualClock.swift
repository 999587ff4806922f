// The test support of redux-gen, written by it. Do not edit.

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
/// An effect that waits for something else, such as the next element of a stream, stays suspended:
/// see ``silence``. A sleep of more than a hundred years never ends unless it is cancelled.
public final class ManualClock: Clock, @unchecked Sendable {
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

  struct Sleeper {
    let number: Int
    let deadline: Instant
    let effect: UInt64?
    /// Whether the effect may have other tasks that do not sleep.
    let isChildTask: Bool
    /// Whether the sleep ends only by cancellation.
    let isEndless: Bool
    let continuation: CheckedContinuation<Void, any Error>
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
  @MainActor var outside: Set<UInt64> = []
  /// The effects that may still be working, because they are not known to have ended or to wait.
  @MainActor var busy: Set<UInt64> = []
  /// The effects with a sleeping child task whose other tasks may still be working.
  @MainActor var partlyBusy: Set<UInt64> = []
  /// The effects that have done nothing for the time ``silence`` while a child task slept.
  @MainActor var silent: Set<UInt64> = []
  /// The names of the effects that have begun recently.
  @MainActor let recentNames = RecentNames()
  /// The number of actions and events that test stores have recorded.
  @MainActor var stirs = 0
  @MainActor var isDriving = false

  private let lock = NSLock()
  // The following properties are accessed only while `lock` is held.
  private var present = Instant()
  /// The sleeping tasks, in the order in which they wake.
  private var sleepers: [Sleeper] = []
  /// The number of current sleeps of each effect, including the sleeps of its child tasks.
  private var sleepCounts: [UInt64: Int] = [:]
  /// The effects that finished a sleep since the last call of `takeWoken`.
  private var woken: Set<UInt64> = []
  /// The effects that have a child task that fell asleep or woke since the last call of
  /// `takePartlyAsleep`.
  private var partlyAsleep: Set<UInt64> = []
  private var cancelled: Set<Int> = []
  private var count = 0

  public init() {}

  public var now: Instant { lock.withLock { present } }

  public var minimumResolution: Duration { .zero }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = lock.withLock {
      count += 1
      return count
    }
    let effect = EffectNumber.current.get()
    let isChildTask = EffectNumber.isChildTask
    // If the cancellation came after the end of the sleep, its entry is removed here.
    defer { lock.withLock { _ = cancelled.remove(number) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        add(number, until: deadline, effect, isChildTask: isChildTask, continuation)
      }
    } onCancel: {
      cancel(number)
    }
  }
}

// MARK: - Sleepers

extension ManualClock {
  private func add(
    _ number: Int, until deadline: Instant, _ effect: UInt64?, isChildTask: Bool,
    _ continuation: CheckedContinuation<Void, any Error>
  ) {
    let result: Result<Void, any Error>? = lock.withLock {
      let isEndless = deadline > present.advanced(by: Self.longestSleep)
      let sleeper = Sleeper(
        number: number, deadline: deadline, effect: effect, isChildTask: isChildTask,
        isEndless: isEndless, continuation: continuation)
      if cancelled.remove(sleeper.number) != nil { return .failure(CancellationError()) }
      if sleeper.deadline <= present { return .success(()) }
      sleepers.insert(sleeper, at: place(of: sleeper))
      if let effect {
        sleepCounts[effect, default: 0] += 1
        if isChildTask { partlyAsleep.insert(effect) }
      }
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  /// Returns the index at which a sleeper has to be inserted. Called while `lock` is held.
  private func place(of sleeper: Sleeper) -> Int {
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

  /// A hundred years. A longer sleep never ends.
  private static let longestSleep = Duration.seconds(100 * 365 * 24 * 60 * 60)

  private func cancel(_ number: Int) {
    let sleeper: Sleeper? = lock.withLock {
      guard let index = sleepers.firstIndex(where: { $0.number == number }) else {
        cancelled.insert(number)
        return nil
      }
      return remove(at: index)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  /// The effects that sleep on this clock.
  var asleep: Set<UInt64> {
    lock.withLock { Set(sleepCounts.keys) }
  }

  var sleeperCount: Int { lock.withLock { sleepers.count } }

  /// The time of the next wake-up; nil if nothing sleeps.
  var nextDeadline: Instant? {
    lock.withLock { sleepers.first { !$0.isEndless }?.deadline }
  }

  /// Removes and returns the first sleeper if its wake-up time has come.
  func takeDue() -> Sleeper? {
    lock.withLock {
      guard let first = sleepers.firstIndex(where: { !$0.isEndless }),
        sleepers[first].deadline <= present
      else { return nil }
      return remove(at: first)
    }
  }

  /// Removes a sleeper. Called while `lock` is held.
  private func remove(at index: Int) -> Sleeper {
    let sleeper = sleepers.remove(at: index)
    guard let effect = sleeper.effect, let count = sleepCounts[effect] else { return sleeper }
    sleepCounts[effect] = count > 1 ? count - 1 : nil
    woken.insert(effect)
    if sleeper.isChildTask { partlyAsleep.insert(effect) }
    return sleeper
  }

  func isAsleep(_ effect: UInt64) -> Bool { lock.withLock { sleepCounts[effect] != nil } }

  /// Returns the effects that finished a sleep since the last call.
  func takeWoken() -> Set<UInt64> {
    lock.withLock {
      defer { woken = [] }
      return woken
    }
  }

  /// Returns the effects of which a child task fell asleep or woke since the last call.
  func takePartlyAsleep() -> Set<UInt64> {
    lock.withLock {
      defer { partlyAsleep = [] }
      return partlyAsleep
    }
  }

  /// Sets the clock forwards or backwards. No effect is woken until the effects are driven again.
  public func set(to instant: Instant) {
    lock.withLock { present = instant }
  }
}
