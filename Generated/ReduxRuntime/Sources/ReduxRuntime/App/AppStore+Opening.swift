// The runtime of redux-gen, written by it. Do not edit.

extension FeatureApp {
  /// Adds the store of a feature that is always open.
  /// ```swift
  /// join(
  ///   tasks, "tasks", action: TodoAppAction.tasks, event: TodoAppEvent.tasks,
  ///   after: { $0.afterTasks($1) }, onEvent: { $0.onTasksEvent($1) })
  /// ```
  /// - Parameters:
  ///   - store: A new store.
  ///   - name: The feature's name in the app, for messages.
  ///   - action: Converts an action of the feature to an action of the app.
  ///   - event: Converts an event of the feature to an event of the app; nil for a feature without
  ///     events.
  ///   - after: Called with the app and an action after the feature's reducer and middleware have
  ///     handled the action.
  ///   - comparing: Called instead of `after`, also with the state of the app before the action.
  ///   - onEvent: Called with the app and an event when the event is emitted.
  public func join<F: OpenedFeature>(
    _ store: Store<F>, _ name: String, action: @escaping (F.Action) -> Action,
    event: ((F.Event) -> Event)? = nil, after: ((Self, F.Action) -> Void)? = nil,
    comparing: ((Self, F.Action, State) -> Void)? = nil,
    onEvent: ((Self, F.Event) -> Void)? = nil
  ) {
    let links = ActionLinks(after, comparing)
    base.turn.occupy { _ = enter(store.core, name, action, event, links, onEvent) }
  }

  /// - Returns: The number of the new member.
  private func enter<F: OpenedFeature>(
    _ core: Core<F>, _ name: String, _ action: @escaping (F.Action) -> Action,
    _ event: ((F.Event) -> Event)?, _ links: ActionLinks<Self, F.Action>?,
    _ onEvent: ((Self, F.Event) -> Void)?
  ) -> Int {
    require(core.membership == nil, "The store of '\(name)' is in an app already.")
    require(
      !core.turn.isBusy && !core.turn.isDeliveringEvents,
      "The store of '\(name)' joins an app in the middle of its own dispatch or event.")
    core.join(self, as: Membership(name, self, action, event, links, onEvent))
    return base.addMember(core)
  }

  /// Opens a feature if it is closed. The feature's store can be used immediately.
  /// ```swift
  /// open(
  ///   loginSlot, "login", LoginStore(initialState: state, clock: clock),
  ///   action: TodoAppAction.login, event: TodoAppEvent.login)
  /// ```
  /// - Parameters:
  ///   - slot: The slot of the feature.
  ///   - store: Creates the new store; evaluated only if the feature is closed. For the other
  ///     parameters see ``join(_:_:action:event:after:comparing:onEvent:)``.
  public func open<F: OpenedFeature>(
    _ slot: StoreSlot<F>, _ name: String, _ store: @autoclosure () -> Store<F>,
    action: @escaping (F.Action) -> Action,
    event: ((F.Event) -> Event)? = nil, after: ((Self, F.Action) -> Void)? = nil,
    comparing: ((Self, F.Action, State) -> Void)? = nil,
    onEvent: ((Self, F.Event) -> Void)? = nil
  ) {
    open(
      slot.stores, NoKey(), name, store(), action: action, event: event, after: after,
      comparing: comparing, onEvent: onEvent)
  }

  /// Opens the feature with a key if it is closed.
  public func open<Key, F: OpenedFeature>(
    _ stores: KeyedStores<Key, F>, _ key: Key, _ name: String,
    _ store: @autoclosure () -> Store<F>, action: @escaping (F.Action) -> Action,
    event: ((F.Event) -> Event)? = nil,
    after: ((Self, F.Action) -> Void)? = nil,
    comparing: ((Self, F.Action, State) -> Void)? = nil,
    onEvent: ((Self, F.Event) -> Void)? = nil
  ) {
    stores.checkOwner(base)
    base.turn.occupy {
      if stores.entry(key) != nil { return }
      let store = store()
      // Creating the store may run user code, which may have opened the feature in the meantime.
      if stores.entry(key) != nil { return }
      let links = ActionLinks(after, comparing)
      let number = enter(store.core, name, action, event, links, onEvent)
      stores.insert(OpenStore(key: key, store: store, number: number), of: base)
      base.noteOpening(of: base.qualifiedName(of: name))
      base.noteChange(of: stores.tracker, F.self)
    }
  }

  /// Closes a feature if it is open. Its effects are cancelled. Actions for its store, both waiting
  /// and later ones, are dropped and reported to ``onRejection``.
  public func close<F: OpenedFeature>(_ slot: StoreSlot<F>) {
    close(slot.stores, NoKey())
  }

  /// Closes the feature with a key if it is open.
  public func close<Key, F: OpenedFeature>(_ stores: KeyedStores<Key, F>, _ key: Key) {
    guard let entry = stores.entry(key) else { return }
    close([entry], in: stores)
  }

  /// Closes the features with all keys.
  public func close<Key, F: OpenedFeature>(_ stores: KeyedStores<Key, F>) {
    close(stores.entries, in: stores)
  }

  private func close<Key, F: OpenedFeature>(
    _ entries: [OpenStore<Key, F>], in stores: KeyedStores<Key, F>
  ) {
    stores.checkOwner(base)
    guard let first = entries.first else { return }
    base.turn.occupy {
      // All entries are removed before any member leaves, because cancelling an effect may run user
      // code.
      for entry in entries.filter(stores.remove) {
        base.closeMember(entry.number, entry.store.core)
      }
      base.noteOpening(of: first.store.core.membership?.name ?? "")
      base.noteChange(of: stores.tracker, F.self)
    }
  }
}
