import SwiftCode

/// The text in an element or a quoted attribute of a page.
func htmlText(_ text: String) -> String {
  var escaped = ""
  for scalar in singleLine(text).unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    case "'": escaped += "&#39;"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}
