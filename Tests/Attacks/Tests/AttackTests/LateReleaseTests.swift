import ReduxRuntime
import Testing

/// An object that dispatches an action when it is released.
final class Parting: Sendable {
  let number = 1

  deinit {
    MainActor.assumeIsolated { PartingFeature.store?.dispatch(.add) }
  }
}

enum PartingFeature: Feature {
  struct State: Equatable, Sendable {
    var sent = 0
    var added = 0

    /// A new object that has no other reference.
    var parting: Parting { Parting() }
  }

  enum Action: Sendable {
    case add
    case ignore(Parting)
    case use(Parting)
  }

  @MainActor static var store: Store<PartingFeature>?

  static var initialState: State { State() }

  static func reduce(_ state: inout State, _ action: Action) -> Changes {
    switch action {
    case .add: state.added += 1
    case .ignore: state.sent += 1
    case .use(let parting): state.sent += parting.number
    }
    return Changes(bit: 0)
  }
}

/// If a call is inlined, the optimizer may release an argument before the end of the call.
@MainActor @Suite("Late releases", .serialized)
struct LateReleaseTests {
  @Test("actions dispatched by the release of a payload are handled before the next statement")
  func payloads() {
    #expect(Self.added { $0.dispatch(.ignore(Parting())) } == 1)
    #expect(Self.ignored() == 1)
    #expect(Self.used() == 1)
  }

  @Test(
    "actions dispatched by the release of a read value or a closure are handled as well")
  func valuesAndClosures() {
    #expect(Self.read() == 1)
    #expect(Self.observed() == 1)
    #expect(Self.computed() == 1)
  }

  private static func added(_ body: (Store<PartingFeature>) -> Void) -> Int {
    let store = Store<PartingFeature>()
    PartingFeature.store = store
    defer { PartingFeature.store = nil }
    body(store)
    return store.state.added
  }

  @inline(never) private static func ignored() -> Int {
    let store = Store<PartingFeature>(middleware: [])
    PartingFeature.store = store
    store.dispatch(.ignore(Parting()))
    return store.state.added
  }

  @inline(never) private static func used() -> Int {
    let store = Store<PartingFeature>(middleware: [])
    PartingFeature.store = store
    store.dispatch(.use(Parting()))
    return store.state.added
  }

  @inline(never) private static func read() -> Int {
    let store = Store<PartingFeature>(middleware: [])
    PartingFeature.store = store
    _ = store.parting
    return store.state.added
  }

  @inline(never) private static func observed() -> Int {
    let store = Store<PartingFeature>(middleware: [])
    PartingFeature.store = store
    store.subscribe { [parting = Parting()] _ -> ObserverStatus in
      parting.number == 1 ? .dead : .alive
    }
    return store.state.added
  }

  @inline(never) private static func computed() -> Int {
    let store = Store<PartingFeature>(middleware: [])
    PartingFeature.store = store
    _ = store.memo(0, of: []) { [parting = Parting()] in $0.sent + parting.number }
    return store.state.added
  }
}
