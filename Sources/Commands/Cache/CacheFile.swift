import FeatureLowering
import FileSystem
import PackageWriting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A cache file: the entries for one output folder. A damaged file reads as empty. A write replaces
/// the file atomically, or does nothing.
struct CacheFile: Sendable {
  typealias Entries = [UInt64: RememberedManifests.Entry]

  /// The maximum number of specs for one output folder.
  static let mostEntries = 50_000
  /// The maximum number of remembered output folders; the least recently written one is deleted.
  static let mostFiles = 32
  private static let longest = 16 << 20
  private static let magic = Array("redux-gen cache 2\n".utf8)

  private let folder: String
  private let name: String

  init(folder: String, output: ContentHash) {
    self.folder = folder
    var name: [UInt8] = []
    output.appendHexadecimal(to: &name)
    self.name = String(decoding: name, as: UTF8.self)
  }

  /// The entries; none if the file does not exist or has another format.
  func read() -> Entries {
    guard let folder = openFolder(),
      let file = try? openAt(folder.raw, name, readNoFollow)
    else { return [:] }
    let descriptor = Descriptor(adopting: file)
    guard Self.isOwn(descriptor.raw, S_IFREG),
      let bytes = try? readRest(descriptor.raw, limit: Self.longest)
    else { return [:] }
    return Self.decode(bytes) ?? [:]
  }

  /// Replaces the file. Errors are ignored: a run works without the cache.
  func write(_ entries: Entries) {
    if openFolder() == nil { makeFolder() }
    guard let folder = openFolder() else { return }
    let temporary = "\(name).\(getpid()).tmp"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    guard let file = try? openAt(folder.raw, temporary, flags, mode: 0o600) else {
      _ = unlinkat(folder.raw, temporary, 0)
      return
    }
    var isWritten = (try? writeFully(file, Self.encode(entries))) != nil
    isWritten = close(file) == 0 && isWritten
    if !isWritten || renameat(folder.raw, temporary, folder.raw, name) != 0 {
      _ = unlinkat(folder.raw, temporary, 0)
    }
    Self.removeOldFiles(folder.raw)
  }

  // MARK: - The folder

  /// Nil unless the folder belongs to the user and only the user can write to it.
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

  /// Temporary files of killed runs are removed by age like the others.
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

  // MARK: - The format

  /// The magic line; five numbers for each entry, the last of which is the length of its text; a
  /// hash of everything before it.
  private static func encode(_ entries: Entries) -> [UInt8] {
    var bytes = magic
    bytes.reserveCapacity(magic.count + entries.count * 64)
    func append(_ number: UInt64) {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
    for (slot, entry) in entries {
      let text = Array(Self.text(of: entry).utf8)
      append(slot)
      append(entry.key.high)
      append(entry.key.low)
      append(entry.manifest.value)
      append(UInt64(text.count))
      bytes += text
    }
    append(ContentHash(bytes).value)
    return bytes
  }

  /// The package's name, and a line `name(parameters` for each file of handlers, sorted by name.
  /// None of the parts contains a tab.
  private static func text(of entry: RememberedManifests.Entry) -> String {
    let lines = entry.handled.map {
      let actions = zip($0.names, $0.parameters).map { "\($0)(\($1)" }
      return ([$0.type, $0.path] + actions).joined(separator: "\t")
    }
    return ([entry.package] + lines).joined(separator: "\n")
  }

  // Splits by bytes: splitting by characters takes twenty times as long, and each run reads the
  // whole file.
  private static func handled(_ line: Slice<UnsafeRawBufferPointer>) -> WantedFunctions {
    let parts = line.split(separator: UInt8(ascii: "\t"))
    let actions = parts.dropFirst(2).map {
      $0.split(separator: UInt8(ascii: "("), maxSplits: 1, omittingEmptySubsequences: false)
    }
    return WantedFunctions(
      type: text(parts.first), path: text(parts.dropFirst().first),
      names: actions.map { text($0.first) },
      parameters: actions.map { text($0.dropFirst().first) })
  }

  private static func text(_ bytes: Slice<UnsafeRawBufferPointer>?) -> String {
    bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static func decode(_ bytes: [UInt8]) -> Entries? {
    let end = bytes.count - 8
    guard end >= magic.count, bytes.starts(with: magic) else { return nil }
    return bytes.withUnsafeBytes { raw in
      func number(_ offset: Int) -> UInt64 {
        UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      }
      let body = UnsafeRawBufferPointer(rebasing: raw[..<end])
      guard ContentHash(body).value == number(end) else { return nil }
      var entries: Entries = [:]
      entries.reserveCapacity((end - magic.count) / 48)
      var offset = magic.count
      while offset < end {
        let start = offset + 40
        guard start <= end, number(offset + 32) <= UInt64(end - start) else { return nil }
        let next = start + Int(number(offset + 32))
        let lines = raw[start..<next].split(separator: UInt8(ascii: "\n"))
        entries[number(offset)] = RememberedManifests.Entry(
          key: Digest(high: number(offset + 8), low: number(offset + 16)),
          manifest: ContentHash(value: number(offset + 24)),
          package: text(lines.first),
          handled: lines.dropFirst().map(handled))
        offset = next
      }
      return entries
    }
  }
}
