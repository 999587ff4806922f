import ReduxRuntime
import Testing

/// A feature with cached values, as in generated code.
enum PlayerFeature: Feature {
  struct State: Equatable, Sendable {
    var titles: [String] = []
    var isPlaying = false
  }

  enum Action: Sendable {
    case add(String)
    case play
  }

  static let titles = Changes(bit: 0)

  static var initialState: State { State() }
  static var properties: [PartialKeyPath<State>] { [\.titles, \.isPlaying] }

  static func changes(of action: Action) -> Changes {
    switch action {
    case .add: titles
    case .play: Changes(bit: 1)
    }
  }

  static func reduce(_ state: inout State, _ action: Action) -> Changes {
    switch action {
    case .add(let title): state.titles.append(title)
    case .play: state.isPlaying.toggle()
    }
    return changes(of: action)
  }
}

extension Store where F == PlayerFeature {
  @inline(__always) var favouriteTitles: [String] {
    memo(0, of: PlayerFeature.titles) { $0.titles.filter { $0.count > 3 } }
  }
}

/// Tests of reads that are the last use of a store. The optimizer may release a store as soon as it
/// can prove that the store is not used any more.
@MainActor @Suite("The last use of a store")
struct LifetimeTests {
  @MainActor final class Owner {
    var store: Store<PlayerFeature>? = Store()
    let constant = Store<PlayerFeature>()
  }

  static func filled(_ store: Store<PlayerFeature>) -> Store<PlayerFeature> {
    for title in ["A long title, so that it is on the heap", "b", "Another long title of a song"] {
      store.dispatch(.add(title))
    }
    return store
  }

  func local() -> [String] {
    let store = Self.filled(Store())
    _ = store.favouriteTitles
    return store.favouriteTitles
  }

  func temporary() -> [String] { Self.filled(Store()).favouriteTitles }
  func temporaryState() -> [String] { Self.filled(Store()).state.titles }
  func temporaryProperty() -> [String] { Self.filled(Store()).titles }

  func heldByObject() -> [String] {
    let owner = Owner()
    _ = Self.filled(owner.constant).favouriteTitles
    return owner.constant.favouriteTitles
  }

  func released() -> [String] {
    let owner = Owner()
    owner.store.map { _ = Self.filled($0).favouriteTitles }
    defer { owner.store = nil }
    return owner.store?.favouriteTitles ?? []
  }

  @Test("a read returns the right value even if it is the last use of the store")
  func lastUses() {
    for _ in 0..<200 {
      #expect(local().count == 2)
      #expect(temporary().count == 2)
      #expect(temporaryState().count == 3)
      #expect(temporaryProperty().count == 3)
      #expect(heldByObject().count == 2)
      #expect(released().count == 2)
      Self.filled(Store()).dispatch(.play)
      Self.filled(Store()).subscribe { #expect($0.titles.count == 3) }
    }
  }

  @Test("any user code that a store calls may release the store")
  func releasedByCalls() {
    for place in 0..<4 {
      let owner = Owner()
      owner.store = Store(middleware: [
        ClosureMiddleware(
          handle: { _, _, _ in
            if place == 0 { owner.store = nil }
            return .next
          }, after: { _, _, _, _ in if place == 1 { owner.store = nil } })
      ])
      var calls = 0
      owner.store?.subscribe { _ in
        calls += 1
        if place == 2, calls == 2 { owner.store = nil }
      }
      if place == 3 {
        _ = owner.store?.memo(0, of: .all) { state in
          owner.store = nil
          return state.titles
        }
      }
      owner.store?.dispatch(.add("A long title, so that it is on the heap"))
      #expect(owner.store == nil)
      #expect(calls == (place == 3 ? 1 : 2))
    }
  }
}
