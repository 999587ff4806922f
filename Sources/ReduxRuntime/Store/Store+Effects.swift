extension Store {
  /// Dispatches an action. Returns when all effects that the action causes, directly or indirectly,
  /// have ended. A cancelled effect counts as ended.
  /// ```swift
  /// .refreshable { await store.run(.loadTasks) }
  /// ```
  /// An action that joins an effect under way (``EffectPolicy/first``) waits for that effect. If an
  /// effect awaits a run of an action that joins this same effect, the effect waits for itself
  /// until it is cancelled.
  ///
  /// If the waiting task is cancelled, the effects of this action are cancelled. An effect
  /// continues if another action joined it, or if another action began or joined one of the effects
  /// that caused it.
  public func run(_ action: F.Action) async {
    // During another dispatch, the effects of this action could not be distinguished from others.
    await core.turn.waitUntilFree()
    await core.turn.complete(on: core.clock as? any EffectDriver) { core.dispatch(action) }
  }

  /// Returns when no effect is under way and nothing is being loaded or saved, or when the waiting
  /// task is cancelled. An effect, a load or a save that calls this method waits for itself. A
  /// stream (`isStream` of ``Effects/run(id:policy:fresh:started:cancelled:isStream:_:)``) does not
  /// count as an effect under way, but the effects of the actions that the stream has sent do.
  ///
  /// If the clock drives the effects, as in tests, this call drives them. It returns even if
  /// effects still wait for a later time or for something other than the clock.
  public func idle() async {
    await waitUntilIdle(on: core.clock) {
      await core.waitUntilIdle()
    } isIdle: {
      core.isIdle
    }
  }

  /// A stream of the feature's one-shot outputs. A listener first receives every unread event, and
  /// then all further events, in the order in which they are emitted.
  /// ```swift
  /// for await event in store.events { show(event) }
  /// ```
  /// The stream ends when the store is released. Events are kept until they are read. An event that
  /// is emitted after a listener has ended is therefore read by the next listener.
  public var events: AsyncStream<F.Event> {
    core.effectRunner.events.listen()
  }

  /// Called with every event when it is emitted, in addition to the listeners of ``events``. When
  /// the closure is set, it is first called with all unread events.
  public var onEvent: ((F.Event) -> Void)? {
    get { core.runner?.events.onEvent }
    set { core.setOnEvent(newValue) }
  }

  /// Called with each error that an effect throws and the effect's id, except for the
  /// `CancellationError` of a cancelled effect. Also called with a ``Rejection`` for an endless
  /// loop without actions: see ``Store/loopLimit``. While the closure is nil, errors are written
  /// to standard error.
  public var onError: ((any Error, EffectID?) -> Void)? {
    get { core.onError }
    set { core.onError = newValue }
  }

  /// The ids of the effects that are under way or wait to begin, in the order in which they were
  /// requested; nil for an effect without an id. O(*n* log *n*).
  public var effectsInProgress: [EffectID?] {
    core.runner?.inProgress.values.filter { !$0.isCancelled }.sorted { $0.number < $1.number }
      .map(\.id) ?? []
  }

  /// Cancels all effects. O(number of effects).
  public func cancelEffects() {
    core.runner?.cancelAll()
  }
}
