import SpecLanguage

/// The result of repairing a file until it is valid YAML, or until no further repair helps.
struct RepairedText {
  private(set) var repairs: SourceRepairs
  private(set) var source: RepairedSource
  private(set) var reading: YAMLReading
  /// The syntax error that no repair removes; nil if there is none.
  private(set) var unrepaired: Finding?

  /// Reads a file after applying the given repairs, and continues after each syntax error.
  init(_ file: SourceFile, mending lines: [LineRepair] = [], _ effort: inout RepairEffort) {
    repairs = SourceRepairs(file, lines)
    source = repairs.source
    reading = readYAML(source.file)
    while let error = reading.error {
      var explanation = SyntaxErrorExplanation(source.original(error), file)
      explanation.mendIndentation(in: source, &effort)
      let isTold = repairs.isTold(explanation)
      // Repairing another syntax error requires reading the whole file again.
      if !lines.isEmpty { _ = effort.spend(file) }
      guard repairs.add(explanation) else {
        if !isTold { unrepaired = explanation.finding }
        break
      }
      source = repairs.source
      reading = readYAML(source.file)
    }
  }
}

// A repair guesses what a wrong text means, so its offsets may be wrong too. A wrong offset must
// not end the tool: the repair then only fails, and the plain finding is reported. Therefore this
// module reads bytes only by `SpecBytes`, and creates ranges only with the operator below.

/// The bytes of a text. Reading outside of the text is allowed, and finds the end of a line.
struct SpecBytes {
  fileprivate let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var range: Range<Int> { 0..<bytes.count }

  /// The byte at an offset. Before and after the text, this is a line feed.
  subscript(offset: Int) -> UInt8 {
    bytes.indices.contains(offset) ? bytes[offset] : 0x0A
  }

  /// The bytes of a range that are in the text.
  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    bytes[range.clamped(to: bytes.indices)]
  }

  subscript(range: PartialRangeFrom<Int>) -> ArraySlice<UInt8> {
    self[range.lowerBound..<bytes.count]
  }

  subscript(range: PartialRangeUpTo<Int>) -> ArraySlice<UInt8> {
    self[0..<range.upperBound]
  }
}

extension SourceFile {
  var content: SpecBytes { SpecBytes(bytes) }
}

/// Creates the range of the offsets or lines from `start` up to `end`. If `end` is before `start`,
/// the range is empty. The operator of the standard library would end the tool.
func ..< (start: Int, end: Int) -> Range<Int> {
  Range(uncheckedBounds: (start, max(start, end)))
}

/// The offset of the closing quote of the quoted scalar at the start of a range.
func closingQuote(_ content: SpecBytes, _ range: Range<Int>) -> Int? {
  closingQuote(content.bytes, range.clamped(to: content.range))
}
