import Foundation

/// A file that is replaced atomically and durably, even if the process or the system crashes.
struct DurableFile: Sendable {
  let url: URL

  /// The contents of the file; nil if it does not exist.
  func read() throws -> Data? {
    do {
      return try Data(contentsOf: url)
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    }
  }

  /// Replaces the contents. When this returns, they are on the disk.
  func replace(with data: Data) throws {
    let folder = url.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // In the same folder, since a file cannot be renamed to another disk. After a killed run it
    // remains, and the next run overwrites it.
    let next = folder.appending(path: ".\(url.lastPathComponent).next")
    do {
      let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
      try withDescriptor(open(next.filePath, flags, 0o600), of: next) { descriptor in
        try write(data, to: descriptor)
        try flush(descriptor)
      }
      guard rename(next.filePath, url.filePath) == 0 else { throw FileFailure(url: url) }
    } catch {
      unlink(next.filePath)
      throw error
    }
    // The rename is on the disk once the folder is flushed.
    try withDescriptor(open(folder.filePath, O_RDONLY | O_CLOEXEC), of: folder, flush)
  }

  private func withDescriptor(
    _ descriptor: Int32, of url: URL, _ body: (Int32) throws -> Void
  ) throws {
    guard descriptor >= 0 else { throw FileFailure(url: url) }
    defer { close(descriptor) }
    try body(descriptor)
  }

  private func write(_ data: Data, to descriptor: Int32) throws {
    try data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Foundation.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw FileFailure(url: url) }
        rest = rest.dropFirst(count)
      }
    }
  }

  private func flush(_ descriptor: Int32) throws {
    #if canImport(Darwin)
      // On these systems `fsync` may leave the bytes in the drive's cache.
      guard fcntl(descriptor, F_FULLFSYNC) != 0 else { return }
    #endif
    guard fsync(descriptor) == 0 else { throw FileFailure(url: url) }
  }
}

/// A readable reason why a file could not be read or written.
struct FileFailure: Error, CustomStringConvertible {
  let description: String

  init(url: URL, reason: String) {
    description = "\(url.lastPathComponent): \(reason)"
  }

  /// The error of the last system call.
  init(url: URL) {
    self.init(url: url, reason: String(cString: strerror(errno)))
  }
}

extension URL {
  fileprivate var filePath: String { path(percentEncoded: false) }
}
