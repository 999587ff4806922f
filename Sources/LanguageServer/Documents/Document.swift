import FeatureRendering
import PackageWriting
import SpecLanguage

/// A document that is open in the editor.
struct Document: Sendable {
  /// The URI as the client writes it.
  let uri: String
  let path: String
  private(set) var version: Int
  private(set) var file: SourceFile

  var isConfiguration: Bool { DocumentPath.isConfiguration(path) }

  init(uri: String, version: Int, text: String) {
    self.uri = uri
    path = DocumentPath.path(of: uri)
    self.version = version
    file = SourceFile(path: path, text: text)
  }

  /// Applies the changes of a notification in order. A change without a range is a whole new text.
  mutating func applyChanges(
    _ changes: [JSONValue], version: Int?, _ encoding: PositionEncoding
  ) throws(RequestFault) {
    var edited = EditedText(file)
    for change in changes {
      guard let text = change["text"]?.text else { throw .invalid("a change without its text") }
      if let range = change["range"], !range.isNull {
        let start = try Self.place(range["start"])
        let end = try Self.place(range["end"])
        edited.replace(from: start, to: end, by: text, encoding)
      } else {
        edited = EditedText(SourceFile(path: path, text: text))
      }
    }
    file = SourceFile(path: path, bytes: edited.bytes)
    self.version = version ?? self.version + 1
  }

  private static func place(
    _ position: JSONValue?
  ) throws(RequestFault) -> (line: Int, character: Int) {
    guard let line = position?["line"]?.number, let character = position?["character"]?.number
    else { throw .invalid("expected a position with 'line' and 'character'") }
    return (line, character)
  }

  func byte(
    at position: JSONValue?, _ encoding: PositionEncoding
  ) throws(RequestFault) -> Int {
    let place = try Self.place(position)
    return encoding.byte(line: place.line, character: place.character, in: file)
  }

  func position(
    at position: JSONValue?, _ encoding: PositionEncoding
  ) throws(RequestFault) -> SourcePosition {
    file.lines.position(ofByte: try byte(at: position, encoding))
  }
}

/// A text to which several edits are applied in place. The lines of the whole text are found only
/// after the last of them.
private struct EditedText {
  private(set) var bytes: [UInt8]
  private let base: Int
  /// Whether lines end with CR alone.
  private let hasOldLineEnds: Bool
  /// The line that was found last and its first byte. Edits are often near each other, and counting
  /// from the top for each of them would take too long.
  private var known: (line: Int, offset: Int)

  init(_ file: SourceFile) {
    bytes = file.bytes
    base = file.lines.bytes(ofLine: 1).lowerBound
    hasOldLineEnds = file.lines.hasOldLineEnds
    known = (0, base)
  }

  /// Replaces what is between two positions, whichever is the first.
  mutating func replace(
    from start: (line: Int, character: Int), to end: (line: Int, character: Int), by text: String,
    _ encoding: PositionEncoding
  ) {
    let first = byte(at: start, encoding)
    let firstLine = known
    let last = byte(at: end, encoding)
    // What is before the edit stays, so the line in which it begins is still known.
    if firstLine.offset < known.offset { known = firstLine }
    bytes.replaceSubrange(min(first, last)..<max(first, last), with: text.utf8)
    // Unless a CR before it is now one of a CRLF.
    if known.line > 0, !endsLine(known.offset - 1) { known = (0, base) }
  }

  private mutating func byte(
    at place: (line: Int, character: Int), _ encoding: PositionEncoding
  ) -> Int {
    guard findLine(max(place.line, 0)) else { return bytes.count }
    if place.line < 0 { return base }
    let start = known.offset
    var end = endOfLine(from: start) ?? bytes.count
    if end > start, end < bytes.count, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
    return encoding.byte(character: place.character, in: bytes, start..<end)
  }

  /// Goes from the known line to another one. Returns false at the last line if there is none.
  private mutating func findLine(_ line: Int) -> Bool {
    while known.line < line {
      guard let end = endOfLine(from: known.offset) else { return false }
      known = (known.line + 1, end + 1)
    }
    while known.line > line {
      var start = known.offset - 1
      while start > base, !endsLine(start - 1) { start -= 1 }
      known = (known.line - 1, start)
    }
    return true
  }

  /// The offset of the byte that ends a line; nil for the last line.
  private func endOfLine(from start: Int) -> Int? {
    var offset = start
    while offset < bytes.count {
      if endsLine(offset) { return offset }
      offset += 1
    }
    return nil
  }

  private func endsLine(_ offset: Int) -> Bool {
    if bytes[offset] == 0x0A { return true }
    let isFollowed = offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
    return hasOldLineEnds && bytes[offset] == 0x0D && !isFollowed
  }
}
