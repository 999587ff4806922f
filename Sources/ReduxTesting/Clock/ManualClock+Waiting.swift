import ReduxRuntime

// An effect that has not ended and does not sleep on the clock may be working, perhaps on another
// thread, or waiting for something that the test controls, such as a stream. These cases cannot be
// distinguished, so the effect gets many turns of all executors. If nothing happens in these turns,
// the effect is assumed to wait.

/// Limits how often one call that drives the clock checks whether effects that wait for something
/// other than the clock can continue.
struct Attention {
  /// Whether something has happened since the last check, so that another check is needed.
  var isDue = true
  var isFirst = true
  /// The number of checks that are left. The limit stops an effect that sends endlessly.
  var looks = 1_000
}

extension ManualClock {
  /// Returns when every effect that has begun has ended, sleeps on the clock, or is assumed to wait
  /// for something other than the clock.
  @MainActor func untilQuiet() async {
    let start = ContinuousClock.now
    repeat { await untilNoneIsBusy() } while await isPartlyBusy(since: start)
  }

  /// If a child task of an effect has fallen asleep or woken, waits for the other tasks of this
  /// effect. Nothing shows whether these tasks work, sleep or have ended.
  ///
  /// - Parameter start: The time at which the clock began to wait. The wait ends when ``patience``
  ///   has passed since then, even if the effects are still doing something.
  /// - Returns: Whether something has happened, so that effects may be busy again.
  @MainActor private func isPartlyBusy(since start: ContinuousClock.Instant) async -> Bool {
    partlyBusy.formUnion(takePartlyAsleep())
    partlyBusy = partlyBusy.filter { isRunning($0) }
    if partlyBusy.isEmpty || ContinuousClock.now - start >= max(patience, silence) { return false }
    // The clock waits for the real work of each effect only once, because a child task may sleep
    // thousands of times.
    let isSilent = partlyBusy.isSubset(of: silent)
    let before = Activity(of: self)
    for _ in 0..<(isSilent ? 6 : silentRounds) {
      for _ in 0..<8 { await Task.yield() }
      if isSilent { await passPool() } else { await passRound() }
      if Activity(of: self) != before { return true }
    }
    silent.formUnion(partlyBusy)
    partlyBusy = []
    return false
  }

  @MainActor private func untilNoneIsBusy() async {
    var start = ContinuousClock.now
    var busy: Int?
    var turns = 0
    var rounds = 0
    var seen = stirs
    while let next = firstBusy() {
      if busy != next { (busy, turns, rounds, start) = (next, 0, 0, .now) }
      let isLate = ContinuousClock.now - start >= max(patience, silence)
      if seen != stirs, !isLate { (seen, rounds) = (stirs, 0) }
      if turns < 2_000 {
        turns += 1
        await Task.yield()
      } else if rounds < silentRounds, !isLate {
        rounds += 1
        await passRound()
      } else {
        outside.insert(next)
        self.busy.remove(next)
      }
    }
  }

  /// Lets effects that wait for something other than the clock continue if they can.
  ///
  /// - Parameter isLast: Whether the clock has nothing else left to do.
  /// - Returns: Whether an effect has continued, so that the clock has to continue as well.
  @MainActor func isStirred(_ attention: inout Attention, isLast: Bool) async -> Bool {
    guard attention.isDue, attention.looks > 0 else { return false }
    attention.isDue = false
    let isLong = attention.isFirst || isLast
    // A sleeping effect may have child tasks that are not asleep.
    guard isLong ? isAnyRunning : !outside.isEmpty else { return false }
    let before = Activity(of: self)
    let start = ContinuousClock.now
    for round in 0..<16 where round < 4 || ContinuousClock.now - start < silence {
      for _ in 0..<8 { await Task.yield() }
      await passPool()
    }
    if isLong, !outside.isEmpty, Activity(of: self) == before {
      for _ in 0..<3 { await passRound() }
    }
    if Activity(of: self) == before {
      attention.isFirst = false
      return false
    }
    attention.isDue = true
    attention.looks -= 1
    return true
  }

  /// Lets all work that is ready on other threads run, and waits a millisecond of real time.
  @MainActor func passRound() async {
    try? await Task.sleep(for: .milliseconds(1))
    await passPool()
  }

  /// Returns after all work that was ready in the thread pool has run. On a busy machine this takes
  /// longer, just as the work of effects does.
  @MainActor private func passPool() async {
    await Task.detached(priority: Task.currentPriority) {}.value
  }

  /// The time `silence` as a number of rounds. Rounds are counted instead of milliseconds, because
  /// a round takes longer on a busy machine.
  @MainActor var silentRounds: Int {
    // A `silence` that stands for "forever" has more milliseconds than an `Int` can represent.
    Int(min(max(1, silence / .milliseconds(1)), 1_000_000_000))
  }

  @MainActor var isAnyRunning: Bool { stores.contains { $0.effects?.running.isEmpty == false } }

  @MainActor func isRunning(_ effect: Int) -> Bool {
    stores.contains { $0.effects?.isRunning(effect) == true }
  }

  /// The names of the effects that wait for something other than the clock and can still send.
  @MainActor var outsideNames: [String] {
    stores.flatMap { $0.effects?.running ?? [] }
      .filter { outside.contains($0.number) && !$0.isCancelled }.map(\.name)
  }

  /// The numbers of the effects that have begun, have not ended, and do not sleep on the clock.
  @MainActor fileprivate func awake() -> [Int] {
    let running = stores.flatMap { $0.effects?.running ?? [] }
    if running.isEmpty { return [] }
    let asleep = asleep
    return running.lazy.map(\.number).filter { !asleep.contains($0) }
  }

  /// Returns the first effect that may still be working. It checks only effects that were busy
  /// before or have been woken, because thousands of others may be asleep.
  @MainActor private func firstBusy() -> Int? {
    let woken = takeWoken()
    busy.formUnion(woken)
    outside = outside.filter { !woken.contains($0) && isRunning($0) && !isAsleep($0) }
    while let next = busy.min() {
      if isRunning(next), !isAsleep(next) { return next }
      busy.remove(next)
    }
    return nil
  }
}

/// The activity of a clock's effects that can be observed from outside. Two snapshots of it are
/// compared to find out whether an effect has continued.
private struct Activity: Equatable {
  let awake: [Int]
  let sleeperCount: Int
  let next: [Int]
  let stirs: Int

  @MainActor init(of clock: ManualClock) {
    awake = clock.awake()
    sleeperCount = clock.sleeperCount
    next = clock.stores.compactMap { $0.effects?.nextNumber }
    stirs = clock.stirs
  }
}
