import SpecLanguage
import Testing

@Suite("A located text")
struct LocatedTextTests {
  let folded = LocatedText(
    "ab cé",
    segments: [
      .init(offset: 0, position: SourcePosition(line: 2, column: 5)),
      .init(offset: 3, position: SourcePosition(line: 3, column: 7)),
    ])

  @Test("a located text maps every offset to its position in the file")
  func positions() {
    #expect(folded.position(at: 1) == SourcePosition(line: 2, column: 6))
    #expect(folded.position(at: 3) == SourcePosition(line: 3, column: 7))
    #expect(folded.position(at: 4) == SourcePosition(line: 3, column: 8))
    #expect(folded.position(at: 6) == SourcePosition(line: 3, column: 9))
    #expect(folded.position(at: 99) == SourcePosition(line: 3, column: 9))
    #expect(folded.position(at: -1) == SourcePosition(line: 2, column: 5))
  }

  @Test(
    "a range in a located text ends after its last character, not at the start of the next line")
  func ranges() {
    #expect(folded.range(0..<2).end == SourcePosition(line: 2, column: 7))
    #expect(folded.range(0..<3).end == SourcePosition(line: 2, column: 8))
    #expect(folded.range(3..<6).end == SourcePosition(line: 3, column: 9))
    #expect(folded.range(3..<3).end == SourcePosition(line: 3, column: 7))
  }

  @Test("a position in a located text counts Unicode scalars, not bytes")
  func scalars() {
    let text = LocatedText("é👍x", at: SourcePosition(line: 1, column: 3))
    #expect(text.position(at: 6) == SourcePosition(line: 1, column: 5))
  }
}
