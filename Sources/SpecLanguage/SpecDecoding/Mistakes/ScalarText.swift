// Helpers for the content of a scalar, which work on its bytes.

func isSpace(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
    || byte == UInt8(ascii: "\r")
}

func isBlank(_ text: String) -> Bool { text.utf8.allSatisfy(isSpace) }

/// Whether a string contains `\(`.
func hasInterpolation(_ text: String) -> Bool {
  let bytes = text.utf8
  return zip(bytes, bytes.dropFirst()).contains {
    $0 == UInt8(ascii: "\\") && $1 == UInt8(ascii: "(")
  }
}

/// Whether Swift code is empty apart from `//` comments.
func isBlankSwift(_ text: String) -> Bool {
  var isComment = false
  var hasSlash = false
  for byte in text.utf8 {
    if byte == UInt8(ascii: "\n") { isComment = false }
    if isComment { continue }
    if byte == UInt8(ascii: "/") {
      isComment = hasSlash
      hasSlash = !hasSlash
    } else if hasSlash || !isSpace(byte) {
      return false
    }
  }
  return !hasSlash
}

/// Returns the string without the white space at both ends.
func trimmed(_ text: String) -> String {
  let bytes = text.utf8
  guard let first = bytes.first, let last = bytes.last, isSpace(first) || isSpace(last) else {
    return text
  }
  guard let start = bytes.firstIndex(where: { !isSpace($0) }),
    let end = bytes.lastIndex(where: { !isSpace($0) })
  else { return "" }
  return String(text[start...end])
}

/// Returns the name inside a pair of backticks. Returns other strings unchanged.
func withoutBackticks(_ text: String) -> String {
  let bytes = text.utf8
  let tick = UInt8(ascii: "`")
  guard bytes.count > 2, bytes.first == tick, bytes.last == tick else { return text }
  return String(text[bytes.index(after: bytes.startIndex)..<bytes.index(before: bytes.endIndex)])
}

/// Splits a string at its only separator. Returns nil if the string does not contain exactly one
/// separator.
func halves(of text: String, around separator: UInt8) -> (Substring, Substring)? {
  let bytes = text.utf8
  guard let place = bytes.firstIndex(of: separator) else { return nil }
  let rest = text[bytes.index(after: place)...]
  return rest.utf8.contains(separator) ? nil : (text[..<place], rest)
}

/// Whether a string begins like a type.
func beginsType(_ text: String) -> Bool {
  text.utf8.first.map { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "[") } ?? false
}

/// Whether a string is a single word, such as a key or a name.
func isWord(_ text: String) -> Bool { text.utf8.allSatisfy(isNameByte) }

/// Whether a byte can occur in a name, including names outside ASCII.
package func isNameByte(_ byte: UInt8) -> Bool { isWordByte(byte) || byte >= 0x80 }

// message: Berth #3 is taken

extension SourceFile {
  /// Returns a warning for plain text that YAML ends at a ` #`. The `#` was probably not meant to
  /// begin a comment if no blank follows it.
  package func commentCuttingText(_ node: YAMLNode) -> Finding? {
    guard case .scalar(let scalar) = node.content, scalar.style == .plain, !scalar.text.isEmpty
    else { return nil }
    let end = lines.byte(at: node.range.end)
    let line = bytes[end..<max(end, lines.bytes(ofLine: Int(node.range.end.line)).upperBound)]
    let rest = line.drop(while: isSpace)
    guard rest.startIndex > line.startIndex, rest.first == UInt8(ascii: "#"),
      let first = rest.dropFirst().first, isNameByte(first)
    else { return nil }
    let wholeEnd = lines.position(ofByte: endOfProse(line))
    let range = SourceRange(node.range.start, wholeEnd)
    let text = text(in: range)
    let quoted = range.isOnLine ? quotedYAML(text) : nil
    return Finding(
      .warning, .commentCutsText,
      "' #' starts a comment: YAML ends this string at '\(excerpt(lastWord(of: scalar.text)))'",
      at: range, help: quoted.map { "write \($0)" } ?? "put the string in quotes",
      fixes: quoted.map { [Fix(text, by: $0, at: range, .likely)] } ?? [])
  }

  /// Returns the end of the text that was meant. In this text, only a `#` with a blank after it
  /// begins a comment.
  private func endOfProse(_ line: ArraySlice<UInt8>) -> Int {
    var end = line.endIndex
    for index in line.indices.dropFirst().dropLast()
    where line[index] == UInt8(ascii: "#") && isSpace(line[index - 1]) && isSpace(line[index + 1]) {
      end = index
      break
    }
    while end > line.startIndex, isSpace(line[end - 1]) { end -= 1 }
    return end
  }

  private func lastWord(of text: String) -> String {
    text.split(separator: " ").last.map { String($0) } ?? text
  }
}
