// The runtime of redux-gen, written by it. Do not edit.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension StorageError {
  /// Creates an error for a failed system call on a file, with advice on how to resolve it.
  ///
  /// - Parameters:
  ///   - path: The file or folder.
  ///   - code: The value of `errno`.
  ///   - text: A description of the failure. By default, the system's message for the code.
  public init(_ path: String, code: Int32, _ text: String? = nil) {
    let text = text ?? String(cString: strerror(code))
    self.init("\(path): \(text)" + (Self.remedy(code).map { ": \($0)" } ?? ""))
  }

  private static func remedy(_ code: Int32) -> String? {
    switch code {
    case ENOSPC, EDQUOT: "free some space on the disk"
    case EACCES, EPERM, EROFS: "let the app write to the file and its folder"
    case EBUSY: "close the other programs that use it"
    case EIO: "check the disk"
    default: nil
    }
  }
}
