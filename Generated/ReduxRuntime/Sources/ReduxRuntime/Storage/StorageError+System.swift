// The runtime of redux-gen, written by it. Do not edit.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension StorageError {
  /// The system's error for a file, with advice.
  ///
  /// - Parameters:
  ///   - path: The file or folder.
  ///   - code: A value of `errno`.
  ///   - text: What has failed. The system's text for the code by default.
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
