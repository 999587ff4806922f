#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Holds back an interrupt (Ctrl-C) or a termination while files are staged, so that the
/// temporaries can be taken away before the process dies of it.
struct HeldSignals {
  private static let kinds = [SIGINT, SIGTERM]
  private var previous = sigset_t()

  init() {
    var held = sigset_t()
    sigemptyset(&held)
    for kind in Self.kinds where !Self.isIgnored(kind) { sigaddset(&held, kind) }
    pthread_sigmask(SIG_BLOCK, &held, &previous)
  }

  /// The signal that waits, if one came.
  static var pending: CInt? {
    var waiting = sigset_t()
    guard sigpending(&waiting) == 0 else { return nil }
    return kinds.first { sigismember(&waiting, $0) == 1 && !isIgnored($0) }
  }

  /// Lets signals through again; one that waits ends the process here.
  mutating func release() {
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }

  /// A job that a shell runs in the background ignores Ctrl-C, and must go on.
  private static func isIgnored(_ kind: CInt) -> Bool {
    var action = sigaction()
    guard sigaction(kind, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
