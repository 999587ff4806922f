// The test support of redux-gen, written by it. Do not edit.

import ReduxRuntime

/// Drives something with state and actions step by step, and fails where the test does not say what
/// happens: a store, as ``TestStore``, or an app, as ``AppTestStore``.
@MainActor public class TestDriver<State: Equatable, Action, Event> {
  /// Whether everything that happens has to be asserted.
  public enum Exhaustivity: Sendable {
    case on
    /// Only assertions are checked: other actions, changes and events are skipped.
    case off
  }

  /// The clock of the effects.
  public let clock: ManualClock
  /// The state as the test has asserted it so far.
  public internal(set) var state: State
  /// Whether everything that happens has to be asserted.
  public var exhaustivity: Exhaustivity

  let log: ActionLog<State, Action, Event>
  var isFinished = true
  private let place: SourcePlace

  init(
    _ initialState: State, _ log: ActionLog<State, Action, Event>, _ clock: ManualClock,
    _ exhaustivity: Exhaustivity, _ place: SourcePlace
  ) {
    state = initialState
    self.log = log
    self.clock = clock
    self.exhaustivity = exhaustivity
    self.place = place
  }

  deinit {
    if isFinished { return }
    reportIssue("A test store was not finished: add 'await store.finish()' at the end.", place)
  }

  // What is driven says these.

  func dispatch(_ action: Action) {}
  var effectsInProgress: [EffectID?] { [] }
  func cancelEffects() {}

  /// Whether it fails for a reducer that changes a property without reporting that in the mask that
  /// `reduce` returns. Set it to false where the bits of that mask do not go by the order in which
  /// the properties of the state are declared.
  public var checksChangeMasks: Bool {
    get { log.checksChangeMasks }
    set { log.checksChangeMasks = newValue }
  }

  /// The rejections so far. Reading this property counts as reading them.
  public var rejections: [Rejection] {
    log.readRejectionCount = log.rejections.count
    return log.rejections.map(\.rejection)
  }

  /// Advances the clock: see ``ManualClock/advance(by:)``.
  public func advance(by duration: Duration) async {
    await clock.advance(by: duration)
  }
}
