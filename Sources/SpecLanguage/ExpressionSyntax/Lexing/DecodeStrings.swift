/// How a string literal is written.
struct StringLayout {
  let hashes: Int
  /// The white space at the beginning of every line; nil for a single-line string.
  var indentation: Range<Int>?
}

extension Lexer {
  /// Resolves the escapes of one segment of a string literal. Stores the result as the string of
  /// `token`.
  mutating func decode(
    _ token: Int, _ range: Range<Int>, _ layout: StringLayout, startsLine: Bool = false
  ) throws(SyntaxError) {
    tokens[token].detail = Int32(clamping: strings.count)
    if layout.indentation == nil, !bytes[range].contains(UInt8(ascii: "\\")) {
      return strings.append(String(decoding: bytes[range], as: UTF8.self))
    }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var offset = range.lowerBound
    if startsLine { offset = try skipIndentation(offset, range, layout) }
    while offset < range.upperBound {
      let next = bytes[offset]
      if next == UInt8(ascii: "\\"), isEscape(offset, layout.hashes) {
        offset = try decodeEscape(offset, range, layout, &decoded)
      } else if isNewline(next) {
        decoded.append(UInt8(ascii: "\n"))
        offset = try skipIndentation(offset + newlineLength(offset), range, layout)
      } else {
        decoded.append(next)
        offset += 1
      }
    }
    strings.append(String(decoding: decoded, as: UTF8.self))
  }

  private func isEscape(_ offset: Int, _ hashes: Int) -> Bool {
    var next = offset + 1
    while next <= offset + hashes {
      if byte(next) != UInt8(ascii: "#") { return false }
      next += 1
    }
    return true
  }

  private func newlineLength(_ offset: Int) -> Int {
    bytes[offset] == UInt8(ascii: "\r") && byte(offset + 1) == UInt8(ascii: "\n") ? 2 : 1
  }

  /// Returns the offset at which the characters of a line begin, after the common indentation.
  private func skipIndentation(
    _ start: Int, _ range: Range<Int>, _ layout: StringLayout
  ) throws(SyntaxError) -> Int {
    guard let indentation = layout.indentation else { return start }
    var offset = start
    for expected in indentation {
      if offset < range.upperBound, bytes[offset] == bytes[expected] {
        offset += 1
        continue
      }
      while offset < range.upperBound, isBlank(bytes[offset]) { offset += 1 }
      if isNewline(byte(offset)) { return offset }
      throw SyntaxError(
        .syntaxError,
        "this line has less indentation than the closing \"\"\"; indent it at least as far",
        at: self.range(from: start, to: offset + 1))
    }
    return offset
  }

  /// Decodes the escape at `start`. Returns the offset after the escape.
  private func decodeEscape(
    _ start: Int, _ range: Range<Int>, _ layout: StringLayout, _ decoded: inout [UInt8]
  ) throws(SyntaxError) -> Int {
    let name = start + 1 + layout.hashes
    switch byte(name) {
    case UInt8(ascii: "n"): decoded.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "t"): decoded.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "r"): decoded.append(UInt8(ascii: "\r"))
    case UInt8(ascii: "0"): decoded.append(0)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): decoded.append(bytes[name])
    case UInt8(ascii: "u"): return try decodeScalar(start, name + 1, &decoded)
    default:
      var offset = name
      while offset < range.upperBound, isBlank(bytes[offset]) { offset += 1 }
      if layout.indentation != nil, offset < range.upperBound, isNewline(bytes[offset]) {
        return try skipIndentation(offset + newlineLength(offset), range, layout)
      }
      throw invalidEscape(start, to: name + 1)
    }
    return name + 1
  }

  /// Decodes an escape such as `\u{1F600}`. Returns the offset after the escape.
  private func decodeScalar(
    _ start: Int, _ brace: Int, _ decoded: inout [UInt8]
  ) throws(SyntaxError) -> Int {
    var value: UInt32 = 0
    var offset = brace + 1
    while let digit = Unicode.Scalar(byte(offset)).hexDigit, offset <= brace + 8 {
      value = value << 4 | digit
      offset += 1
    }
    guard byte(brace) == UInt8(ascii: "{") else { throw invalidEscape(start, to: brace) }
    guard offset > brace + 1, byte(offset) == UInt8(ascii: "}"), let scalar = Unicode.Scalar(value)
    else { throw invalidEscape(start, to: offset) }
    decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    return offset + 1
  }

  private func invalidEscape(_ start: Int, to end: Int) -> SyntaxError {
    var end = min(end, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    let escape = String(decoding: bytes[start..<end], as: UTF8.self)
    return SyntaxError(
      .invalidEscape,
      "'\(escape)' is not an escape; expected \\n, \\t, \\r, \\0, \\\", \\', \\\\, \\u{1F600} or \\(…)",
      at: range(from: start, to: end))
  }
}

extension Unicode.Scalar {
  /// The value of a hexadecimal digit.
  fileprivate var hexDigit: UInt32? {
    switch self {
    case "0"..."9": value - 0x30
    case "a"..."f": value - 0x57
    case "A"..."F": value - 0x37
    default: nil
    }
  }
}
