/// Characters that generated files contain only as escapes, because they are invisible. Some of
/// these characters even change how the rest of the file is displayed.
extension Unicode.Scalar {
  /// Whether the character is a control, a bidirectional mark, a line or paragraph separator, or a
  /// zero-width character. The zero-width joiner is allowed because emoji contain it.
  var isInvisible: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200C, 0x200E, 0x200F,
      0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
      true
    default: false
    }
  }

  /// Whether an editor, a compiler or a YAML parser begins a new line after the character.
  var isLineBreak: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}

extension [UInt8] {
  /// Appends an escape such as `\u{202E}`. In a string literal it is a valid escape; in a comment
  /// it makes the character visible.
  mutating func appendEscape(_ scalar: Unicode.Scalar) {
    append(contentsOf: "\\u{".utf8)
    append(contentsOf: String(scalar.value, radix: 16, uppercase: true).utf8)
    append(UInt8(ascii: "}"))
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII { return append(UInt8(truncatingIfNeeded: scalar.value)) }
    append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  /// Appends a string. Invisible characters are escaped, and tabs become spaces.
  mutating func appendVisible(_ text: some Sequence<Unicode.Scalar>) {
    for scalar in text {
      if scalar == "\t" {
        append(UInt8(ascii: " "))
      } else if scalar.isInvisible {
        appendEscape(scalar)
      } else {
        append(scalar)
      }
    }
  }
}

/// Splits the text of a comment into lines. Every kind of line break ends a line. Invisible
/// characters are escaped; trailing spaces, and blank lines at the start and the end, are removed.
/// An empty text has no lines.
package func commentLines(_ text: String) -> [String] {
  // Nearly every comment is one line of printable ASCII, which can be returned unchanged.
  if text.isPrintableASCII, text.utf8.last != UInt8(ascii: " ") {
    return text.isEmpty ? [] : [text]
  }
  var lines: [String] = []
  var line: [UInt8] = []
  func end(_ line: inout [UInt8]) {
    while line.last == UInt8(ascii: " ") { line.removeLast() }
    if !line.isEmpty || !lines.isEmpty { lines.append(String(decoding: line, as: UTF8.self)) }
    line.removeAll(keepingCapacity: true)
  }
  var previous: Unicode.Scalar = " "
  for scalar in text.unicodeScalars {
    if scalar == "\n", previous == "\r" {
      // The character is the LF of a CRLF, which has already ended the line.
    } else if scalar.isLineBreak {
      end(&line)
    } else {
      line.appendVisible(CollectionOfOne(scalar))
    }
    previous = scalar
  }
  end(&line)
  while lines.last?.isEmpty == true { lines.removeLast() }
  return lines
}

/// Returns the text on one line, for a `// MARK:` comment. Line breaks become spaces.
package func singleLine(_ text: String) -> String {
  if text.isPrintableASCII, text.utf8.last != UInt8(ascii: " ") { return text }
  return commentLines(text).filter { !$0.isEmpty }.joined(separator: " ")
}

extension String {
  /// Whether the string contains only printable ASCII characters on one line.
  var isPrintableASCII: Bool {
    utf8.allSatisfy { byte in byte >= 0x20 && byte < 0x7F }
  }

  /// Whether the string contains only ASCII letters, digits and single spaces. Such a string
  /// contains no markup in any language.
  var isPlainWords: Bool {
    var previous: UInt8 = 0x20
    for byte in utf8 {
      let isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A
      let isDigit = byte >= 0x30 && byte <= 0x39
      guard isLetter || isDigit || (byte == 0x20 && previous != 0x20) else { return false }
      previous = byte
    }
    return previous != 0x20
  }
}

/// Whether a comment can contain the text unchanged. The text must be printable ASCII, without
/// trailing spaces and without blank lines at the start or the end.
func isCommentText(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  var previous = UInt8(ascii: "\n")
  for byte in text {
    if byte == UInt8(ascii: "\n") {
      if previous == UInt8(ascii: " ") { return false }
    } else if byte < 0x20 || byte >= 0x7F {
      return false
    }
    previous = byte
  }
  return previous > UInt8(ascii: " ") && text.first != UInt8(ascii: "\n")
}
