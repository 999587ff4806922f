/// Returns a string as it is displayed. Escapes control characters, line ends, and invisible and
/// bidirectional formatting, such as `\u{202E}`. Without the escapes, a spec could disguise a
/// finding.
package func shown(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
  var result = ""
  for scalar in text.unicodeScalars { appendShown(scalar, to: &result) }
  return result
}

/// Returns a user's string for a message. Escapes the string, and truncates it if it is long.
package func excerpt(_ text: String) -> String {
  let limit = 60
  var result = ""
  for (count, scalar) in text.unicodeScalars.enumerated() {
    if count == limit { return result + "…" }
    appendShown(scalar, to: &result)
  }
  return result
}

func appendShown(_ scalar: Unicode.Scalar, to text: inout String) {
  guard isHidden(scalar) else { return text.unicodeScalars.append(scalar) }
  switch scalar {
  case "\n": text += "\\n"
  case "\r": text += "\\r"
  case "\t": text += "\\t"
  default: text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }
}

/// Whether a character is invisible, or can disguise adjacent characters.
package func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.value >= 0x20 && scalar.value < 0x7F { return false }
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
  // Zero-width joiners are parts of words and emoji.
  case .format: return scalar != "\u{200C}" && scalar != "\u{200D}"
  default: return false
  }
}

/// Returns the approximate width of a character in terminal columns. The width determines the
/// position of the caret.
func terminalWidth(_ scalar: Unicode.Scalar) -> Int {
  if scalar.value < 0x300 { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
    return 2
  default: return 1
  }
}
