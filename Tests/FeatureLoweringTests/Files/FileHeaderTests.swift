import FeatureLowering
import Testing

@Suite("The header of a project")
struct FileHeaderTests {
  private func added(_ text: String, to path: String, _ contents: String = "let x = 1\n") -> String?
  {
    let file = GeneratedFile(path: path, owner: .generated, bytes: Array(contents.utf8))
    return FileHeader(text).map { String(decoding: $0.added(to: file).bytes, as: UTF8.self) }
  }

  @Test(
    "every line of a header is a comment, whatever the text is",
    arguments: [
      "a", "a\r\nb\rc", "*/ let x = 2", "/* a", "a\u{2028}b\u{2029}c\u{85}d\u{B}e\u{C}f", "\u{0}a",
      "\\", "a\n\n\nb  ", "\u{202E}a", "#if os(macOS)", "// a\nb", "\"\"\"",
      "swift-tools-version: 1",
    ])
  func comments(_ text: String) throws {
    let written = try #require(added(text, to: "A.swift"))
    #expect(written.hasSuffix("\n\nlet x = 1\n"))
    let head = written.dropLast("\n\nlet x = 1\n".count)
    for line in head.split(whereSeparator: \.isNewline) {
      #expect(line.hasPrefix("//"), "\(head.debugDescription)")
    }
    #expect(!head.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!head.unicodeScalars.contains { [0x2028, 0x2029, 0x85, 0x202E].contains($0.value) })
  }

  @Test("a header that is a comment already is taken as it is")
  func isComment() {
    #expect(
      added("// Copyright\n//\n// MIT\n", to: "A.swift")
        == "// Copyright\n//\n// MIT\n\nlet x = 1\n")
    #expect(added("//===---===//", to: "A.swift") == "// ===---===//\n\nlet x = 1\n")
  }

  @Test("the header follows the version of the tools in the manifest of a package")
  func manifest() {
    #expect(
      added("MIT", to: "Package.swift", "// swift-tools-version: 6.2\n// Generated\n")
        == "// swift-tools-version: 6.2\n\n// MIT\n\n// Generated\n")
  }

  @Test("the header of a page in Markdown is one comment")
  func markdown() {
    #expect(
      added("a --> b --!> -- > c", to: "README.md", "# A\n")
        == "<!--\na --&gt; b --!&gt; -- > c\n-->\n\n# A\n")
    #expect(added("-->\n->", to: "README.md", "# A\n") == "<!--\n--&gt;\n->\n-->\n\n# A\n")
  }

  @Test("a blank header is none", arguments: ["", " \n\n", "//", "\t"])
  func blank(_ text: String) {
    #expect(FileHeader(text) == nil)
  }
}
