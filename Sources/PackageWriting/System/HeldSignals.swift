#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Blocks the signals for Ctrl-C and for termination while temporary files exist, so that these
/// files can be deleted before the process ends.
struct HeldSignals {
  private let previous: sigset_t
  private let kinds: [CInt]

  init() {
    var held = sigset_t()
    sigemptyset(&held)
    for kind in [SIGINT, SIGTERM] { sigaddset(&held, kind) }
    var previous = sigset_t()
    pthread_sigmask(SIG_BLOCK, &held, &previous)
    self.previous = previous
    // Signals that the process ignores are not blocked. The parent process may have chosen to
    // ignore them.
    kinds = [SIGINT, SIGTERM].filter {
      sigismember(&previous, $0) == 0 && !Self.isIgnored($0)
    }
  }

  /// Whether a blocked signal is pending that will end the process.
  var isEndNear: Bool {
    var waiting = sigset_t()
    return sigpending(&waiting) == 0 && kinds.contains { sigismember(&waiting, $0) == 1 }
  }

  /// Unblocks the signals. If a signal is pending, the process ends here.
  func release() {
    var previous = previous
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }

  /// Whether the process ignores a signal. For example, a background job of a shell ignores Ctrl-C
  /// and must continue.
  private static func isIgnored(_ kind: CInt) -> Bool {
    var action = sigaction()
    guard sigaction(kind, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #elseif canImport(Musl)
      let handler = action.__sa_handler.sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
