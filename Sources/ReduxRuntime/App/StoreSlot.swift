import Observation

/// The slot for the store of a feature that may be closed. The slot belongs to one app, which opens
/// and closes the feature.
@MainActor public final class StoreSlot<F: Feature> {
  /// The open store, its number among the members of its app, and the turn of that app.
  var opened: (store: Store<F>, number: Int, turn: Turn)?
  let tracker = Tracker(.all)

  public init() {}

  /// Stops the program if the open store belongs to an app with another turn.
  func checkOwner(_ turn: Turn) {
    if let opened, opened.turn !== turn { stopSharing(F.self) }
  }

  /// The feature's store; nil while the feature is closed. A view that reads this property is
  /// updated when the feature is opened or closed.
  public var store: Store<F>? {
    tracker.noteReading()
    return opened?.store
  }
}

/// Stops the program because two apps use the same slot.
func stopSharing<F: Feature>(_ feature: F.Type) -> Never {
  fatalError(
    """
    A slot for a store of \(feature) is in two apps: one of them opened it, and the other opens or \
    closes it. Give each app its own 'StoreSlot' or 'KeyedStores'.
    """)
}

// MARK: - Views

extension Tracker {
  /// Records that a view may have read the slot.
  func noteReading() {
    isWatched = true
    registrar.access(self, keyPath: path)
  }
}

/// A notification of the views that have read the slots of a feature.
struct SlotChange<State: Equatable & Sendable, Action: Sendable, Event: Sendable>: Work {
  let tracker: Tracker
  let name: String
  let app: AppStore<State, Action, Event>

  func perform() { tracker.isWatched = tracker.tell() }
  func reject(_ loop: Rejection) { app.report(loop) }
}
