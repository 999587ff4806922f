/// Whether a byte is allowed in an ASCII name: a letter, a digit or `_`.
package func isWordByte(_ byte: UInt8) -> Bool {
  (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
    || byte == UInt8(ascii: "_")
}
