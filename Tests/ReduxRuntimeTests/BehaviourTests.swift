import ReduxRuntime
import Testing

/// Tests the behavior of a store in unusual situations.
@MainActor
@Suite("Behaviour", .timeLimit(.minutes(10)))
struct BehaviourTests {
  @Test("an action dispatched by a reducer waits until the reducer has returned")
  func dispatchInReducer() {
    let store = Store<NosyFeature>()
    NosyFeature.store = store
    store.dispatch(1)
    #expect(store.state == [1, 2, 3])
    NosyFeature.store = nil
  }

  @Test(
    "effects that never end, end late or are cancelled do not block later actions")
  func lateAnswers() async {
    var answer: CheckedContinuation<Void, Never>?
    let store = Probe.store { action, effects in
      switch action {
      case .begin:
        effects.run(id: "never") { _ in try await Task.sleep(for: .seconds(100_000)) }
        effects.run(id: "late") { send in
          await withCheckedContinuation { answer = $0 }
          send(.add(1))
        }
      case .cancel: effects.cancel("never")
      default: break
      }
    }
    store.dispatch(.begin)
    while answer == nil { await Task.yield() }
    store.dispatch(.add(2))
    answer?.resume()
    while store.state.count < 2 { await Task.yield() }
    #expect(store.state == [2, 1])
    #expect(store.effectsInProgress == ["never"])
    store.dispatch(.cancel)
    #expect(store.effectsInProgress.isEmpty)
  }

  @Test("an observer that is never cancelled is released together with the store")
  func lastingObserver() {
    final class Token {}
    weak var observed: Token?
    do {
      let store = TallyStore()
      let token = Token()
      observed = token
      store.subscribe { _ in withExtendedLifetime(token) { .alive } }
      store.dispatch(.add(1))
    }
    #expect(observed == nil)
  }

  @Test(
    "if an observer cancels itself in its call, the objects that its closure captures are released")
  func cancelInOwnCall() {
    final class Token {}
    weak var observed: Token?
    let store = TallyStore()
    var own: StoreSubscription?
    do {
      let token = Token()
      observed = token
      own = store.subscribe { state in
        withExtendedLifetime(token) { if state.count == 1 { own?.cancel() } }
        return .alive
      }
    }
    #expect(observed != nil)
    store.dispatch(.add(1))
    #expect(observed == nil)
  }

  @Test(
    "an effect that a middleware requests twice runs twice, and each run may send many actions"
  )
  func twice() async {
    let store = Probe.store { action, effects in
      guard action == .begin else { return }
      for _ in 0..<2 {
        effects.run(id: "twice") { send in
          send(.add(1))
          send(.add(2))
        }
      }
    }
    await store.run(.begin)
    #expect(store.state == [1, 2, 1, 2])
  }

  @Test("'run' called by a task of an observer waits until the current dispatch has ended")
  func runWhileBusy() async {
    let store = Probe.store { action, effects in
      if action == .begin { effects.run { send in send(.add(5)) } }
    }
    var task: Task<Void, Never>?
    store.subscribe { [unowned store] state in
      if state == [1] { task = Task { await store.run(.begin) } }
      return .alive
    }
    store.dispatch(.add(1))
    await task?.value
    #expect(store.state == [1, 5])
  }

  @Test("ids, policies, rejections and states are compared by value")
  func values() {
    #expect(EffectID("a") == "a")
    #expect(Set([EffectID("a"), "a", "b"]).count == 2)
    #expect(EffectPolicy.debounce(.seconds(1)) == .debounce(.milliseconds(1_000)))
    #expect(EffectPolicy.latest != .first)
    #expect(Rejection("a") == Rejection("a"))
    #expect(TallyFeature.State() == TallyFeature.State(count: 0))
  }

  @Test("a cached value is recomputed only after a change of the properties on which it depends")
  func memo() {
    var computed = 0
    let store = TallyStore(initialState: .init(numbers: [1, 2, 3]))
    func sum() -> Int {
      store.memo(0, of: TallyFeature.numbers) { state in
        computed += 1
        return state.numbers.reduce(0, +)
      }
    }
    #expect((sum(), sum()) == (6, 6))
    store.dispatch(.add(1))
    store.dispatch(.rename("x"))
    #expect((sum(), computed) == (6, 1))
    store.dispatch(.bump(at: 0))
    #expect((sum(), sum(), computed) == (7, 7, 2))
    var seen: [Int] = []
    store.subscribe(to: TallyFeature.numbers) { _ in
      seen.append(sum())
      return .alive
    }
    store.dispatch(.load([4]))
    #expect(seen == [7, 4])
    #expect(store.memo(0, of: .all) { _ in "another type" } == "another type")
    #expect(store.memo(-1, of: .all) { $0.count } == 1)
    #expect(store.memo(.max, of: .all) { $0.count } == 1)
  }
}

enum NosyFeature: Feature {
  @MainActor static weak var store: Store<NosyFeature>?

  static var initialState: [Int] { [] }

  static func reduce(_ state: inout [Int], _ action: Int) -> Changes {
    MainActor.assumeIsolated { if action < 3 { store?.dispatch(action + 1) } }
    state.append(action)
    return .all
  }
}
