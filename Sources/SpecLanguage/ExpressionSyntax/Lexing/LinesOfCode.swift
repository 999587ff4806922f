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
