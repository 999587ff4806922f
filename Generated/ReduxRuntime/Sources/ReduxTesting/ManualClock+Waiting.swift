// The test support of redux-gen, written by it. Do not edit.

import ReduxRuntime

// An effect that has not ended and does not sleep on the clock may be working, perhaps on another
// thread, or waiting for something that the test controls, such as a stream. These cases cannot be
// distinguished, so the effect gets many turns of all executors. If nothing happens, it is assumed
// to wait.

/// The remaining attempts of a drive to let effects that wait outside the clock continue.
struct Attention {
  /// Whether something has happened since the last check.
  var isDue = true
  var isFirst = true
  /// Limits the attempts for an effect that sends endlessly.
  var looks = 1_000
}

extension ManualClock {
  /// Waits until every effect that has begun has ended, sleeps on the clock, or is assumed to wait
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

  /// Lets effects that wait outside the clock continue if they can.
  ///
  /// - Parameter isLast: Whether the drive would end otherwise.
  /// - Returns: Whether one of them continued, so that the drive has to go on.
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

  /// Lets everything that is ready to run on another thread have its turn, and waits a millisecond
  /// of real time.
  @MainActor func passRound() async {
    try? await Task.sleep(for: .milliseconds(1))
    await passPool()
  }

  /// Returns after all work that was ready in the thread pool has run, so that it takes longer on a
  /// busy machine, as the work of effects does.
  @MainActor private func passPool() async {
    await Task.detached(priority: Task.currentPriority) {}.value
  }

  /// Counts rounds instead of time: on a busy machine, rounds take longer too.
  @MainActor var silentRounds: Int {
    // A silence that stands for "forever" has more milliseconds than an Int can hold.
    Int(min(max(1, silence / .milliseconds(1)), 1_000_000_000))
  }

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

  /// Checks only effects that were awake before or have been woken, instead of thousands of
  /// sleeping ones.
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

/// The visible activity of a clock's effects.
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
