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
    for change in changes {
      guard let text = change["text"]?.text else { throw .invalid("a change without its text") }
      guard let range = change["range"], !range.isNull else {
        file = SourceFile(path: path, text: text)
        continue
      }
      let start = try byte(at: range["start"], encoding)
      let end = try byte(at: range["end"], encoding)
      var bytes = file.bytes
      bytes.replaceSubrange(min(start, end)..<max(start, end), with: text.utf8)
      file = SourceFile(path: path, bytes: bytes)
    }
    self.version = version ?? self.version + 1
  }

  func byte(
    at position: JSONValue?, _ encoding: PositionEncoding
  ) throws(RequestFault) -> Int {
    guard let line = position?["line"]?.number, let character = position?["character"]?.number
    else { throw .invalid("expected a position with 'line' and 'character'") }
    return encoding.byte(line: line, character: character, in: file)
  }

  func position(
    at position: JSONValue?, _ encoding: PositionEncoding
  ) throws(RequestFault) -> SourcePosition {
    file.lines.position(ofByte: try byte(at: position, encoding))
  }
}
