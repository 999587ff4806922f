import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why input or output failed, in one line for the user: "cannot write 'Generated/TaskList/README.md':
/// No space left on device".
package struct Fault: Error, Equatable, Sendable {
  package let message: String
  /// The file or folder concerned, if any.
  package let path: String?

  package init(_ message: String, path: String? = nil) {
    self.message = message
    self.path = path
  }

  package init(cannot verb: String, _ path: String, _ cause: Errno) {
    self.init("cannot \(verb) '\(shown(path))': \(cause.words)", path: path)
  }
}

/// The error of a failed system call.
package struct Errno: Error, Equatable, Sendable {
  package let code: CInt

  package init(code: CInt) {
    self.code = code
  }

  /// The error of this thread's last system call.
  package static var last: Errno { Errno(code: errno) }

  package var words: String { String(cString: strerror(code)) }
}
