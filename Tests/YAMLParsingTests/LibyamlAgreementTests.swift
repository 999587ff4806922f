import Foundation
import SpecLanguage
import Testing

/// `parseYAML` rejects every document that libyaml rejects. It also rejects valid YAML that breaks
/// the stricter rules of specs, and accepts all other documents.
@Suite("Agreement with libyaml")
struct LibyamlAgreementTests {
  /// The rules of specs that valid YAML can break.
  static let rules: Set<String> = [
    "alias-expansion", "contradicting-tag", "control-character", "cyclic-alias", "duplicate-key",
    "empty-file",
    "merge-key", "non-scalar-key", "quote-this-text", "second-document", "undefined-alias",
    "unknown-tag", "unsupported-encoding",
  ]

  @Test(
    "each collected document is accepted or rejected as by libyaml, except for the rules of specs")
  func collected() throws {
    let path = "Tests/Fixtures/YAML/documents.txt"
    let lines = try String(contentsOfFile: path, encoding: .utf8)
      .components(separatedBy: "\n").dropLast()
    var updated: [String] = []
    for line in lines {
      if line.hasPrefix("§") {
        updated.append(line)
        continue
      }
      let parts = line.components(separatedBy: " ⟶ ")
      let expected = parts.count > 1 ? parts[1] : ""
      let found = verdict(on: Self.plain(parts[0]), "\(line)")
      #expect(found == expected, "\(line)")
      updated.append(parts[0] + (found.isEmpty ? "" : " ⟶ \(found)"))
    }
    #expect(lines.count > 500)
    if ProcessInfo.processInfo.environment["UPDATE_YAML"] != nil {
      try (updated.joined(separator: "\n") + "\n").write(
        toFile: path, atomically: true, encoding: .utf8)
    }
  }

  @Test(
    "each collected document is accepted or rejected as by libyaml as a value, an item and a key")
  func nested() throws {
    let path = "Tests/Fixtures/YAML/documents.txt"
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let frames = ["x: @", "x:\n  @", "- @", "- x: @", "[@]", "{x: @}", "? @\n: y", "@: x", "'@'"]
    for line in lines where !line.hasPrefix("§") {
      let document = Self.plain(line.components(separatedBy: " ⟶ ")[0])
      for frame in frames {
        let indented = document.replacing("\n", with: frame.contains("\n  ") ? "\n  " : "\n")
        let text = frame.replacing("@", with: indented)
        _ = verdict(on: text, Comment(rawValue: text))
      }
    }
  }

  /// Returns the rules by which `parseYAML` rejects a document that libyaml accepts, joined by
  /// commas. The result is empty if both accept or both reject the document.
  private func verdict(on text: String, _ comment: Comment) -> String {
    let file = SourceFile(path: "a.yaml", text: text)
    let events = LibyamlEvents(file.bytes)
    var diagnostics = Diagnostics()
    let node = parseYAML(file, &diagnostics)
    checkPlaces(diagnostics.findings, in: file, comment)
    guard events.isAccepted else {
      #expect(diagnostics.hasErrors, "libyaml refuses it: \(comment)")
      return ""
    }
    if let node, !diagnostics.hasErrors {
      #expect(eventOutline(node) == events.outline, comment)
    }
    #expect(node != nil || diagnostics.hasErrors, comment)
    let ids = Set(diagnostics.findings.map(\.id.rawValue))
    #expect(ids.isSubset(of: Self.rules), comment)
    return ids.sorted().joined(separator: ", ")
  }

  private func checkPlaces(_ findings: [Finding], in file: SourceFile, _ comment: Comment) {
    for position in findings.flatMap({ [$0.range.start, $0.range.end] }) {
      let line = Int(position.line)
      #expect(line >= 1 && line <= file.lines.lineCount, comment)
      let bytes = file.bytes[file.lines.bytes(ofLine: line)]
      let columns = String(decoding: bytes, as: UTF8.self).unicodeScalars.count
      // The position may follow the last character of the line, and the line end may be CR LF.
      #expect(position.column >= 1 && Int(position.column) <= columns + 3, comment)
    }
  }

  private static func plain(_ text: String) -> String {
    text.replacing("⏎", with: "\n").replacing("←", with: "\r").replacing("»", with: "\t")
      .replacing("⇔", with: "\u{FEFF}")
  }
}
