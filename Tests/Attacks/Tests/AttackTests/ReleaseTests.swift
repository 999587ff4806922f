import ReduxRuntime
import ReduxTesting
import Testing

/// An object that runs a closure when it is released.
final class Fuse: Equatable, @unchecked Sendable {
  private let onRelease: @MainActor () -> Void
  let isWhole = true

  init(_ onRelease: @escaping @MainActor () -> Void) {
    self.onRelease = onRelease
  }

  deinit {
    MainActor.assumeIsolated { onRelease() }
  }

  static func == (left: Fuse, right: Fuse) -> Bool { left === right }
}

enum FuseFeature: Feature {
  struct State: Equatable, Sendable {
    var count = 0
    var fuses: [Fuse] = []
  }

  enum Action: Sendable {
    case add
    case carry(Fuse)
    case loop(Fuse)
    case keep(Fuse)
    case drop
  }

  static let count = Changes(bit: 0)

  static var initialState: State { State() }
  static func changes(of action: Action) -> Changes { .all }

  static func reduce(_ state: inout State, _ action: Action) -> Changes {
    state.count += 1
    switch action {
    case .keep(let fuse): state.fuses.append(fuse)
    case .drop: state.fuses = []
    default: break
    }
    return .all
  }
}

@MainActor @Suite("Reentrant releases")
struct ReleaseTests {
  @Test("payloads that a loop drops are released soon, even if their release starts a loop again")
  func droppedLoops() async {
    var released: [Int] = []
    weak var weakStore: Store<FuseFeature>?
    func first() -> Fuse {
      Fuse {
        released.append(1)
        let second = Fuse { released.append(2) }
        for _ in 0..<2 { weakStore?.dispatch(.loop(second)) }
      }
    }
    let store = Store<FuseFeature>(
      middleware: [
        ClosureMiddleware { action, _, effects in
          switch action {
          case .loop: effects.dispatch(action)
          case .drop:
            let fuse = first()
            for _ in 0..<2 { effects.dispatch(.loop(fuse)) }
          default: break
          }
          return .drop
        }
      ])
    weakStore = store
    store.dispatch(.drop)
    #expect(released == [1])
    for _ in 0..<10 { await Task.yield() }
    #expect(released == [1, 2])
    #expect(store.state.count == 0)
  }

  @Test(
    "if the release of a cached value computes another cached value, the returned value stays valid"
  )
  func memos() {
    let store = Store<FuseFeature>()
    // Reads the objects. If the list had been freed, this would crash.
    func look(_ fuses: [Fuse]) {
      #expect(fuses.allSatisfy { $0 == $0 && $0.isWhole })
    }
    func list(_ number: Int, _ depth: Int = 0) -> [Fuse] {
      store.memo(number, of: FuseFeature.count) { state in
        (0..<3).map { _ in
          Fuse { [weak store] in
            guard let store, depth < 3, store.state.count < 50 else { return }
            for other in [0, 1, 255, 256, 1_000] { _ = store.memo(other, of: .all) { $0.fuses } }
            for other in [number, number + 1] { look(list(other, depth + 1)) }
          }
        }
      }
    }
    for round in 0..<10 {
      for number in [0, 1, 254, 255, 256, 300] {
        look(list(number))
        #expect(store.memo(number, of: .all) { "\($0.count)" } == "\(round)")
        look(list(number))
      }
      store.dispatch(.add)
    }
  }

  @Test(
    "if an endless loop of actions is stopped, the dropped payloads may dispatch on their release")
  func limit() {
    var released = 0
    let store = Store<FuseFeature>(middleware: [
      ClosureMiddleware { [weak owner = Holder.shared] action, _, effects in
        guard case .loop = action else { return .next }
        for _ in 0..<2 {
          effects.dispatch(
            .loop(
              Fuse {
                released += 1
                if released % 1_000 == 0 { owner?.store?.dispatch(.add) }
              }))
        }
        return .next
      }
    ])
    Holder.shared.store = store
    var cycles = 0
    store.onRejection = { _, _ in cycles += 1 }
    store.dispatch(.loop(Fuse {}))
    #expect(cycles >= 1)
    let count = store.state.count
    store.dispatch(.add)
    #expect(store.state.count == count + 1)
    Holder.shared.store = nil
  }

