import ReduxRuntime
import Testing

@MainActor
@Suite("Keyed, serial, fresh and repeated effects", .timeLimit(.minutes(10)))
struct KeyedEffectTests {
  /// A collection of gates for effects. Each effect ends when the test opens its gate.
  @MainActor final class Gates {
    private var gates: [Int: CheckedContinuation<Void, Never>] = [:]
    private(set) var begun: [Int] = []

    func wait(_ number: Int) async {
      begun.append(number)
      await withCheckedContinuation { gates[number] = $0 }
    }

    func open(_ number: Int) async {
      while gates[number] == nil { await Task.yield() }
      gates.removeValue(forKey: number)?.resume()
      for _ in 0..<20 { await Task.yield() }
    }
  }

  @Test("a policy applies to each key separately, and cancelling a name cancels all its keys")
  func keys() async {
    let gates = Gates()
    let store = Probe.store { action, effects in
      switch action {
      case .add(let number):
        effects.run(id: EffectID("load", key: number % 10), policy: .first) { _ in
          await gates.wait(number)
        }
      case .begin: effects.cancel(EffectID("load", key: 1))
      case .begin2: effects.cancel("other")
      case .cancel: effects.cancel("load")
      }
    }
    for number in [1, 2, 11, 3] { store.dispatch(.add(number)) }
    let ids = [1, 2, 3].map { EffectID("load", key: $0) }
    #expect(store.effectsInProgress == ids)
    #expect(ids[0].description == "load[1]")
    #expect(ids[0] != "load")
    store.dispatch(.begin2)
    #expect(store.effectsInProgress == ids)
    store.dispatch(.begin)
    #expect(store.effectsInProgress == Array(ids.dropFirst()))
    store.dispatch(.cancel)
    #expect(store.effectsInProgress == [])
    store.dispatch(.add(2))
    #expect(store.effectsInProgress == [ids[1]])
    store.cancelEffects()
  }

  @Test("serial effects with the same id run one after another, in order, and none is lost")
  func serial() async {
    let gates = Gates()
    let store = Probe.store { action, effects in
      guard case .add(let number) = action, number < 10 else { return }
      effects.run(id: EffectID("save", key: number == 9), policy: .serial) { send in
        await gates.wait(number)
        send(.add(number + 10))
      }
    }
    for number in [1, 2, 3, 9] { store.dispatch(.add(number)) }
    for _ in 0..<20 { await Task.yield() }
    #expect(gates.begun == [1, 9])
    await gates.open(1)
    #expect(gates.begun == [1, 9, 2])
    await gates.open(2)
    await gates.open(3)
    await gates.open(9)
    #expect(store.state == [1, 2, 3, 9, 11, 12, 13, 19])
    #expect(store.effectsInProgress == [])
  }

  @Test("a cancellation includes waiting serial effects, and later effects can begin")
  func cancelSerial() async {
    let gates = Gates()
    let store = Probe.store { action, effects in
      switch action {
      case .add(let number):
        effects.run(id: "save", policy: .serial) { _ in await gates.wait(number) }
      case .begin:
        effects.run(id: "save", policy: .latest) { _ in await gates.wait(7) }
      default: effects.cancel("save")
      }
    }
    for number in 1...3 { store.dispatch(.add(number)) }
    for _ in 0..<20 { await Task.yield() }
    store.dispatch(.cancel)
    #expect(store.effectsInProgress == [])
    store.dispatch(.add(4))
    store.dispatch(.add(5))
    for _ in 0..<20 { await Task.yield() }
    #expect(gates.begun == [1, 4])
    store.dispatch(.begin)
    store.dispatch(.add(6))
    for _ in 0..<20 { await Task.yield() }
    #expect(gates.begun == [1, 4, 7])
    await gates.open(7)
    #expect(gates.begun == [1, 4, 7, 6])
    for number in [1, 4, 6] { await gates.open(number) }
    #expect(store.effectsInProgress == [])
  }

