/// The effects with one id that have been requested and have not ended, and what decides whether
/// further ones begin. Effects are identified by increasing numbers.
///
/// The lane has neither tasks nor a clock: its owner performs its decisions. A store does so with
/// tasks, and the evaluation of scenarios with virtual time.
package struct EffectLane: Sendable {
  package enum Stage: Sendable {
    /// The effect waits for earlier effects, because of `serial`.
    case queued
    /// `debounce` or `throttle` still delays the effect.
    case delayed
    case begun
    /// The action for the result is being handled. It may begin the next effect of `first`.
    case returned
  }

  /// The decision about a requested effect.
  package enum Start: Equatable, Sendable {
    /// The effect does not begin.
    case never
    /// The effect begins when ``takeQueued()`` returns its number.
    case queued
    /// The effect begins after a delay, which may be zero.
    case after(Duration)
  }

  package private(set) var stages: [Int: Stage] = [:]
  /// The number of effects that are not queued.
  private var activeCount = 0
  /// The queued effects, and perhaps some that have been removed.
  private var queue = Queue<Int>()
  package private(set) var throttle = Throttle()
  private var success: Success?

  /// The time of the last success, and the time until which it is remembered.
  private struct Success {
    let start: Duration
    let end: Duration

    /// Whether the success is no longer remembered. Setting the clock back also ends that.
    func hasPassed(at now: Duration) -> Bool { now >= end || now < start }
  }

  package init() {}

  // MARK: Beginning

  /// Decides about a new effect, and adds it if it begins or is queued.
  ///
  /// - Returns: The decision, and the effects that the new one replaces. They are removed.
  package mutating func request(
    _ number: Int, _ policy: EffectPolicy, at now: Duration
  ) -> (start: Start, replaced: [Int]) {
    switch policy {
    case .concurrent: break
    case .latest: return (add(number), removeAll(but: number))
    case .first: if stages.values.contains(where: { $0 != .returned }) { return (.never, []) }
    case .debounce(let delay): return (add(number, after: delay.asWait), removeAll(but: number))
    case .throttle(let length, let trailing):
      let verdict = throttle.decide(number, for: length.asWait, trailing: trailing, at: now)
      let replaced = [verdict.replaced].compactMap(\.self).filter { stages[$0] != nil }
      for number in replaced { remove(number) }
      return (verdict.wait.map { add(number, after: $0) } ?? .never, replaced)
    case .serial:
      if stages.isEmpty { break }
      stages[number] = .queued
      queue.append(number)
      return (.queued, [])
    }
    return (add(number), [])
  }

  private mutating func add(_ number: Int, after delay: Duration = .zero) -> Start {
    stages[number] = delay > .zero ? .delayed : .begun
    activeCount += 1
    return .after(delay)
  }

  /// Records that the delay of an effect has passed.
  package mutating func endDelay(of number: Int, at now: Duration) {
    guard stages[number] == .delayed else { return }
    stages[number] = .begun
    throttle.begin(number, at: now)
  }

  /// Records that the call of an effect has returned.
  package mutating func noteReturn(of number: Int) {
    if stages[number] == .begun { stages[number] = .returned }
  }

  // MARK: Ending

  /// Removes an effect that has ended or is cancelled.
  package mutating func remove(_ number: Int) {
    guard let stage = stages.removeValue(forKey: number) else { return }
    if stage == .delayed { throttle.withdraw(number) }
    if stage != .queued { activeCount -= 1 }
  }

  private mutating func removeAll(but kept: Int) -> [Int] {
    let removed = stages.keys.filter { $0 != kept }.sorted()
    for number in removed { remove(number) }
    return removed
  }

  /// The queued effect that begins now, because no earlier one is under way.
  package mutating func takeQueued() -> Int? {
    while activeCount == 0, let next = queue.popFirst() {
      guard stages[next] != nil else { continue }
      stages[next] = .begun
      activeCount += 1
      return next
    }
    return nil
  }

  // MARK: Freshness

  /// Whether an effect has succeeded within the time `length`, so that no further one begins.
  package func isFresh(for length: Duration, at now: Duration) -> Bool {
    guard let success, !success.hasPassed(at: now) else { return false }
    return now - success.start < length
  }

  /// Remembers a success for some time.
  package mutating func noteSuccess(for time: Duration, at now: Duration) {
    success = Success(start: now, end: now + time.asWait)
  }

  package mutating func forgetSuccess() { success = nil }

  /// The time until which the last success may prevent effects.
  package var freshUntil: Duration? { success?.end }

  // MARK: Forgetting

  /// Whether the lane differs in nothing from a new one.
  package var isUnused: Bool { stages.isEmpty && throttle.end == nil && success == nil }

  /// Forgets the windows that are over.
  package mutating func forgetPast(at now: Duration) {
    if !stages.isEmpty { return }
    if throttle.hasPassed(at: now) { throttle = Throttle() }
    if success?.hasPassed(at: now) == true { success = nil }
  }
}

/// The time window in which effects with the same id are throttled.
package struct Throttle: Sendable {
  private var start = Duration.zero
  /// The end of the window; nil before the first window.
  package private(set) var end: Duration?
  /// The number of the effect that waits for the end of the window, and the length of the next
  /// window, which that effect will open.
  package private(set) var last: (number: Int, length: Duration)?
  /// The number of the effect that has opened the window but has not begun yet.
  package private(set) var late: Int?

  init() {}

  private init(start: Duration, end: Duration) {
    self.start = start
    self.end = end
  }

  func hasPassed(at now: Duration) -> Bool {
    guard let end else { return true }
    return now >= end || now < start
  }

  /// Decides whether and when a new effect begins.
  ///
  /// - Returns: The delay after which the effect begins, nil if it does not begin; and the number of
  ///   the effect that it replaces.
  mutating func decide(
    _ number: Int, for length: Duration, trailing: Bool, at now: Duration
  ) -> (wait: Duration?, replaced: Int?) {
    // If the window has ended, the effect that waits for its end is about to begin. It cannot be
    // replaced any more.
    if let last, let end, now >= end {
      begin(last.number, at: now)
      late = last.number
    }
    let replaced = last?.number
    guard let end, !hasPassed(at: now) else {
      self = Throttle(start: now, end: now + length)
      return (.zero, replaced)
    }
    if !trailing { return (nil, nil) }
    last = (number, length)
    return (end - now, replaced)
  }

  /// Opens the next window if this effect is the one that waits for the end of the current window.
  mutating func begin(_ number: Int, at now: Duration) {
    if late == number { late = nil }
    guard let last, last.number == number, let end else { return }
    let isLate = now >= end + last.length
    self = Throttle(start: isLate ? now : end, end: (isLate ? now : end) + last.length)
  }

  /// Removes an effect that was cancelled while it waited.
  mutating func withdraw(_ number: Int) {
    if last?.number == number { last = nil }
    if late == number {
      late = nil
      end = start
    }
  }
}
