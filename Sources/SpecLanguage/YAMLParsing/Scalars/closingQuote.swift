/// Returns the offset of the closing quote of the quoted scalar at the start of a range. Handles
/// escapes as YAML does.
package func closingQuote(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
  guard let start = range.first else { return nil }
  let quote = bytes[start]
  var offset = start + 1
  while offset < range.upperBound {
    if bytes[offset] == quote {
      let isDoubled =
        quote == UInt8(ascii: "'") && offset + 1 < range.upperBound && bytes[offset + 1] == quote
      if !isDoubled { return offset }
      offset += 2
    } else {
      offset += bytes[offset] == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1
    }
  }
  return nil
}
