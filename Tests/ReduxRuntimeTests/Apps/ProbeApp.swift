import ReduxRuntime

typealias ProbeAction = ProbeFeature.Action
typealias ProbeEffects = Effects<ProbeFeature>

enum ProbeAppAction: Equatable, Sendable {
  case left(ProbeAction)
  case right(ProbeAction)
  case guest(ProbeAction)
  case rooms(Int, ProbeAction)
}

extension ProbeAppAction {
  var text: String {
    switch self {
    case .left(let action): "left.\(action)"
    case .right(let action): "right.\(action)"
    case .guest(let action): "guest.\(action)"
    case .rooms(let key, let action): "rooms.\(key).\(action)"
    }
  }
}

struct ProbeAppState: Equatable, Sendable {
  var left: [Int] = []
  var right: [Int] = []
  var guest: [Int]?
  var rooms: [Int: [Int]] = [:]
}

/// An app with two features that are always open, a guest feature that can open and close, and one
/// feature for each room. A test provides the closures for middleware, links and events.
@MainActor final class ProbeApp: AppStore<ProbeAppState, ProbeAppAction, String> {
  let left: ProbeStore
  let right: ProbeStore
  var guest: ProbeStore? { guestSlot.store }
  let rooms = KeyedStores<Int, ProbeFeature>()

  var link: ((ProbeApp, ProbeAppAction) -> Void)?
  var eventLink: ((ProbeApp, String) -> Void)?
  var beginnings = 0

  private let guestSlot = StoreSlot<ProbeFeature>()
  private let middleware: @MainActor (String, ProbeAction, inout ProbeEffects) -> Void

  init(
    clock: any Clock<Duration> = ContinuousClock(),
    _ middleware: @escaping @MainActor (String, ProbeAction, inout ProbeEffects) -> Void = {
      _, _, _ in
    }
  ) {
    self.middleware = middleware
    left = Probe.store(clock: clock) { middleware("left", $0, &$1) }
    right = Probe.store(clock: clock) { middleware("right", $0, &$1) }
    super.init(clock: clock)
    join(
      left, "left", action: ProbeAppAction.left, event: { "left.\($0)" },
      after: { $0.link?($0, .left($1)) }, onEvent: { $0.eventLink?($0, "left.\($1)") })
    join(
      right, "right", action: ProbeAppAction.right, event: { "right.\($0)" },
      after: { $0.link?($0, .right($1)) }, onEvent: { $0.eventLink?($0, "right.\($1)") })
    startSoon()
  }

  override var state: ProbeAppState {
    ProbeAppState(
      left: left.state, right: right.state, guest: guest?.state, rooms: rooms.states)
  }

  override func dispatch(_ action: ProbeAppAction) {
    switch action {
    case .left(let inner): left.dispatch(inner)
    case .right(let inner): right.dispatch(inner)
    case .guest(let inner): dispatch(inner, to: guest, for: action)
    case .rooms(let key, let inner): dispatch(inner, to: rooms[key], for: action)
    }
  }

  override func begin() { beginnings += 1 }

  func openGuest() {
    open(
      guestSlot, "guest",
      Probe.store(clock: clock) { [middleware] in middleware("guest", $0, &$1) },
      action: ProbeAppAction.guest, event: { "guest.\($0)" },
      after: { $0.link?($0, .guest($1)) }, onEvent: { $0.eventLink?($0, "guest.\($1)") })
  }

  func closeGuest() { close(guestSlot) }

  func openRoom(_ key: Int) {
    open(
      rooms, key, "rooms",
      Probe.store(clock: clock) { [middleware] in middleware("room \(key)", $0, &$1) },
      action: { .rooms(key, $0) }, event: { "room \(key).\($0)" },
      after: { $0.link?($0, .rooms(key, $1)) })
  }

  func closeRoom(_ key: Int) { close(rooms, key) }

  func closeRooms() { close(rooms) }
}
