import SpecLanguage

/// Removes the quotes around a type that is followed by a default. For example, `"[Int]" = [1]`
/// becomes `[Int] = [1]`.
func unquotedType(_ text: String) -> String {
  let content = SpecBytes(Array(text.utf8))
  guard content[0] == UInt8(ascii: "\"") || content[0] == UInt8(ascii: "'"),
    let close = closingQuote(content, content.range), close > 1
  else { return text }
  let rest = content[(close + 1)...]
  guard let sign = rest.firstIndex(where: { !isBlank($0) }), content[sign] == UInt8(ascii: "="),
    sign + 1 < rest.endIndex, content[sign + 1] != UInt8(ascii: "=")
  else { return text }
  return String(decoding: content[1..<close] + rest, as: UTF8.self)
}
