/// What a byte of UTF-8 is in ASCII.
extension UInt8 {
  package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  package var isCapital: Bool { self &- UInt8(ascii: "A") < 26 }
  package var isSmallLetter: Bool { self &- UInt8(ascii: "a") < 26 }
  package var isLetter: Bool { (self | 0x20).isSmallLetter }
  /// The small letter of a capital; any other byte itself.
  package var lowercased: UInt8 { isCapital ? self | 0x20 : self }
  /// The capital of a small letter; any other byte itself.
  package var uppercased: UInt8 { isSmallLetter ? self & 0xDF : self }
}

/// Whether a byte is allowed in an ASCII name: a letter, a digit or `_`.
package func isWordByte(_ byte: UInt8) -> Bool {
  byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_")
}

/// Whether a byte can occur in a name, including names outside ASCII.
package func isNameByte(_ byte: UInt8) -> Bool { isWordByte(byte) || byte >= 0x80 }
