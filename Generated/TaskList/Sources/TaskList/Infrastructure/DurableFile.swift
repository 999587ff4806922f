import Foundation

/// A file that holds what was written last or what was there before, whatever happens meanwhile.
struct DurableFile: Sendable {
  let url: URL

  /// What it holds; nil if it is not there.
  func read() throws -> Data? {
    do {
      return try Data(contentsOf: url)
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    }
  }

  /// Replaces what it holds. When this returns, it is on the disk.
  func replace(with data: Data) throws {
    let folder = url.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // In the same folder, since a file cannot be renamed to another disk. A killed run leaves it
    // behind, and the next one takes it.
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
    // The new name is on the disk when the folder is.
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
      // `fsync` leaves the bytes in the drive's own cache there.
      guard fcntl(descriptor, F_FULLFSYNC) != 0 else { return }
    #endif
    guard fsync(descriptor) == 0 else { throw FileFailure(url: url) }
  }
}

/// Why a file could not be read or written, for people.
struct FileFailure: Error, CustomStringConvertible {
  let description: String

  init(url: URL, reason: String) {
    description = "\(url.lastPathComponent): \(reason)"
  }

  /// What the last system call said.
  init(url: URL) {
    self.init(url: url, reason: String(cString: strerror(errno)))
  }
}

extension URL {
  fileprivate var filePath: String { path(percentEncoded: false) }
}
