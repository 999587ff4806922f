// The runtime of redux-gen, written by it. Do not edit.

extension AppStore {
  /// Adds an observer. It is called immediately with the current state, after every action of a
  /// feature that may have changed something, and after a feature was opened or closed, until it
  /// returns `.dead` or is cancelled.
  ///
  /// Each call costs a snapshot of the app. Observe a feature's store if that is enough.
  ///
  /// - Returns: The subscription, to cancel it. It need not be retained.
  @_disfavoredOverload @discardableResult public final func subscribe(
    _ observe: @escaping (State) -> ObserverStatus
  ) -> Subscription {
    add(Observer(.all) { state, _ in state.lend(to: observe) })
  }

  /// Adds an observer that is called until it is cancelled.
  @discardableResult public final func subscribe(
    _ observe: @escaping (State) -> Void
  ) -> Subscription {
    add(
      Observer(.all) { state, _ in
        state.lend(to: observe)
        return .alive
      })
  }

  /// Adds an observer of one value taken from the state. It is called immediately with the current
  /// value, and then whenever the value differs from the last one.
  ///
  /// - Returns: The subscription, to cancel it. It need not be retained.
  @_disfavoredOverload @discardableResult public final func select<Value: Equatable>(
    _ value: @escaping (State) -> Value, _ observe: @escaping (Value) -> ObserverStatus
  ) -> Subscription {
    add(Observer(.all, Selection(value, observe).receive))
  }

  /// Adds an observer of one value that is called until it is cancelled.
  @discardableResult public final func select<Value: Equatable>(
    _ value: @escaping (State) -> Value, _ observe: @escaping (Value) -> Void
  ) -> Subscription {
    let selection = Selection(value) {
      observe($0)
      return .alive
    }
    return add(Observer(.all, selection.receive))
  }
}

extension AppStore {
  private func add(_ observer: Observer<State>) -> Subscription {
    let members = allMembers
    // The state cannot be read while a reducer runs.
    if turn.nesting >= Turn.nestingLimit || members.contains(where: \.isReducing) {
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

  /// Whether an observer is called now or later.
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

  /// Calls the next observer that waits for its first call, unless it was cancelled meanwhile.
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
    // Before the state is read, which may run user code.
    nesting += 1
    let held = Held(state)
    var isAnyDead = false
    for index in 0..<count where !observers[index].call(held) { isAnyDead = true }
    nesting -= 1
    if isAnyDead { sweep() }
  }

  /// Removes the dead observers, unless observers are being called.
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

  /// Notes that a feature was opened or closed. An observer that still waits for its first call
  /// sees the change in that call.
  final func noteOpening(of feature: String) {
    if opening != nil || observers.isEmpty { return }
    opening = feature
    turn.appendErrand(of: self)
  }
}
