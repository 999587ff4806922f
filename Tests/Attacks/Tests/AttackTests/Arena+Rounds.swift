import Observation
import ReduxRuntime

extension Arena {
  /// Visits every place several times, and releases everything at the end.
  func round() async {
    Arena.current = self
    prepare()
    for _ in 0..<3 {
      for action in [
        .add(Token(.payloadRelease)), .swap, .wait(Token(.payloadRelease)), .reject,
        .replace, .begin, .emit,
      ] as [ArenaFeature.Action] {
        send(action)
        if let store { track(store) }
      }
      for _ in 0..<20 { await Task.yield() }
      send(.end)
      for subscription in subscriptions.prefix(1) { subscription.cancel() }
      for number in [0, 1, 255, 256, -1] { _ = store.map { Arena.readMemo($0, number) } }
    }
    store?.cancelEffects()
    if let store { setHooks(of: store) }
    for _ in 0..<20 { await Task.yield() }
    store = nil
    subscriptions = []
    for task in tasks { task.cancel() }
    for _ in 0..<50 { await Task.yield() }
    Arena.current = nil
  }

  private func send(_ action: ArenaFeature.Action) {
    store?.dispatch(action)
  }

  private func prepare() {
    let store = Store<ArenaFeature>()
    self.store = store
    setHooks(of: store)
    Arena.select(store)
    for _ in 0..<3 {
      let token = Token(.observerRelease)
      var isFirst = true
      subscriptions.append(
        store.subscribe { _ in
          withExtendedLifetime(token) {}
          Arena.visit(isFirst ? .firstCall : .observer)
          isFirst = false
        })
    }
    listen(store.events)
    track(store)
  }

  func setHooks(of store: Store<ArenaFeature>) {
    let token = Token(.hookRelease)
    store.onRejection = { _, _ in
      withExtendedLifetime(token) {}
      Arena.visit(.rejection)
    }
    store.onError = { _, _ in
      withExtendedLifetime(token) {}
      Arena.visit(.error)
    }
    store.onEvent = { _ in
      withExtendedLifetime(token) {}
      Arena.visit(.event)
    }
  }

  func listen(_ events: AsyncStream<Token>) {
    tasks.append(
      Task {
        for await _ in events { Arena.visit(.listener) }
      })
  }

  func track(_ store: Store<ArenaFeature>) {
    withObservationTracking {
      _ = store.state.total
      _ = store.total
      _ = Arena.readMemo(store)
    } onChange: {
      Arena.visit(.viewChange)
    }
  }
}
