/// Converts offsets to source positions in one pass over the code, so that the total cost is
/// linear.
struct PositionCursor {
  private let segments: [LocatedText.Segment]
  private var nextSegment = 1
  private var offset = 0
  private var position: SourcePosition
  /// The range to report for code that is not in the file.
  private let place: SourceRange?

  init(_ text: LocatedText) {
    segments = text.segments
    place = text.place
    position = segments.first?.position ?? .start
  }

  /// Returns the position of the character at `target`. Each target must not be smaller than the
  /// previous target.
  mutating func start(at target: Int, in bytes: [UInt8]) -> SourcePosition {
    if let place { return place.start }
    while nextSegment < segments.count, segments[nextSegment].offset <= target { enterSegment() }
    advance(to: target, in: bytes)
    return position
  }

  /// Returns the end position of a range that ends at `target`. The position is on the line of the
  /// range's last character, even if the next character is on another line.
  mutating func endPosition(at target: Int, in bytes: [UInt8]) -> SourcePosition {
    if let place { return place.end }
    while nextSegment < segments.count, segments[nextSegment].offset < target { enterSegment() }
    advance(to: target, in: bytes)
    if nextSegment < segments.count, segments[nextSegment].offset == target,
      segments[nextSegment].position.line == position.line
    {
      return segments[nextSegment].position
    }
    return position
  }

  private mutating func enterSegment() {
    offset = segments[nextSegment].offset
    position = segments[nextSegment].position
    nextSegment += 1
  }

  private mutating func advance(to target: Int, in bytes: [UInt8]) {
    var scalars = 0
    while offset < target, offset < bytes.count {
      if bytes[offset] & 0xC0 != 0x80 { scalars += 1 }
      offset += 1
    }
    if scalars > 0 { position = position.advanced(by: scalars) }
  }
}

extension Lexer {
  /// Returns the end of the line before the next line of code, after an unclosed string or comment
  /// at `offset`. A line of code begins like a statement, and is not indented further than the line
  /// at `offset`.
  func nextLineOfCode(behind offset: Int) -> Int {
    let column = column(ofLineAround: offset)
    var end = endOfLine(from: offset)
    while end < bytes.count {
      var start = end + 1
      if bytes[end] == UInt8(ascii: "\r"), byte(start) == UInt8(ascii: "\n") { start += 1 }
      if isCode(lineAt: start, column) { return end }
      end = endOfLine(from: start)
    }
    return bytes.count
  }

  private func endOfLine(from offset: Int) -> Int {
    var end = offset
    while end < bytes.count, !isNewline(bytes[end]) { end += 1 }
    return min(end, bytes.count)
  }

  private func column(ofLineAround offset: Int) -> Int {
    var start = offset
    while start > 0, !isNewline(bytes[start - 1]) { start -= 1 }
    return indentation(ofLineAt: start)
  }

  private func indentation(ofLineAt start: Int) -> Int {
    var end = start
    while isBlank(byte(end)) { end += 1 }
    return end - start
  }

  /// Whether a line begins like a statement: `state.count = 1`, `let x = 1`, `}`.
  private func isCode(lineAt start: Int, _ column: Int) -> Bool {
    let indentation = indentation(ofLineAt: start)
    guard indentation <= column else { return false }
    let first = start + indentation
    if byte(first) == UInt8(ascii: "}") { return indentation < column }
    var end = first
    while isWordByte(byte(end)) { end += 1 }
    guard end > first, end - first < 100 else { return false }
    switch byte(end) {
    case UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "?"):
      return isWordByte(byte(end + 1)) || byte(end) != UInt8(ascii: ".")
    case UInt8(ascii: " "):
      if byte(end + 1) == UInt8(ascii: "=") { return true }
      switch Keyword(rawValue: String(decoding: bytes[first..<end], as: UTF8.self)) {
      case .let, .var, .guard: return true
      default: return false
      }
    default: return false
    }
  }
}
