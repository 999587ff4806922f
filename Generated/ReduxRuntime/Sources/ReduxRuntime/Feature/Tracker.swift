// The runtime of redux-gen, written by it. Do not edit.

import Observation

/// Tells views that have read one set of properties of the next change of one of them.
@usableFromInline final class Tracker: Observable {
  @usableFromInline let changes: Changes
  /// Whether a view has read the properties since views were last told of a change.
  @exclusivity(unchecked) @usableFromInline var isWatched = false
  /// An object of its own, which the readings of views hold until they are told: if nobody else
  /// holds it, no view waits. A view whose reading is still under way waits too.
  @usableFromInline let path: KeyPath<Tracker, Changes>
  // Last: the place of what follows a type of a resilient library is looked up at every access.
  @usableFromInline let registrar = ObservationRegistrar()

  init(_ changes: Changes) {
    self.changes = changes
    path = \Tracker.[changes.rawValue]
  }

  /// Represents the properties in the registrar. A key path with an argument is no shared object.
  subscript(properties: UInt64) -> Changes { changes }

  /// Whether it is about to tell views.
  var isTold = false

  /// Tells the views that wait, and returns whether one does after that.
  func tell() -> Bool {
    isTold = false
    registrar.willSet(self, keyPath: path)
    registrar.didSet(self, keyPath: path)
    return isPathShared
  }

  /// Whether anybody else holds the path. Asked of a variable that does not count, so that the path
  /// can be a constant: a state read would otherwise count it, at twice the cost. The variable has
  /// the layout of a reference, and the path lives as long as the tracker.
  private var isPathShared: Bool {
    var path = Unmanaged.passUnretained(path)
    return withUnsafeMutablePointer(to: &path) {
      $0.withMemoryRebound(to: KeyPath<Tracker, Changes>.self, capacity: 1) {
        !isKnownUniquelyReferenced(&$0.pointee)
      }
    }
  }
}

extension Core {
  /// Notes that a view may have read the properties of a tracker.
  @inlinable func track(_ tracker: Tracker) {
    if !tracker.isWatched { watch(tracker) }
    tracker.registrar.access(tracker, keyPath: tracker.path)
  }

  @usableFromInline func watch(_ tracker: Tracker) {
    tracker.isWatched = true
    viewInterest.formUnion(tracker.changes)
    interest.formUnion(tracker.changes)
  }

  /// The tracker of a set of properties.
  @usableFromInline func tracker(of changes: Changes) -> Tracker {
    if let known = trackers.first(where: { $0.changes == changes }) { return known }
    // Views that read more combinations than this are told of every change.
    if trackers.count >= 256 { return wholeState }
    let tracker = Tracker(changes)
    trackers.append(tracker)
    return tracker
  }

  /// The tracker of the property that a key path leads to, or else of the whole state.
  @usableFromInline func tracker(reading path: PartialKeyPath<F.State>) -> Tracker {
    // A key path written in source is one object, so mostly the identity is enough.
    if let known = readings.first(where: { $0.path === path }) { return known.tracker }
    let bit = F.properties.firstIndex(of: path)
    let tracker = bit.map { self.tracker(of: Changes(bit: $0)) } ?? wholeState
    if readings.count < 256 { readings.append((path, tracker)) }
    return tracker
  }

  /// Tells the views of what has changed. Actions that they dispatch wait.
  @MainActor func publish() {
    let changes = unpublished
    unpublished = []
    publishedLate.formUnion(changes)
    // Observation notifies a view once. To be notified again, the view has to read again.
    viewInterest = []
    for tracker in trackers where tracker.isWatched {
      if tracker.changes.isDisjoint(with: changes) {
        viewInterest.formUnion(tracker.changes)
      } else {
        tracker.isWatched = false
        tracker.isTold = true
      }
    }
    updateInterest()
    for index in trackers.indices where trackers[index].isTold {
      if trackers[index].tell() { watch(trackers[index]) }
    }
  }

  /// Tells views once more of what was published while they were reading.
  @MainActor func publishAgain(_ changes: Changes) {
    for tracker in trackers where !tracker.changes.isDisjoint(with: changes) {
      tracker.isWatched = true
    }
    noteUnpublished(changes)
    if !turn.isBusy { turn.settle() }
  }
}
