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

  /// The tasks of failed effects, which are never resumed. They are kept, because Swift reports a
  /// continuation that is released without having been resumed.
  @MainActor private static var failed: [CheckedContinuation<Void, Never>] = []

  /// Passes an error to ``Store/onError`` of the store whose effect calls this method. The
  /// effect continues. Outside an effect, the error is written to standard error.
  ///
  /// It is `async` although it never suspends: an implementation may or may not be isolated to the main
  /// actor, and calls it with `await` in both cases.
  @MainActor public static func report(_ error: any Error) async {
    guard let effect = current.get() else { return writeError("error: \(error)") }
    effect.report(error)
  }

  /// Ends the calling effect as if it had thrown `error`. It is meant for a method that cannot
  /// throw and has no value to return. The error is passed to ``Store/onError``, and tasks that
  /// wait for the effect continue.
  ///
  /// This method never returns. Objects retained by the calling task are therefore never released.
  @MainActor public static func fail(with error: any Error) async -> Never {
    await report(error)
    current.get()?.end()
    while true { await withCheckedContinuation { failed.append($0) } }
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
    if isCancelled, error is CancellationError { return }
    guard let core, let cause = nextCause(from: error, { core.report($0, of: id) }) else { return }
    core.turn.attribute(to: cause) { core.report(error, of: id) }
  }

  func end() {
    isCancelled = true
    core?.runner?.finish(self)
  }
}
