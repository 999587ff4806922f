/// A type that stands in quotes without its default, `"[Int]" = [1]`, without them: `[Int] = [1]`.
func unquotedType(_ text: String) -> String {
  let bytes = Array(text.utf8)
  guard bytes.first == UInt8(ascii: "\"") || bytes.first == UInt8(ascii: "'"),
    let close = closingQuote(bytes, bytes.indices), close > 1
  else { return text }
  let rest = bytes[(close + 1)...]
  guard let sign = rest.firstIndex(where: { !isBlank($0) }), bytes[sign] == UInt8(ascii: "="),
    sign + 1 < bytes.count, bytes[sign + 1] != UInt8(ascii: "=")
  else { return text }
  return String(decoding: bytes[1..<close] + rest, as: UTF8.self)
}

/// A text of one line as a quoted YAML scalar, in the quotes that need the fewest escapes.
///
///     quotedYAML("[Int]?")         // "[Int]?" in double quotes
///     quotedYAML(#"a == "b""#)     // 'a == "b"'
package func quotedYAML(_ text: String) -> String {
  if !text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
    return "\"\(text)\""
  }
  var result = "'"
  for scalar in text.unicodeScalars {
    if scalar == "'" { result += "'" }
    result.unicodeScalars.append(scalar)
  }
  return result + "'"
}
