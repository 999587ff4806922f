// The runtime of redux-gen, written by it. Do not edit.

/// The effect that calls a dependency, as the dependency sees it: what a method cannot throw, it
/// says here.
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
/// Tasks that the effect starts belong to it, detached ones do not.
public enum RunningEffect {
  static let current = TaskLocal<(any ErrorTaker)?>(wrappedValue: nil)

  /// Hands an error to ``Store/onError`` of the store whose effect calls. The effect goes on. Where
  /// no effect calls, the error is written to standard error.
  @MainActor public static func report(_ error: any Error) {
    guard let effect = current.get() else { return writeError("error: \(error)") }
    effect.report(error)
  }

  /// Ends the effect that calls, as if it had thrown: for a method that cannot throw and has no
  /// value to give. The error reaches ``Store/onError``, and whoever waits for the effect goes on.
  ///
  /// It never returns, and what the calling task holds is never freed.
  @MainActor public static func fail(with error: any Error) async -> Never {
    report(error)
    current.get()?.end()
    // Nobody resumes it. A continuation of `Never` would be the same, but the compiler warns of it.
    while true { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
  }
}

/// An effect of any feature.
@MainActor protocol ErrorTaker: AnyObject, Sendable {
  func report(_ error: any Error)
  func end()
}

extension EffectInProgress: ErrorTaker {
  func report(_ error: any Error) {
    core?.report(error, of: id)
  }

  func end() {
    isCancelled = true
    core?.runner?.finish(self)
  }
}
