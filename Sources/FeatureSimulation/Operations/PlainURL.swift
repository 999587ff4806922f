/// A URL that every version of Foundation parses in the same way. It has the form
/// `https://host/path?query#fragment` and contains only plain ASCII characters, without percent
/// signs, users and ports. Other URLs are not evaluated.
struct PlainURL {
  private let path: Substring

  init?(_ text: String) {
    guard let scheme = text.utf8.firstIndex(of: UInt8(ascii: ":")), scheme > text.startIndex,
      text[..<scheme].utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }),
      text[scheme...].hasPrefix("://")
    else { return nil }
    let behind = text[scheme...].dropFirst(3)
    let end = behind.firstIndex { $0 == "?" || $0 == "#" } ?? behind.endIndex
    let slash = behind[..<end].firstIndex(of: "/") ?? end
    guard Self.holds(behind[..<slash], "-."), behind.first?.isLetter == true,
      Self.holds(behind[slash..<end], "-._~/"), Self.holds(behind[end...], "-._~/?=&#"),
      behind[end...].filter({ $0 == "#" }).count < 2
    else { return nil }
    path = behind[slash..<end]
  }

  /// The last component of the path. Nil if the path is empty, or ends with a slash, `.` or `..`,
  /// because the result then depends on Foundation.
  var lastComponent: String? {
    guard let last = path.split(separator: "/", omittingEmptySubsequences: false).last,
      !last.isEmpty, last != ".", last != ".."
    else { return nil }
    return String(last)
  }

  /// The extension of the last component. Nil if the component begins or ends with a dot, or has two
  /// dots in a row, because the result then depends on Foundation.
  var fileExtension: String? {
    guard let parts = lastComponent?.split(separator: ".", omittingEmptySubsequences: false),
      !parts.contains("")
    else { return nil }
    return parts.dropFirst().last.map { String($0) } ?? ""
  }

  private static func holds(_ text: Substring, _ marks: String) -> Bool {
    text.utf8.allSatisfy { byte in
      let scalar = Unicode.Scalar(byte)
      return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        || ("0"..."9").contains(scalar) || marks.unicodeScalars.contains(scalar)
    }
  }
}
