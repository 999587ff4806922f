/// Decodes and encodes base64 with the standard alphabet.
package enum Base64 {
  /// Returns the base64 of bytes.
  package static func encodedText(of bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let word = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for place in 0..<4 {
        text.append(place <= part.count ? letters[word >> (18 - 6 * place) & 63] : "=")
      }
    }
    return text
  }

  /// Returns the decoded bytes; nil if the string is not base64. Blanks and new lines are ignored.
  static func bytes(of text: String) -> [UInt8]? {
    var found: [UInt8] = []
    found.reserveCapacity(text.utf8.count / 4 * 3)
    var bits: UInt32 = 0
    var sextets = 0
    var padding = 0
    for byte in text.utf8 {
      if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { continue }
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let sextet = sextet(byte) else { return nil }
      bits = bits << 6 | sextet
      sextets += 1
      if sextets % 4 == 0 {
        found += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
        bits = 0
      }
    }
    switch (sextets % 4, padding) {
    case (0, 0): return found
    case (2, 2): return bits & 0xF == 0 ? found + [UInt8(bits >> 4)] : nil
    case (3, 1):
      return bits & 3 == 0 ? found + [UInt8(bits >> 10), UInt8(bits >> 2 & 0xFF)] : nil
    default: return nil
    }
  }

  private static func sextet(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 97 + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 48 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
