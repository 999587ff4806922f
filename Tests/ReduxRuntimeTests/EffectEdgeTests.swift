import ReduxRuntime
import Testing

@MainActor
@Suite("Edge cases of effects", .timeLimit(.minutes(10)))
struct EffectEdgeTests {
  @Test(
    "an id made from an id equals that id, and cancelling a name cancels the effects of all its keys"
  )
  func idOfID() {
    let load: EffectID = "load"
    #expect(EffectID(load) == load)
    #expect(EffectID(load, key: 1) == EffectID("load", key: 1))
    let ids = [EffectID(load, key: 1), EffectID(EffectID(load, key: 1), key: 2), EffectID(load)]
    let store = Probe.store { action, effects in
      if action == .cancel { effects.cancel("load") }
      guard action == .begin else { return }
      for id in ids { effects.run(id: id) { _ in try await Task.sleep(for: .seconds(1_000)) } }
    }
    store.dispatch(.begin)
    #expect(store.effectsInProgress == ids)
    store.dispatch(.cancel)
    #expect(store.effectsInProgress == [])
  }

  @Test("cancelling a name cancels an effect whose id is nested 10 levels deep")
  func deepID() async {
    let id = (0..<10).reduce(EffectID("load")) { EffectID($0, key: $1) }
    let store = Probe.store { action, effects in
      if action == .cancel { effects.cancel("load") }
      if action == .begin { effects.run(id: id) { _ in } }
      if action == .begin2 {
        effects.run(id: id) { _ in try await Task.sleep(for: .seconds(1_000)) }
      }
    }
    await store.run(.begin)
    store.dispatch(.begin2)
    #expect(store.effectsInProgress.count == 1)
    store.dispatch(.cancel)
    #expect(store.effectsInProgress.isEmpty)
  }

  @Test("'run' keeps waiting if an effect replaces the only effect or starts after a cancellation")
  func runOverGaps() async {
    let store = Probe.store { action, effects in
      switch action {
      case .begin:
        effects.run(id: "poll", policy: .latest) { send in send(.begin2) }
      case .begin2:
        effects.run(id: "poll", policy: .latest) { send in
          await Task.yield()
          send(.cancel)
        }
      case .cancel:
        effects.cancel("poll")
        effects.run { send in
          await Task.yield()
          send(.add(1))
        }
      default: break
      }
    }
    await store.run(.begin)
    #expect(store.state == [1])
  }

  @Test("an effect that a 'cancelled' action starts does not suppress another 'cancelled' action")
  func cancelledTogether() async {
    for isThrottled in [false, true] {
      let store = Probe.store { action, effects in
        switch action {
        case .begin:
          // The table of effects keeps an id with an open throttling window even without effects.
          let policy = isThrottled ? EffectPolicy.throttle(.seconds(100)) : .concurrent
          effects.run(id: "a", cancelled: .begin2) { _ in try await Task.sleep(for: .seconds(9)) }
          effects.run(id: "b", policy: policy, cancelled: .add(1)) { _ in
            try await Task.sleep(for: .seconds(9))
          }
        case .begin2: effects.run(id: "b") { send in send(.add(2)) }
        default: break
        }
      }
      store.dispatch(.begin)
      store.cancelEffects()
      #expect(store.state == [1])
      for _ in 0..<20 { await Task.yield() }
      #expect(store.state == [1, 2])
    }
  }

  @Test(
    "very negative times do not crash effects, whatever the clock returns",
    arguments: [Duration(attoseconds: .min), .seconds(Int64.min), .zero])
  func belowZero(time: Duration) async {
    let store = Probe.store(clock: EarlyClock()) { action, effects in
      guard case .add(let number) = action, number < 4 else { return }
      for policy in [EffectPolicy.throttle(time), .throttle(time, trailing: true), .debounce(time)]
      {
        effects.run(id: "a", policy: policy, fresh: time) { send in
          send.markFresh(for: time)
          try? await send.retrying(1, after: time) { throw Failure() }
          send(.add(4))
        }
      }
    }
    for number in 0..<4 { await store.run(.add(number)) }
    #expect(store.state.filter { $0 < 4 } == [0, 1, 2, 3])
    #expect(store.state.count > 4)
  }

  /// A clock whose times are negative.
  private struct EarlyClock: Clock {
    struct Instant: InstantProtocol {
      var offset: Duration
      func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
      func duration(to other: Instant) -> Duration { other.offset - offset }
      static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let start = ContinuousClock.now
    /// The time runs backwards, so the duration since any earlier instant is negative.
    var now: Instant { Instant(offset: start - ContinuousClock.now) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
  }

  final class Held: Sendable {}

  @Test(
    "objects captured by a waiting serial effect are released when the effect is cancelled"
  )
  func queue() async {
    var held: [() -> Held?] = []
    let store = Probe.store { action, effects in
      if action == .begin {
        effects.run(id: "save", policy: .serial) { _ in try await Task.sleep(for: .seconds(1_000)) }
      } else if case .add(let number) = action {
        let object = Held()
        held.append { [weak object] in object }
        effects.run(id: "save", policy: .serial) { [object] send in
          withExtendedLifetime(object) {}
          send(.add(-number))
        }
      }
    }
    store.dispatch(.begin)
    for number in 1...3 {
      let run = Task { await store.run(.add(number)) }
      while held.count < number { await Task.yield() }
      run.cancel()
      await run.value
    }
    for _ in 0..<20 { await Task.yield() }
    #expect(held.allSatisfy { $0() == nil })
    #expect(store.effectsInProgress == ["save"])
    store.cancelEffects()
  }

  @Test(
    "retrying with a negative count, or with delays that are too long or not a number, is safe",
    arguments: [-1e300, 1e30, .infinity, .nan])
  func retries(factor: Double) async {
    var calls = 0
    let store = Probe.store { action, effects in
      guard action == .begin else { return }
      effects.run { send in
        try? await send.retrying(-1, after: .seconds(1)) { throw Failure() }
        try await send.retrying(3, after: .milliseconds(1), factor: factor) {
          calls += 1
          if calls == 2 { send(.add(1)) }
          throw Failure()
        }
      }
      effects.run { send in
        try await send.retrying(3, after: .seconds(Int64.max) * 15) { throw Failure() }
      }
    }
    store.onError = { _, _ in }
    store.dispatch(.begin)
    while store.state.isEmpty { await Task.yield() }
    for _ in 0..<20 { await Task.yield() }
    store.cancelEffects()
    #expect(calls >= 2)
  }
}
