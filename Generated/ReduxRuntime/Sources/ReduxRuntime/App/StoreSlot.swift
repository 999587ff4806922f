// The runtime of redux-gen, written by it. Do not edit.

import Observation

/// The place of a feature that is there only at times. The app opens and closes it.
@MainActor public final class StoreSlot<F: Feature> {
  /// With its number among the members of the app.
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
  /// Notes that a view may have read what this one stands for.
  func noteReading() {
    isWatched = true
    registrar.access(self, keyPath: path)
  }

  /// Has the views told at the end of the turn.
  func noteChange(of taker: any TurnTaker, in turn: Turn) {
    if isWatched { turn.appendChange(of: taker) }
  }

  func tellReaders() {
    isWatched = tell()
  }
}
