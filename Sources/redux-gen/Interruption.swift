#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Handles Ctrl-C: an exploration ends and reports the states that it has explored, and `play` ends.
enum Interruption {
  /// Whether Ctrl-C was pressed. The flag is a `sig_atomic_t`, because a signal handler may write
  /// to no other variables.
  nonisolated(unsafe) private static let flag: UnsafeMutablePointer<sig_atomic_t> = {
    let flag = UnsafeMutablePointer<sig_atomic_t>.allocate(capacity: 1)
    flag.initialize(to: 0)
    return flag
  }()

  static var hasCome: Bool { flag.pointee != 0 }

  /// Starts handling Ctrl-C. The first Ctrl-C only sets a flag; the second one ends the tool.
  static func expect() {
    flag.pointee = 0
    signal(SIGINT) { _ in
      Interruption.flag.pointee = 1
      signal(SIGINT, SIG_DFL)
    }
  }
}
