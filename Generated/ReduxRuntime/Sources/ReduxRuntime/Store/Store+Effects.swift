// The runtime of redux-gen, written by it. Do not edit.

extension Store {
  /// Dispatches an action, and returns when all effects that it causes, directly or indirectly,
  /// have ended. A cancelled effect has ended.
  /// ```swift
  /// .refreshable { await store.run(.loadTasks) }
  /// ```
  /// An action that joins an effect under way (``Policy/first``) waits for that effect. An effect
  /// that awaits an action that joins itself waits until it is cancelled.
  ///
  /// Cancelling the waiting task cancels the effects of this action, unless another action joined
  /// them, or began or joined the effects that they came from earlier.
  public func run(_ action: F.Action) async {
    // During a dispatch, the effects of this action could not be distinguished.
    await core.turn.waitUntilFree()
    await core.turn.complete(on: core.clock as? any EffectDriver) { core.dispatch(action) }
  }

  /// Returns when no effect is under way and nothing is loaded or saved, or when the task that waits
  /// is cancelled. An effect, a load or a save that calls this waits for itself. A stream
  /// (`isStream` of ``Effects/run(id:policy:fresh:started:cancelled:isStream:_:)``) is not waited for;
  /// what it sends until then is.
  ///
  /// If the clock drives the effects, as in tests, this drives them. Effects that wait for a later
  /// time, or for something other than the clock, are left waiting.
  public func idle() async {
    await waitUntilIdle(on: core.clock) {
      await core.waitUntilIdle()
    } isIdle: {
      core.isIdle
    }
  }

  /// The feature's one-shot outputs. A listener first gets every unread event, and then all further
  /// events, in the order in which they are emitted.
  /// ```swift
  /// for await event in store.events { show(event) }
  /// ```
  /// The stream ends with the store. Events are kept until they are read: an event emitted after
  /// one listener has ended waits for the next.
  public var events: AsyncStream<F.Event> {
    core.effectRunner.events.listen()
  }

  /// Called with every event when it is emitted, besides the listeners of ``events``. When it is
  /// set, it is called with all unread events.
  public var onEvent: ((F.Event) -> Void)? {
    get { core.runner?.events.onEvent }
    set { core.setOnEvent(newValue) }
  }

  /// Called with the errors of effects and the effect's id, except for the `CancellationError` of a
  /// cancelled effect. Also called with a ``Rejection`` for an endless loop without actions: see
  /// ``Core/actionLimit``. While it is nil, errors are written to standard error.
  public var onError: ((any Error, EffectID?) -> Void)? {
    get { core.onError }
    set { core.onError = newValue }
  }

  /// The ids of the effects that are under way or wait to begin, in the order of the requests; nil
  /// for an effect without an id. O(*n* log *n*).
  public var effectsInProgress: [EffectID?] {
    core.runner?.inProgress.values.filter { !$0.isCancelled }.sorted { $0.number < $1.number }
      .map(\.id) ?? []
  }

  /// Cancels all effects. O(number of effects).
  public func cancelEffects() {
    core.runner?.cancelAll()
  }
}
