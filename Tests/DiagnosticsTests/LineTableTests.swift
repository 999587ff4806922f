import SpecLanguage
import Testing

@Suite("The lines of a file")
struct LineTableTests {
  /// Sources with every kind of line end, scalar width and line length.
  static let texts = [
    "", "\n", "a", "a\nb", "a\r\nb\r\n", "\u{FEFF}a\nb\n", "\u{FEFF}é\nb\u{2028}c\n\n€👍",
    String(repeating: "aé€👍", count: 100) + "\n" + String(repeating: "x", count: 200) + "\r\né",
    "a\rb\u{85}c\u{2029}d\né",
  ]

  @Test(
    "the line table maps each offset to its position, and the position to the offset",
    arguments: texts)
  func positions(_ text: String) {
    let file = SourceFile(path: "a.yaml", text: text)
    var line = 1
    var column = 1
    var byte = text.unicodeScalars.first == "\u{FEFF}" ? 3 : 0
    let scalars = Array(text.unicodeScalars.drop { $0 == "\u{FEFF}" })
    for (index, scalar) in scalars.enumerated() {
      let position = SourcePosition(line: line, column: column)
      #expect(file.lines.position(ofScalar: index) == position)
      #expect(file.lines.position(ofByte: byte) == position)
      #expect(file.lines.byte(ofScalar: index) == byte)
      #expect(file.lines.scalar(ofByte: byte) == index)
      if scalar != "\n" && scalar != "\r" { #expect(file.lines.byte(at: position) == byte) }
      byte += UTF8.width(scalar)
      // CR alone ends a line, as in YAML.
      let isEnd = scalar == "\n" || scalar == "\r" && scalars.dropFirst(index + 1).first != "\n"
      (line, column) = isEnd ? (line + 1, 1) : (line, column + 1)
    }
    #expect(file.lines.lineCount == line)
    #expect(file.lines.position(ofByte: byte) == SourcePosition(line: line, column: column))
  }

  @Test(
    "the line table maps the ends of a range to positions, even if the range has many lines",
    arguments: texts)
  func ranges(_ text: String) {
    let lines = SourceFile(path: "a.yaml", text: text).lines
    let count = text.unicodeScalars.drop(while: { $0 == "\u{FEFF}" }).count
    for start in 0...count {
      for end in [start, start + 1, start + 3, count] where end >= start {
        let wanted = SourceRange(lines.position(ofScalar: start), lines.position(ofScalar: end))
        #expect(lines.range(ofScalars: start..<end) == wanted)
      }
    }
  }

  @Test("the bytes of a line do not include the line ending")
  func lineBytes() {
    let file = SourceFile(path: "a.yaml", text: "\u{FEFF}ab\r\nc\n")
    #expect(file.lines.bytes(ofLine: 1) == 3..<5)
    #expect(file.lines.bytes(ofLine: 2) == 7..<8)
    #expect(file.lines.bytes(ofLine: 3) == 9..<9)
    #expect(file.lines.bytes(ofLine: 4).isEmpty)
    #expect(file.lines.byte(at: SourcePosition(line: 1, column: 99)) == 5)
  }

  @Test(
    "the line of a byte is known even if the file is not valid UTF-8",
    arguments: [[0x80, 0x80], [0x61, 0xC3], [0xFF]])
  func broken(_ bytes: [UInt8]) {
    let file = SourceFile(path: "a.yaml", bytes: bytes)
    #expect(file.lines.position(ofByte: bytes.count).line == 1)
  }
}
