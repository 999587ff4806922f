// The test support of redux-gen, written by it. Do not edit.

import ReduxRuntime

/// A store that a test drives step by step, and that fails where the test does not say what happens.
/// ```swift
/// let store = TestStore<TaskListFeature>(middleware: [Loading(repository: mock)])
/// await store.send(.loadTasks) { $0.isLoading = true }
/// await store.receive(.tasksLoaded([milk])) {
///   $0.isLoading = false
///   $0.tasks = [milk]
/// }
/// await store.finish()
/// ```
/// It fails for a change that no closure made, a closure that changes nothing, an action that was
/// not received, an event, an error or a rejection that was not read, and an effect that still runs
/// at the end. It also fails for a reducer that changes more than it reports, and for what is sent
/// after the effect's end.
///
/// Effects are on its ``clock`` and begin when an action is sent or the clock is moved. One that
/// waits for something else, such as a stream, is left waiting; when the test yields an element,
/// `receive` waits for what the effect sends.
@MainActor public final class TestStore<F: Feature> {
  /// Whether everything that happens has to be said.
  public enum Exhaustivity: Sendable {
    case on
    /// Only what is said has to be true: other actions, changes and events are passed over.
    case off
  }

  /// The store under test, for what this class does not offer.
  public let store: Store<F>
  /// What the effects wait on.
  public let clock: ManualClock
  /// The state as the test has asserted it so far.
  public internal(set) var state: F.State
  /// Whether everything that happens has to be said.
  public var exhaustivity: Exhaustivity

  let log: ActionLog<F>
  var isFinished = true
  private let place: SourcePlace

  /// A store that begins like any other, with the feature's own chain of middleware.
  public convenience init(
    initialState: F.State = F.initialState, clock: ManualClock = ManualClock(),
    exhaustivity: Exhaustivity = .on, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where F.Dependencies: LiveDependencies {
    self.init(
      initialState: initialState, middleware: F.middleware(F.Dependencies.live), clock: clock,
      exhaustivity: exhaustivity, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// A store with this chain of middleware.
  ///
  /// - Parameters:
  ///   - initialState: Where to begin; the feature's own beginning if left out.
  ///   - middleware: The chain.
  ///   - clock: What the effects wait on; several stores may share one.
  ///   - exhaustivity: Whether everything that happens has to be said.
  public init(
    initialState: F.State = F.initialState, middleware: [any Middleware<F>],
    clock: ManualClock = ManualClock(), exhaustivity: Exhaustivity = .on,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let log = ActionLog<F>(clock: clock)
    self.log = log
    self.clock = clock
    self.exhaustivity = exhaustivity
    state = initialState
    place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    store = Store(
      initialState: initialState, middleware: [ActionListener(log: log)] + middleware, clock: clock)
    store.onRejection = { action, rejection in log.rejections.append((action, rejection)) }
    store.onError = { error, id in log.errors.append((error, id)) }
    store.onEvent = { event in log.note(event) }
  }

  deinit {
    if isFinished { return }
    reportIssue("A test store was not finished: 'await store.finish()' at the end.", place)
  }

  /// Whether it fails for a reducer that changes a property without reporting that in the mask that
  /// `reduce` returns. Set it to false where the bits of that mask do not go by the order in which
  /// the properties of the state are declared.
  public var checksChangeMasks: Bool {
    get { log.checksChangeMasks }
    set { log.checksChangeMasks = newValue }
  }

  /// The rejections so far. Looking at them is reading them.
  public var rejections: [Rejection] {
    log.readRejectionCount = log.rejections.count
    return log.rejections.map(\.rejection)
  }

  /// Moves the clock on: see ``ManualClock/advance(by:)``.
  public func advance(by duration: Duration) async {
    await clock.advance(by: duration)
  }
}
