import ReduxRuntime

/// An action of ``ArenaApp``, an app with three features. This app runs user code at every place
/// where this is possible.
enum ArenaAppAction: Sendable {
  case first(ArenaFeature.Action)
  case guest(ArenaFeature.Action)
  case rooms(Int, ArenaFeature.Action)
}

/// A state that contains the total of each feature, so that reading it reads the states of all
/// features.
struct ArenaAppState: Equatable, Sendable {
  var totals: [Int] = []
}

@MainActor final class ArenaApp: AppStore<ArenaAppState, ArenaAppAction, Token> {
  let first = Store<ArenaFeature>()
  var guest: Store<ArenaFeature>? { guestSlot.store }
  let rooms = KeyedStores<NosyID, ArenaFeature>()

  private let guestSlot = StoreSlot<ArenaFeature>()

  init() {
    super.init()
    join(
      first, "first", action: ArenaAppAction.first, event: { $0 },
      after: { app, _ in app.visit("link") }, onEvent: { app, _ in app.visit("eventLink") })
    startSoon()
  }

  override var state: ArenaAppState {
    ArenaAppState(totals: ([first, guest].compactMap { $0 } + rooms.stores).map(\.state.total))
  }

  override func dispatch(_ action: ArenaAppAction) {
    switch action {
    case .first(let inner): first.dispatch(inner)
    case .guest(let inner): dispatch(inner, to: guest, for: action)
    case .rooms(let key, let inner): dispatch(inner, to: rooms[Self.key(key)], for: action)
    }
  }

  override func begin() { visit("begin") }

  func openGuest() {
    let token = Token(.hookRelease)
    open(
      guestSlot, "guest", made("guestMade"), action: ArenaAppAction.guest, event: { $0 },
      after: { app, _ in withExtendedLifetime(token) { app.visit("guestLink") } })
  }

  func closeGuest() { close(guestSlot) }

  func openRoom(_ number: Int) {
    open(
      rooms, Self.key(number), "rooms", made("roomMade"), action: { .rooms(number, $0) },
      event: { $0 }, onEvent: { app, _ in app.visit("roomEventLink") })
  }

  func closeRoom(_ number: Int) { close(rooms, Self.key(number)) }

  func closeRooms() { close(rooms) }

  private func made(_ place: String) -> Store<ArenaFeature> {
    visit(place)
    return Store()
  }

  private func visit(_ place: String) { AppArena.visit(place) }

  private static func key(_ number: Int) -> NosyID {
    NosyID(value: number, equality: .idEquality, hashing: .idHash)
  }
}
