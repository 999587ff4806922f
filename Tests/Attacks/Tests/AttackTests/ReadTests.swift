import Observation
import ReduxRuntime
import Testing

/// A feature whose state has a computed property that runs user code when it is read.
enum ReadFeature: Feature {
  struct State: Equatable, Sendable {
    var titles = [String(repeating: "old", count: 20)]
    var count = 0
    // This member makes the state so large that it is passed by reference.
    var more: [[String]] = [[], [], []]
    var names = ["a", "b"]
    var label = "label"

    var loudTitles: [String] {
      MainActor.assumeIsolated { ReadFeature.onRead?() }
      return titles.map { $0 + "!" }
    }
  }

  enum Action: Sendable {
    case rename(String)
    case add
    case run
  }

  typealias Event = Fuse

  static let titles = Changes(bit: 0)
  static let count = Changes(bit: 1)
  @MainActor static var onRead: (() -> Void)?

  static var initialState: State { State() }
  static var properties: [PartialKeyPath<State>] { [\.titles, \.count] }

  static func reduce(_ state: inout State, _ action: Action) -> Changes {
    switch action {
    case .rename(let title):
      state.titles = [title]
      return titles
    case .add:
      state.count += 1
      return count
    case .run: return []
    }
  }
}

@MainActor @Suite("Reads that run user code", .serialized)
struct ReadTests {
  @Test("a computed property that dispatches is computed from the state before the dispatch")
  func dispatching() {
    let store = Store<ReadFeature>()
    defer { ReadFeature.onRead = nil }
    var old = store.titles.map { $0 + "!" }
    for round in 0..<200 {
      let new = String(repeating: "\(round)", count: 30)
      ReadFeature.onRead = { store.dispatch(.rename(new)) }
      #expect(store.loudTitles == old)
      #expect(store.titles == [new])
      // `store.state` is a copy that already contains the new titles.
      #expect(store.state.loudTitles == [new + "!"])
      old = [new + "!"]
    }
  }

  @Test("a computed property may release the store from which it is read")
  func releasing() {
    @MainActor final class Owner {
      let store = Store<ReadFeature>()
    }
    var owner: Owner? = Owner()
    weak let store = owner?.store
    ReadFeature.onRead = { owner = nil }
    defer { ReadFeature.onRead = nil }
    #expect(owner?.store.loudTitles.count == 1)
    #expect(store == nil)
  }

  @Test("a view is notified of the actions that its read dispatches, even during another read")
  func lateViews() async {
    final class Told: @unchecked Sendable {
      var count = 0
    }
    let store = Store<ReadFeature>()
    let told = Told()
    withObservationTracking {
      _ = store.count
    } onChange: {
      MainActor.assumeIsolated { _ = store.memo(1, of: .all) { $0.count } }
    }
    withObservationTracking {
      _ = store.memo(0, of: ReadFeature.count) { state in
        if state.count == 0 { store.dispatch(.add) }
        return state.count
      }
    } onChange: {
      told.count += 1
    }
    for _ in 0..<20 { await Task.yield() }
    #expect(told.count == 1)
  }

  @Test("observers added and cancelled in the calls of other observers are released")
  func cancelledWithinCalls() {
    let store = Store<ReadFeature>()
    weak var first: StoreSubscription?
    var isFirst = true
    store.subscribe(to: ReadFeature.count) { [weak store] _ in
      let early = store?.subscribe(to: ReadFeature.titles) { _ in }
      let late = store?.subscribe(to: ReadFeature.titles) { _ in }
      early?.cancel()
      late?.cancel()
      if isFirst { first = early }
      isFirst = false
    }
    for _ in 0..<100 { store.dispatch(.add) }
    #expect(first == nil)
  }
}

@MainActor @Suite("Releases during events and effects", .serialized)
struct EventReleaseTests {
  @Test("if the release of an event emits another event, no event is lost and the order is kept")
  func emitting() async {
    var sender: EffectSender<ReadFeature>?
    let store = Store<ReadFeature>(middleware: [
      ClosureMiddleware { _, _, effects in
        effects.run { send in sender = send }
        return .next
      }
    ])
    await store.run(.run)
    var names: [String] = []
    let last = Fuse {}
    let first = Fuse { sender?.emit(last) }
    let reader = Task { [events = store.events] in
      for await event in events { names.append(event === last ? "last" : "other") }
    }
    await turns()
    // A listener that has not read the first event retains this event until the listener is
    // released.
    var lagging: AsyncStream<Fuse>? = store.events
    sender?.emit(consume first)
    await turns { names.count == 1 }
    withExtendedLifetime(lagging) {}
    lagging = nil
    sender?.emit(Fuse {})
    await turns { names.count == 3 }
    #expect(names == ["other", "other", "last"])
    reader.cancel()
  }

  @Test("an event handler that is replaced during its call receives no more events")
  func replacing() {
    let store = Store<ReadFeature>(middleware: [
      ClosureMiddleware { _, _, effects in
        for _ in 0..<3 { effects.emit(Fuse {}) }
        return .next
      }
    ])
    store.dispatch(.run)
    var receivers: [String] = []
    store.onEvent = { _ in
      receivers.append("first")
      store.onEvent = { _ in
        receivers.append("second")
        store.onEvent = nil
      }
    }
    #expect(receivers == ["first", "second"])
    store.onEvent = { _ in receivers.append("third") }
    #expect(receivers == ["first", "second", "third"])
  }

  @Test("the id of an effect may be unequal to itself")
  func unequalIDs() async {
    weak var name: Fuse?
    struct Odd: Hashable, Sendable {
      let fuse: Fuse
      func hash(into hasher: inout Hasher) {}
      static func == (left: Odd, right: Odd) -> Bool { false }
    }
    let store = Store<ReadFeature>(middleware: [
      ClosureMiddleware { _, _, effects in
        let fuse = Fuse {}
        name = fuse
        effects.run(id: EffectID(Odd(fuse: fuse)), policy: .first) { _ in }
        return .next
      }
    ])
    await store.run(.run)
    await turns { name == nil }
    #expect(name == nil)
  }

  /// Lets other tasks run until a condition holds, for at most ten seconds. This may take long,
  /// because tests of other suites also use the main actor.
  private func turns(until isDone: () -> Bool = { true }) async {
    for _ in 0..<2_000 {
      for _ in 0..<20 { await Task.yield() }
      try? await Task.sleep(for: .milliseconds(5))
      if isDone() { return }
    }
  }
}
