import FileSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A package on disk that is already current: it has the expected manifest, and its files match the
/// manifest. Nothing has to be written.
struct SettledPackage {
  /// The number of files in the package.
  private(set) var count = 0
  /// The user-owned files that no longer exist.
  private(set) var gone: [String] = []

  /// Examines each file of the package `name`. Returns nil if the manifest does not have the hash
  /// `wanted`, or if a file does not match the manifest. The package must then be compared in full.
  init?(_ name: String, manifest wanted: ContentHash, in root: CInt) {
    guard let raw = try? openAt(root, name, folderNoFollow) else { return nil }
    var folders = FolderWalk(package: raw)
    guard Self.isThere(OutputPath.journal, in: raw) == false else { return nil }
    var contents = FileContents()
    guard var manifest = Self.manifest(in: raw, wanted) else { return nil }
    let isSound = manifest.withUnsafeMutableBytes { bytes in
      var lines = ManifestLines(bytes)
      while let line = lines.next() {
        guard look(at: line, in: bytes, &folders, &contents) else { return false }
      }
      return lines.isComplete
    }
    if !isSound { return nil }
  }

  /// Returns the manifest's bytes with Unix line endings; nil if they do not have the hash
  /// `wanted`.
  private static func manifest(in package: CInt, _ wanted: ContentHash) -> [UInt8]? {
    guard let raw = try? openAt(package, OutputPath.manifest, readNoFollow) else { return nil }
    let file = Descriptor(adopting: raw)
    guard let bytes = try? readRest(file.raw) else { return nil }
    if ContentHash(bytes) == wanted { return bytes }
    guard let unix = FileComparison.withUnixLines(bytes) else { return nil }
    return ContentHash(unix) == wanted ? unix : nil
  }

  /// Whether a file with this name exists; nil if that cannot be determined.
  private static func isThere(_ name: UnsafePointer<CChar>, in folder: CInt) -> Bool? {
    var raw = stat()
    if fstatat(folder, name, &raw, AT_SYMLINK_NOFOLLOW) == 0 { return true }
    return errno == ENOENT ? false : nil
  }

  /// Whether a file matches its line in the manifest.
  private mutating func look(
    at line: ManifestLines.Line, in bytes: UnsafeMutableRawBufferPointer,
    _ folders: inout FolderWalk, _ contents: inout FileContents
  ) -> Bool {
    count += 1
    guard let folder = folders.enter(line.path, in: bytes) else {
      guard line.hash == nil, folders.isMissing else { return false }
      gone.append(ManifestLines.text(of: line.path, in: bytes))
      return true
    }
    guard let name = ManifestLines.name(line.path.last, in: bytes) else { return false }
    guard let hash = line.hash else {
      let isThere = Self.isThere(name, in: folder)
      if isThere == false { gone.append(ManifestLines.text(of: line.path, in: bytes)) }
      return isThere != nil
    }
    return contents.haveHash(hash, name, in: folder)
  }
}

/// Reads files into one buffer to compute their hashes.
private struct FileContents: ~Copyable {
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 48 << 10, alignment: 16)

  deinit {
    buffer.deallocate()
  }

  /// Whether the file's bytes have the hash `hash`. Line endings that git has changed are ignored.
  mutating func haveHash(
    _ hash: ContentHash, _ name: UnsafePointer<CChar>, in folder: CInt
  ) -> Bool {
    let raw = openat(folder, name, readNoFollow | O_CLOEXEC)
    guard raw >= 0 else { return false }
    let file = Descriptor(adopting: raw)
    guard var count = try? readSome(file.raw, into: buffer) else { return false }
    while count == buffer.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: buffer.count * 4, alignment: 16)
      larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
      buffer.deallocate()
      buffer = larger
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      guard let more = try? readFully(file.raw, into: rest) else { return false }
      count += more
    }
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    if ContentHash(bytes) == hash { return true }
    guard let unix = FileComparison.withUnixLines(Array(bytes)) else { return false }
    return ContentHash(unix) == hash
  }
}

/// Keeps the folders of the most recent path open. No link is followed.
private struct FolderWalk: ~Copyable {
  private let package: CInt
  private var parts: [(name: Range<Int>, descriptor: CInt)] = []
  /// Whether one of the folders in the most recent path does not exist.
  private(set) var isMissing = false

  init(package: CInt) {
    self.package = package
  }

  deinit {
    for part in parts { _ = close(part.descriptor) }
    _ = close(package)
  }

  /// Returns the open folder that contains a file; nil if the folder cannot be opened.
  mutating func enter(_ path: [Range<Int>], in bytes: UnsafeMutableRawBufferPointer) -> CInt? {
    isMissing = false
    let folders = path.count - 1
    var common = 0
    while common < min(parts.count, folders),
      bytes[parts[common].name].elementsEqual(bytes[path[common]])
    {
      common += 1
    }
    while parts.count > common { _ = close(parts.removeLast().descriptor) }
    while parts.count < folders {
      let name = path[parts.count]
      guard let text = ManifestLines.name(name, in: bytes) else { return nil }
      let parent = parts.last?.descriptor ?? package
      let opened = openat(parent, text, folderNoFollow | O_CLOEXEC)
      guard opened >= 0 else {
        isMissing = errno == ENOENT
        return nil
      }
      parts.append((name, opened))
    }
    return parts.last?.descriptor ?? package
  }
}
