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
    addObserver(Observer(.all, observe))
  }

  /// Adds an observer. It is called until it is cancelled.
  @discardableResult public final func subscribe(
    _ observe: @escaping (State) -> Void
  ) -> StoreSubscription {
    addObserver(Observer(.all, always: observe))
  }

  /// Adds an observer of one value that is computed from the state. It is called immediately with
  /// the current value, and then whenever the value differs from the previous one.
  ///
  /// - Returns: The subscription, which can be cancelled. It need not be retained.
  @_disfavoredOverload @discardableResult public final func select<Value: Equatable>(
    _ value: @escaping (State) -> Value, _ observe: @escaping (Value) -> ObserverStatus
  ) -> StoreSubscription {
    addObserver(Observer(.all, Selection(value, observe).receive))
  }

  /// Adds an observer of one value. It is called until it is cancelled.
  @discardableResult public final func select<Value: Equatable>(
    _ value: @escaping (State) -> Value, _ observe: @escaping (Value) -> Void
  ) -> StoreSubscription {
    addObserver(Observer(.all, Selection(value, always: observe).receive))
  }
}

extension AppStore {
  private func addObserver(_ observer: Observer<State>) -> StoreSubscription {
    turn.occupy {
      observers.append(observer)
      for member in allMembers { member.beginNotifyingApp() }
      _ = observer.call(state)
      sweepObservers()
    }
    return observer
  }

  /// Whether the app, or an app around it, has an observer.
  final var isObserved: Bool { !observers.isEmpty || isObservedOutside }

  final func notify() {
    opening = nil
    if !observers.isEmpty {
      let state = state
      for observer in observers { _ = observer.call(state) }
      sweepObservers()
    }
    membership?.notify()
  }

  private func sweepObservers() {
    if observers.allSatisfy(\.isAlive) { return }
    let all = observers
    observers = all.filter(\.isAlive)
    if !isObserved { for member in allMembers { member.endNotifyingApp() } }
  }

  /// Schedules a call of the observers after a feature was opened or closed.
  final func noteOpening(of feature: String) {
    membership?.noteOpening(feature)
    if opening != nil || observers.isEmpty { return }
    opening = feature
    turn.appendNotice(
      Work(
        name: { "'\(feature)' opens or closes" },
        perform: { if self.opening != nil { self.notify() } },
        reject: { self.report($0) }, drop: { self.opening = nil }))
  }

  /// Schedules a notification of the views that have read the slot or the slots of a feature.
  final func noteChange(of tracker: Tracker, _ feature: Any.Type) {
    if !tracker.isRead { return }
    let notification = Work(
      name: { "views of \(feature)" }, perform: { tracker.isRead = tracker.notifyViews() },
      reject: { self.report($0) })
    turn.appendChange(notification, isCause: true)
  }

  /// Reports a loop without actions.
  final func report(_ loop: Rejection) {
    if !report(loop, of: nil) { writeError("redux: \(loop.message)") }
  }
}
