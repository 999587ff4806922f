import SpecLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The properties of a file that the tool uses.
package struct FileStatus: Equatable, Sendable {
  package let size: Int
  /// The permission bits.
  package let mode: mode_t
  package let kind: Kind
  /// The device, the inode and the modification time of the file. Two files have different
  /// identities, and a change of the contents changes the identity.
  package let identity: Identity

  package enum Kind: Sendable { case file, folder, link, other }

  package struct Identity: Hashable, Sendable {
    package let device: UInt64
    package let inode: UInt64
    package let seconds: Int
    package let nanoseconds: Int
    package let size: Int
  }

  package init(_ raw: stat) {
    size = Int(raw.st_size)
    mode = raw.st_mode & 0o7777
    kind =
      switch raw.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    #if canImport(Darwin)
      let changed = raw.st_mtimespec
    #else
      let changed = raw.st_mtim
    #endif
    identity = Identity(
      device: UInt64(truncatingIfNeeded: raw.st_dev), inode: UInt64(raw.st_ino),
      seconds: Int(changed.tv_sec), nanoseconds: Int(changed.tv_nsec), size: Int(raw.st_size))
  }
}

/// Returns the status of an open file.
package func status(_ descriptor: CInt) throws(Errno) -> FileStatus {
  var raw = stat()
  guard fstat(descriptor, &raw) == 0 else { throw .last }
  return FileStatus(raw)
}

/// Returns the status of `name` in the folder `parent`; for a link, the status of the link itself.
/// Returns nil if `name` does not exist.
package func status(_ parent: CInt, _ name: String) throws(Errno) -> FileStatus? {
  var raw = stat()
  if fstatat(parent, name, &raw, AT_SYMLINK_NOFOLLOW) == 0 { return FileStatus(raw) }
  if errno == ENOENT { return nil }
  throw .last
}

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
