/// Returns the ASCII words of a sentence in camel case, up to a readable length.
///
/// - Parameter otherwise: the name of a sentence without letters, which also precedes a digit.
package func camelCase(_ sentence: String, otherwise: String) -> String {
  var result: [UInt8] = []
  result.reserveCapacity(min(sentence.utf8.count, 100))
  // The index at which the current word begins.
  var start = 0
  func end() -> Bool {
    defer { start = result.count }
    guard result.count > start else { return true }
    if start == 0 {
      lowerFirstWord(of: &result)
    } else if result.count > 80 {
      result.removeSubrange(start...)
      return false
    } else if (0x61...0x7A).contains(result[start]) {
      result[start] &= 0xDF
    }
    return true
  }
  for byte in sentence.utf8 {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: result.append(byte)
    // An apostrophe does not end the word.
    case 0x27: break
    default: if !end() { return String(decoding: result, as: UTF8.self) }
    }
  }
  _ = end()
  // The sentence has too few ASCII letters for a name.
  if result.isEmpty || result.count < 3 && result.count < sentence.utf8.count {
    return otherwise
  }
  if (0x30...0x39).contains(result[0]) { result = Array(otherwise.utf8) + result }
  if result.count > 100 { result.removeSubrange(100...) }
  return String(decoding: result, as: UTF8.self)
}

/// Lowercases the first letter, or a leading initialism such as `URL`.
package func lowerFirstWord(of bytes: inout [UInt8]) {
  let capitals = bytes.prefix { (0x41...0x5A).contains($0) }.count
  let isWordBehind =
    capitals > 1 && capitals < bytes.count && (0x61...0x7A).contains(bytes[capitals])
  let lowered = max(1, isWordBehind ? capitals - 1 : capitals)
  for index in bytes.indices.prefix(lowered) where (0x41...0x5A).contains(bytes[index]) {
    bytes[index] |= 0x20
  }
}
