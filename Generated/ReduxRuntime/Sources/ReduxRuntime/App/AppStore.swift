// The runtime of redux-gen, written by it. Do not edit.

import Observation

/// Holds the stores of an app's features. All stores share one queue of actions.
///
/// Generated code subclasses it, with a property for each feature. The store of a feature works as
/// it does without an app: pass it to views, observe it, and dispatch to it. After an action or an
/// event, the app follows the links of the spec: it dispatches actions to other features, and opens
/// and closes features.
///
/// The actions of all stores are handled one at a time, first in, first out. For each action, the
/// reducer runs first, then the observers, then the feature's middleware, and then the app's own
/// closure for the action. Features are opened and closed immediately.
///
/// Releasing an app closes no feature. Stores that are retained elsewhere continue to work.
@MainActor open class AppStore<State: Equatable & Sendable, Action: Sendable, Event: Sendable> {
  /// The clock of all effects.
  public let clock: any Clock<Duration>

  /// The app's own turn, or the turn of the outermost app.
  final var turn = Turn()
  /// The connection to the app that this app is a feature of; nil if there is none.
  final var membership: AppMembership<Action, Event>?
  private final var members: [Int: any AppMember] = [:]
  private final var memberCount = 0
  /// The closed members that have not saved their last values yet, by their numbers.
  final var closed: [Int: any ClosingMember] = [:]
  /// The errors of the closed members that were forgotten. Each flush throws one of them.
  final var losses: [any Error] = []
  /// The cached values, by number.
  final var memos: [Int: AppMemo] = [:]
  final var isStarted = false
  /// Whether ``onEvent`` is being called with unread events.
  final var isDeliveringEvents = false

  final var observers: [Observer<State>] = []
  /// Whether an app around this one has an observer, or is informed of every action.
  final var isObservedOutside = false
  final var isWatched = false { didSet { updateIsWatched() } }
  /// The name of the first feature that was opened or closed since the last call of the observers.
  final var opening: String?

  public init(clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
  }

  deinit {
    Observer.endSoon(observers)
  }

  /// The states of all features. O(number of features).
  ///
  /// - Precondition: No reducer of the app is running.
  open var state: State {
    fatalError("\(type(of: self)) has to override 'state'")
  }

  /// Sends an action to its feature's store.
  open func dispatch(_ action: Action) {
    fatalError("\(type(of: self)) has to override 'dispatch(_:)'")
  }

  /// Dispatches the actions that the spec sends when the app starts. Called by ``start()``.
  open func begin() {}

  /// Starts the app if it has not started yet. Its features load their stored properties. An app
  /// that is a feature of another app starts with that app.
  public final func start() {
    if isStarted { return }
    membership?.start()
    if isStarted { return }
    startStorages()
    beginAll()
  }

  /// Sends an action as a link does.
  package final func dispatchFromInside(_ action: Action) {
    turn.dispatchFromInside { dispatch(action) }
  }

  /// Starts the app on the next turn of the main actor, so that hooks that are set before that turn
  /// see every action. If the clock drives the effects, as in tests, the app starts only when
  /// ``start()`` is called.
  public final func startSoon() {
    if clock is any EffectDriver { return }
    Task { [weak self] in self?.start() }
  }

  // MARK: - Hooks

  /// Called after the reducer and before the observers, for every action of every feature. The
  /// closure receives the action as it reached the reducer, and the app's state before and after
  /// the action.
  ///
  /// Use it for logging, analytics and recording. It costs nothing while it is nil. While it is
  /// set, each action costs two snapshots of the app and a copy of everything that the action
  /// changes.
  public final var onAction: ((Action, _ before: State, _ after: State) -> Void)? {
    didSet { updateIsWatched() }
  }

  /// Called for every action that a middleware of a feature rejects, for an endless loop of
  /// actions, and for an action of a feature that is not open.
  public final var onRejection: ((Action, Rejection) -> Void)?

  /// Called with every error that an effect of any feature throws: see ``Store/onError``. Also
  /// called with a ``Rejection`` for an endless loop without actions: see ``Store/loopLimit``.
  public final var onError: ((any Error, EffectID?) -> Void)?

  /// Called with every event of every feature when the event is emitted, after the hook and the
  /// listeners of the feature's store. When the closure is set, it is first called with the events
  /// of the open features that have not been read yet. Events and actions that these calls cause are
  /// handled afterwards.
  public final var onEvent: ((Event) -> Void)? {
    didSet { if onEvent != nil { deliverUnread() } }
  }

  private final func deliverUnread() {
    if isDeliveringEvents { return }
    isDeliveringEvents = true
    turn.occupy {
      turn.holdEvents { for member in allMembers { member.deliverEvents() } }
      // The work of the turn that follows may set the hook again.
      isDeliveringEvents = false
    }
  }

  /// An object that observes every action, for tests.
  public final var watcher: (any AppWatcher<Action>)? {
    didSet { updateIsWatched() }
  }

  final var isWatching: Bool { onAction != nil || watcher != nil || isWatched }

  private final func updateIsWatched() {
    for member in allMembers { member.isWatched = isWatching }
  }

  // MARK: - Members

  /// The members in the order in which they joined.
  final var allMembers: [any AppMember] {
    members.sorted { $0.key < $1.key }.map(\.value)
  }

  final func addMember(_ member: any AppMember) -> Int {
    memberCount += 1
    members[memberCount] = member
    return memberCount
  }

