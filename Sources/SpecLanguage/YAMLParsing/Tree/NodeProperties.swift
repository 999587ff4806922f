/// The anchor and the tag of a node, located in the source. libyaml reports only the position of
/// the first of them.
struct NodeProperties {
  /// The range of the tag in bytes.
  private(set) var tag: Range<Int>?
  /// The end of the last property, which is the anchor or the tag.
  private(set) var end: Int
  /// The offset of the first byte of the node itself.
  private(set) var contentStart: Int

  /// Skips `count` properties from byte `start` on, including the white space after them.
  init(_ bytes: [UInt8], from start: Int, count: Int) {
    end = start
    contentStart = start
    for _ in 0..<count {
      guard contentStart < bytes.count else { return }
      let first = contentStart
      if bytes[first] == UInt8(ascii: "!") {
        end = Self.endOfTag(bytes, from: first)
        tag = first..<end
      } else {
        end = Self.endOfAnchor(bytes, from: first + 1)
      }
      contentStart = Self.skipSpace(bytes, from: end)
    }
  }

  private static func endOfTag(_ bytes: [UInt8], from start: Int) -> Int {
    var offset = start + 1
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "<") {
      while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") { offset += 1 }
      return min(offset + 1, bytes.count)
    }
    while offset < bytes.count, !isSpace(bytes, offset), bytes[offset] != UInt8(ascii: ","),
      bytes[offset] != UInt8(ascii: "}")
    {
      offset += 1
    }
    return offset
  }

  private static func endOfAnchor(_ bytes: [UInt8], from start: Int) -> Int {
    var offset = start
    while offset < bytes.count, isWordByte(bytes[offset]) || bytes[offset] == UInt8(ascii: "-") {
      offset += 1
    }
    return offset
  }

  /// Skips spaces, line ends and comments.
  private static func skipSpace(_ bytes: [UInt8], from start: Int) -> Int {
    var offset = start
    while offset < bytes.count {
      let width = breakWidth(bytes, offset)
      if bytes[offset] == UInt8(ascii: "#") {
        while offset < bytes.count, breakWidth(bytes, offset) == 0 { offset += 1 }
      } else if isBlank(bytes[offset]) {
        offset += 1
      } else if width > 0 {
        offset += width
      } else {
        break
      }
    }
    return offset
  }
}

/// Whether a byte is a space or a tab.
package func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

/// Whether there is a blank or a line end at `offset`.
func isSpace(_ bytes: [UInt8], _ offset: Int) -> Bool {
  isBlank(bytes[offset]) || breakWidth(bytes, offset) > 0
}

/// Returns the width of the line end at `offset`, which is LF, CRLF or CR; 0 if there is none.
/// libyaml also ends lines at NEL, U+2028 and U+2029, but `checkEncoding` rejects them.
func breakWidth(_ bytes: [UInt8], _ offset: Int) -> Int {
  switch bytes[offset] {
  case 0x0A: 1
  case 0x0D: offset + 1 < bytes.count && bytes[offset + 1] == 0x0A ? 2 : 1
  default: 0
  }
}
