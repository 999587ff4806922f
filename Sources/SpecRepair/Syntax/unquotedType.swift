import YAMLParsing

/// Removes the quotes around a type that is followed by a default. For example, `"[Int]" = [1]`
/// becomes `[Int] = [1]`.
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
