extension Lexer {
  /// Lines of at least this length may have been broken by a program that writes YAML.
  private static let brokenLength = 60

  /// Whether a comment contains a line of code, because YAML has joined the lines of the text.
  ///
  ///     require: state.count > 3 // enough
  ///       && state.isOpen
  ///
  /// A comment that a program has broken into lines hides nothing: it is long, or a line end of the text
  /// follows it.
  func hidesCode(_ comment: Range<Int>) -> Bool {
    let segments = source.segments
    let endsLine = comment.upperBound < bytes.count
    let begin = segments.firstIndex { $0.offset > comment.lowerBound } ?? segments.count
    return segments[begin...].indices.contains { index in
      let (last, next) = (segments[index - 1], segments[index])
      if next.offset > comment.upperBound || next.position.line == last.position.line {
        return false
      }
      let length = Int(last.position.column) + next.offset - last.offset
      return !endsLine && length < Self.brokenLength || beginsLikeCode(next.offset)
    }
  }

  /// Whether a line begins with an operator or as a statement does: `&& a`, `state.count = 1`.
  private func beginsLikeCode(_ offset: Int) -> Bool {
    var start = offset
    while isBlank(byte(start)) { start += 1 }
    let (first, second) = (byte(start), byte(start + 1))
    if first == second, first == UInt8(ascii: "&") || first == UInt8(ascii: "|") { return true }
    if first == UInt8(ascii: "}") || first == UInt8(ascii: "?") { return true }
    if first == UInt8(ascii: "."), isWordByte(second) { return true }
    var end = start
    while isWordByte(byte(end)) { end += 1 }
    let word = String(decoding: bytes[min(start, end)..<min(end, bytes.count)], as: UTF8.self)
    if ["let", "var", "guard", "return"].contains(word) { return true }
    switch byte(end) {
    case UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "("):
      return word.count > 2 && isWordByte(byte(end + 1))
    case UInt8(ascii: " "):
      return word.count > 0
        && (byte(end + 1) == UInt8(ascii: "=") || byte(end + 2) == UInt8(ascii: "="))
    default: return false
    }
  }
}
