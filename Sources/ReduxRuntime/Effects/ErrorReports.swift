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
  /// The errors that nobody has received, for the next view or object: no view was shown, or none yet.
  private var unreceived: [any Error] = []
  /// More errors than this are not kept, because nobody may ever listen.
  private static var mostUnreceived: Int { 10 }

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
    let isShown = show(error, isHandled: isHandled)
    return membership?.report(error, id) == true || isHandled || onError != nil || isShown
  }

  /// Passes an error to the views that listen. If none does any more, because a page or another tab is
  /// shown, or if nobody has received it yet, the error is kept for the next one.
  private func show(_ error: any Error, isHandled: Bool) -> Bool {
    var isShown = false
    for listener in listeners.values {
      // A listener that was cancelled is removed a little later.
      if case .terminated = listener.yield(error) { continue }
      isShown = true
    }
    if isShown || lastListener == 0 && isHandled { return isShown }
    unreceived.append(error)
    if unreceived.count > Self.mostUnreceived { unreceived.removeFirst() }
    return false
  }

  func addHandler(_ handler: EventHandler<any Error>) {
    for former in handlers { former.cancelIfReleased() }
    handlers.removeAll { !$0.isAlive }
    handlers.append(handler)
    for error in takeUnreceived() { _ = handler.handle(error) }
  }

  private func takeUnreceived() -> [any Error] {
    defer { unreceived = [] }
    return unreceived
  }

  /// The errors for a view that shows them: those that are reported while it listens, and before them
  /// those that nobody has received.
  var errors: AsyncStream<any Error> {
    lastListener += 1
    let number = lastListener
    let (stream, continuation) = AsyncStream.makeStream(of: (any Error).self)
    listeners[number] = continuation
    for error in takeUnreceived() { continuation.yield(error) }
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.listeners[number] = nil }
    }
    return stream
  }
}
