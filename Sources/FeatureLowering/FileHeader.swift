/// A text of the project, such as a licence, that stands at the top of each file as a comment.
package struct FileHeader: Sendable, Equatable {
  private let lines: [String]

  /// Creates a header. Nil if the text is blank. If all lines begin with `//`, the text is a comment
  /// of Swift already.
  package init?(_ text: String) {
    var lines = commentLines(text)
    if lines.allSatisfy({ $0.isEmpty || $0.hasPrefix("//") }) {
      lines = lines.map { line in
        let rest = line.drop { $0 == "/" }
        return String(rest.first == " " ? rest.dropFirst() : rest)
      }
    }
    if lines.allSatisfy(\.isEmpty) { return nil }
    self.lines = lines
  }

  /// Returns a file with the header. The manifest of a package keeps its first line, which tells the
  /// version of its tools.
  package func added(to file: GeneratedFile) -> GeneratedFile {
    let isManifest = file.path == "Package.swift"
    let start =
      isManifest
      ? file.bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? file.bytes.count : 0
    let comment: String
    if file.path.hasSuffix(".swift") {
      comment = lines.map { $0.isEmpty ? "//" : "// \($0)" }.joined(separator: "\n")
    } else if file.path.hasSuffix(".md") {
      comment = "<!--\n\(lines.map(Self.withoutCommentEnd).joined(separator: "\n"))\n-->"
    } else {
      return file
    }
    let head = "\(isManifest ? "\n" : "")\(comment)\n\n"
    return GeneratedFile(
      path: file.path, owner: file.owner,
      bytes: Array(file.bytes[..<start]) + Array(head.utf8) + file.bytes[start...])
  }

  /// A line that does not end a comment of HTML. Both `-->` and `--!>` end one.
  private static func withoutCommentEnd(_ line: String) -> String {
    var result = ""
    for character in line {
      if character == ">", result.hasSuffix("--") || result.hasSuffix("--!") {
        result += "&gt;"
      } else {
        result.append(character)
      }
    }
    return result
  }
}
