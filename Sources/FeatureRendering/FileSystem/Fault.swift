import SpecLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A one-line error message for the user about reading or writing a file, such as "cannot write
/// 'Generated/TaskList/README.md': No space left on device".
package struct Fault: Error, Equatable, Sendable {
  package let message: String
  /// The path of the file or folder that the message is about; nil if it is about none.
  package let path: String?

  package init(_ message: String, path: String? = nil) {
    self.message = message
    self.path = path
  }

  package init(cannot verb: String, _ path: String, _ cause: Errno) {
    self.init("cannot \(verb) '\(shown(path))': \(cause.words)", path: path)
  }
}

/// The error number of a failed system call.
package struct Errno: Error, Equatable, Sendable {
  package let code: CInt

  package init(code: CInt) {
    self.code = code
  }

  /// The error number of the last failed system call in this thread.
  package static var last: Errno { Errno(code: errno) }

  package var words: String { String(cString: strerror(code)) }
}
