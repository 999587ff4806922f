extension Lexer {
  /// Returns the error for a character that cannot begin a token.
  func refuseCharacter(at offset: Int) -> SyntaxError {
    let (scalar, length) = scalar(at: offset)
    let range = range(from: offset, to: offset + length)
    if scalar == "'" {
      return SyntaxError(
        .invalidCharacter, "expected double quotes, found a single quote: write \"…\"",
        at: range)
    }
    let code = "U+" + hexadecimal(scalar.value)
    if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
      return SyntaxError(
        .invalidCharacter, "the control character \(code) is not allowed; remove it", at: range)
    }
    if let (name, advice, replacement) = lookalike(scalar) {
      return SyntaxError(
        .invalidCharacter, "\(name) (\(code)) is not allowed here; \(advice)", at: range,
        fixes: replacement.map { [Fix(String(scalar), by: $0, at: range)] } ?? [])
    }
    return refuseName(around: offset)
  }

  /// Returns the error for a character outside ASCII. The range of the error is the whole word that
  /// contains the character.
  private func refuseName(around offset: Int) -> SyntaxError {
    var start = offset
    var end = offset
    while start > 0, isWordByte(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, end - start < 60, isWordByte(bytes[end]) || bytes[end] >= 0x80 {
      end += 1
    }
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    let word = String(decoding: bytes[start..<end], as: UTF8.self)
    return SyntaxError(
      .invalidCharacter,
      "'\(word)' is not a name: it contains \(unicodeName(of: scalar(at: offset).0)); "
        + "names are ASCII: letters, digits and '_'", at: range(from: start, to: end))
  }

  /// Returns the scalar at an offset, and its length in bytes.
  private func scalar(at offset: Int) -> (Unicode.Scalar, Int) {
    let text = String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
    guard let scalar = text.unicodeScalars.first else { return ("\u{FFFD}", 1) }
    return (scalar, UTF8.width(scalar))
  }
}

/// Returns a number in hexadecimal, with at least four digits.
private func hexadecimal(_ value: UInt32) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
}

/// Returns a name and advice for a character that word processors and web pages use in place of an
/// ASCII character. The replacement is nil if the character has a meaning in YAML too.
private func lookalike(
  _ scalar: Unicode.Scalar
) -> (name: String, advice: String, replacement: String?)? {
  switch scalar {
  case "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{AB}", "\u{BB}", "\u{FF02}":
    ("a typographic quote", "type a straight double quote: \"", nil)
  case "\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}", "\u{B4}", "\u{FF07}":
    ("a typographic quote", "put strings in straight double quotes: \"…\"", nil)
  case "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}", "\u{2212}":
    ("a dash", "type a hyphen: -", "-")
  case "\u{A0}", "\u{2000}"..."\u{200A}", "\u{202F}", "\u{205F}", "\u{3000}":
    ("a non-ASCII space", "type a plain space", " ")
  case "\u{200B}"..."\u{200F}", "\u{202A}"..."\u{202E}", "\u{2060}"..."\u{2069}", "\u{FEFF}",
    "\u{AD}":
    ("an invisible character", "remove it", "")
  case "\u{2028}", "\u{2029}": ("a line separator", "type a new line", nil)
  case "\u{2026}": ("an ellipsis", "type three dots: ...", "...")
  case "\u{D7}": ("a multiplication sign", "type *", "*")
  case "\u{F7}": ("a division sign", "type /", "/")
  case "\u{2264}": ("'≤'", "type <=", "<=")
  case "\u{2265}": ("'≥'", "type >=", ">=")
  case "\u{2260}": ("'≠'", "type !=", "!=")
  case "\u{37E}": ("a Greek question mark", "type a semicolon: ;", ";")
  case "\u{FF08}", "\u{FF09}", "\u{FF0C}", "\u{FF1A}", "\u{FF1B}", "\u{FF1D}", "\u{FF01}":
    ("a full-width character", "type its ASCII form", nil)
  default: nil
  }
}
