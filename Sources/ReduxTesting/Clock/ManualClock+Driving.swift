import ReduxRuntime

extension ManualClock: EffectDriver {
  @MainActor public func adopt(_ effects: any DrivenEffects) {
    stores.append(WeakEffects(effects: effects))
  }

  /// Lets effects begin, one after another, and resumes effects whose wake-up time has come.
  /// Returns when each effect has ended, waits for a later time, or waits for something other than
  /// the clock. Does not advance the clock.
  @MainActor public func drive() async {
    await advance(by: .zero)
  }

  @MainActor public func isDriving(_ effect: Int) -> Bool { isRunning(effect) }

  /// Advances the clock from one wake-up time to the next. At each of these times, runs the effects
  /// until there is nothing left to do.
  @MainActor public func advance(by duration: Duration) async {
    await advance(by: duration, limit: .max)
  }

  /// Advances the clock until no effect is left to begin or to wake. Does not wait for effects that
  /// wait for something other than the clock, such as a stream without elements, nor for the next
  /// time of a repetition without an end (`every` without `until`), which only
  /// ``advance(by:)`` reaches.
  ///
  /// - Parameter limit: The maximum number of wake-ups. If it is exceeded, for example by an effect
  ///   that starts itself again, an issue is reported.
  @MainActor public func run(
    limit: Int = 100_000, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    if await advance(by: nil, limit: limit) { return }
    reportIssue(
      "Effects keep waiting for the clock: \(names(of: sleeping)). Cancel them, or advance "
        + "the clock with 'advance(by:)'.",
      SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Drives the effects, without checking whether those that wait for something other than the
  /// clock can continue.
  ///
  /// - Parameter mostBegun: The maximum number of effects that begin.
  /// - Returns: Whether all effects could be run within the limit.
  @MainActor @discardableResult
  func driveBriefly(mostBegun: Int = .max) async -> Bool {
    await advance(by: .zero, limit: .max, Attention(looks: 0), mostBegun: mostBegun)
  }

  /// Advances the clock to the next wake-up time, if there is one. Does not check effects that wait
  /// for something other than the clock.
  ///
  /// - Parameter mostBegun: The maximum number of effects that begin.
  /// - Returns: Whether all effects could be run within the limit.
  @MainActor func advanceToNextDeadline(mostBegun: Int) async -> Bool {
    guard let deadline = nextDeadline else { return true }
    return await advance(
      by: now.duration(to: deadline), limit: .max, Attention(looks: 0), mostBegun: mostBegun)
  }

  /// - Parameters:
  ///   - duration: The time by which to advance; nil to continue until nothing waits for the clock.
  ///   - limit: The maximum number of wake-ups.
  ///   - mostBegun: The maximum number of effects that begin.
  /// - Returns: Whether all effects could be run within the limits.
  @MainActor @discardableResult
  private func advance(
    by duration: Duration?, limit: Int, _ attention: Attention = Attention(),
    mostBegun: Int = .max
  ) async -> Bool {
    while isDriving { await Task.yield() }
    isDriving = true
    defer { isDriving = false }
    // The end is computed only now, because another task may have advanced the clock while this one
    // waited.
    let end = duration.map { now.advanced(by: $0) }
    var attention = attention
    var count = 0
    var begunCount = 0
    while true {
      await untilQuiet()
      let deadline = nextDeadline.flatMap { next in
        end.map { next <= $0 } ?? isAnySleepAwaited ? next : nil
      }
      if let next = nextEffects() {
        if begunCount == mostBegun { return false }
        begunCount += 1
        begin(next)
      } else if count >= limit, nextDeadline != nil, end != nil || isAnySleepAwaited {
        return false
      } else if let sleeper = takeDue() {
        count += 1
        sleeper.continuation.resume()
        // There is no way to know when a task that is not an effect has finished its work.
        if sleeper.effect == nil { for _ in 0..<100 { await Task.yield() } }
      } else if await isStirred(&attention, isLast: deadline == nil) {
        continue
      } else if let deadline {
        set(to: deadline)
      } else {
        if let end, end > now { set(to: end) }
        return true
      }
      attention.isDue = true
    }
  }

  /// Whether something sleeps on the clock other than repetitions without an end.
  @MainActor private var isAnySleepAwaited: Bool {
    let pausing = stores.reduce(0) { $0 + ($1.effects?.pausingCount ?? 0) }
    return pausing == 0 || deadlineCount > pausing
  }

  /// The store whose effect begins next.
  @MainActor private func nextEffects() -> (any DrivenEffects)? {
    stores.removeAll { $0.effects == nil }
    return stores.compactMap(\.effects)
      .filter { $0.nextNumber != nil }
      .min { ($0.nextNumber ?? 0) < ($1.nextNumber ?? 0) }
  }

  /// Begins the next effect of a store, and records its name.
  @MainActor private func begin(_ effects: any DrivenEffects) {
    guard let number = effects.nextNumber else { return }
    recentNames.append(effects.nextName, of: number)
    effects.beginNext()
    busy.insert(number)
  }

  @MainActor private var sleeping: [String] {
    let asleep = asleep
    return stores.flatMap { $0.effects?.running ?? [] }.filter { asleep.contains($0.number) }
      .map(\.name)
  }
}

/// A weak reference to the effects of a store.
struct WeakEffects {
  weak var effects: (any DrivenEffects)?
}

/// The names of at least the last 10,000 effects. Older names are forgotten, because a test of random
/// actions begins millions of effects.
@MainActor final class RecentNames {
  private var newer: [Int: String] = [:]
  private var older: [Int: String] = [:]

  nonisolated init() {}

  func append(_ name: String?, of number: Int) {
    if newer.count == 10_000 {
      older = newer
      newer = [:]
    }
    newer[number] = name
  }

  subscript(number: Int) -> String? { newer[number] ?? older[number] }
}

/// Returns the names of effects, for messages.
func names(of effects: [String]) -> String {
  effects.map { $0.isEmpty ? "an effect without an id" : "effect '\($0)'" }
    .joined(separator: ", ")
}

extension Store {
  /// Runs all effects to their end, one after another, in the order in which they begin. The
  /// effects of all stores on this clock are run. The clock advances to the next wake-up time only
  /// when nothing else is left to do. Effects that wait for something other than the clock, such as
  /// a stream without elements, are not waited for.
  /// ```swift
  /// let clock = ManualClock()
  /// let store = TaskListStore(clock: clock)
  /// store.dispatch(.loadTasks)
  /// await store.settle(on: clock)
  /// ```
  public func settle(
    on clock: ManualClock, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    await clock.run(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
