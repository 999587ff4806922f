/// Returns a string as a single-line Swift literal with quotes. No character of the string can end
/// the literal early, begin an interpolation or be invisible.
package func stringLiteral(_ text: String) -> String {
  var bytes: [UInt8] = [UInt8(ascii: "\"")]
  bytes.appendStringLiteralContents(text)
  bytes.append(UInt8(ascii: "\""))
  return String(decoding: bytes, as: UTF8.self)
}

extension [UInt8] {
  /// Appends the contents of a string literal, without the quotes.
  mutating func appendStringLiteralContents(_ text: String) {
    var text = text
    let isPlain = text.withUTF8 { bytes in
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    }
    if isPlain { return text.withUTF8 { append(contentsOf: $0) } }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": append(contentsOf: "\\\"".utf8)
      case "\\": append(contentsOf: "\\\\".utf8)
      case "\n": append(contentsOf: "\\n".utf8)
      case "\r": append(contentsOf: "\\r".utf8)
      case "\t": append(contentsOf: "\\t".utf8)
      case "\0": append(contentsOf: "\\0".utf8)
      case let scalar where scalar.isInvisible: appendEscape(scalar)
      default: append(scalar)
      }
    }
  }
}

/// Adds the separators that `swift format lint` requires in long integers: `1000000` becomes
/// `1_000_000`, `0xFFFFFFFF` becomes `0xFFFF_FFFF`. Other strings are returned unchanged.
func groupDigits(_ text: String) -> String {
  let bytes = Array(text.utf8)
  guard bytes.count >= 7, !bytes.contains(UInt8(ascii: "_")) else { return text }
  let isPrefixed = bytes[0] == UInt8(ascii: "0")
  let (prefix, width, shortest): (Int, Int, Int) =
    switch (isPrefixed, bytes[1]) {
    case (true, UInt8(ascii: "x")): (2, 4, 8)
    case (true, UInt8(ascii: "b")): (2, 8, 10)
    default: (0, 3, 7)
    }
  let digits = bytes[prefix...]
  let isDigit: (UInt8) -> Bool = { byte in
    (0x30...0x39).contains(byte) || prefix > 0 && (0x61...0x66).contains(byte | 0x20)
  }
  guard digits.count >= shortest, digits.allSatisfy(isDigit) else { return text }
  var grouped = Array(bytes[..<prefix])
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % width == 0 { grouped.append(UInt8(ascii: "_")) }
    grouped.append(digit)
  }
  return String(decoding: grouped, as: UTF8.self)
}

/// Returns the lines of code without their common indentation. As in the compiler, LF, CRLF and CR
/// end a line.
func dedentedLines(_ text: String) -> [String] {
  var lines: [ArraySlice<UInt8>] = []
  let bytes = Array(text.utf8)
  var start = 0
  for (index, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
    if byte == 0x0A, index > 0, bytes[index - 1] == 0x0D {
      start = index + 1
      continue
    }
    lines.append(bytes[start..<index])
    start = index + 1
  }
  lines.append(bytes[start...])
  while let last = lines.last, last.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { lines.removeLast() }
  let filled = lines.filter { !$0.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
  let shared = filled.map { $0.prefix { $0 == 0x20 || $0 == 0x09 }.count }.min() ?? 0
  return lines.map { line in
    let kept = line.dropFirst(shared)
    let end = kept.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? kept.startIndex
    return String(decoding: kept[kept.startIndex..<end], as: UTF8.self)
  }
}
