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

/// Returns a character's description in findings: its code, its name, and the ASCII letter that it
/// looks like.
///
///     unicodeName(of: "\u{441}")  // U+0441 CYRILLIC SMALL LETTER ES, which looks like 'c'
package func unicodeName(of scalar: Unicode.Scalar) -> String {
  let code = String(scalar.value, radix: 16, uppercase: true)
  let padded = String(repeating: "0", count: max(0, 4 - code.utf8.count)) + code
  let title = scalar.properties.name.map { " \($0)" } ?? ""
  let twin = confusables[scalar].map { ", which looks like '\($0)'" } ?? ""
  return "U+\(padded)\(title)\(twin)"
}

/// Returns the string with ASCII letters in place of letters that look like them.
package func replacingConfusables(in text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
  return String(text.unicodeScalars.map { confusables[$0] ?? Character($0) })
}

/// The letters of other scripts that look like ASCII letters.
private let confusables: [Unicode.Scalar: Character] = {
  let pairs: [(String, String)] = [
    ("АВЕКМНОРСТУХаеорсухіјѕԁԛԝһ", "ABEKMHOPCTYXaeopcyxijsdqwh"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονυρι", "ABEZHIKMNOPTYXovupi"),
  ]
  var twins: [Unicode.Scalar: Character] = [:]
  for (foreign, ascii) in pairs {
    for (scalar, letter) in zip(foreign.unicodeScalars, ascii) { twins[scalar] = letter }
  }
  for value in UInt32(0xFF10)...0xFF5A {
    guard let wide = Unicode.Scalar(value), let narrow = Unicode.Scalar(value - 0xFEE0) else {
      continue
    }
    twins[wide] = Character(narrow)
  }
  return twins
}()
