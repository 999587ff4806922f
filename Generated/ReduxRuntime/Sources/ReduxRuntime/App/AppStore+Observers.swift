// The runtime of redux-gen, written by it. Do not edit.

extension AppStore {
  /// Adds an observer. It is called immediately with the current state, then after every action
  /// that may have changed the state of a feature, and after a feature was opened or closed. The
  /// calls end when the observer returns `.dead` or is cancelled.
  ///
  /// Each call costs a snapshot of the app. If the state of a single feature is enough, observe the
  /// store of that feature.
  ///
  /// - Returns: The subscription, which can be cancelled. It need not be retained.
  @_disfavoredOverload @discardableResult public final func subscribe(
    _ observe: @escaping (State) -> ObserverStatus
  ) -> StoreSubscription {
    add(Observer(.all) { state, _ in state.lend(to: observe) })
  }

  /// Adds an observer. It is called until it is cancelled.
  @discardableResult public final func subscribe(
    _ observe: @escaping (State) -> Void
  ) -> StoreSubscription {
    add(
      Observer(.all) { state, _ in
        state.lend(to: observe)
        return .alive
      })
  }

  /// Adds an observer of one value that is computed from the state. It is called immediately with
  /// the current value, and then whenever the value differs from the previous one.
  ///
  /// - Returns: The subscription, which can be cancelled. It need not be retained.
  @_disfavoredOverload @discardableResult public final func select<Value: Equatable>(
    _ value: @escaping (State) -> Value, _ observe: @escaping (Value) -> ObserverStatus
  ) -> StoreSubscription {
    add(Observer(.all, Selection(value, observe).receive))
  }

  /// Adds an observer of one value. It is called until it is cancelled.
  @discardableResult public final func select<Value: Equatable>(
    _ value: @escaping (State) -> Value, _ observe: @escaping (Value) -> Void
  ) -> StoreSubscription {
    let selection = Selection(value) {
      observe($0)
      return .alive
    }
    return add(Observer(.all, selection.receive))
  }
}

extension AppStore {
  private func add(_ observer: Observer<State>) -> StoreSubscription {
    let members = allMembers
    // The state cannot be read while a reducer runs.
    if turn.isReducing || turn.nesting >= Turn.nestingLimit {
      newcomers.append(observer)
      for member in members { member.observe() }
      turn.appendErrand(of: self)
      return observer
    }
    turn.occupy {
      observers.append(observer)
      for member in members { member.observe() }
      greet(observer)
    }
    return observer
  }

  /// Whether the app has an observer, including one that waits for its first call.
  final var isObserved: Bool { !observers.isEmpty || !newcomers.isEmpty }

  /// Calls an observer for the first time.
  private func greet(_ observer: Observer<State>) {
    nesting += 1
    turn.nesting += 1
    _ = observer.call(Held(state))
    turn.nesting -= 1
    nesting -= 1
    if observers.count >= observerLimit { sweep() }
  }

  /// Calls the next observer that waits for its first call, unless it has been cancelled while
  /// waiting.
  final func welcome() {
    guard let observer = newcomers.popFirst() else { return }
    if observer.isLive {
      observers.append(observer)
      greet(observer)
    } else if !isObserved {
      ignoreMembers()
    }
  }

  /// Calls the current observers.
  final func notify() {
    opening = nil
    let count = observers.count
    if count == 0 { return }
    // The nesting count is raised before the state is read, because reading the state may run user
    // code.
    nesting += 1
    let held = Held(state)
    var isAnyDead = false
    for index in 0..<count where !observers[index].call(held) { isAnyDead = true }
    nesting -= 1
    if isAnyDead { sweep() }
  }

  /// Removes the dead observers. Does nothing while observers are being called.
  private func sweep() {
    guard nesting == 0 else { return }
    var rest = observers.filter(\.isLive)
    swap(&rest, &observers)
    observerLimit = max(16, 2 * observers.count)
    if !isObserved { ignoreMembers() }
    withExtendedLifetime(rest) {}
  }

  private func ignoreMembers() {
    for member in allMembers { member.ignore() }
  }

  /// Schedules a call of the observers after a feature was opened or closed. An observer that still
  /// waits for its first call sees the change in that call.
  final func noteOpening(of feature: String) {
    if opening != nil || observers.isEmpty { return }
    opening = feature
    turn.appendErrand(of: self)
  }
}