  final func closeMember(_ number: Int, _ member: any ClosingMember) {
    guard members.removeValue(forKey: number) != nil, member.close() else { return }
    closed[number] = member
    Task { [weak self] in
      do {
        try await member.flush()
        self?.closed[number] = nil
      } catch {
        // The save is tried again after a failure.
        await member.waitForIdle()
        if member.hasUnsavedChanges { member.failure = error } else { self?.closed[number] = nil }
      }
      self?.forgetLost()
    }
  }

  /// Forgets closed members that have failed to save their last values and cannot try again,
  /// because a later store may have loaded the previous values.
  private func forgetLost() {
    let lost = closed.filter { $0.value.failure != nil && $0.value.isLost }
    for (number, member) in lost.sorted(by: { $0.key < $1.key }) {
      closed[number] = nil
      if let failure = member.failure { losses.append(failure) }
    }
  }

  /// Sends an action to the store of a feature that may be closed. For a closed feature, the action
  /// is queued and then reported to ``onRejection``.
  public final func dispatch<F: OpenedFeature>(
    _ action: F.Action, to store: Store<F>?, for whole: Action
  ) {
    if let store { return store.dispatch(action) }
    let misdirected = Work(
      name: { caseName(of: whole) },
      perform: {
        self.reject(whole, .closed(self.qualifiedName(of: caseName(of: whole))))
      },
      reject: { self.reject(whole, $0) })
    turn.occupy { turn.appendAction(misdirected) }
  }
}

extension AppStore: Observable {}
extension AppStore: FeatureApp {
  public final var base: AppStore<State, Action, Event> { self }
}

/// An app of several features: a subclass of ``AppStore``.
@MainActor public protocol FeatureApp: AnyObject {
  associatedtype State: Equatable & Sendable
  associatedtype Action: Sendable
  associatedtype Event: Sendable
  /// This app as an instance of its base class ``AppStore``.
  var base: AppStore<State, Action, Event> { get }
}

extension AppStore {
  /// Dispatches an action, and returns when all effects that it causes have ended, in all features
  /// and through links: see ``Store/run(_:)``.
  ///
  /// If the task that calls this method is cancelled, the effects that began because of this action
  /// are cancelled.
  public final func run(_ action: Action) async {
    // During a dispatch, the effects of this action could not be distinguished from others.
    await turn.waitUntilFree()
    await turn.complete(on: clock as? any EffectDriver) { dispatch(action) }
  }

  /// Dispatches an action, and returns its effects without waiting for them: see
  /// ``Store/startRun(_:)``.
  public final func startRun(_ action: Action) -> ActionRun {
    turn.startRun { dispatch(action) }
  }

  /// Returns when no effect of any feature is under way and nothing is loaded or saved, including
  /// the last values of closed features: see ``Store/idle()``.
  public final func idle() async {
    await driveUntilIdle(on: clock) {
      await waitForIdle()
    } isIdle: {
      isIdle
    }
  }

  /// The members that were closed but have not saved their last values yet, in the order in which
  /// they joined.
  final var closedMembers: [any AppMember] {
    closed.sorted { $0.key < $1.key }.map(\.value)
  }

  /// All members that may still have something to do.
  final var allWithClosed: [any AppMember] { closedMembers + allMembers }

  /// Returns when all features, including closed ones, have saved their stored properties: see
  /// ``Store/flush()``.
  public final func flush() async throws {
    let closed = closed.sorted { $0.key < $1.key }
    try checkFlush()
    let flushed = closed.map { $0.value as any AppMember } + allMembers
    let failures = await failures(of: flushed.map { member in { try await member.flush() } })
    let failed = failures.firstIndex { $0 != nil }
    try Task.checkCancellation()
    for (index, member) in closed.enumerated() where failures[index] == nil {
      self.closed[member.key] = nil
    }
    // Other saves may fail in every flush.
    if !losses.isEmpty { throw losses.removeFirst() }
    guard let failed, let failure = failures[failed] else { return }
    // The error about a lost value is thrown. After that, the member is no longer needed.
    if failed < closed.count, closed[failed].value.isLost { self.closed[closed[failed].key] = nil }
    throw failure
  }

  /// The ids of the effects that are under way or waiting to begin, in the order of their requests;
  /// nil for an effect without an id. O(*n* log *n*).
  public final var effectsInProgress: [EffectID?] {
    idsOfEffects
  }

  /// Cancels the effects of all features. O(number of effects).
  public final func cancelEffects() {
    for member in allMembers { member.cancelEffects() }
  }
}

/// Observes every action of an app, for tests. An app has at most one watcher.
@MainActor public protocol AppWatcher<Action>: AnyObject {
  associatedtype Action
  /// Called when an action reaches its feature's chain of middleware.
  func willHandle(_ action: Action)
  /// Called after the feature's reducer, with the feature's state before and after.
  func didReduce<State: Equatable>(
    _ action: Action, from old: State, to new: State, _ changes: Changes)
  /// Called after the observers, the middleware and the links of the action. Not called for an
  /// action that a middleware stopped.
  func didHandle(_ action: Action)
}

/// An app that is created with the dependencies of its features. If they conform to
/// ``LiveDependencies``, the app can also be created without passing them.
/// ```swift
/// extension TodoAppDependencies: LiveDependencies {
///   static var live: TodoAppDependencies { … }
/// }
/// let app = TodoAppStore()
/// ```
@MainActor public protocol LiveApp: FeatureApp {
  associatedtype Dependencies
  /// The state of a new app.
  static var initialState: State { get }
  /// Creates the stores of all features.
  init(initialState: State, dependencies: Dependencies, clock: any Clock<Duration>)
}

extension LiveApp where Dependencies: LiveDependencies {
  /// Creates the stores of all features with the live dependencies.
  public init(
    initialState: State = Self.initialState, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(initialState: initialState, dependencies: .live, clock: clock)
  }
}
