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
/// It fails for a change that no closure made, an action that was not received, an event that was
/// not read, an error that was not received, and an effect that still runs at the end. Effects are
/// on its ``clock`` and begin when an action is sent or the clock is moved.
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
  public private(set) var state: F.State
  /// Whether everything that happens has to be said.
  public var exhaustivity: Exhaustivity
  /// The rejections so far, for a test to look at.
  public var rejections: [Rejection] { log.rejections }

  private let log: ActionLog<F>
  private let place: SourcePlace
  private var isFinished = true

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
    let log = ActionLog<F>()
    self.log = log
    self.clock = clock
    self.exhaustivity = exhaustivity
    state = initialState
    place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    store = Store(
      initialState: initialState, middleware: [ActionListener(log: log)] + middleware, clock: clock)
    store.onRejection = { _, rejection in log.rejections.append(rejection) }
    store.onError = { error, id in log.errors.append((error, id)) }
    store.onEvent = { event in log.events.append(event) }
  }

  deinit {
    if isFinished { return }
    reportIssue("A test store was not finished: 'await store.finish()' at the end.", place)
  }
}

// MARK: - Saying what happens

extension TestStore {
  /// Dispatches an action, and compares the state that it leaves. What it leads to, at once or by
  /// effects, is received afterwards; nothing of the sort may be left from before.
  ///
  /// - Parameter change: Makes of the state before the one that is expected; none if left out.
  public func send(
    _ action: F.Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ change: ((inout F.State) throws -> Void)? = nil
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    isFinished = false
    if exhaustivity == .on {
      reportUnreceived("before '\(caseText(action))' was sent", place)
    } else if let last = log.entries.last {
      state = last.state
    }
    log.entries.removeAll()
    store.dispatch(action)
    if !log.entries.isEmpty { assert(log.entries.removeFirst(), change, place) }
    await clock.drive()
  }

  /// Expects the next action that middleware or an effect dispatched, and compares the state that it
  /// left. Lets effects begin, and leaves the clock where it is.
  ///
  /// - Parameters:
  ///   - description: What is expected, for the message.
  ///   - isExpected: Whether this is the action.
  ///   - change: Makes of the state before the one that is expected; none if left out.
  public func receive(
    _ description: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    where isExpected: (F.Action) -> Bool, _ change: ((inout F.State) throws -> Void)? = nil
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await clock.drive()
    if exhaustivity == .off {
      while let next = log.entries.first, !isExpected(next.action) {
        state = log.entries.removeFirst().state
      }
    }
    guard !log.entries.isEmpty else {
      return reportIssue("Expected to receive \(description), but there is no action.", place)
    }
    let next = log.entries.removeFirst()
    if !isExpected(next.action) {
      reportIssue("Expected to receive \(description), but the next is '\(next.action)'.", place)
    }
    assert(next, change, place)
  }

  /// Moves the clock on: see ``ManualClock/advance(by:)``.
  public func advance(by duration: Duration) async {
    await clock.advance(by: duration)
  }

  /// The next error that an effect threw, which is received with that; nil if there is none.
  public func receiveError() async -> (any Error)? {
    await clock.drive()
    return log.errors.isEmpty ? nil : log.errors.removeFirst().0
  }

  /// The next event, which is read with that; nil if there is none.
  public func receiveEvent() async -> F.Event? {
    await clock.drive()
    return log.events.isEmpty ? nil : log.events.removeFirst()
  }

  /// Ends the test: nothing may be left that happened and was not said, and no effect may run.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await clock.drive()
    isFinished = true
    guard exhaustivity == .on else { return store.cancelEffects() }
    reportUnreceived("at the end", place)
    log.entries.removeAll()
    for (error, id) in log.errors {
      reportIssue("\(names(of: [id?.description ?? ""])) threw: \(error)", place)
    }
    if !log.events.isEmpty { reportIssue("Events were not read: \(log.events)", place) }
    let running = store.effectsInProgress.map { $0?.description ?? "" }
    if !running.isEmpty { reportIssue("Still running: \(names(of: running))", place) }
    store.cancelEffects()
  }

  private func reportUnreceived(_ moment: String, _ place: SourcePlace) {
    guard let last = log.entries.last else { return }
    let actions = log.entries.map { caseText($0.action) }.joined(separator: "\n  ")
    reportIssue("Actions were not received \(moment):\n  \(actions)", place)
    state = last.state
  }

  private func caseText(_ action: F.Action) -> String {
    let text = String(describing: action)
    return text.count > 200 ? text.prefix(200) + "…" : text
  }

  private func assert(
    _ entry: ActionLog<F>.Entry, _ change: ((inout F.State) throws -> Void)?, _ place: SourcePlace
  ) {
    var expected = exhaustivity == .on ? state : entry.state
    do {
      try change?(&expected)
    } catch {
      reportIssue("The expected change threw: \(error)", place)
    }
    if expected != entry.state {
      let lines = differences(expected: expected, actual: entry.state).joined(separator: "\n  ")
      reportIssue("After '\(caseText(entry.action))' the state is another one:\n  \(lines)", place)
    }
    state = entry.state
  }
}

extension TestStore where F.Action: Equatable {
  /// Expects this action to be the next that middleware or an effect dispatched.
  public func receive(
    _ action: F.Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ change: ((inout F.State) throws -> Void)? = nil
  ) async {
    await receive(
      "'\(action)'", fileID: fileID, filePath: filePath, line: line, column: column,
      where: { $0 == action }, change)
  }
}

extension TestStore where F.Event: Equatable {
  /// Expects this event to be the next.
  public func receive(
    event: F.Event, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    var next = await receiveEvent()
    while exhaustivity == .off, let other = next, other != event { next = await receiveEvent() }
    if next == event { return }
    let found = next.map { "the next is '\($0)'" } ?? "there is none"
    reportIssue("Expected the event '\(event)', but \(found).", place)
  }
}
