import FeatureLowering
import FeatureRendering

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Compares files on disk with what is wanted there, through one buffer.
struct FileComparison: ~Copyable {
  private let buffer: UnsafeMutableRawBufferPointer

  /// Room for files of up to `size` bytes, and one more to see whether a file is longer.
  init(largest size: Int) {
    buffer = .allocate(byteCount: size + 1, alignment: 16)
  }

  deinit {
    buffer.deallocate()
  }

  /// The state of a generated file. `recorded` are the hashes of what earlier runs wrote there.
  func state(
    of file: GeneratedFile, named name: String, in folder: CInt, recorded: [ContentHash]
  ) throws(Errno) -> FileState {
    let descriptor: Descriptor
    do throws(Errno) {
      descriptor = Descriptor(adopting: try openAt(folder, name, readNoFollow))
    } catch {
      return try Self.state(ofUnopened: name, in: folder, error)
    }
    let start = UnsafeMutableRawBufferPointer(rebasing: buffer[...file.bytes.count])
    let count: Int
    do throws(Errno) {
      // One byte more than wanted was asked for: one call tells an equal file.
      let first = try readSome(descriptor.raw, into: start)
      let isWhole = first == file.bytes.count
      let rest = UnsafeMutableRawBufferPointer(rebasing: start[first...])
      count = isWhole ? first : first + (try readFully(descriptor.raw, into: rest))
    } catch {
      if error.code == EISDIR { return .blocked("a folder is in its place") }
      throw error
    }
    if count == file.bytes.count, Self.areEqual(start, file.bytes) { return .current }
    let status = try status(descriptor.raw)
    guard status.kind == .file else { return .blocked("it is not a regular file") }
    let bytes = Array(start[..<count]) + (try readRest(descriptor.raw))
    if let unix = Self.withUnixLines(bytes), unix == file.bytes { return .current }
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

  /// The state of a file that no run wants any more; nil if it is gone.
  static func leftOver(
    _ name: String, in folder: CInt, recorded: [ContentHash]
  ) throws(Errno) -> (state: LeftOver.State, status: FileStatus)? {
    guard let found = try status(folder, name) else { return nil }
    guard found.kind == .file else { return (.edited, found) }
    let descriptor = Descriptor(adopting: try openAt(folder, name, readNoFollow))
    let isUnedited = isAsWritten(try readRest(descriptor.raw), recorded)
    return (isUnedited ? .unedited : .edited, found)
  }

  /// Whether a run wrote these bytes. Line endings that git changed are no edit, and an empty file,
  /// which a power cut can leave, holds nothing that could be lost.
  private static func isAsWritten(_ bytes: [UInt8], _ recorded: [ContentHash]) -> Bool {
    guard !recorded.isEmpty else { return false }
    if bytes.isEmpty || recorded.contains(ContentHash(bytes)) { return true }
    guard let unix = withUnixLines(bytes) else { return false }
    return recorded.contains(ContentHash(unix))
  }

  private static func areEqual(_ read: UnsafeMutableRawBufferPointer, _ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { wanted in
      guard let left = read.baseAddress, let right = wanted.baseAddress else {
        return wanted.isEmpty
      }
      return memcmp(left, right, wanted.count) == 0
    }
  }

  /// The text with LF where it has CRLF; nil if it has none.
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
