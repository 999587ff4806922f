import ReduxRuntime

// An effect that is neither over nor asleep on the clock either works, maybe on other threads, or
// waits for something that the test has in its hand, such as a stream. Nobody can tell which; so it
// gets many turns of all executors, and if nothing comes of them it is taken to wait.

/// What is left of the attention that a drive pays to effects that wait outside the clock.
struct Attention {
  /// Whether something has happened since the last look.
  var isDue = true
  var isFirst = true
  /// An effect that sends for ever has to be left at last.
  var looks = 1_000
}

extension ManualClock {
  /// Waits until every effect that has begun has ended, sleeps on the clock, or is taken to wait
  /// outside of it.
  @MainActor func untilQuiet() async {
    var start = ContinuousClock.now
    var busy: UInt64?
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

  /// Lets effects go on that wait outside the clock, if what they wait for has come.
  ///
  /// - Parameter isLast: Whether the drive would end otherwise.
  /// - Returns: Whether something came of it.
  @MainActor func isStirred(_ attention: inout Attention, isLast: Bool) async -> Bool {
    guard attention.isDue, attention.looks > 0 else { return false }
    attention.isDue = false
    let isLong = attention.isFirst || isLast
    // One that is asleep may have children that are awake.
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

  /// Lets everything that is ready to run on some other thread have its turn, and a millisecond of
  /// real time go by.
  @MainActor func passRound() async {
    try? await Task.sleep(for: .milliseconds(1))
    await passPool()
  }

  /// Returns after what was ready to run in the pool of threads when this was called: on a machine
  /// that is busy it takes as long as the work of an effect does.
  @MainActor private func passPool() async {
    await Task.detached(priority: Task.currentPriority) {}.value
  }

  /// Rounds instead of a time: where a thread gets its turn late, so does a round.
  @MainActor var silentRounds: Int { max(1, Int(silence / .milliseconds(1))) }

  @MainActor var isAnyRunning: Bool { stores.contains { $0.effects?.running.isEmpty == false } }

  @MainActor func isRunning(_ effect: UInt64) -> Bool {
    stores.contains { $0.effects?.isRunning(effect) == true }
  }

  /// The names of the effects that wait outside the clock, and may still send.
  @MainActor var outsideNames: [String] {
    stores.flatMap { $0.effects?.running ?? [] }
      .filter { outside.contains($0.number) && !$0.isCancelled }.map(\.name)
  }

  /// The effects that have begun, have not ended, and do not sleep on the clock.
  @MainActor fileprivate func awake() -> [UInt64] {
    let running = stores.flatMap { $0.effects?.running ?? [] }
    if running.isEmpty { return [] }
    let asleep = asleep
    return running.lazy.map(\.number).filter { !asleep.contains($0) }
  }

  /// Looks at those alone that were awake before or have been woken: of thousands that sleep, each
  /// turn would otherwise look at all.
  @MainActor private func firstBusy() -> UInt64? {
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

/// What can be seen of the effects of a clock.
private struct Activity: Equatable {
  let awake: [UInt64]
  let sleeperCount: Int
  let next: [UInt64]
  let stirs: Int

  @MainActor init(of clock: ManualClock) {
    awake = clock.awake()
    sleeperCount = clock.sleeperCount
    next = clock.stores.compactMap { $0.effects?.nextNumber }
    stirs = clock.stirs
  }
}
