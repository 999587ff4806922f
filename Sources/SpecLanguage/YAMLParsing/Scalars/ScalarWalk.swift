/// Walks over the source of a scalar and over its value in parallel, and records the position of
/// each character of the value. If the source does not match the value, `isSound` becomes false.
struct ScalarWalk {
  let bytes: [UInt8]
  /// The offset of the next byte in the source, and the offset of the end.
  private(set) var offset: Int
  let end: Int
  private(set) var position: SourcePosition

  let value: [UInt8]
  private(set) var count = 0
  private(set) var isSound = true

  private(set) var segments: [LocatedText.Segment] = []
  private var expected: SourcePosition?
  private var scalarsInSegment = 0

  /// The maximum length of a segment. Segments are short, so that counting the columns in a segment
  /// is cheap even on long lines.
  private static let maximumScalars = 64

  init(_ file: SourceFile, _ range: SourceRange, value: String) {
    bytes = file.bytes
    offset = file.lines.byte(at: range.start)
    end = file.lines.byte(at: range.end)
    position = range.start
    self.value = Array(value.utf8)
  }

  var isAtEnd: Bool { offset >= end }
  var isDone: Bool { count == value.count }
  var byte: UInt8 { bytes[offset] }
  var breakWidth: Int { widthOfLineEnd(bytes, offset) }

  func nextByte(_ distance: Int = 1) -> UInt8 {
    offset + distance < end ? bytes[offset + distance] : 0
  }

  /// Skips one scalar of the source.
  mutating func skipScalar() {
    position =
      byte == 0x0A
      ? SourcePosition(line: Int(position.line) + 1, column: 1) : position.advanced(by: 1)
    offset += 1
    while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
  }

  mutating func skipScalars(_ count: Int) {
    for _ in 0..<count where !isAtEnd { skipScalar() }
  }

  mutating func skipBlanks() {
    while !isAtEnd, isBlank(byte) { skipScalar() }
  }

  /// Skips one line end.
  mutating func skipBreak() {
    let isPair = breakWidth == 2 && byte == 0x0D
    skipScalar()
    if isPair { skipScalar() }
  }

  /// Walks over the next scalar of the source, which must be the next scalar of the value.
  mutating func takeScalar() {
    let start = offset
    let place = position
    skipScalar()
    takePiece(bytes[start..<offset], at: place)
  }

  /// Walks over the next bytes of the value, which must equal `piece`. Records `place` as their
  /// position.
  mutating func takePiece(_ piece: some Collection<UInt8>, at place: SourcePosition) {
    for byte in piece {
      guard count < value.count, value[count] == byte else {
        isSound = false
        return
      }
      count += 1
    }
    notePosition(place, from: count - piece.count)
  }

  /// Walks over the next scalar of the value, whatever it is. Records `place` as its position.
  mutating func noteAny(at place: SourcePosition) {
    guard count < value.count else {
      isSound = false
      return
    }
    let start = count
    count += 1
    while count < value.count, value[count] & 0xC0 == 0x80 { count += 1 }
    notePosition(place, from: start)
  }

  private mutating func notePosition(_ place: SourcePosition, from start: Int) {
    if place != expected || scalarsInSegment == Self.maximumScalars {
      segments.append(.init(offset: start, position: place))
      scalarsInSegment = 0
    }
    scalarsInSegment += 1
    expected = place.advanced(by: 1)
  }

  /// Returns the value with the positions of all its characters. If the walk failed, returns the
  /// value with only its start position.
  func located(_ text: String, at start: SourcePosition) -> LocatedText {
    guard isSound && isDone else { return LocatedText(text, at: start) }
    guard text.isEmpty == false else { return LocatedText(text, at: position) }
    var segments = segments
    if position != expected {
      segments.append(.init(offset: value.count, position: position))
    }
    return LocatedText(text, segments: segments)
  }
}
