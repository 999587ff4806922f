import Dispatch
import Observation
import ReduxRuntime

/// A place at which a store runs user code.
enum Place: String, CaseIterable, Sendable {
  case observer, firstCall, observerRelease
  case selection, selectedValue, selectedEquality, selectedRelease
  case memo, memoRelease
  case middlewareHandle, middlewareAfter, replacement
  case reducer, elementRelease, didSet, idEquality, idHash
  case payloadRelease, waitingPayloadRelease
  case rejection, error, event, listener
  case effect, effectRelease, cancellation, effectIDEquality, effectIDHash
  case viewChange, hookRelease

  /// Whether the state is being changed at this place. It cannot be read at such a place.
  var isReducing: Bool {
    switch self {
    case .reducer, .elementRelease, .didSet, .idEquality, .idHash: true
    default: false
    }
  }
}

/// An operation that user code may perform at a place.
enum Deed: String, CaseIterable, Sendable {
  case dispatch, dispatchMany, readState, readProperty, readMemo, readManyMemos
  case subscribe, subscribeDead, select, cancelAll, dropStore
  case beginEffect, cancelEffects, listen, setHooks, makeStore, track, runAndCancel

  /// Whether the operation reads the state immediately.
  var isReading: Bool {
    switch self {
    case .readState, .readProperty, .readMemo, .readManyMemos, .track: true
    default: false
    }
  }
}

/// A store that runs user code at every place where this is possible. At one of these places, the
/// code performs one operation (a deed).
@MainActor final class Arena {
  static nonisolated(unsafe) var current: Arena?

  let place: Place
  let deed: Deed
  var store: Store<ArenaFeature>?
  var subscriptions: [StoreSubscription] = []
  var tasks: [Task<Void, Never>] = []
  /// The number of times that the deed has been performed.
  private(set) var count = 0
  private var isActing = false

  private nonisolated static let onMain = DispatchSpecificKey<Void>()

  init(_ place: Place, _ deed: Deed) {
    DispatchQueue.main.setSpecific(key: Self.onMain, value: ())
    self.place = place
    self.deed = deed
  }

  /// Performs the deed if `place` is the arena's place. The deed is performed only a few times, and
  /// not recursively.
  nonisolated static func visit(_ place: Place) {
    // An object may be released in another task, if only that task still references it. Such a
    // release is ignored.
    guard DispatchQueue.getSpecific(key: onMain) != nil else { return }
    AppArena.visit(place.rawValue)
    MainActor.assumeIsolated {
      guard let arena = current, arena.place == place, arena.count < 5, !arena.isActing else {
        return
      }
      arena.count += 1
      arena.isActing = true
      arena.act()
      arena.isActing = false
    }
  }

  private func act() {
    switch deed {
    case .dispatch: store?.dispatch(.add(Token(.payloadRelease)))
    case .dispatchMany: for _ in 0..<200 { store?.dispatch(.add(Token(.payloadRelease))) }
    case .readState: _ = store?.state.entries.count
    case .readProperty: _ = store?.entries.count
    case .readMemo: _ = store.map(Self.readMemo)
    case .readManyMemos: for number in 0..<300 { _ = store.map { Self.readMemo($0, number) } }
    case .subscribe:
      if let token = store?.subscribe({ _ in }) { subscriptions.append(token) }
    case .subscribeDead: store?.subscribe { _ in .dead }
    case .select: store.map(Self.select)
    case .cancelAll: for subscription in subscriptions { subscription.cancel() }
    case .dropStore: store = nil
    case .beginEffect: store?.dispatch(.begin)
    case .cancelEffects: store?.cancelEffects()
    case .listen: if let events = store?.events { listen(events) }
    case .setHooks: if let store { setHooks(of: store) }
    case .makeStore:
      let other = Store<ArenaFeature>()
      other.dispatch(.add(Token(.payloadRelease)))
      _ = Self.readMemo(other)
    case .track: if let store { track(store) }
    case .runAndCancel:
      guard let store else { return }
      let task = Task { await store.run(.begin) }
      tasks.append(task)
      task.cancel()
    }
  }

  static func readMemo(_ store: Store<ArenaFeature>, _ number: Int = 0) -> Box {
    store.memo(number, of: ArenaFeature.entries) { state in
      visit(.memo)
      return Box(state.entries.count, .memoRelease)
    }
  }

  static func readMemo(_ store: Store<ArenaFeature>) -> Box { readMemo(store, 0) }

  static func select(_ store: Store<ArenaFeature>) {
    store.select { state in
      visit(.selectedValue)
      return Box(state.total, .selectedRelease)
    } _: { (_: Box) in
      visit(.selection)
    }
  }
}
