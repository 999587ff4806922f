// The runtime of redux-gen, written by it. Do not edit.

import Observation

/// The slot for the store of a feature that may be closed. The app opens and closes it.
@MainActor public final class StoreSlot<F: Feature> {
  /// The open store, with its number among the members of the app.
  var opened: (store: Store<F>, number: Int)?
  let tracker = Tracker(.all)

  public init() {}

  /// The feature's store; nil while it is closed. A view that reads it is updated when the feature is
  /// opened or closed.
  public var store: Store<F>? {
    tracker.noteReading()
    return opened?.store
  }
}

extension StoreSlot: TurnTaker {
  func publish() { tracker.tellReaders() }
}

// MARK: - Views

extension Tracker {
  /// Notes that a view may have read the slot.
  func noteReading() {
    isWatched = true
    registrar.access(self, keyPath: path)
  }

  /// Notifies the views at the end of the turn.
  func noteChange(of taker: any TurnTaker, in turn: Turn) {
    if isWatched { turn.appendChange(of: taker) }
  }

  func tellReaders() {
    isWatched = tell()
  }
}
