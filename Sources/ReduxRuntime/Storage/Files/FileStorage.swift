import Foundation

/// Stores a value in a file, as JSON with the version of the data. The file is replaced as a whole,
/// and when `save` returns, the value is on the disk.
///
/// ```swift
/// let storage = FileStorage<Settings>("settings", in: folder, version: 2)
/// ```
public actor FileStorage<Value: Codable & Sendable>: Storage {
  private let url: URL
  private let version: Int
  /// What the file held when it was read or replaced last.
  private var known: Data?

  /// - Parameters:
  ///   - name: The name of the file, without `.json`.
  ///   - folder: It is created if it is missing.
  ///   - version: Of the data. A file of a newer version is not read, and not replaced.
  public init(_ name: String, in folder: URL, version: Int = 1) {
    self.init(folder.appending(path: "\(name).json"), version)
  }

  private init(_ url: URL, _ version: Int) {
    self.url = url
    self.version = version
  }

  public nonisolated func session() -> any Storage<Value> { FileStorage(url, version) }

  public nonisolated var location: String { url.filePath }

  public func load() throws -> Value? {
    // A file that cannot be read is not known, so that no save replaces it.
    known = nil
    guard let found = try read() else { return nil }
    do {
      let value = try StoredJSON<Value>(found, upTo: version, from: url.filePath).value
      known = found
      return value
    } catch is StoredJSONDamage {
      throw try setAside()
    }
  }

  public func save(_ value: Value) throws {
    let data = try StoredJSON(version: version, value: value).data()
    let folder = url.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw StorageError(folder, error)
    }
    try withDescriptor(of: folder, O_RDONLY) { descriptor in
      try lock(descriptor)
      if let found = try read(), found != known {
        throw StorageError(
          "\(url.filePath) was changed by another store or process: start again to load it")
      }
      try replace(with: data, in: folder)
      known = data
      // The rename is on the disk once the folder is flushed.
      try flush(descriptor)
    }
  }

  /// Saves of several processes wait for each other. The end of a process ends its turn.
  private func lock(_ descriptor: Int32) throws {
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw failure(url) }
    }
  }

  /// The contents of the file; nil if there is none.
  private func read() throws -> Data? {
    do {
      return try Data(contentsOf: url)
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    } catch {
      throw StorageError(url, error)
    }
  }

  /// Renames a damaged file, so that the feature begins with its initial state.
  private func setAside() throws -> StorageWarning {
    let name = "\(url.lastPathComponent).damaged-\(UUID().uuidString.prefix(8))"
    let aside = url.deletingLastPathComponent().appending(path: name)
    guard rename(url.filePath, aside.filePath) == 0 else { throw failure(url) }
    return StorageWarning("\(url.filePath) is damaged, and was renamed to \(name)")
  }

  private func replace(with data: Data, in folder: URL) throws {
    // In the same folder, since a file cannot be renamed to another disk. After a killed run it
    // remains, and the next save overwrites it.
    let next = folder.appending(path: ".\(url.lastPathComponent).next")
    do {
      try withDescriptor(of: next, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW) { descriptor in
        do {
          let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
          try file.write(contentsOf: data)
        } catch {
          throw StorageError(url, error)
        }
        try flush(descriptor)
      }
      guard rename(next.filePath, url.filePath) == 0 else { throw failure(url) }
    } catch {
      unlink(next.filePath)
      throw error
    }
  }

  private func withDescriptor(
    of url: URL, _ flags: Int32, _ body: (Int32) throws -> Void
  ) throws {
    let descriptor = open(url.filePath, flags | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(url) }
    defer { close(descriptor) }
    try body(descriptor)
  }

  private func flush(_ descriptor: Int32) throws {
    #if canImport(Darwin)
      // On these systems `fsync` may leave the bytes in the drive's cache.
      guard fcntl(descriptor, F_FULLFSYNC) != 0 else { return }
    #endif
    guard fsync(descriptor) == 0 else { throw failure(url) }
  }

  /// The error of the last system call.
  private func failure(_ url: URL) -> StorageError {
    StorageError(url.filePath, code: errno)
  }
}

extension URL {
  fileprivate var filePath: String { path(percentEncoded: false) }
}

extension StorageError {
  /// - Parameter error: The error of Foundation, with that of the system inside.
  fileprivate init(_ url: URL, _ error: any Error) {
    let inner = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let system = (inner as NSError?).flatMap { $0.domain == NSPOSIXErrorDomain ? $0.code : nil }
    self.init(url.filePath, code: Int32(system ?? 0), system == nil ? "\(error)" : nil)
  }
}
