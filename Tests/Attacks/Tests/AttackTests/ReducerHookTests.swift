import ReduxRuntime
import ReduxTesting
import Testing

/// A feature whose state holds an object that runs user code when the reducer releases it.
private enum SocketFeature: Feature {
  final class Socket: Sendable, Equatable {
    private let onClose: @MainActor @Sendable () -> Void

    init(_ onClose: @escaping @MainActor @Sendable () -> Void) {
      self.onClose = onClose
    }

    deinit {
      MainActor.assumeIsolated { onClose() }
    }

    static func == (left: Socket, right: Socket) -> Bool { left === right }
  }

  struct State: Equatable, Sendable {
    var socket: Socket?
    var count = 0
  }

  enum Action: Sendable {
    case open(Socket)
    case close
    case ask
  }

  enum Event: Sendable { case closed }

  static var initialState: State { State() }

  static func reduce(_ state: inout State, _ action: Action) -> Changes {
    switch action {
    case .open(let socket): state.socket = socket
    case .close:
      state.socket = nil
      state.count += 1
    case .ask: break
    }
    return .all
  }
}

private typealias SocketStore = Store<SocketFeature>

/// An app of two features. An event of the second one can be emitted while the reducer of the first
/// one runs.
private final class SocketApp: AppStore<
  SocketFeature.State, SocketFeature.Action, SocketFeature.Event
>
{
  let first: SocketStore
  let second: SocketStore
  var linked: [Int] = []

  init(_ first: SocketStore, _ second: SocketStore) {
    (self.first, self.second) = (first, second)
    super.init()
    for (store, name) in [(first, "first"), (second, "second")] {
      join(
        store, name, action: { $0 }, event: { $0 },
        onEvent: { app, _ in app.linked.append(app.first.state.count) })
    }
  }

  override var state: SocketFeature.State { first.state }
  override func dispatch(_ action: SocketFeature.Action) { first.dispatch(action) }
}

/// A hook may read the state, so it is never called while a reducer runs.
@MainActor @Suite("Hooks during a reducer") struct ReducerHookTests {
  private struct Fault: Error {}

  /// A store whose middleware `use` gets the `EffectSender` of an effect.
  private func store(_ use: @escaping @MainActor (EffectSender<SocketFeature>) -> Void)
    -> SocketStore
  {
    SocketStore(middleware: [
      ClosureMiddleware(after: { action, _, _, effects in
        if case .ask = action { effects.run { send in use(send) } }
      })
    ])
  }

  @Test("an event that a `deinit` emits in a reducer is delivered after the reducer")
  func event() async {
    var sent: EffectSender<SocketFeature>?
    let store = store { sent = $0 }
    var counts: [Int] = []
    store.onEvent = { [weak store] _ in counts.append(store?.count ?? -1) }
    await store.run(.ask)
    guard let sent else { return #expect(Bool(false)) }
    store.dispatch(.open(.init { sent.emit(.closed) }))
    store.dispatch(.close)
    #expect(counts == [1])
    store.dispatch(.open(.init { [sent] in for _ in 0..<3 { sent.emit(.closed) } }))
    store.dispatch(.close)
    #expect(counts == [1, 2, 2, 2])
  }

  @Test("a hook that a `deinit` sets in a reducer gets the unread events after the reducer")
  func newHook() async {
    let store = store { $0.emit(.closed) }
    var counts: [Int] = []
    await store.run(.ask)
    store.dispatch(
      .open(
        .init { [weak store] in
          store?.onEvent = { [weak store] _ in counts.append(store?.count ?? -1) }
        }))
    store.dispatch(.close)
    #expect(counts == [1])
  }

  @Test("an error that a `deinit` reports in a reducer reaches `onError` after the reducer")
  func error() async {
    let store = store { send in
      send(.open(.init { RunningEffect.report(Fault()) }))
      send(.close)
    }
    var counts: [Int] = []
    store.onError = { [weak store] _, _ in counts.append(store?.count ?? -1) }
    await store.run(.ask)
    #expect(counts == [1])
  }

  @Test("a loop that a `deinit` continues in a reducer is reported after the reducer")
  func rejection() async {
    let clock = ManualClock()
    var last: EffectSender<SocketFeature>?
    var effectCount = 0
    let store = SocketStore(
      middleware: [
        ClosureMiddleware(after: { action, _, _, effects in
          guard case .ask = action else { return }
          effectCount += 1
          // Only the last effect has reached the limit.
          let isLast = effectCount > Store<SocketFeature>.effectLimit
          effects.run { send in if isLast { last = send } else { send(.ask) } }
        })
      ], clock: clock)
    var counts: [Int] = []
    store.onRejection = { [weak store] _, _ in counts.append(store?.count ?? -1) }
    store.dispatch(.ask)
    await store.settle(on: clock)
    guard let last else { return #expect(Bool(false)) }
    store.dispatch(.open(.init { last(.ask) }))
    store.dispatch(.close)
    #expect(counts == [1])
  }

  @Test("an observer that a `deinit` adds in a reducer of another store is called after it")
  func observer() {
    let app = SocketApp(SocketStore(), SocketStore())
    var counts: [Int] = []
    app.dispatch(
      .open(
        .init { [weak app] in
          app?.second.subscribe { [weak app] _ in counts.append(app?.state.count ?? -1) }
        }))
    app.dispatch(.close)
    #expect(counts == [1])
  }

  @Test("an app's hooks and links for an event wait for the reducer of any feature")
  func app() async {
    var sent: EffectSender<SocketFeature>?
    let second = store { sent = $0 }
    let app = SocketApp(SocketStore(), second)
    var counts: [Int] = []
    app.onEvent = { [weak app] _ in counts.append(app?.state.count ?? -1) }
    await second.run(.ask)
    guard let sent else { return #expect(Bool(false)) }
    app.dispatch(.open(.init { sent.emit(.closed) }))
    app.dispatch(.close)
    #expect(counts == [1])
    #expect(app.linked == [1])
    app.onEvent = nil
    sent.emit(.closed)
    app.dispatch(
      .open(
        .init { [weak app] in
          app?.onEvent = { [weak app] _ in counts.append(app?.state.count ?? -1) }
        }))
    app.dispatch(.close)
    #expect(counts == [1, 2])
  }
}
