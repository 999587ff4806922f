import ReduxRuntime

/// Drives a store (``TestStore``) or an app (``AppTestStore``) step by step. The test fails if it
/// does not assert everything that happens.
@MainActor public class TestDriver<State: Equatable, Action, Event> {
  /// Whether the test has to assert everything that happens.
  public enum Exhaustivity: Sendable {
    case on
    /// Only the assertions are checked. Other actions, changes and events are skipped.
    case off
  }

  /// The clock of the effects.
  public let clock: ManualClock
  /// The state after the last change that the test has asserted.
  public internal(set) var state: State
  /// Whether the test has to assert everything that happens.
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
    TestLibrary.noteCurrentTest()
  }

  deinit {
    if isFinished { return }
    reportIssue("A test store was not finished: add 'await store.finish()' at the end.", place)
  }

  // The following members are overridden by the subclasses for stores and apps.

  func startRun(_ action: Action) -> ActionRun {
    fatalError("\(type(of: self)) has to override 'startRun(_:)'")
  }
  var effectsInProgress: [EffectID?] { [] }
  func cancelEffects() {}

  /// Whether the test fails if a reducer changes a property that is missing in the mask returned by
  /// `reduce`. Set it to false if the bits of the mask do not follow the order in which the state's
  /// properties are declared.
  public var checksChangeMasks: Bool {
    get { log.checksChangeMasks }
    set { log.checksChangeMasks = newValue }
  }

  /// All rejections so far. Reading this property marks them as read.
  public var rejections: [Rejection] {
    log.readRejectionCount = log.rejections.count
    return log.rejections.map(\.rejection)
  }

  /// Advances the clock: see ``ManualClock/advance(by:)``.
  public func advance(by duration: Duration) async {
    await clock.advance(by: duration)
  }
}
