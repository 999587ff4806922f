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

  final let turn = Turn()
  final var hooks = AppHooks<State, Action, Event>()
  private final var members: [Int: any AppMember] = [:]
  private final var memberCount = 0
  /// The closed members that have not saved their last values yet, by their numbers.
  final var closed: [Int: any AppMember] = [:]
  /// The errors of the closed members that were forgotten. Each flush throws one of them.
  final var losses: [any Error] = []
  private final var isStarted = false
  /// Whether ``onEvent`` is being called with unread events.
  final var isDeliveringEvents = false

  final var observers: [Observer<State>] = []
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

  /// Starts the app if it has not started yet. Its features load their stored properties.
  public final func start() {
    if isStarted { return }
    isStarted = true
    for member in allMembers { member.start() }
    begin()
  }

  /// Starts the app on the next turn of the main actor, so that hooks that are set before that turn
  /// see every action. If the clock drives the effects, as in tests, the app starts only when
  /// ``start()`` is called.
  public final func startSoon() {
    if clock is any EffectDriver { return }
    Task { [weak self] in self?.start() }
  }

  // MARK: - Members

  /// The members in the order in which they joined.
  final var allMembers: [any AppMember] {
    members.sorted { $0.key < $1.key }.map(\.value)
  }

  final func add(_ member: any AppMember) -> Int {
    memberCount += 1
    members[memberCount] = member
    return memberCount
  }

  /// Removes and closes a member.
  final func leave(_ number: Int) {
    guard let member = members.removeValue(forKey: number), member.close() else { return }
    closed[number] = member
    Task { [weak self] in
      do {
        try await member.flush()
        self?.closed[number] = nil
      } catch {
        // The save is tried again after a failure.
        await member.waitUntilIdle()
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
  public final func dispatch<F: Feature>(
    _ action: F.Action, to store: Store<F>?, for whole: Action
  ) {
    if let store { return store.dispatch(action) }
    turn.occupy { turn.append(MisdirectedAction(app: self, action: whole)) }
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

/// An action that was sent to a closed feature and has not been reported yet.
private struct MisdirectedAction<State: Equatable & Sendable, Action: Sendable, Event: Sendable>:
  Work
{
  let app: AppStore<State, Action, Event>
  let action: Action

  var name: String { caseName(of: action) }
  func perform() { app.onRejection?(action, .closed(name)) }
  func reject(_ loop: Rejection) { app.onRejection?(action, loop) }
}
