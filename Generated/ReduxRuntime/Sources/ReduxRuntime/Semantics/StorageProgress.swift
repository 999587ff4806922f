// The runtime of redux-gen, written by it. Do not edit.

/// How far a stored property is: whether its value is loaded, and which changes are saved. Like
/// ``EffectLane``, it has neither tasks nor a clock.
package struct StorageProgress: Sendable {
  package enum Phase: Sendable {
    case unstarted
    case loading
    case ready
    /// The last load has failed. Nothing is saved.
    case failed
  }

  package private(set) var phase: Phase
  /// Whether the action that delivers the loaded value has been dispatched but not reduced yet.
  package private(set) var isDelivering = false
  /// The number of changes so far, and the number of changes that the last successful save included.
  package private(set) var changeCount = 0
  package private(set) var savedCount = 0
  /// Whether a series of saves is under way.
  package private(set) var isSaving = false
  /// Whether the store has ended, so that no further changes follow.
  private var hasEnded = false
  /// The number of attempts to save the last value in this series.
  private var lastAttempts = 0

  /// - Parameter isLoaded: Whether the initial value counts as the stored value.
  package init(isLoaded: Bool = false) {
    phase = isLoaded ? .ready : .unstarted
  }

  /// Whether there are changes that are not saved.
  package var hasChanges: Bool { savedCount < changeCount }

  /// Called when the store handles no more actions.
  package mutating func end() { hasEnded = true }

  // MARK: Loading

  /// Whether the action that starts a load continues to the reducer, and loads.
  package var mayLoad: Bool { phase == .unstarted || phase == .failed }

  /// Whether the last save has failed, so that the action that starts a load saves again: who tries
  /// again after a load means the save. A change begins a save at once, so changes without one are
  /// those of a failed save.
  package var mayRepeatSave: Bool { phase == .ready && hasChanges && !isSaving }

  package mutating func beginLoad() { phase = .loading }

  package mutating func failLoad() { phase = .failed }

  /// Treats the current value as the stored value.
  package mutating func assumeLoaded() {
    if phase == .unstarted { phase = .ready }
  }

  /// Called before the action that delivers the loaded value is dispatched.
  package mutating func beginDelivery() { isDelivering = true }

  /// Called when the action that delivers the loaded value was reduced.
  package mutating func noteDelivery() { (isDelivering, phase) = (false, .ready) }

  /// Called after the action that delivers the loaded value was dispatched.
  ///
  /// - Returns: Whether it was reduced. If not, a middleware has stopped it.
  package mutating func endDelivery() -> Bool {
    defer { isDelivering = false }
    return !isDelivering
  }

  /// Called when the loaded value is in the state, or is merged with the last value of a store that
  /// has ended.
  ///
  /// - Parameter differs: Whether the value differs from the stored one, so that it is saved.
  package mutating func endLoad(differs: Bool) {
    phase = .ready
    if differs { changeCount += 1 } else { savedCount = changeCount }
  }

  // MARK: Saving

  package mutating func noteChange() { changeCount += 1 }

  /// Begins a series of saves, unless one is under way. A series continues until all changes are
  /// saved.
  ///
  /// - Returns: Whether the series has begun.
  package mutating func beginSaving() -> Bool {
    if phase != .ready || isSaving { return false }
    (isSaving, lastAttempts) = (true, 0)
    return true
  }

  package mutating func endSaving() { isSaving = false }

  /// Called when the value to save is read.
  ///
  /// - Returns: The number of changes that the value includes.
  package mutating func beginSave() -> Int {
    if hasEnded { lastAttempts += 1 }
    return changeCount
  }

  package mutating func noteSaved(_ count: Int) { savedCount = count }

  /// Whether a failed save is repeated. While the store is open, a save is repeated only together
  /// with a later change. No change follows the last value, so it is tried three times.
  ///
  /// - Parameter isChanged: Whether the property was changed during the save.
  package func repeatsSave(isChanged: Bool) -> Bool {
    hasEnded ? lastAttempts < 3 : isChanged
  }
}
