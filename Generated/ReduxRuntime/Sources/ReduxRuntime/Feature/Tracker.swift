// The runtime of redux-gen, written by it. Do not edit.

import Observation

/// Notifies the views that have read any property of a set when one of these properties changes.
final class Tracker: Observable {
  let changes: Changes
  /// Whether a view has read the properties since the last notification.
  var isRead = false
  /// Whether the views have to be notified of the current changes.
  var isDue = false
  /// A separate object that observing views retain until they are notified. If it has no other
  /// reference, no view is waiting for a notification. A view that is still reading counts as
  /// waiting. This relies on the registrar, which retains the key path itself and not a copy of it:
  /// `ObservationTests` fail otherwise.
  private var path: KeyPath<Tracker, Changes>
  // This property is the last one, because its type comes from a resilient library: the offset of
  // any property after it would be looked up at every access.
  private let registrar = ObservationRegistrar()

  init(_ changes: Changes) {
    self.changes = changes
    path = \Tracker.[changes.rawValue]
  }

  /// The subscript to which the key path of the tracker leads. A key path with an argument is not a
  /// shared object.
  subscript(properties: UInt64) -> Changes { changes }

  /// Records that a view may have read the properties.
  func noteRead() {
    isRead = true
    registrar.access(self, keyPath: path)
  }

  /// Notifies the waiting views, and returns whether a view is waiting afterwards.
  func notifyViews() -> Bool {
    isDue = false
    registrar.willSet(self, keyPath: path)
    registrar.didSet(self, keyPath: path)
    return !isKnownUniquelyReferenced(&path)
  }
}

extension Core {
  /// Records that a view may have read the state.
  @usableFromInline func noteRead() { track(wholeStateTracker) }

  /// Records that a view may have read the value at a key path.
  @usableFromInline func noteRead(_ path: PartialKeyPath<F.State>) { track(tracker(reading: path)) }

  /// Records that a view may have read the properties of a tracker.
  func track(_ tracker: Tracker) {
    if !tracker.isRead { noteReader(of: tracker) }
    tracker.noteRead()
  }

  private func noteReader(of tracker: Tracker) {
    tracker.isRead = true
    viewInterest.formUnion(tracker.changes)
    interest.formUnion(tracker.changes)
  }

  /// Returns the tracker of a set of properties.
  func tracker(of changes: Changes) -> Tracker {
    if let known = trackers.first(where: { $0.changes == changes }) { return known }
    // There are too many combinations of properties: views that read a further combination are
    // notified of every change.
    if trackers.count >= 256 { return wholeStateTracker }
    let tracker = Tracker(changes)
    trackers.append(tracker)
    return tracker
  }

  /// Returns the tracker of the properties on which the value at a key path depends, or the tracker
  /// of the whole state if the feature does not list the key path.
  private func tracker(reading path: PartialKeyPath<F.State>) -> Tracker {
    // A key path literal is a single object, so identity is usually enough.
    if let known = readings.first(where: { $0.path === path }) { return known.tracker }
    let changes = F.properties.firstIndex(of: path).map { Changes(bit: $0) } ?? F.derived[path]
    let tracker = changes.map { self.tracker(of: $0) } ?? wholeStateTracker
    if readings.count < 256 { readings.append((path, tracker)) }
    return tracker
  }

  /// Notifies the views that have read one of the changed properties. Actions that the views
  /// dispatch are queued.
  @MainActor func publish() {
    let changes = unpublished
    unpublished = []
    // The Observation framework notifies a view once. The view has to read the properties again
    // before its next notification.
    viewInterest = []
    for tracker in trackers where tracker.isRead {
      if tracker.changes.isDisjoint(with: changes) {
        viewInterest.formUnion(tracker.changes)
      } else {
        tracker.isRead = false
        tracker.isDue = true
      }
    }
    updateInterest()
    for index in trackers.indices where trackers[index].isDue {
      if trackers[index].notifyViews() { noteReader(of: trackers[index]) }
    }
  }

  /// Records changes of which views are notified at the end of the turn.
  @MainActor func noteUnpublished(_ changes: Changes) {
    defer { unpublished.formUnion(changes) }
    if !unpublished.isEmpty { return }
    let notification = Work(
      name: { "views of \(self.membership?.name ?? "\(F.self)")" }, perform: { self.publish() },
      reject: { self.report($0, of: nil) }, drop: { self.unpublished = [] })
    turn.appendChange(notification, isCause: false)
  }
}
