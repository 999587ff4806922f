import ReduxRuntime
import Testing

@MainActor
@Suite("Observers")
struct ObserverTests {
  @Test("observers are called when they subscribe, and in the same order after each action")
  func order() {
    let store = TallyStore()
    var seen: [String] = []
    for name in ["a", "b", "c"] {
      store.subscribe { state in
        seen.append("\(name)\(state.count)")
        return .alive
      }
    }
    #expect(seen == ["a0", "b0", "c0"])
    store.dispatch(.add(1))
    #expect(seen.dropFirst(3) == ["a1", "b1", "c1"])
  }

  @Test("an action dispatched by an observer waits until all observers have seen the current state")
  func queued() {
    let store = TallyStore()
    var seen: [String] = []
    store.subscribe { [unowned store] state in
      seen.append("a\(state.count)")
      if state.count == 1 { store.dispatch(.add(1)) }
      return .alive
    }
    store.subscribe { state in
      seen.append("b\(state.count)")
      return .alive
    }
    store.dispatch(.add(1))
    #expect(seen == ["a0", "b0", "a1", "b1", "a2", "b2"])
  }

  @Test("an observer that dispatches an action in its first call is called again for this action")
  func dispatchInFirstCall() {
    let store = TallyStore()
    var seen: [Int] = []
    store.subscribe { [unowned store] state in
      seen.append(state.count)
      if state.count == 0 { store.dispatch(.add(1)) }
      return .alive
    }
    #expect(seen == [0, 1])
  }

  @Test("an observer is not called again after it has returned .dead")
  func dead() {
    let store = TallyStore()
    var calls = 0
    let subscription = store.subscribe { state in
      calls += 1
      return state.count < 2 ? .alive : .dead
    }
    store.subscribe { _ in .dead }
    for _ in 0..<5 { store.dispatch(.add(1)) }
    #expect(calls == 3)
    #expect(!subscription.isAlive)
  }

  @Test("a cancelled observer is not called, not even by a notification that is in progress")
  func cancel() {
    let store = TallyStore()
    var victims: [StoreSubscription] = []
    var calls = 0
    store.subscribe { _ in
      for victim in victims { victim.cancel() }
      return .alive
    }
    for _ in 0..<3 {
      victims.append(
        store.subscribe { _ in
          calls += 1
          return .alive
        })
    }
    #expect(calls == 3)
    store.dispatch(.add(1))
    #expect(calls == 3)
    #expect(victims.allSatisfy { !$0.isAlive })
  }

  @Test("an observer can cancel its own subscription")
  func cancelItself() {
    let store = TallyStore()
    var own: StoreSubscription?
    var calls = 0
    own = store.subscribe { _ in
      calls += 1
      own?.cancel()
      return .alive
    }
    store.dispatch(.add(1))
    store.dispatch(.add(1))
    #expect(calls == 2)
  }

  @Test("an observer added during a notification is called once for the current state")
  func subscribeInside() {
    let store = TallyStore()
    var seen: [Int] = []
    var outer = 0
    store.subscribe { [unowned store] state in
      outer += 1
      if state.count == 1 {
        for _ in 0..<100 {
          store.subscribe { state in
            seen.append(state.count)
            return .alive
          }
        }
      }
      return .alive
    }
    store.dispatch(.add(1))
    #expect(seen == Array(repeating: 1, count: 100))
    store.dispatch(.add(1))
    #expect(seen.count == 200)
    #expect(outer == 3)
  }

  @Test("an observer is not called for actions that do not change the properties it depends on")
  func interest() {
    let store = TallyStore()
    var seen: [TallyAction] = []
    var sent = TallyAction.ignore
    store.subscribe(to: [TallyFeature.count, TallyFeature.numbers]) { _ in
      seen.append(sent)
      return .alive
    }
    for action in [.rename("a"), .ignore, .add(1), .rename("b"), .load([1])] as [TallyAction] {
      sent = action
      store.dispatch(action)
    }
    #expect(seen == [.ignore, .add(1), .load([1])])
  }

  @Test("property number 63 and all later properties share the last bit of a change mask")
  func bits() {
    #expect(Changes(bit: 0).rawValue == 1)
    #expect(Changes(bit: 62) != Changes(bit: 63))
    #expect(Changes(bit: 63) == Changes(bit: 64))
    #expect(Changes(bit: 1_000).rawValue == 1 << 63)
    #expect(Changes.all.isSuperset(of: Changes(bit: 17)))
  }

  @Test("a selector is called with the first value, and then only with values that differ")
  func select() {
    let store = TallyStore()
    var counts: [Int] = []
    var names: [String?] = []
    store.select(\.count) { count in
      counts.append(count)
      return .alive
    }
    let name = { (state: TallyFeature.State) in state.name.isEmpty ? nil : state.name }
    store.select(name, from: TallyFeature.name) {
      names.append($0)
      return .alive
    }
    for action in [.add(1), .add(0), .rename(""), .rename("x"), .add(2)] as [TallyAction] {
      store.dispatch(action)
    }
    #expect(counts == [0, 1, 3])
    #expect(names == [nil, "x"])
  }

  @Test("the subscription of a selector ends when its observer returns .dead")
  func selectDead() {
    let store = TallyStore()
    var counts: [Int] = []
    store.select(\.count) { count in
      counts.append(count)
      return count == 1 ? .dead : .alive
    }
    for _ in 0..<3 { store.dispatch(.add(1)) }
    #expect(counts == [0, 1])
  }

  @Test("an observer that returns nothing stays subscribed until it is cancelled")
  func withoutStatus() async {
    let store = TallyStore()
    var seen: [Int] = []
    let subscription = store.subscribe { seen.append($0.count) }
    store.select(\.name) { name in
      seen.append(name.count)
      seen.append(-1)
    }
    store.dispatch(.add(1))
    await Task.detached { await subscription.cancel() }.value
    store.dispatch(.add(1))
    #expect(seen == [0, 0, -1, 1])
  }

  @Test("observers that add observers in their first calls, 100 deep, are each called once")
  func nested() {
    let store = TallyStore()
    var calls = 0
    func subscribe() {
      store.subscribe { _ in
        calls += 1
        if calls < 100 { subscribe() }
      }
    }
    subscribe()
    #expect(calls == 100)
  }

  @Test("'states' is an asynchronous sequence of changed values that ends with the store")
  func states() async {
    var store: TallyStore? = TallyStore()
    var states = store?.states(\.count).makeAsyncIterator()
    #expect(await states?.next() == 0)
    for action in [.add(1), .add(0), .rename("x"), .add(2)] as [TallyAction] {
      store?.dispatch(action)
    }
    #expect(await states?.next() == 1)
    #expect(await states?.next() == 3)
    store = nil
    #expect(await states?.next() == nil)
  }
}
