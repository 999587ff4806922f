import SpecLanguage

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
