// The test support of redux-gen, written by it. Do not edit.

import ReduxRuntime

/// A store that a test drives step by step. The test fails if it does not assert everything that
/// happens.
/// ```swift
/// let store = TestStore<TaskListFeature>(middleware: [Loading(repository: mock)])
/// await store.send(.loadTasks) { $0.isLoading = true }
/// await store.receive(.tasksLoaded([milk])) {
///   $0.isLoading = false
///   $0.tasks = [milk]
/// }
/// await store.finish()
/// ```
/// The test fails for a change that no closure makes, and for a closure that changes nothing. It
/// fails for an action that was not received, for an event, error or rejection that was not read,
/// and for an effect that is still under way at the end. It also fails if a reducer changes more
/// properties than it reports, or if an effect sends something after its end.
///
/// Effects use the ``clock`` of the test store. They begin when an action is sent or the clock is
/// advanced. An effect that waits for something else, such as a stream, stays suspended. After the
/// test has yielded an element to the stream, `receive` waits until the effect sends an action.
public final class TestStore<F: OpenedFeature>: TestDriver<F.State, F.Action, F.Event> {
  /// The store under test. Use it for members of the store that this class does not provide.
  public let store: Store<F>

  /// Creates a test store with the feature's own middleware chain and live dependencies.
  public convenience init(
    initialState: F.State, clock: ManualClock = ManualClock(),
    exhaustivity: Exhaustivity = .on, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where F.Dependencies: LiveDependencies {
    self.init(
      initialState: initialState, middleware: F.middleware(F.Dependencies.live), clock: clock,
      exhaustivity: exhaustivity, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Creates a test store with a middleware chain.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - middleware: The middleware chain.
  ///   - clock: The clock of the effects. Several stores may share a clock.
  ///   - exhaustivity: Whether the test has to assert everything that happens.
  public init(
    initialState: F.State, middleware: [any Middleware<F>],
    clock: ManualClock = ManualClock(), exhaustivity: Exhaustivity = .on,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let log = ActionLog<F.State, F.Action, F.Event>(clock: clock)
    store = Store(
      initialState: initialState, middleware: [ActionListener(log: log)] + middleware, clock: clock)
    super.init(
      initialState, log, clock, exhaustivity,
      SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
    store.onRejection = { action, rejection in log.rejections.append((action, rejection)) }
    store.onError = { error, id in log.errors.append((error, id)) }
    store.onEvent = { event in log.note(event) }
  }

  /// Creates a test store in the feature's own initial state, with its middleware chain and live
  /// dependencies.
  public convenience init(
    clock: ManualClock = ManualClock(), exhaustivity: Exhaustivity = .on,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where F: Feature, F.Dependencies: LiveDependencies {
    self.init(
      initialState: F.initialState, clock: clock, exhaustivity: exhaustivity, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }

  /// Creates a test store in the feature's own initial state, with a middleware chain.
  public convenience init(
    middleware: [any Middleware<F>], clock: ManualClock = ManualClock(),
    exhaustivity: Exhaustivity = .on, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where F: Feature {
    self.init(
      initialState: F.initialState, middleware: middleware, clock: clock,
      exhaustivity: exhaustivity, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  override func startRun(_ action: F.Action) -> ActionRun {
    store.startRun(action)
  }

  override var effectsInProgress: [EffectID?] { store.effectsInProgress }

  override func cancelEffects() {
    store.cancelEffects()
  }
}
