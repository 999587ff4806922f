import Diagnostics

/// JSON escapes a character beyond U+FFFF as two surrogates, which libyaml refuses.
extension SyntaxErrorExplanation {
  /// `"\ud83d\ude00"`: reports the first pair, and reads on with all pairs as YAML escapes them.
  mutating func explainSurrogates(from escape: Int) -> Bool {
    guard let first = surrogatePair(at: escape) else { return false }
    let pair = escape..<escape + Self.pairLength
    let pairs = [(escape, first)] + (isJSON ? surrogatePairs(behind: pair.upperBound) : [])
    set(
      .yamlSyntax, "'\(text(pair))' is how JSON escapes a character beyond U+FFFF; YAML does not",
      pair,
      help: "write the character itself, '\(first)', as json.dump(…, ensure_ascii=False) does")
    edits = pairs.map { place, scalar in
      let digits = String(scalar.value, radix: 16)
      let zeros = String(repeating: "0", count: 8 - digits.utf8.count)
      return SourceEdit(
        bytes: place..<place + Self.pairLength, replacement: "\\U" + zeros + digits)
    }
    finding.fixes = pairs.map { place, scalar in
      let bytes = place..<place + Self.pairLength
      return Fix(text(bytes), by: String(Character(scalar)), at: range(bytes))
    }
    return true
  }

  private static let pairLength = 12

  private var isJSON: Bool {
    file.bytes.first { !isBlank($0) && $0 != 0x0A && $0 != 0x0D } == UInt8(ascii: "{")
  }

  /// The pairs in the rest of a JSON file, where every backslash begins an escape.
  private func surrogatePairs(behind start: Int) -> [(Int, Unicode.Scalar)] {
    var found: [(Int, Unicode.Scalar)] = []
    var offset = start
    while offset < file.bytes.count {
      if byte(offset) != UInt8(ascii: "\\") {
        offset += 1
      } else if let scalar = surrogatePair(at: offset) {
        found.append((offset, scalar))
        offset += Self.pairLength
      } else {
        offset += 2
      }
    }
    return found
  }

  private func surrogatePair(at offset: Int) -> Unicode.Scalar? {
    guard let high = codeUnit(at: offset), let low = codeUnit(at: offset + 6),
      (0xD800..<0xDC00).contains(high), (0xDC00..<0xE000).contains(low)
    else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  /// The number of a `\uXXXX`.
  private func codeUnit(at offset: Int) -> UInt32? {
    guard byte(offset) == UInt8(ascii: "\\"), byte(offset + 1) == UInt8(ascii: "u") else {
      return nil
    }
    return UInt32(text(offset + 2..<offset + 6), radix: 16)
  }
}
