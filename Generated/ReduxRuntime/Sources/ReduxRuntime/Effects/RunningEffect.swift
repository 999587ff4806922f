// The runtime of redux-gen, written by it. Do not edit.

/// The effect that is calling a dependency. If a method of the dependency cannot throw, it reports
/// its errors here.
/// ```swift
/// func unreadCount() async -> Int {
///   do {
///     return try await service.unreadCount()
///   } catch {
///     await RunningEffect.report(error)
///     return 0
///   }
/// }
/// ```
/// Tasks that the effect starts belong to it; detached tasks do not.
public enum RunningEffect {
  static let current = TaskLocal<(any ErrorTaker)?>(wrappedValue: nil)

  /// Passes an error to ``Store/onError`` of the store whose effect calls this method. The
  /// effect continues. Outside an effect, the error is written to standard error.
  @MainActor public static func report(_ error: any Error) {
    guard let effect = current.get() else { return writeError("error: \(error)") }
    effect.report(error)
  }

  /// Ends the calling effect as if it had thrown `error`. It is meant for a method that cannot
  /// throw and has no value to return. The error is passed to ``Store/onError``, and tasks that
  /// wait for the effect continue.
  ///
  /// This method never returns. Objects retained by the calling task are therefore never released.
  @MainActor public static func fail(with error: any Error) async -> Never {
    report(error)
    current.get()?.end()
    // The continuation is never resumed. A continuation of `Never` would also work, but causes a
    // compiler warning.
    while true { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
  }
}

/// An effect of any feature that can report errors.
@MainActor protocol ErrorTaker: AnyObject, Sendable {
  func report(_ error: any Error)
  func end()
}

extension EffectInProgress: ErrorTaker {
  /// Reports an error. Actions that hooks dispatch because of the error are caused by this effect.
  func report(_ error: any Error) {
    guard let core else { return }
    let now = time(in: core.effectRunner)
    guard var next = next(error, at: now, { core.report($0, of: id) }) else { return }
    if isCancelled {
      // No task waits for a cancelled effect any more.
      next.waiters = []
      next.isWantedElsewhere = true
    }
    core.turn.attribute(to: next) { core.report(error, of: id) }
  }

  func end() {
    isCancelled = true
    core?.runner?.finish(self)
  }
}
