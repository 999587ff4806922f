#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Blocks interrupts (Ctrl-C) and termination signals while files are staged, so that the temporary
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
    // The parent process may have chosen to ignore the signals.
    kinds = [SIGINT, SIGTERM].filter {
      sigismember(&previous, $0) == 0 && !Self.isIgnored($0)
    }
  }

  /// Whether a signal that ends the process is pending.
  var isEndNear: Bool {
    var waiting = sigset_t()
    return sigpending(&waiting) == 0 && kinds.contains { sigismember(&waiting, $0) == 1 }
  }

  /// Unblocks the signals. A pending signal ends the process here.
  func release() {
    var previous = previous
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }

  /// Whether the process ignores a signal. A job that a shell runs in the background ignores
  /// Ctrl-C, and has to continue.
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
