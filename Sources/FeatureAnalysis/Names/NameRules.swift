import SpecLanguage

/// Reports names that are not ASCII Swift identifiers.
///
///     state: {2nd: Int = 0}     # invalid-name
///     state: {second: Int = 0}
func checkNames(_ names: [DeclaredName], _ findings: inout Findings) {
  for declared in names {
    guard let fault = NameFault(in: declared.name.value) else { continue }
    findings.unknown.names.addName(declared.name.value)
    let meant = meantName(declared.name.value)
    // The message shows the reason after the name, so a long name is shortened.
    let isEndless = declared.name.value.utf8.count > 200
    let shownName = isEndless ? excerpt(declared.name.value) : declared.name.value
    findings.error(
      .invalidName,
      "'\(shownName)' cannot be the name of \(declared.kind): " + fault.text,
      at: declared.name.range, help: meant.map { "write \($0)" } ?? fault.help,
      fixes: meant.map { [Fix(declared.name.value, by: $0, at: declared.name.range)] } ?? [])
  }
}

/// Returns the name that was probably meant. Removes Swift syntax before the name, as in
/// `let title` and `.late`. Replaces letters of other scripts by the ASCII letters that they look
/// like.
private func meantName(_ name: String) -> String? {
  let twin = replacingConfusables(in: name)
  if twin != name, NameFault(in: twin) == nil { return twin }
  if name.utf8.first == UInt8(ascii: "."), NameFault(in: String(name.dropFirst())) == nil {
    return String(name.dropFirst())
  }
  let words = name.split(separator: " ", omittingEmptySubsequences: false)
  let keywords = ["case", "let", "var", "enum", "struct", "func", "protocol"]
  guard words.count == 2, keywords.contains(String(words[0])),
    NameFault(in: String(words[1])) == nil
  else { return nil }
  return String(words[1])
}

/// Why a name is invalid.
struct NameFault {
  let text: String
  let help: String?

  /// The maximum length of a name. Longer names would exceed the file system's limit for file
  /// names.
  private static let longest = 120

  /// Returns nil if the name is a valid identifier.
  init?(in name: String) {
    var isFirst = true
    for scalar in name.unicodeScalars {
      if let text = NameFault.text(about: scalar, isFirst: isFirst) {
        self.text = text
        help = "a name consists of the letters a to z and A to Z, digits and '_'"
        return
      }
      isFirst = false
    }
    help = nil
    if name.isEmpty {
      text = "it is empty"
    } else if name.utf8.allSatisfy({ $0 == UInt8(ascii: "_") }) {
      text = "it needs a letter"
    } else if name.utf8.count > NameFault.longest {
      text = "it is longer than \(NameFault.longest) characters"
    } else {
      return nil
    }
  }

  private static func text(about scalar: Unicode.Scalar, isFirst: Bool) -> String? {
    switch scalar {
    case "a"..."z", "A"..."Z", "_": return nil
    case "0"..."9": return isFirst ? "it begins with a digit" : nil
    case "`": return "write it without backticks; they are added where Swift needs them"
    case " ": return "it contains a space"
    case "$": return "'$' is reserved for names that the compiler creates"
    default: break
    }
    if scalar.isASCII {
      return scalar.value < 0x20 ? "it contains a control character" : "it contains '\(scalar)'"
    }
    return "it contains " + unicodeName(of: scalar)
  }
}
