import ReduxRuntime
import Testing

@MainActor
@Suite("Store")
struct StoreTests {
  @Test("a store begins with the state and middleware of its feature, unless others are given")
  func beginnings() {
    #expect(TallyStore().state == TallyFeature.State())
    #expect(TallyStore(initialState: .init(count: 3)).state.count == 3)
    let store = TallyStore(
      initialState: .init(count: 3), middleware: [Tap(onHandle: { _, _, _ in .drop })])
    store.dispatch(.add(1))
    #expect(store.state.count == 3)
  }

  @Test("the state is changed in place, without copying a large array")
  func inPlace() {
    let store = TallyStore(
      initialState: .init(numbers: Array(repeating: 0, count: 100_000)),
      middleware: [Tap(), Tap()])
    store.subscribe { _ in .alive }
    store.select(\.count) { _ in .alive }
    let numbers = store.state.numbers.withUnsafeBufferPointer { $0.baseAddress }
    for index in 0..<100 { store.dispatch(.bump(at: index)) }
    #expect(store.state.numbers[99] == 1)
    #expect(store.state.numbers.withUnsafeBufferPointer { $0.baseAddress } == numbers)
  }

  @Test(
    "a list in the payload of a queued action is not copied by later changes of the state")
  func waitingPayload() {
    let store = TallyStore(
      middleware: [
        Tap(onHandle: { action, _, effects in
          if action == .ignore {
            effects.dispatch(.load(Array(repeating: 0, count: 1_000)))
            effects.dispatch(.bump(at: 0))
            effects.dispatch(.bump(at: 1))
          }
          return .next
        })
      ])
    var addresses: [UnsafePointer<Int>?] = []
    store.subscribe(to: TallyFeature.numbers) { state in
      addresses.append(state.numbers.withUnsafeBufferPointer { $0.baseAddress })
      return .alive
    }
    store.dispatch(.ignore)
    #expect(addresses.count == 4)
    #expect(Set(addresses.dropFirst()).count == 1)
  }

  @Test("if 16 tasks dispatch 1,000 actions each, each action is handled exactly once")
  func manyTasks() async {
    let store = TallyStore()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<16 {
        group.addTask {
          for _ in 0..<1_000 { await store.dispatch(.add(1)) }
        }
      }
    }
    #expect(store.state.count == 16_000)
  }

  @Test("a chain of 10,000 actions neither grows the stack nor loses an action")
  func longChain() {
    let store = TallyStore(
      middleware: [
        Tap(onHandle: { action, state, effects in
          if state.count < 9_999, action == .add(1) { effects.dispatch(.add(1)) }
          return .next
        })
      ])
    store.dispatch(.add(1))
    #expect(store.state.count == 10_000)
  }

  @Test(
    "the actions of an observer that dispatches for each of 10,000 states are handled one by one"
  )
  func longObserverChain() {
    let store = TallyStore()
    var seen: [Int] = []
    store.subscribe { [unowned store] state in
      seen.append(state.count)
      if state.count < 10_000 { store.dispatch(.add(1)) }
      return .alive
    }
    #expect(seen == Array(0...10_000))
  }

  @Test("actions that multiply are a loop, which is reported once, and the store continues to work")
  func runawayLoop() {
    let store = TallyStore(
      middleware: [
        Tap(onHandle: { action, _, effects in
          if action == .add(1) {
            for _ in 0..<100 { effects.dispatch(.add(1)) }
          }
          return .next
        })
      ])
    var rejections: [Rejection] = []
    store.onRejection = { [unowned store] action, rejection in
      rejections.append(rejection)
      store.dispatch(action)
    }
    store.dispatch(.add(1))
    #expect(rejections.map(\.cycle) == [["add"]])
    #expect(rejections.first?.message.contains("add → add") == true)
    // Each handled action leaves 99 more actions in the queue, until a million wait.
    let count = store.state.count
    #expect((10_090...10_110).contains(count))
    store.dispatch(.rename("on"))
    #expect(store.state.name == "on")
    #expect(store.state.count == count)
  }

  @Test("a loop in which each action causes one other is stopped at the limit of causes")
  func deepLoop() {
    let store = TallyStore(
      middleware: [
        Tap(onHandle: { action, _, effects in
          effects.dispatch(action == .add(1) ? .rename("x") : .add(1))
          return .next
        })
      ])
    var cycles: [[String]] = []
    store.onRejection = { _, rejection in cycles.append(rejection.cycle.sorted()) }
    store.dispatch(.add(1))
    #expect(cycles == [["add", "rename"]])
    #expect(store.state.count == Store<TallyFeature>.loopLimit / 2 + 1)
  }

  @Test("one observer may dispatch 200,000 actions at once without reaching a limit")
  func manyActions() {
    let store = TallyStore()
    store.onRejection = { action, _ in Issue.record("\(action) was rejected") }
    store.subscribe(to: TallyFeature.name) { [unowned store] state in
      if state.name == "go" { for _ in 0..<200_000 { store.dispatch(.add(1)) } }
    }
    store.dispatch(.rename("go"))
    #expect(store.state.count == 200_000)
  }

  @Test("creating and releasing 10,000 stores, middleware and observers leaks nothing")
  func freed() {
    final class Token {
      static nonisolated(unsafe) var count = 0
      init() { Self.count += 1 }
      deinit { Self.count -= 1 }
    }
    let lasting = TallyStore()
    for _ in 0..<10_000 {
      let token = Token()
      let store = TallyStore(
        middleware: [Tap(onAfter: { _, _, _, _ in withExtendedLifetime(token) {} })])
      store.subscribe { _ in withExtendedLifetime(token) { .alive } }
      store.select(\.count) { _ in withExtendedLifetime(token) { .alive } }
      store.onRejection = { _, _ in withExtendedLifetime(token) {} }
      store.dispatch(.add(1))
      lasting.subscribe { _ in withExtendedLifetime(token) { .alive } }.cancel()
      lasting.subscribe { _ in withExtendedLifetime(token) { .dead } }
    }
    #expect(Token.count == 0)
  }
}
