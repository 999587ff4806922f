// The runtime of redux-gen, written by it. Do not edit.

/// An object that handles events or errors of a store, and how. The object is not retained.
@MainActor final class EventHandler<Event>: StoreSubscription {
  private weak var object: AnyObject?
  /// Returns whether the event was handled; nil if the object was released.
  private var receive: ((Event) -> Bool?)?

  init<Object: AnyObject>(_ object: Object, _ handle: @escaping (Object, Event) -> Bool) {
    self.object = object
    receive = { [weak object] event in
      object.map { handle($0, event) }
    }
    super.init()
  }

  override func cancel() {
    super.cancel()
    // The closure is released after the change, as that of an observer is.
    let former = receive
    receive = nil
    withExtendedLifetime(former) {}
  }

  /// Ends the subscription if the object was released. Without this call, the subscription would
  /// stay until the next event.
  func cancelIfReleased() {
    if object == nil { cancel() }
  }

  /// Passes an event to the object.
  ///
  /// - Returns: Whether the object has handled it.
  func handle(_ event: Event) -> Bool {
    guard let receive else { return false }
    guard let isHandled = receive(event) else {
      cancel()
      return false
    }
    return isHandled
  }
}

extension Store {
  /// Calls a closure with every event when it is emitted, and first with all unread events, for as
  /// long as the object lives. The object is not retained.
  /// ```swift
  /// store.handleEvents(with: self) { controller, event in
  ///   guard case .saved = event else { return false }
  ///   controller.showCheckmark()
  ///   return true
  /// }
  /// ```
  /// Each object that handles events receives all of them, in addition to ``onEvent`` and the
  /// listeners of ``events``. An event counts as read if one of them has handled it.
  ///
  /// - Parameters:
  ///   - object: The object that handles events, such as a coordinator or a view controller.
  ///   - handle: Called with the object. Returns whether the event was handled.
  /// - Returns: The subscription, which can be cancelled. It need not be retained.
  @discardableResult public func handleEvents<Object: AnyObject>(
    with object: Object, _ handle: @escaping (Object, F.Event) -> Bool
  ) -> StoreSubscription {
    let handler = EventHandler<F.Event>(object, handle)
    core.addEventHandler(handler)
    return handler
  }

  /// Calls a closure with every error that ``onError`` receives, and first with the last errors that no
  /// object and no view has received, for as long as the object lives. The object is not retained, and
  /// ``onError`` is called in any case.
  /// ```swift
  /// store.handleErrors(with: self) { controller, error in
  ///   controller.showAlert("Something Went Wrong", error.localizedDescription)
  /// }
  /// ```
  /// Each object that handles errors receives all that come while it lives. Until then, errors are
  /// written to standard error.
  ///
  /// - Parameters:
  ///   - object: The object that handles errors, such as a view controller or a logger.
  ///   - handle: Called with the object and the error.
  /// - Returns: The subscription, which can be cancelled. It need not be retained.
  @discardableResult public func handleErrors<Object: AnyObject>(
    with object: Object, _ handle: @escaping (Object, any Error) -> Void
  ) -> StoreSubscription {
    let handler = EventHandler<any Error>(object) { object, error in
      handle(object, error)
      return true
    }
    core.reports.addHandler(handler)
    return handler
  }
}
