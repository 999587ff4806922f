// The test support of redux-gen, written by it. Do not edit.

import ReduxRuntime

/// A store that a test drives step by step, and that fails if the test does not assert everything
/// that happens.
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
/// not received, an event, an error or a rejection that was not read, and an effect that is still
/// under way at the end. It also fails for a reducer that changes more than it reports, and for
/// anything that an effect sends after its end.
///
/// Effects use its ``clock`` and begin when an action is sent or the clock is advanced. An effect
/// that waits for something else, such as a stream, stays suspended; after the test yields an
/// element, `receive` waits until the effect sends an action.
public final class TestStore<F: Feature>: TestDriver<F.State, F.Action, F.Event> {
  /// The store under test, for what this class does not offer.
  public let store: Store<F>

  /// A test store with the feature's own middleware chain.
  public convenience init(
    initialState: F.State = F.initialState, clock: ManualClock = ManualClock(),
    exhaustivity: Exhaustivity = .on, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where F.Dependencies: LiveDependencies {
    self.init(
      initialState: initialState, middleware: F.middleware(F.Dependencies.live), clock: clock,
      exhaustivity: exhaustivity, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// A test store with this middleware chain.
  ///
  /// - Parameters:
  ///   - initialState: The initial state; the feature's own if omitted.
  ///   - middleware: The chain.
  ///   - clock: The clock of the effects; several stores may share one.
  ///   - exhaustivity: Whether everything that happens has to be asserted.
  public init(
    initialState: F.State = F.initialState, middleware: [any Middleware<F>],
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

  override func dispatch(_ action: F.Action) {
    store.dispatch(action)
  }

  override var effectsInProgress: [EffectID?] { store.effectsInProgress }

  override func cancelEffects() {
    store.cancelEffects()
  }
}
