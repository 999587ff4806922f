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
