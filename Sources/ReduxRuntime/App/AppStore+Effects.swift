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

  /// Returns when no effect of any feature is under way and nothing is loaded or saved, including
  /// the last values of closed features: see ``Store/idle()``.
  public final func idle() async {
    await waitUntilIdle(on: clock) {
      for member in allMembers + closedMembers { await member.waitUntilIdle() }
    } isIdle: {
      (allMembers + closedMembers).allSatisfy(\.isIdle)
    }
  }

  /// The members that were closed but have not saved their last values yet, in the order in which
  /// they joined.
  private var closedMembers: [any AppMember] {
    closed.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns when all features, including closed ones, have saved their stored properties: see
  /// ``Store/flush()``.
  public final func flush() async throws {
    let closed = closed.sorted { $0.key < $1.key }
    let members = closed.map(\.value) + allMembers
    for member in members { try member.checkFlush() }
    let failures = await errors(of: members.map { member in { try await member.flush() } })
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
    allMembers.flatMap(\.effects).sorted { $0.number < $1.number }.map(\.id)
  }

  /// Cancels the effects of all features. O(number of effects).
  public final func cancelEffects() {
    for member in allMembers { member.cancelEffects() }
  }
}
