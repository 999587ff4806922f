import ReduxRuntime
import Testing

/// A feature that declares the changes of each action in advance, before the reducer runs.
enum ForesightFeature: Feature {
  static var initialState: [Int] { Array(repeating: 0, count: 1_000) }

  static func reduce(_ state: inout [Int], _ action: Int) -> Changes {
    if action >= 0 { state[action] += 1 }
    return changes(of: action)
  }

  static func changes(of action: Int) -> Changes { action < 0 ? [] : .all }
}

/// An object that runs a closure when it is released.
private final class ReleaseHook: @unchecked Sendable {
  let onRelease: @MainActor () -> Void

  init(_ onRelease: @escaping @MainActor () -> Void) { self.onRelease = onRelease }

  deinit {
    MainActor.assumeIsolated { onRelease() }
  }
}

@MainActor @Suite struct MemoTests {
  @Test("a list shared with a cached value is changed in place if the change is known in advance")
  func sharedList() {
    let store = Store<ForesightFeature>()
    func address() -> UnsafePointer<Int>? {
      store.memo(0, of: .all) { $0 }.withUnsafeBufferPointer { $0.baseAddress }
    }
    let first = address()
    store.dispatch(-1)
    store.dispatch(7)
    #expect(address() == first)
    #expect(store.memo(0, of: .all) { $0 }[7] == 1)
  }

  @Test("an outdated cached value is released even if it is not read again")
  func letGo() {
    final class Token {}
    let store = TallyStore()
    weak var token: Token?
    _ = store.memo(3, of: TallyFeature.count) { _ in
      let made = Token()
      token = made
      return made
    }
    store.dispatch(.rename("x"))
    #expect(token != nil)
    store.dispatch(.add(1))
    #expect(token == nil)
  }

  @Test("reading a cached value while another cached value is released returns the current value")
  func reading() {
    let store = TallyStore()
    var seen: [Int] = []
    func count(_ number: Int) -> Int {
      store.memo(number, of: TallyFeature.count) { $0.count }
    }
    for number in [0, 1, 3] { _ = count(number) }
    _ = store.memo(2, of: TallyFeature.count) { _ in
      ReleaseHook { seen = [0, 1, 3].map(count) }
    }
    store.dispatch(.add(1))
    #expect(seen == [1, 1, 1])
    #expect([0, 1, 3].map(count) == [1, 1, 1])
  }

  @Test("the cached values of a store are released together with the store")
  func freed() {
    final class Token {}
    weak var token: Token?
    do {
      let store = TallyStore()
      for number in [0, 255] {
        _ = store.memo(number, of: .all) { _ in
          let made = Token()
          token = made
          return made
        }
      }
      #expect(token != nil)
    }
    #expect(token == nil)
  }

  @Test("a middleware is called for every action, even if it wraps a middleware without 'after'")
  func forwarding() {
    final class Count { var value = 0 }
    struct Plain: Middleware {
      func handle(
        _ action: TallyAction, _ state: TallyFeature.State, _ effects: inout TallyEffects
      ) -> Verdict<TallyAction> { .next }
    }
    struct Forwarding: Middleware {
      let inner: any Middleware<TallyFeature>
      let count: Count

      func handle(
        _ action: TallyAction, _ state: TallyFeature.State, _ effects: inout TallyEffects
      ) -> Verdict<TallyAction> {
        inner.handle(action, state, &effects)
      }

      func after(
        _ action: TallyAction, _ state: TallyFeature.State, _ changes: Changes,
        _ effects: inout TallyEffects
      ) {
        count.value += 1
        inner.after(action, state, changes, &effects)
      }
    }
    let count = Count()
    let store = TallyStore(
      middleware: [Plain(), Forwarding(inner: Plain(), count: count), Plain()])
    for _ in 0..<3 { store.dispatch(.add(1)) }
    #expect(count.value == 3)
    #expect(store.state.count == 3)
  }
}
