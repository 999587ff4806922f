extension AppStore {
  /// Opens a feature, if it is closed. Its store takes part at once.
  /// ```swift
  /// open(
  ///   loginSlot, "login", LoginStore(initialState: state, clock: clock),
  ///   action: TodoAppAction.login, event: TodoAppEvent.login)
  /// ```
  /// - Parameters:
  ///   - slot: The feature's place.
  ///   - store: The new store, which is made if the feature is closed. For the others see
  ///     ``join(_:_:action:event:after:onEvent:)``.
  public final func open<F: Feature>(
    _ slot: StoreSlot<F>, _ name: String, _ store: @autoclosure () -> Store<F>,
    action: @escaping (F.Action) -> Action,
    event: ((F.Event) -> Event)? = nil, after: ((F.Action) -> Void)? = nil,
    onEvent: ((F.Event) -> Void)? = nil
  ) {
    if slot.opened != nil { return }
    turn.occupy {
      let store = store()
      // What makes it may be code of the user, which may have come here too.
      if slot.opened != nil { return }
      let number = enter(store.core, name, action, event, after, onEvent)
      slot.opened = (store, number)
      noteOpening()
      slot.tracker.noteChange(of: slot, in: turn)
    }
  }

  /// Opens a feature for a key, if it is closed.
  public final func open<Key, F: Feature>(
    _ stores: KeyedStores<Key, F>, _ key: Key, _ name: String,
    _ store: @autoclosure () -> Store<F>, action: @escaping (F.Action) -> Action,
    event: ((F.Event) -> Event)? = nil,
    after: ((F.Action) -> Void)? = nil, onEvent: ((F.Event) -> Void)? = nil
  ) {
    turn.occupy {
      if stores.entry(key) != nil { return }
      let store = store()
      let hash = key.hashValue
      if stores.entry(key) != nil { return }
      let number = enter(store.core, name, action, event, after, onEvent)
      stores.insert(key, store, number: number, hash: hash)
      noteOpening()
      stores.tracker.noteChange(of: stores, in: turn)
    }
  }

  /// Closes a feature, if it is open: its effects are cancelled, and what is sent to its store from
  /// now on, or waits, is dropped and reported to ``onRejection``.
  public final func close<F: Feature>(_ slot: StoreSlot<F>) {
    guard let opened = slot.opened else { return }
    turn.occupy {
      slot.opened = nil
      leave(opened.number)
      noteOpening()
      slot.tracker.noteChange(of: slot, in: turn)
    }
    withExtendedLifetime(opened) {}
  }

  /// Closes the feature of a key, if it is open.
  public final func close<Key, F: Feature>(_ stores: KeyedStores<Key, F>, _ key: Key) {
    guard let entry = stores.entry(key) else { return }
    close([entry], in: stores)
  }

  /// Closes the features of all keys.
  public final func close<Key, F: Feature>(_ stores: KeyedStores<Key, F>) {
    close(stores.entries, in: stores)
  }

  private func close<Key, F: Feature>(
    _ entries: [OpenStore<Key, F>], in stores: KeyedStores<Key, F>
  ) {
    if entries.isEmpty { return }
    turn.occupy {
      // All of them first: what one of them cancels may be code of the user.
      for entry in entries.filter(stores.remove) { leave(entry.number) }
      noteOpening()
      stores.tracker.noteChange(of: stores, in: turn)
    }
    withExtendedLifetime(entries) {}
  }
}
