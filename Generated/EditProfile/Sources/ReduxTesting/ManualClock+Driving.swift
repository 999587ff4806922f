// What tests of effects need of redux-gen, embedded by it. Do not edit.
// swift-format-ignore-file
// swiftlint:disable all

import ReduxRuntime

extension ManualClock: EffectDriver {
  @MainActor public func adopt(_ effects: any DrivenEffects) {
    stores.append(WeakEffects(effects: effects))
  }

  /// Lets effects begin, one after another, and wakes those whose time has come, until all have
  /// ended or wait for a later time. The clock stands still.
  @MainActor public func drive() async {
    await advance(by: .zero)
  }

  /// Moves the clock on: from one time that something waits for to the next, each time until there
  /// is nothing left to do then.
  @MainActor public func advance(by duration: Duration) async {
    await advance(to: now.advanced(by: duration), limit: .max)
  }

  /// Moves the clock on until no effect is left to begin or to be woken.
  ///
  /// - Parameter limit: How often something is woken at most; more is an issue. An effect that
  ///   waits again and again, such as a timer, has no end.
  @MainActor public func run(
    limit: Int = 10_000, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    if await advance(to: nil, limit: limit) { return }
    reportIssue(
      "Effects wait for the clock again and again: \(names(of: sleeping)). Cancel them, or move "
        + "the clock with 'advance(by:)'.",
      SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// - Returns: Whether everything was done within the limit.
  @MainActor @discardableResult
  private func advance(to end: Instant?, limit: Int) async -> Bool {
    while isDriving { await Task.yield() }
    isDriving = true
    defer { isDriving = false }
    var count = 0
    while true {
      await untilQuiet()
      if let next = nextEffects() {
        next.beginNext()
      } else if count >= limit, nextDeadline != nil {
        return false
      } else if let sleeper = takeDue() {
        count += 1
        sleeper.continuation.resume()
        // Nobody can tell when a task that is no effect has done its work.
        if sleeper.effect == nil { for _ in 0..<100 { await Task.yield() } }
      } else if let deadline = nextDeadline, end.map({ deadline <= $0 }) ?? true {
        set(to: deadline)
      } else {
        if let end, end > now { set(to: end) }
        return true
      }
    }
  }

  /// The store whose effect is the next to begin.
  @MainActor private func nextEffects() -> (any DrivenEffects)? {
    stores.removeAll { $0.effects == nil }
    return stores.compactMap(\.effects)
      .filter { $0.nextNumber != nil }
      .min { ($0.nextNumber ?? 0) < ($1.nextNumber ?? 0) }
  }

  /// Waits until every effect that has begun has ended or waits for the clock.
  @MainActor private func untilQuiet() async {
    let start = ContinuousClock.now
    var turns = 0
    while let busy = firstBusy() {
      turns += 1
      if turns < 2_000 {
        await Task.yield()
        continue
      }
      try? await Task.sleep(for: .milliseconds(1))
      if ContinuousClock.now - start > patience {
        stuck.insert(busy.number)
        reportIssue(
          "\(names(of: [busy.name])) neither ends nor waits for the clock. Its dependency may wait "
            + "for real time, or for something that never comes.", nil)
      }
    }
  }

  @MainActor private func firstBusy() -> (number: UInt64, name: String)? {
    for store in stores {
      for effect in store.effects?.running ?? []
      where !stuck.contains(effect.number) && !isAsleep(effect.number) {
        return (effect.number, effect.name)
      }
    }
    return nil
  }

  @MainActor private var sleeping: [String] {
    stores.flatMap { $0.effects?.running ?? [] }.filter { isAsleep($0.number) }.map(\.name)
  }
}

/// Effects that go with their store.
struct WeakEffects {
  weak var effects: (any DrivenEffects)?
}

/// The names of effects, for people.
func names(of effects: [String]) -> String {
  effects.map { $0.isEmpty ? "an effect without an id" : "effect '\($0)'" }
    .joined(separator: ", ")
}

extension Store {
  /// Runs all effects to their end: in the order of their beginning, one after another, the clock
  /// standing still until nothing else is left to do, and then going on to the next time that one
  /// of them waits for. Everything on this clock is run.
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
