// The runtime of redux-gen, written by it. Do not edit.

/// The receivers of a store's errors, also its app. They outlive the store: a last save may fail
/// after the store was released, and is reported to them.
@MainActor final class ErrorReports<F: OpenedFeature> {
  var onError: ((any Error, EffectID?) -> Void)?
  /// The connection to the app; nil for a store outside an app.
  var membership: Membership<F>?
  private var handlers: [EventHandler<any Error>] = []
  /// The listeners of ``errors``.
  private var listeners: [Int: AsyncStream<any Error>.Continuation] = [:]
  private var lastListener = 0

  nonisolated init() {}

  deinit {
    if handlers.isEmpty { return }
    // A closure that references its own subscription would never be released otherwise.
    Task { @MainActor [handlers] in
      for handler in handlers { handler.cancel() }
    }
  }

  /// - Returns: Whether a receiver has handled the error.
  func report(_ error: any Error, of id: EffectID?) -> Bool {
    onError?(error, id)
    var isHandled = false
    for handler in handlers where handler.handle(error) { isHandled = true }
    for listener in listeners.values { listener.yield(error) }
    return membership?.report(error, id) == true || isHandled || onError != nil
      || !listeners.isEmpty
  }

  func addHandler(_ handler: EventHandler<any Error>) {
    for former in handlers { former.cancelIfReleased() }
    handlers.removeAll { !$0.isAlive }
    handlers.append(handler)
  }

  /// The errors that are reported while somebody listens, for views that show them.
  var errors: AsyncStream<any Error> {
    lastListener += 1
    let number = lastListener
    let (stream, continuation) = AsyncStream.makeStream(of: (any Error).self)
    listeners[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.listeners[number] = nil }
    }
    return stream
  }
}
