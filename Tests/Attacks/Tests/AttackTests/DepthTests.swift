import Observation
import ReduxRuntime
import ReduxTesting
import Testing

/// Tests of chains with 10,000 or more links. If the links were handled recursively, they would
/// overflow the stack of a debug build.
@MainActor @Suite("Deep recursion")
struct DepthTests {
  @Test("observers that add observers in their first calls can be nested 100,000 deep")
  func subscribing() {
    let store = Store<PlayerFeature>()
    var count = 0
    func subscribe() {
      store.subscribe { _ -> ObserverStatus in
        count += 1
        if count < 100_000 { subscribe() }
        return .dead
      }
    }
    subscribe()
    #expect(count == 100_000)
  }

  @Test("selectors that add selectors in their first calls can be nested 20,000 deep")
  func selecting() {
    let store = Store<PlayerFeature>()
    var count = 0
    func select() {
      store.select(\.isPlaying) { (_: Bool) -> ObserverStatus in
        count += 1
        if count < 20_000 { select() }
        return .dead
      }
    }
    select()
    #expect(count == 20_000)
  }

  @Test("a view can read again and dispatch in each of 50,000 notifications")
  func tracking() {
    let store = Store<PlayerFeature>()
    let counter = Counter()
    Self.track(store, counter)
    store.dispatch(.play)
    #expect(counter.value == 50_000)
  }

  final class Counter: @unchecked Sendable {
    var value = 0
  }

  static func track(_ store: Store<PlayerFeature>, _ counter: Counter) {
    withObservationTracking {
      _ = store.isPlaying
    } onChange: {
      MainActor.assumeIsolated {
        counter.value += 1
        track(store, counter)
        if counter.value < 50_000 { store.dispatch(.play) }
      }
    }
  }

  @Test("effect ids that contain ids can be nested 10,000 deep", arguments: [true, false])
  func nestingIDs(inNames: Bool) async {
    let ids = (0..<2).map { _ in
      (0..<10_000).reduce(EffectID(0)) { id, number in
        inNames ? EffectID(id, key: number) : EffectID(number, key: id)
      }
    }
    #expect(ids[0] == ids[1])
    var store: Store<StepFeature>? = EffectReentryTests().store(ids[0], ManualClock())
    store?.dispatch(.begin(.latest))
    #expect(store?.effectsInProgress == [ids[1]])
    store = nil
  }

  @Test("a store can be released while an effect with an id of 50,000 levels is under way")
  func deepIDs() {
    let id = (0..<50_000).reduce(EffectID(0)) { EffectID($0, key: $1) }
    var store: Store<StepFeature>? = EffectReentryTests().store(id, ManualClock())
    store?.dispatch(.begin(.latest))
    store = nil
  }

  @Test("an id that is its own key, at 1,000 levels, is compared and described in little time")
  func sharedIDs() {
    let ids = (0..<2).map { _ in (0..<1_000).reduce(EffectID(0)) { id, _ in EffectID(id, key: id) }
    }
    #expect(ids[0] == ids[1])
    #expect(ids[0].description.count < 11_000)
  }

  @Test(
    "a chain of 100,000 middleware that replace the action does not overflow the stack")
  func replacing() {
    for isRejected in [false, true] {
      var chain: [any Middleware<PlayerFeature>] = Array(
        repeating: ClosureMiddleware(handle: { _, _, _ in .replace(.play) }), count: 100_000)
      if isRejected { chain.append(ClosureMiddleware { _, _, _ in .reject(Rejection("no")) }) }
      let store = Store<PlayerFeature>(middleware: chain)
      var rejected = 0
      store.onRejection = { _, _ in rejected += 1 }
      store.dispatch(.add("title"))
      #expect(store.isPlaying == !isRejected && rejected == (isRejected ? 1 : 0))
    }
  }

  @Test("observers that open the next store in their first calls can be nested 300 stores deep")
  func openingStores() {
    let app = RoomyApp()
    var count = 0
    func watch(_ number: Int) {
      app.openRoom(number)
      // In each store, many first calls are nested.
      app.rooms[number]?.subscribe { _ -> ObserverStatus in
        count += 1
        if count < 30_000 { watch((number + 1) % 300) }
        return .dead
      }
    }
    watch(0)
    #expect(count == 30_000)
  }

  @Test("two stores can dispatch to each other 20,000 times")
  func twoStores() {
    let left = Store<PlayerFeature>()
    let right = Store<PlayerFeature>()
    var count = 0
    for (one, other) in [(left, right), (right, left)] {
      one.subscribe { [weak other] _ in
        count += 1
        if count < 20_000 { other?.dispatch(.play) }
      }
    }
    left.dispatch(.play)
    #expect(count >= 20_000)
  }
}

/// Ended observers and subscriptions are removed during a long chain of actions. If they were
/// removed only at the end of the chain, every notification would visit all of them, and the chain
/// would take quadratic time.
@MainActor @Suite("Long chains", .timeLimit(.minutes(10)))
struct LongChainTests {
  @Test("an event handler that sets itself again in each call receives 20,000 unread events")
  func replacedHandlers() {
    let store = EffectReentryTests().store(nil, ManualClock())
    for _ in 0..<20_000 { store.dispatch(.begin(.concurrent)) }
    var count = 0
    func listen() {
      store.onEvent = { _ in
        count += 1
        listen()
      }
    }
    listen()
    #expect(count == 20_000)
  }

  /// A search through all effects at each replacement would exceed the time limit of the suite.
  @Test("20,000 effects can be replaced by others before a driven clock begins them")
  func replacedEffects() {
    let store = Store<StepFeature>(
      middleware: [
        ClosureMiddleware { action, _, effects in
          guard case .add(let number) = action else { return .next }
          effects.run(id: EffectID(number), policy: .latest) { _ in }
          return .next
        }
      ], clock: ManualClock())
    for number in 0..<40_000 { store.dispatch(.add(number % 20_000)) }
    #expect(store.effectsInProgress.count == 20_000)
  }

  @Test(
    "observers added and cancelled in a long chain of actions are released before its end"
  )
  func cancelledObservers() {
    let store = Store<PlayerFeature>()
    weak var first: StoreSubscription?
    var count = 0
    store.subscribe(to: Changes(bit: 1)) { [weak store] _ in
      let subscription = store?.subscribe(to: PlayerFeature.titles) { _ in }
      subscription?.cancel()
      if count == 0 { first = subscription }
      count += 1
      if count == 100 { #expect(first == nil) }
      if count < 100 { store?.dispatch(.play) }
    }
    #expect(count == 100)
  }

  @Test("a stream without a reader is released when the next value is delivered")
  func droppedStreams() {
    let store = Store<PlayerFeature>()
    weak var fuse: Fuse?
    func open() {
      let kept = Fuse {}
      fuse = kept
      _ = store.states { state in
        withExtendedLifetime(kept) {}
        return state.isPlaying
      }
    }
    open()
    store.dispatch(.play)
    #expect(fuse == nil)
  }
}

/// An app that has one store for each number.
@MainActor final class RoomyApp: AppStore<Int, Int, Never> {
  let rooms = KeyedStores<Int, PlayerFeature>()

  init() { super.init() }

  override var state: Int { rooms.count }

  func openRoom(_ number: Int) {
    open(rooms, number, "rooms", Store<PlayerFeature>(), action: { _ in number })
  }
}
