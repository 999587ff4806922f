import SpecLanguage

/// Quick looks at a file before it is decoded.
extension SourceFile {
  /// Whether the file may be the spec of an app, so that it is worth parsing.
  var mayBeApp: Bool { mayHave(key: "app") || mayHave(key: "features") }

  /// The name after `feature:` at the start of a line. Used for files that are not valid YAML.
  var writtenFeature: String? {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let line = lines.first { $0.hasPrefix("feature:") }
    return line?.dropFirst("feature:".count).split(separator: " ").first.map(String.init)
  }

  /// Whether a line starts with `app:` or `features:`, and no line starts with `feature:`. Used for
  /// files that are not valid YAML.
  var beginsLikeApp: Bool {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return lines.contains { $0.hasPrefix("app:") || $0.hasPrefix("features:") }
      && !lines.contains { $0.hasPrefix("feature:") }
  }

  /// Whether the bytes may contain the key. The search is fast but inexact. The result decides only
  /// whether the file is decoded.
  func mayHave(key: String) -> Bool {
    let word = Array(key.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.indices.contains { colon in
        guard bytes[colon] == UInt8(ascii: ":") else { return false }
        var end = colon
        while end > 0, " \t\"'".utf8.contains(bytes[end - 1]) { end -= 1 }
        return end >= word.count && bytes[(end - word.count)..<end].elementsEqual(word)
      }
    }
  }
}
