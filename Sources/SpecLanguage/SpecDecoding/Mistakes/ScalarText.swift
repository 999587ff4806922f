// Helpers for the content of a scalar, which work on its bytes.

func isSpace(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
    || byte == UInt8(ascii: "\r")
}

func isBlank(_ text: String) -> Bool { text.utf8.allSatisfy(isSpace) }

/// Whether a string contains `\(`.
func hasInterpolation(_ text: String) -> Bool {
  let bytes = text.utf8
  return zip(bytes, bytes.dropFirst()).contains {
    $0 == UInt8(ascii: "\\") && $1 == UInt8(ascii: "(")
  }
}

/// Whether Swift code is empty apart from `//` comments.
func isBlankSwift(_ text: String) -> Bool {
  var isComment = false
  var hasSlash = false
  for byte in text.utf8 {
    if byte == UInt8(ascii: "\n") { isComment = false }
    if isComment { continue }
    if byte == UInt8(ascii: "/") {
      isComment = hasSlash
      hasSlash = !hasSlash
    } else if hasSlash || !isSpace(byte) {
      return false
    }
  }
  return !hasSlash
}

/// Returns the string without the white space at both ends.
func trimmed(_ text: String) -> String {
  let bytes = text.utf8
  guard let first = bytes.first, let last = bytes.last, isSpace(first) || isSpace(last) else {
    return text
  }
  guard let start = bytes.firstIndex(where: { !isSpace($0) }),
    let end = bytes.lastIndex(where: { !isSpace($0) })
  else { return "" }
  return String(text[start...end])
}

/// Returns the name inside a pair of backticks. Returns other strings unchanged.
func withoutBackticks(_ text: String) -> String {
  let bytes = text.utf8
  let tick = UInt8(ascii: "`")
  guard bytes.count > 2, bytes.first == tick, bytes.last == tick else { return text }
  return String(text[bytes.index(after: bytes.startIndex)..<bytes.index(before: bytes.endIndex)])
}

/// Splits a string at its only separator. Returns nil if the string does not contain exactly one
/// separator.
func halves(of text: String, around separator: UInt8) -> (Substring, Substring)? {
  let bytes = text.utf8
  guard let place = bytes.firstIndex(of: separator) else { return nil }
  let rest = text[bytes.index(after: place)...]
  return rest.utf8.contains(separator) ? nil : (text[..<place], rest)
}

/// Whether a string begins like a type.
func beginsType(_ text: String) -> Bool {
  text.utf8.first.map { $0.isCapital || $0 == UInt8(ascii: "[") } ?? false
}

/// Whether a string is a single word, such as a key or a name.
func isWord(_ text: String) -> Bool { text.utf8.allSatisfy(isNameByte) }
