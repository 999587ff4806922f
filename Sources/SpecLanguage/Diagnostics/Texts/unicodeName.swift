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
