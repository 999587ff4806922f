import ReduxRuntime

/// Drives an app step by step in a test. The test fails if it does not assert everything that
/// happens in the features, links and effects: see ``TestStore``.
/// ```swift
/// let store = AppTestStore { TodoAppStore(dependencies: .mock, clock: $0) }
/// await store.send(.login(.submit))
/// await store.receive(.login(.authenticated("ada"))) { $0.login = nil }
/// await store.receive(.users(.setCurrent("ada"))) { $0.users.currentID = "ada" }
/// await store.finish()
/// ```
/// If a link opens or closes a feature, this is a change made by the action that triggers the link.
/// An action that a link dispatches has to be received.
public final class AppTestStore<App: FeatureApp>: TestDriver<App.State, App.Action, App.Event> {
  /// The app under test. This test store sets its hooks.
  public let app: App

  private let listener: AppListener<App.State, App.Action, App.Event>

  /// - Parameters:
  ///   - clock: The clock of all effects.
  ///   - exhaustivity: Whether the test has to assert everything that happens.
  ///   - make: Creates the app with the clock. The app starts when ``start()`` is called.
  public init(
    clock: ManualClock = ManualClock(), exhaustivity: Exhaustivity = .on,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ make: (ManualClock) -> App
  ) {
    app = make(clock)
    let base = app.base
    let log = ActionLog<App.State, App.Action, App.Event>(clock: clock)
    listener = AppListener(log, base)
    super.init(
      base.state, log, clock, exhaustivity,
      SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
    base.watcher = listener
    base.onRejection = { action, rejection in log.rejections.append((action, rejection)) }
    base.onError = { error, id in log.errors.append((error, id)) }
    base.onEvent = { event in log.note(event) }
  }

  /// Starts the app. The actions that the app sends at its start have to be received.
  public func start() async {
    isFinished = false
    app.base.start()
    await clock.drive()
  }

  /// Performs an operation on the app other than sending an action, such as opening a feature, and
  /// then compares the state. The actions that the operation causes have to be received.
  ///
  /// - Parameters:
  ///   - body: The operation to perform.
  ///   - change: Changes the previous state to the expected state; nil if no change is expected.
  public func perform(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ body: (App) throws -> Void,
    changing change: ((inout App.State) throws -> Void)? = nil
  ) async rethrows {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    isFinished = false
    reportUnreceived("before something was performed", place)
    try body(app)
    compare("what was performed", log.entries.first?.before ?? app.base.state, change, place)
    await clock.drive()
  }

  override func startRun(_ action: App.Action) -> ActionRun {
    app.base.startRun(action)
  }

  override var effectsInProgress: [EffectID?] { app.base.effectsInProgress }

  override func cancelEffects() {
    app.base.cancelEffects()
  }
}

/// Records every action of an app under test.
@MainActor
private final class AppListener<State: Equatable & Sendable, Action: Sendable, Event>:
  AppWatcher
where Event: Sendable {
  private let log: ActionLog<State, Action, Event>
  private weak var app: AppStore<State, Action, Event>?

  init(_ log: ActionLog<State, Action, Event>, _ app: AppStore<State, Action, Event>) {
    self.log = log
    self.app = app
  }

  func willHandle(_ action: Action) {
    if let app { log.note(action, before: app.state) }
  }

  func didReduce<FeatureState: Equatable>(
    _ action: Action, from old: FeatureState, to new: FeatureState, _ changes: Changes
  ) {
    log.noteReduced(action, from: old, to: new, changes)
  }

  func didHandle(_ action: Action) {
    if let app { log.noteDone(app.state) }
  }
}

extension AppStore {
  /// Runs all effects of the app to their end: see ``ReduxRuntime/Store/settle(on:)``.
  public final func settle(
    on clock: ManualClock, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    await clock.run(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
