/// Returns a scalar on one line with the quotes that it needs: none if no character of it means
/// anything to YAML, else double quotes if they need no escapes.
///
///     "title"             title
///     'a: b'              "a: b"
///     "a == \"b\""        'a == "b"'
///
/// - Parameter mayUnquote: Whether the quotes may be removed.
func requoted(
  _ scalar: YAMLScalar, _ source: ArraySlice<UInt8>, mayUnquote: Bool
) -> [UInt8] {
  let text = Array(scalar.text.utf8)
  switch scalar.style {
  case .singleQuoted, .doubleQuoted:
    if mayUnquote, needsNoQuotes(text) { return text }
  default: return Array(source)
  }
  let isSpecial = text.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
  if scalar.style == .singleQuoted {
    let quote = [UInt8(ascii: "\"")]
    return isSpecial || text.contains { $0 < 0x20 || $0 == 0x7F }
      ? Array(source) : quote + text + quote
  }
  let quote = [UInt8(ascii: "'")]
  let canBeSingle = isSpecial && !text.contains(quote[0]) && hasSimpleEscapes(source)
  return canBeSingle ? quote + text + quote : Array(source)
}

/// Whether each escape in double quotes is that of a quote or of a backslash.
private func hasSimpleEscapes(_ source: ArraySlice<UInt8>) -> Bool {
  var offset = source.startIndex
  while offset < source.endIndex {
    if source[offset] == UInt8(ascii: "\\") {
      offset += 1
      guard offset < source.endIndex,
        source[offset] == UInt8(ascii: "\"") || source[offset] == UInt8(ascii: "\\")
      else { return false }
    }
    offset += 1
  }
  return true
}

/// Whether all YAML libraries read the text without quotes as the same string.
func needsNoQuotes(_ text: [UInt8]) -> Bool {
  guard let first = text.first, isWordByte(first), !first.isDigit,
    text.last != UInt8(ascii: " ")
  else { return false }
  let isHarmless = text.allSatisfy { byte in
    isWordByte(byte) || byte >= 0x80 || " .-()$=<>+/*;".utf8.contains(byte)
  }
  return isHarmless
    && !readAsOtherTypes.contains(String(decoding: text, as: UTF8.self).lowercased())
    && !hasLineSeparators(text)
}

/// The words that YAML libraries read as a truth value or as nothing, and `nil`, which is Swift's.
private let readAsOtherTypes: Set<String> = [
  "true", "false", "yes", "no", "on", "off", "y", "n", "null", "nil", "none",
]

/// Whether a text contains a character outside of ASCII that is no letter to people: a separator of
/// lines, a space or a control character.
private func hasLineSeparators(_ text: [UInt8]) -> Bool {
  String(decoding: text, as: UTF8.self).unicodeScalars.contains { scalar in
    scalar.value >= 0x80
      && (scalar.properties.isWhitespace || scalar.value <= 0xA0
        || scalar.value == 0xFEFF)
  }
}
