import FileSystem
import PackageWriting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file in the cache folder. A damaged file is treated as empty. A write replaces the file
/// atomically. If the write fails, the file is unchanged.
struct CacheFile: Sendable {
  /// The maximum number of cache files. If there are more, the files that were written least
  /// recently are deleted.
  static let mostFiles = 32
  private static let longest = 16 << 20

  private let folder: String
  private let name: String
  /// The first line of a file in this format.
  private let magic: [UInt8]

  init(folder: String, name: String, magic: String) {
    self.folder = folder
    self.name = name
    self.magic = Array("\(magic)\n".utf8)
  }

  /// The stored bytes; nil if the file does not exist or has another format.
  func read() -> [UInt8]? {
    guard let folder = openFolder(),
      let file = try? openAt(folder.raw, name, readNoFollow)
    else { return nil }
    let descriptor = Descriptor(adopting: file)
    guard Self.isOwn(descriptor.raw, S_IFREG),
      let bytes = try? readRest(descriptor.raw, limit: Self.longest)
    else { return nil }
    let end = bytes.count - 8
    guard end >= magic.count, bytes.starts(with: magic) else { return nil }
    let isWhole = bytes.withUnsafeBytes { raw in
      let hash = raw.loadUnaligned(fromByteOffset: end, as: UInt64.self)
      return ContentHash(UnsafeRawBufferPointer(rebasing: raw[..<end])).value
        == UInt64(littleEndian: hash)
    }
    return isWhole ? Array(bytes[magic.count..<end]) : nil
  }

  /// Replaces the file. Errors are ignored: a run works without the cache.
  func write(_ body: [UInt8]) {
    if openFolder() == nil { makeFolder() }
    guard let folder = openFolder() else { return }
    let temporary = "\(name).\(getpid()).tmp"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    guard let file = try? openAt(folder.raw, temporary, flags, mode: 0o600) else {
      _ = unlinkat(folder.raw, temporary, 0)
      return
    }
    var bytes = magic + body
    let hash = ContentHash(bytes).value
    withUnsafeBytes(of: hash.littleEndian) { bytes += $0 }
    var isWritten = (try? writeFully(file, bytes)) != nil
    isWritten = close(file) == 0 && isWritten
    if !isWritten || renameat(folder.raw, temporary, folder.raw, name) != 0 {
      _ = unlinkat(folder.raw, temporary, 0)
    }
    Self.removeOldFiles(folder.raw)
  }

  // MARK: - The folder

  /// Opens the folder. Nil if the folder does not belong to the user, or if other users can write
  /// to it.
  private func openFolder() -> Descriptor? {
    guard let raw = try? openAt(AT_FDCWD, folder, folderNoFollow) else { return nil }
    let descriptor = Descriptor(adopting: raw)
    guard Self.isOwn(descriptor.raw, S_IFDIR) else { return nil }
    return descriptor
  }

  private static func isOwn(_ descriptor: CInt, _ kind: mode_t) -> Bool {
    var raw = stat()
    return fstat(descriptor, &raw) == 0 && raw.st_mode & S_IFMT == kind
      && raw.st_uid == geteuid() && raw.st_mode & 0o022 == 0
  }

  private func makeFolder() {
    var missing = [folder]
    while mkdir(missing[missing.count - 1], 0o700) != 0 {
      let above = PathText.split(missing[missing.count - 1]).folder
      guard errno == ENOENT, above.utf8.count > 1 else { return }
      missing.append(above)
    }
    for path in missing.dropLast().reversed() where mkdir(path, 0o700) != 0 { return }
  }

  /// Deletes the files that were written least recently, including temporary files of killed runs.
  private static func removeOldFiles(_ folder: CInt) {
    guard let names = try? folderNames(folder), names.count > mostFiles else { return }
    let files = names.compactMap { name in
      (try? status(folder, name)).map { found in
        (name: name, time: (found.identity.seconds, found.identity.nanoseconds))
      }
    }
    for file in files.sorted(by: { $0.time < $1.time }).dropLast(mostFiles) {
      _ = unlinkat(folder, file.name, 0)
    }
  }
}
