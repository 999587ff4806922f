/// Returns a one-line string as a quoted YAML scalar. Uses the quotes that need the fewest escapes.
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
