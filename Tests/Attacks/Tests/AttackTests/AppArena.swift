import Observation
import ReduxRuntime

/// An operation that user code may perform on an app.
enum AppDeed: String, CaseIterable, Sendable {
  case openGuest, closeGuest, openRoom, closeRoom, closeRooms, reopenAll
  case dispatch, dispatchToClosed, dispatchToKept, dropApp, dropStores
  case subscribe, select, cancelAll, setHooks, clearHooks, runAndCancel, cancelEffects, track
  case readState

  /// Whether the operation reads the states of all features at once.
  var isReading: Bool {
    switch self {
    case .readState, .setHooks, .track: true
    default: false
    }
  }
}

/// An app that runs user code at every place where this is possible. At one of these places, the
/// code performs one operation (a deed).
@MainActor final class AppArena {
  static nonisolated(unsafe) var current: AppArena?
  /// The places whose code runs while a state is being changed.
  static let reducing: Set<String> = [
    "reducer", "elementRelease", "didSet", "idEquality", "idHash",
  ]

  let place: String
  let deed: AppDeed
  private(set) var app: ArenaApp?
  private(set) var places: Set<String> = []
  private var kept: [Store<ArenaFeature>] = []
  private var subscriptions: [StoreSubscription] = []
  private var tasks: [Task<Void, Never>] = []
  private(set) var count = 0
  private var isActing = false

  init(_ place: String, _ deed: AppDeed) {
    self.place = place
    self.deed = deed
  }

  /// Performs the deed if `place` is the arena's place. The deed is performed only a few times, and
  /// not recursively.
  nonisolated static func visit(_ place: String) {
    MainActor.assumeIsolated {
      guard let arena = current else { return }
      arena.places.insert(place)
      guard arena.place == place, arena.count < 6, !arena.isActing else { return }
      arena.count += 1
      arena.isActing = true
      arena.act()
      arena.isActing = false
    }
  }

  private func act() {
    guard let app else { return }
    switch deed {
    case .openGuest: app.openGuest()
    case .closeGuest: app.closeGuest()
    case .openRoom: app.openRoom(3)
    case .closeRoom: app.closeRoom(1)
    case .closeRooms: app.closeRooms()
    case .reopenAll:
      app.closeRooms()
      app.closeGuest()
      for number in 0..<4 { app.openRoom(number) }
      app.openGuest()
    case .dispatch:
      app.dispatch(.first(.swap))
      app.dispatch(.guest(.begin))
      app.dispatch(.rooms(1, .add(Token(.payloadRelease))))
    case .dispatchToClosed:
      app.closeGuest()
      app.dispatch(.guest(.add(Token(.payloadRelease))))
    case .dispatchToKept: for store in kept { store.dispatch(.wait(Token(.payloadRelease))) }
    case .dropApp: drop()
    case .dropStores: dropStores()
    case .subscribe: observe(app)
    case .select: app.select(\.totals.count) { _ in AppArena.visit("appSelection") }
    case .cancelAll: for subscription in subscriptions { subscription.cancel() }
    case .setHooks: setHooks(of: app)
    case .clearHooks:
      app.onAction = nil
      app.onRejection = nil
      app.onError = nil
      app.onEvent = nil
    case .runAndCancel:
      let task = Task { await app.run(.guest(.begin)) }
      tasks.append(task)
      task.cancel()
    case .cancelEffects: app.cancelEffects()
    case .track: track(app)
    case .readState: _ = app.state
    }
  }
}

extension AppArena {
  /// Visits every place several times, and releases everything at the end.
  func round() async {
    AppArena.current = self
    prepare()
    for number in 0..<4 {
      app?.openGuest()
      app?.openRoom(1)
      app?.openRoom(2)
      if let app { kept += [app.guest].compactMap { $0 } + app.rooms.stores }
      send()
      for _ in 0..<10 { await Task.yield() }
      if number % 2 == 0 { app?.closeGuest() }
      app?.closeRoom(1)
      for subscription in subscriptions.prefix(1) { subscription.cancel() }
    }
    for store in kept { store.dispatch(.swap) }
    drop()
    for store in kept { store.dispatch(.swap) }
    dropStores()
    subscriptions = []
    for task in tasks { task.cancel() }
    for _ in 0..<30 { await Task.yield() }
    AppArena.current = nil
  }

  /// Releases the app. The release may call this method again, so the app is moved out of the
  /// property first.
  private func drop() {
    var last: ArenaApp?
    swap(&last, &app)
    withExtendedLifetime(last) {}
  }

  private func dropStores() {
    var last: [Store<ArenaFeature>] = []
    swap(&last, &kept)
    withExtendedLifetime(last) {}
  }

  private func send() {
    for action in [
      .add(Token(.payloadRelease)), .swap, .wait(Token(.payloadRelease)), .reject, .replace,
      .begin, .emit,
    ] as [ArenaFeature.Action] {
      app?.dispatch(.first(action))
      app?.dispatch(.guest(action))
      app?.dispatch(.rooms(2, action))
      app?.dispatch(.rooms(9, action))
      if let app { track(app) }
    }
  }

  private func prepare() {
    let app = ArenaApp()
    self.app = app
    setHooks(of: app)
    for _ in 0..<2 { observe(app) }
    app.first.subscribe { _ in Arena.visit(.observer) }
    track(app)
  }

  private func observe(_ app: ArenaApp) {
    let token = Token(.observerRelease)
    subscriptions.append(
      app.subscribe { (_: ArenaAppState) in
        withExtendedLifetime(token) { AppArena.visit("appObserver") }
      })
  }

  private func setHooks(of app: ArenaApp) {
    let token = Token(.hookRelease)
    app.onAction = { _, _, _ in withExtendedLifetime(token) { AppArena.visit("onAction") } }
    app.onRejection = { _, _ in withExtendedLifetime(token) { AppArena.visit("onRejection") } }
    app.onError = { _, _ in withExtendedLifetime(token) { AppArena.visit("onError") } }
    app.onEvent = { _ in withExtendedLifetime(token) { AppArena.visit("onEvent") } }
  }

  private func track(_ app: ArenaApp) {
    withObservationTracking {
      _ = app.guest
      _ = app.rooms.isEmpty
      _ = app.state
    } onChange: {
      AppArena.visit("appView")
    }
  }
}