  @Test("'run' waits for the serial effect of its action")
  func runSerial() async {
    let gates = Gates()
    let store = Probe.store { action, effects in
      guard case .add(let number) = action else { return }
      effects.run(id: "save", policy: .serial) { _ in await gates.wait(number) }
    }
    store.dispatch(.add(1))
    var isDone = false
    let task = Task {
      await store.run(.add(2))
      isDone = true
    }
    for _ in 0..<20 { await Task.yield() }
    await gates.open(1)
    #expect(!isDone)
    await gates.open(2)
    await task.value
    #expect(store.effectsInProgress == [])
  }

  @Test("ten thousand serial effects with the same id run in order")
  func manySerial() async {
    let store = Probe.store { action, effects in
      guard case .add(let number) = action, number < 10_000 else { return }
      effects.run(id: "save", policy: .serial) { send in send(.add(number + 10_000)) }
    }
    for number in 0..<9_999 { store.dispatch(.add(number)) }
    await store.run(.add(9_999))
    #expect(store.state.suffix(10_000) == ArraySlice(10_000..<20_000))
  }

  // MARK: - Started and cancelled

  @Test(
    "'started' is sent when an effect begins, and 'cancelled' when the last effect is cancelled")
  func startedAndCancelled() async {
    let gates = Gates()
    let store = Probe.store { action, effects in
      switch action {
      case .begin, .begin2:
        effects.run(
          id: "load", policy: action == .begin ? .latest : .concurrent, started: .add(1),
          cancelled: .add(2)
        ) { _ in await gates.wait(0) }
      case .cancel: effects.cancel("load")
      default: break
      }
    }
    store.dispatch(.begin)
    #expect(store.state == [])
    for _ in 0..<20 { await Task.yield() }
    #expect(store.state == [1])
    // An effect that is replaced does not send `cancelled`.
    store.dispatch(.begin)
    for _ in 0..<20 { await Task.yield() }
    #expect(store.state == [1, 1])
    store.dispatch(.begin2)
    for _ in 0..<20 { await Task.yield() }
    store.dispatch(.cancel)
    #expect(store.state == [1, 1, 1, 2])
    store.dispatch(.cancel)
    #expect(store.state == [1, 1, 1, 2])
    store.dispatch(.begin)
    store.cancelEffects()
    #expect(store.state == [1, 1, 1, 2, 2])
  }

  @Test("an effect does not begin if its own 'started' action cancels it")
  func startedCancels() async {
    var count = 0
    let store = Probe.store { action, effects in
      switch action {
      case .begin:
        effects.run(id: "load", started: .cancel, cancelled: .add(2)) { _ in count += 1 }
      case .cancel: effects.cancel("load")
      default: break
      }
    }
    store.dispatch(.begin)
    for _ in 0..<20 { await Task.yield() }
    #expect(count == 0)
    #expect(store.state == [2])
  }

  @Test("cancelling a task that waits in 'run' sends 'cancelled' once")
  func cancelledRun() async {
    let gates = Gates()
    let store = Probe.store { action, effects in
      guard action == .begin else { return }
      effects.run(id: "load", started: .add(1), cancelled: .add(2)) { _ in await gates.wait(0) }
    }
    let task = Task { await store.run(.begin) }
    while store.state.isEmpty { await Task.yield() }
    task.cancel()
    await task.value
    for _ in 0..<20 { await Task.yield() }
    #expect(store.state == [1, 2])
  }

  @Test("effects that endlessly cancel and start one another are stopped")
  func cancelLoop() async {
    var rejection: String?
    let store = Probe.store(clock: StoppedClock()) { action, effects in
      switch action {
      case .begin2: effects.run(id: "next") { send in send(.cancel) }
      case .cancel:
        effects.run(id: "load", cancelled: .begin2) { _ in }
        effects.cancel("load")
      default: break
      }
    }
    store.onRejection = { rejection = rejection ?? $1.message }
    await store.run(.cancel)
    #expect(rejection?.isEmpty == false)
    #expect(store.effectsInProgress == [])
  }

