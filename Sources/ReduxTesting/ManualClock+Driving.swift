import ReduxRuntime

extension ManualClock: EffectDriver {
  @MainActor public func adopt(_ effects: any DrivenEffects) {
    stores.append(WeakEffects(effects: effects))
  }

  /// Lets effects begin, one after another, and wakes those whose time has come, until all have
  /// ended, wait for a later time, or wait for something else. The clock stands still.
  @MainActor public func drive() async {
    await advance(by: .zero)
  }

  /// Moves the clock on: from one time that something waits for to the next, each time until there
  /// is nothing left to do then.
  @MainActor public func advance(by duration: Duration) async {
    await advance(by: duration, limit: .max)
  }

  /// Moves the clock on until no effect is left to begin or to be woken. One that waits for
  /// something else than the clock, such as a stream that is silent, is not waited for.
  ///
  /// - Parameter limit: How often something is woken at most; more is an issue. An effect that
  ///   waits again and again, such as a timer, has no end.
  @MainActor public func run(
    limit: Int = 10_000, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    if await advance(by: nil, limit: limit) { return }
    reportIssue(
      "Effects wait for the clock again and again: \(names(of: sleeping)). Cancel them, or move "
        + "the clock with 'advance(by:)'.",
      SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Drives, and does not look after effects that wait outside the clock.
  @MainActor func driveBriefly() async {
    await advance(by: .zero, limit: .max, Attention(looks: 0))
  }

  /// - Parameter duration: How far; nil to go on until nothing waits for the clock.
  /// - Returns: Whether everything was done within the limit.
  @MainActor @discardableResult
  private func advance(
    by duration: Duration?, limit: Int, _ attention: Attention = Attention()
  ) async -> Bool {
    while isDriving { await Task.yield() }
    isDriving = true
    defer { isDriving = false }
    // From when its turn has come: another task may have moved the clock meanwhile.
    let end = duration.map { now.advanced(by: $0) }
    var attention = attention
    var count = 0
    while true {
      await untilQuiet()
      let deadline = nextDeadline.flatMap { next in
        end.map { next <= $0 } ?? true ? next : nil
      }
      if let next = nextEffects() {
        begin(next)
      } else if count >= limit, nextDeadline != nil {
        return false
      } else if let sleeper = takeDue() {
        count += 1
        sleeper.continuation.resume()
        // Nobody can tell when a task that is no effect has done its work.
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

  /// The store whose effect is the next to begin.
  @MainActor private func nextEffects() -> (any DrivenEffects)? {
    stores.removeAll { $0.effects == nil }
    return stores.compactMap(\.effects)
      .filter { $0.nextNumber != nil }
      .min { ($0.nextNumber ?? 0) < ($1.nextNumber ?? 0) }
  }

  /// Lets the next effect of a store begin, and notes its name.
  @MainActor private func begin(_ effects: any DrivenEffects) {
    guard let number = effects.nextNumber else { return }
    begun[number] = effects.nextName
    effects.beginNext()
    busy.insert(number)
  }

  @MainActor private var sleeping: [String] {
    let asleep = asleep
    return stores.flatMap { $0.effects?.running ?? [] }.filter { asleep.contains($0.number) }
      .map(\.name)
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
  /// of them waits for. Everything on this clock is run; an effect that waits for something else,
  /// such as a stream that is silent, is left waiting.
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
