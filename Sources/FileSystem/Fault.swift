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
  /// The file or folder that it is about, if it is one.
  package let path: String?

  package init(_ message: String, path: String? = nil) {
    self.message = message
    self.path = path
  }

  package init(cannot verb: String, _ path: String, _ cause: Errno) {
    self.init("cannot \(verb) '\(shown(path))': \(cause.words)", path: path)
  }
}

/// What a system call said when it failed.
package struct Errno: Error, Equatable, Sendable {
  package let code: CInt

  package init(code: CInt) {
    self.code = code
  }

  /// The code that the last system call of this thread left.
  package static var last: Errno { Errno(code: errno) }

  package var words: String { String(cString: strerror(code)) }
}
