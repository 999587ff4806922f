#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Ctrl-C ends an exploration with a report of the states explored so far.
enum Interruption {
  /// A signal handler may write only to memory of this kind.
  nonisolated(unsafe) private static let flag: UnsafeMutablePointer<sig_atomic_t> = {
    let flag = UnsafeMutablePointer<sig_atomic_t>.allocate(capacity: 1)
    flag.initialize(to: 0)
    return flag
  }()

  static var hasCome: Bool { flag.pointee != 0 }

  /// Makes the first Ctrl-C only set a flag. The second Ctrl-C ends the tool.
  static func expect() {
    flag.pointee = 0
    signal(SIGINT) { _ in
      Interruption.flag.pointee = 1
      signal(SIGINT, SIG_DFL)
    }
  }
}
