import FeatureRendering
import PackageWriting
import SpecLanguage

extension LanguageServer {
  /// Formats a document as `redux-gen format` does. A text with syntax errors stays as it is.
  func formatting(_ parameters: JSONValue) throws(RequestFault) -> JSONValue {
    let file = try document(of: parameters).file
    guard let formatted = formatSpec(file)?.file else { return .array([]) }
    return .array(minimalEdit(from: file, to: formatted).map { [$0] } ?? [])
  }

  /// The edit that changes what differs between two texts; nil if nothing does.
  func minimalEdit(from old: SourceFile, to new: SourceFile) -> JSONValue? {
    if old.bytes == new.bytes { return nil }
    let shorter = min(old.bytes.count, new.bytes.count)
    var start = 0
    while start < shorter, old.bytes[start] == new.bytes[start] { start += 1 }
    while start > 0, start < old.bytes.count, old.bytes[start] & 0xC0 == 0x80 { start -= 1 }
    var (oldEnd, newEnd) = (old.bytes.count, new.bytes.count)
    while oldEnd > start, newEnd > start, old.bytes[oldEnd - 1] == new.bytes[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    while oldEnd < old.bytes.count, old.bytes[oldEnd] & 0xC0 == 0x80 {
      oldEnd += 1
      newEnd += 1
    }
    let range = SourceRange(
      old.lines.position(ofByte: start), old.lines.position(ofByte: oldEnd))
    return .object([
      "range": encoded(range, in: old),
      "newText": .string(String(decoding: new.bytes[start..<newEnd], as: UTF8.self)),
    ])
  }
}
