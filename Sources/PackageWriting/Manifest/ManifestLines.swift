/// Reads the list of files in a manifest without creating strings. The bytes must have been written
/// by this tool. The reader overwrites slashes and quotes with zeros, so that path components are C
/// strings.
struct ManifestLines {
  struct Line {
    /// The range of bytes of each path component.
    let path: [Range<Int>]
    /// The recorded hash of the file; nil for a user-owned file.
    let hash: ContentHash?
  }

  private static let start = Array("\n  \"files\": {\n".utf8)
  private static let indent = Array("    \"".utf8)
  private static let generated = Array(": \"generated ".utf8)
  private static let yours = Array(": \"yours\"".utf8)
  private static let end = Array("  }\n}\n".utf8)

  private let bytes: UnsafeMutableRawBufferPointer
  private var offset = 0
  /// Whether all lines have been read without an error.
  private(set) var isComplete = false

  init(_ bytes: UnsafeMutableRawBufferPointer) {
    self.bytes = bytes
    // The first match is the start of the list, because the spec names, which come before the list,
    // cannot contain a line end.
    while offset < bytes.count, !take(Self.start) { offset += 1 }
  }

  /// Returns the next line; nil at the end of the list and at the first syntax error.
  mutating func next() -> Line? {
    guard take(Self.indent) else {
      isComplete = take(Self.end) && offset == bytes.count
      return nil
    }
    guard let path = path() else { return nil }
    var hash: ContentHash?
    if take(Self.generated) {
      guard offset + 17 <= bytes.count, bytes[offset + 16] == UInt8(ascii: "\""),
        let digits = ContentHash(hexadecimal: bytes[offset..<offset + 16])
      else { return nil }
      hash = digits
      offset += 17
    } else if !take(Self.yours) {
      return nil
    }
    _ = take([UInt8(ascii: ",")])
    return take([UInt8(ascii: "\n")]) ? Line(path: path, hash: hash) : nil
  }

  private mutating func path() -> [Range<Int>]? {
    var parts: [Range<Int>] = []
    var start = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte != UInt8(ascii: "\\"), byte >= 0x20 else { return nil }
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\"") {
        guard start < offset, !Self.leadsElsewhere(bytes[start..<offset]) else { return nil }
        parts.append(start..<offset)
        bytes[offset] = 0
        start = offset + 1
      }
      offset += 1
      if byte == UInt8(ascii: "\"") { return parts }
    }
    return nil
  }

  private static func leadsElsewhere(_ part: Slice<UnsafeMutableRawBufferPointer>) -> Bool {
    part.count <= 2 && part.allSatisfy { $0 == UInt8(ascii: ".") }
  }

  private mutating func take(_ text: [UInt8]) -> Bool {
    guard bytes[offset...].starts(with: text) else { return false }
    offset += text.count
    return true
  }

  /// Returns the path whose components are at the given byte ranges.
  static func text(of path: [Range<Int>], in bytes: UnsafeMutableRawBufferPointer) -> String {
    path.map { String(decoding: bytes[$0], as: UTF8.self) }.joined(separator: "/")
  }

  /// Returns a component of a path as a C string, for a system call.
  static func name(
    _ part: Range<Int>?, in bytes: UnsafeMutableRawBufferPointer
  ) -> UnsafePointer<CChar>? {
    guard let start = bytes.baseAddress, let part else { return nil }
    return UnsafePointer((start + part.lowerBound).assumingMemoryBound(to: CChar.self))
  }
}
