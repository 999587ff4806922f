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

  init(_ file: SourceFile) {
    bytes = file.bytes
    base = file.lines.bytes(ofLine: 1).lowerBound
    hasOldLineEnds = file.lines.hasOldLineEnds
  }

  /// Replaces what is between two positions, whichever is the first.
  mutating func replace(
    from start: (line: Int, character: Int), to end: (line: Int, character: Int), by text: String,
    _ encoding: PositionEncoding
  ) {
    let first = byte(at: start, encoding)
    let last = byte(at: end, encoding)
    bytes.replaceSubrange(min(first, last)..<max(first, last), with: text.utf8)
  }

  private func byte(
    at place: (line: Int, character: Int), _ encoding: PositionEncoding
  ) -> Int {
    if place.line < 0 { return base }
    var start = base
    for _ in 0..<place.line {
      guard let end = endOfLine(from: start) else { return bytes.count }
      start = end + 1
    }
    var end = endOfLine(from: start) ?? bytes.count
    if end > start, end < bytes.count, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
    return encoding.byte(character: place.character, in: bytes, start..<end)
  }

  /// The offset of the byte that ends a line; nil for the last line.
  private func endOfLine(from start: Int) -> Int? {
    var offset = start
    while offset < bytes.count {
      if bytes[offset] == 0x0A { return offset }
      let isFollowed = offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
      if hasOldLineEnds, bytes[offset] == 0x0D, !isFollowed { return offset }
      offset += 1
    }
    return nil
  }
}
