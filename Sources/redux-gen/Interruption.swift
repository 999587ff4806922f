#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Ctrl-C, which ends an exploration with a report of what was done.
enum Interruption {
  /// A signal handler may only write to memory like this.
  nonisolated(unsafe) private static let flag: UnsafeMutablePointer<sig_atomic_t> = {
    let flag = UnsafeMutablePointer<sig_atomic_t>.allocate(capacity: 1)
    flag.initialize(to: 0)
    return flag
  }()

  static var hasCome: Bool { flag.pointee != 0 }

  /// From now on, the first Ctrl-C only sets a flag; the second one ends the tool.
  static func expect() {
    flag.pointee = 0
    signal(SIGINT) { _ in
      Interruption.flag.pointee = 1
      signal(SIGINT, SIG_DFL)
    }
  }
}