  @Test("a hook may be replaced during its own call, and by the release of the previous hook")
  func hooks() async {
    let store = Store<FuseFeature>(middleware: [
      ClosureMiddleware { action, _, effects in
        if case .carry = action { return .reject(Rejection("no")) }
        effects.run { _ in throw CancellationError() }
        return .next
      }
    ])
    var calls = 0
    func hook() {
      let fuse = Fuse { [weak store] in
        calls += 1
        if calls < 100 { store?.onRejection = nil }
        store?.onError = { _, _ in }
      }
      store.onRejection = { [weak store] _, _ in
        withExtendedLifetime(fuse) {}
        store?.onRejection = { _, _ in }
      }
      store.onError = { [weak store] _, _ in
        withExtendedLifetime(fuse) {}
        store?.onError = nil
      }
    }
    for _ in 0..<20 {
      hook()
      store.dispatch(.carry(Fuse {}))
      store.dispatch(.add)
      for _ in 0..<5 { await Task.yield() }
    }
    #expect(calls > 0)
  }

  @Test("effect closures may dispatch when they are released, and no table is corrupted")
  func effects() async {
    let clock = ContinuousClock()
    var released = 0
    let store = Store<FuseFeature>(
      middleware: [
        ClosureMiddleware { [weak holder = Holder.shared] action, _, effects in
          guard case .add = action else { return .next }
          for number in 0..<3 {
            let fuse = Fuse {
              released += 1
              holder?.store?.cancelEffects()
              if released < 200 { holder?.store?.dispatch(.add) }
            }
            effects.run(id: EffectID(number), policy: .latest) { send in
              withExtendedLifetime(fuse) {}
              try await clock.sleep(for: .seconds(1_000))
            }
          }
          return .next
        }
      ])
    Holder.shared.store = store
    for _ in 0..<20 {
      store.dispatch(.add)
      await Task.yield()
    }
    store.cancelEffects()
    for _ in 0..<100 { await Task.yield() }
    Holder.shared.store = nil
    #expect(released > 0)
  }
}

@MainActor final class Holder {
  static let shared = Holder()
  var store: Store<FuseFeature>?

  @Test("the 'deinit' of a value in a test store's state may read the state")
  func testStore() async {
    let store = AppTestStore(exhaustivity: .off) { FuseApp($0) }
    var counts: [Int] = []
    await store.perform {
      $0.openBox([Fuse { [weak store] in counts.append(store?.state.fuses.count ?? -1) }])
    }
    await store.perform { $0.closeBox() }
    await store.finish()
    #expect(counts == [0])
  }

  @Test("a store with many observers is released after it has joined an app")
  func joinedStore() async {
    weak var released: Fuse?
    do {
      let fuse = Fuse {}
      released = fuse
      _ = FuseApp(watching: fuse)
    }
    #expect(released == nil)
  }
}

/// An app with a feature that holds objects, and that can open and close.
@MainActor
private final class FuseApp: AppStore<FuseFeature.State, FuseFeature.Action, FuseFeature.Event> {
  private let slot = StoreSlot<FuseFeature>()
  override var state: FuseFeature.State { slot.store?.state ?? FuseFeature.State() }

  init(_ clock: ManualClock) {
    super.init(clock: clock)
  }

  /// Creates an app that has an observer, and whose feature has many.
  init(watching fuse: Fuse) {
    let store = Store<FuseFeature>(middleware: [])
    for _ in 0..<15 { store.subscribe { _ in _ = fuse } }
    super.init()
    subscribe { _ in }
    join(store, "box", action: { $0 })
  }

  func openBox(_ fuses: [Fuse]) {
    open(
      slot, "box",
      Store(initialState: FuseFeature.State(fuses: fuses), middleware: [], clock: clock),
      action: { $0 })
  }

  func closeBox() { close(slot) }
}