  /// A clock whose time does not advance, so that a loop of effects takes no time.
  private struct StoppedClock: Clock {
    var now: ContinuousClock.Instant { start }
    var minimumResolution: Duration { .zero }
    private let start = ContinuousClock.now

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
  }

  // MARK: - Fresh results and retries

  @Test("after a fresh success, no effect with its id and key begins until the id is cancelled")
  func fresh() async {
    var calls: [Int] = []
    let store = Probe.store { action, effects in
      switch action {
      case .add(let key):
        effects.run(id: EffectID("load", key: key % 10), fresh: key < 10 ? .seconds(100_000) : nil)
        {
          calls.append(key)
          $0.markFresh(for: .seconds(100_000))
        }
      case .begin: effects.run(id: EffectID("load", key: 1), fresh: .zero) { _ in calls.append(0) }
      case .cancel: effects.cancel("load")
      case .begin2: effects.cancel(EffectID("load", key: 1))
      }
    }
    await store.run(.add(1))
    await store.run(.add(1))
    await store.run(.add(2))
    #expect(calls == [1, 2])
    await store.run(.begin)
    #expect(calls == [1, 2, 0])
    // An effect that is requested without `fresh` always begins.
    await store.run(.add(11))
    await store.run(.begin2)
    await store.run(.add(1))
    await store.run(.add(2))
    #expect(calls == [1, 2, 0, 11, 1])
    await store.run(.cancel)
    await store.run(.add(1))
    await store.run(.add(2))
    #expect(calls == [1, 2, 0, 11, 1, 1, 2])
    store.cancelEffects()
    await store.run(.add(1))
    #expect(calls.count == 8)
  }

  @Test("'retrying' repeats a call until it succeeds, or throws the last error")
  func retrying() async {
    var count = 0
    var caught: [Int] = []
    let store = Probe.store { action, effects in
      guard case .add(let failures) = action else { return }
      effects.run { send in
        count = 0
        do throws(Failure) {
          try await send.retrying(3, after: .milliseconds(1), factor: 2) { () throws(Failure) in
            count += 1
            if count <= failures { throw Failure(text: "\(count)") }
          }
        } catch {
          caught.append(Int(error.text) ?? 0)
        }
      }
    }
    await store.run(.add(2))
    #expect(count == 3)
    #expect(caught == [])
    await store.run(.add(9))
    #expect(count == 4)
    #expect(caught == [4])
  }

  @Test("'retrying' with 'when' throws the first error for which the condition does not hold")
  func retryingWhen() async {
    var count = 0
    var caught = ""
    let store = Probe.store { action, effects in
      guard case .add = action else { return }
      effects.run { send in
        do throws(Failure) {
          try await send.retrying(
            5, after: .milliseconds(1), when: { (error: Failure) in error.text != "3" }
          ) { () throws(Failure) in
            count += 1
            throw Failure(text: "\(count)")
          }
        } catch {
          caught = error.text
        }
      }
    }
    await store.run(.add(1))
    #expect(count == 3)
    #expect(caught == "3")
  }

  @Test("a cancelled effect does not repeat its failed call")
  func cancelledRetry() async {
    var count = 0
    let store = Probe.store { action, effects in
      guard action == .begin else { return effects.cancel("load") }
      effects.run(id: "load") { send in
        try await send.retrying(3, after: .seconds(1_000)) {
          count += 1
          throw Failure()
        }
      }
    }
    store.onError = { _, _ in Issue.record("a cancelled effect reports nothing") }
    store.dispatch(.begin)
    while count == 0 { await Task.yield() }
    store.dispatch(.cancel)
    for _ in 0..<20 { await Task.yield() }
    #expect(count == 1)
    #expect(store.effectsInProgress == [])
  }
}
