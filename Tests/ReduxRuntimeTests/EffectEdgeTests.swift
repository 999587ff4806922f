import ReduxRuntime
import Testing

@MainActor
@Suite("Effects at their edges", .timeLimit(.minutes(10)))
struct EffectEdgeTests {
  @Test("an id made of an id is that id, and cancelling a name cancels keys of keys")
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

  final class Held: Sendable {}

  @Test("what a serial effect holds is released when it is cancelled, not when its turn comes")
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
    "a count below zero, and waits that are too long or no number, stop no program",
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
