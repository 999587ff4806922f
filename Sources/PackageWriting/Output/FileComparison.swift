import FeatureLowering
import FeatureRendering

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Compares files on disk with the contents that a run wants. All files are read into the same
/// buffer.
struct FileComparison: ~Copyable {
  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: 64 << 10, alignment: 16)

  deinit {
    buffer.deallocate()
  }

  /// Returns the state of a generated file. `recorded` contains the hashes of the contents that
  /// earlier runs have written.
  func state(
    of file: GeneratedFile, named name: String, in folder: CInt, recorded: [ContentHash]
  ) throws(Errno) -> FileState {
    let descriptor: Descriptor
    do throws(Errno) {
      descriptor = Descriptor(adopting: try openAt(folder, name, readNoFollow))
    } catch {
      return try Self.state(ofUnopened: name, in: folder, error)
    }
    do throws(Errno) {
      if try holds(descriptor.raw, file.bytes) { return .current }
    } catch {
      if error.code == EISDIR { return .blocked("a folder is in its place") }
      throw error
    }
    let status = try status(descriptor.raw)
    guard status.kind == .file else { return .blocked("it is not a regular file") }
    guard lseek(descriptor.raw, 0, SEEK_SET) == 0 else { throw .last }
    let bytes = try readRest(descriptor.raw)
    // The bytes are compared again, because the first comparison ends if a read returns fewer bytes
    // than the file contains.
    if bytes == file.bytes || Self.withUnixLines(bytes) == file.bytes { return .current }
    if Self.isAsWritten(bytes, recorded) { return .stale(status) }
    if !recorded.isEmpty, MergeConflict.isIn(bytes) { return .conflicted(status) }
    return recorded.isEmpty ? .unknown(status) : .edited(status)
  }

  private static func state(
    ofUnopened name: String, in folder: CInt, _ cause: Errno
  ) throws(Errno) -> FileState {
    switch cause.code {
    case ENOENT: return .missing
    case ELOOP: return .blocked("a symbolic link is in its place")
    case ENXIO: return .blocked("it is not a regular file")
    default: throw cause
    }
  }

  /// Returns the state of a file that the run does not generate any more; nil if the file does not
  /// exist.
  static func leftOver(
    _ name: String, in folder: CInt, recorded: [ContentHash]
  ) throws(Errno) -> (state: LeftOver.State, status: FileStatus)? {
    guard let found = try status(folder, name) else { return nil }
    guard found.kind == .file else { return (.edited, found) }
    let descriptor = Descriptor(adopting: try openAt(folder, name, readNoFollow))
    let isUnedited = isAsWritten(try readRest(descriptor.raw), recorded)
    return (isUnedited ? .unedited : .edited, found)
  }

  /// Whether a run has written these bytes. Line endings that git has changed are ignored. An empty
  /// file counts as written by a run: a power failure may leave it, and nothing is lost if it is
  /// overwritten.
  private static func isAsWritten(_ bytes: [UInt8], _ recorded: [ContentHash]) -> Bool {
    guard !recorded.isEmpty else { return false }
    if bytes.isEmpty || recorded.contains(ContentHash(bytes)) { return true }
    guard let unix = withUnixLines(bytes) else { return false }
    return recorded.contains(ContentHash(unix))
  }

  /// Whether the file contains exactly these bytes. One more byte is requested, so that one call is
  /// enough if the file fits into the buffer.
  private func holds(_ descriptor: CInt, _ bytes: [UInt8]) throws(Errno) -> Bool {
    var offset = 0
    while true {
      let asked = min(buffer.count, bytes.count - offset + 1)
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<asked])
      let count = try readSome(descriptor, into: part)
      guard count <= bytes.count - offset, Self.areEqual(part, count, bytes, offset) else {
        return false
      }
      offset += count
      // If fewer bytes were read than requested, the file has ended.
      if count < asked { return offset == bytes.count }
    }
  }

  private static func areEqual(
    _ read: UnsafeMutableRawBufferPointer, _ count: Int, _ bytes: [UInt8], _ offset: Int
  ) -> Bool {
    bytes.withUnsafeBytes { wanted in
      guard let left = read.baseAddress, let right = wanted.baseAddress else { return count == 0 }
      return memcmp(left, right + offset, count) == 0
    }
  }

  /// Returns the bytes with LF instead of CRLF; nil if the bytes contain no CR.
  static func withUnixLines(_ bytes: [UInt8]) -> [UInt8]? {
    let (cr, lf) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    guard bytes.contains(cr) else { return nil }
    var unix: [UInt8] = []
    unix.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte == cr, index + 1 < bytes.count, bytes[index + 1] == lf { continue }
      unix.append(byte)
    }
    return unix
  }
}
