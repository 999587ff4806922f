import SpecLanguage
import Testing

@testable import SpecRepair

@Suite("A repaired source")
struct RepairedSourceTests {
  private func edit(_ file: SourceFile, _ text: String, by replacement: String) -> SourceEdit {
    let bytes = file.bytes.firstRange(of: Array(text.utf8)) ?? 0..<0
    return SourceEdit(bytes: bytes, replacement: replacement)
  }

  @Test("a repaired source maps each position after its edits to the original position")
  func places() {
    let file = SourceFile(path: "a", text: "é: b\nc: dd: e\nf: g\n")
    let source = RepairedSource(
      file, [edit(file, "dd", by: "x"), SourceEdit(bytes: 6..<6, replacement: "k:\r")])
    #expect(String(decoding: source.file.bytes, as: UTF8.self) == "é: b\nk:\rc: x: e\nf: g\n")
    let repaired = SourceRange(
      SourcePosition(line: 2, column: 10), SourcePosition(line: 2, column: 11))
    #expect(source.file.sourceText(in: repaired) == "e")
    #expect(file.sourceText(in: source.original(repaired)) == "e")
    #expect(
      source.original(SourcePosition(line: 3, column: 4)) == SourcePosition(line: 3, column: 4))
  }

  @Test("a repaired source applies only the first of two overlapping edits")
  func overlap() {
    let file = SourceFile(path: "a", text: "abc")
    let source = RepairedSource(
      file,
      [SourceEdit(bytes: 0..<2, replacement: "x"), SourceEdit(bytes: 1..<3, replacement: "y")])
    #expect(source.file.bytes == Array("xc".utf8))
  }

  @Test("a repaired source maps the bytes of a quoted expression to the original bytes")
  func quoting() {
    let file = SourceFile(path: "a", text: "- it's: b")
    let source = RepairedSource(file, file.quoting(2..<9))
    #expect(String(decoding: source.file.bytes, as: UTF8.self) == "- 'it''s: b'")
    #expect(source.originalByte(10) == 8)
  }
}
