// The runtime of redux-gen, written by it. Do not edit.

/// A store or an inner app as its app uses it.
@MainActor protocol AppMember: AnyObject {
  /// The effects that are under way or waiting to begin, in no particular order.
  var effectsUnderWay: [(number: Int, id: EffectID?)] { get }
  /// Whether no load, no save and no effect is under way. Streams do not count.
  var isIdle: Bool { get }
  func waitForIdle() async
  /// Whether the app is informed of every action of the feature.
  var isWatched: Bool { get set }
  /// Makes every action that may change the state call the app's observers.
  func beginNotifyingApp()
  func endNotifyingApp()
  /// Delivers unread events to the app's hook.
  func deliverEvents()
  func cancelEffects()
  /// Begins to load the stored properties.
  func startStorages()
  /// Dispatches what an inner app dispatches when it starts.
  func beginAll()
  /// Throws if the caller is a load or a save of the feature, because a flush would then wait for
  /// its own caller.
  func checkFlush() throws
  func flush() async throws
  /// Replaces the turn, because the app has joined an app of this name.
  ///
  /// - Parameter isLinked: Whether that app, or an app around it, follows the actions.
  func move(to turn: Turn, in app: String, isLinked: Bool)
}

extension AppMember {
  /// The ids of the effects under way, in the order in which they were requested.
  var idsOfEffects: [EffectID?] {
    effectsUnderWay.sorted { $0.number < $1.number }.map(\.id)
  }
}

/// A store that its app may close.
@MainActor protocol ClosingMember: AppMember {
  /// Closes the feature. Its store no longer handles actions.
  ///
  /// - Returns: Whether the feature has last values to save.
  func close() -> Bool
  /// Whether stored properties have changes that are not saved.
  var hasUnsavedChanges: Bool { get }
  /// Whether the last values of the closed feature can no longer be saved.
  var isLost: Bool { get }
  /// The error with which the save of the last values has failed.
  var failure: (any Error)? { get set }
}

extension Core: ClosingMember {
  @MainActor func join<App: FeatureApp>(_ app: App, as membership: Membership<F>) {
    reports.membership = membership
    join(app.base.turn, isLinked: membership.links.isLinked)
    isWatched = app.base.isWatching
    if app.base.isObserved { beginNotifyingApp() }
  }

  @MainActor var effectsUnderWay: [(number: Int, id: EffectID?)] {
    runner?.inProgress.values.filter { !$0.isCancelled }.map { ($0.number, $0.id) } ?? []
  }

  @MainActor var isIdle: Bool {
    runner?.isIdle != false && storages?.jobs.isIdle != false && membership?.ending == nil
  }

  @MainActor func waitForIdle() async {
    await membership?.ending?.value
    await runner?.waitUntilIdle()
    await storages?.jobs.waitUntilIdle()
  }

  @MainActor func beginNotifyingApp() {
    guard let membership, membership.observer?.isAlive != true else { return }
    let observer = Observer<F.State>(.all, always: { [weak membership] _ in membership?.notify() })
    insertObserver(observer)
    membership.observer = observer
  }

  @MainActor func endNotifyingApp() {
    membership?.observer?.cancel()
  }

  @MainActor func deliverEvents() {
    if let runner { membership?.deliverUnread(runner.events) }
  }

  @MainActor func cancelEffects() {
    runner?.cancelAll()
  }

  @MainActor func startStorages() {
    storages?.start()
  }

  @MainActor func beginAll() {}

  @MainActor func move(to turn: Turn, in app: String, isLinked: Bool) {
    if let membership {
      membership.name = "\(app).\(membership.name)"
      membership.links.isInner = true
    }
    join(turn, isLinked: self.isLinked || isLinked)
  }

  @MainActor func checkFlush() throws {
    try storages?.checkFlush()
  }

  @MainActor func flush() async throws {
    try await storages?.flush()
  }

  @MainActor func close() -> Bool {
    isClosed = true
    runner?.endAll()
    guard let storages else { return false }
    storages.close()
    // An action that closes its own feature may still be changing the state.
    membership?.ending = Task {
      await turn.waitUntilFree()
      storages.end(with: state)
      membership?.ending = nil
    }
    return true
  }

  @MainActor var hasUnsavedChanges: Bool { storages?.hasUnsavedChanges == true }

  @MainActor var isLost: Bool { storages?.isLost == true }

  @MainActor var failure: (any Error)? {
    get { membership?.failure }
    set { membership?.failure = newValue }
  }
}

extension AppStore: AppMember {
  var effectsUnderWay: [(number: Int, id: EffectID?)] { allMembers.flatMap(\.effectsUnderWay) }

  var isIdle: Bool { allWithClosed.allSatisfy(\.isIdle) }

  func waitForIdle() async {
    for member in allWithClosed { await member.waitForIdle() }
  }

  func beginNotifyingApp() {
    isObservedOutside = true
    for member in allMembers { member.beginNotifyingApp() }
  }

  func endNotifyingApp() {
    isObservedOutside = false
    if isObserved { return }
    for member in allMembers { member.endNotifyingApp() }
  }

  func deliverEvents() {
    for member in allMembers { member.deliverEvents() }
  }

  func startStorages() {
    isStarted = true
    for member in allMembers { member.startStorages() }
  }

  /// Dispatches the actions of the start: first those of the inner apps.
  func beginAll() {
    for member in allMembers { member.beginAll() }
    turn.dispatchFromInside { begin() }
  }

  func checkFlush() throws {
    for member in allWithClosed { try member.checkFlush() }
  }

  func move(to turn: Turn, in app: String, isLinked: Bool) {
    if let membership {
      membership.name = "\(app).\(membership.name)"
      membership.isLinked = membership.isLinked || isLinked
      membership.links.isInner = true
    }
    moveMembers(to: turn, in: app, isLinked: isLinked)
  }

  func moveMembers(to turn: Turn, in app: String, isLinked: Bool) {
    self.turn = turn
    for member in allWithClosed {
      member.move(to: turn, in: app, isLinked: isLinked)
    }
  }
}
