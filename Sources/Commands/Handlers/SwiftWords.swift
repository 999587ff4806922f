/// Splits Swift code into words and punctuation. Comments and string literals are skipped.
struct SwiftWords {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private func byte(_ ahead: Int = 0) -> UInt8? {
    offset + ahead < bytes.count ? bytes[offset + ahead] : nil
  }

  /// The next word. The position does not change.
  func peek() -> String? {
    var words = self
    return words.next()
  }

  mutating func next() -> String? {
    while let first = byte() {
      switch first {
      case 0x09...0x0D, 0x20: offset += 1
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "#"), UInt8(ascii: "\""):
        if !skipText() { offset += 1 }
      case UInt8(ascii: "`"): offset += 1
      case _ where Self.isOfWord(first):
        let start = offset
        offset += 1
        while let next = byte(), Self.isOfWord(next) { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
      default:
        offset += 1
        return String(decoding: [first], as: UTF8.self)
      }
    }
    return nil
  }

  /// Skips what follows in angle brackets, such as type parameters.
  mutating func skipBrackets() {
    var (depth, last) = (0, "")
    while let word = next() {
      if word == "<" { depth += 1 }
      // The `>` of an arrow `->` does not close a bracket.
      if word == ">", last != "-" { depth -= 1 }
      if depth == 0 { return }
      last = word
    }
  }

  static func isName(_ word: String) -> Bool {
    word.utf8.first.map(isOfWord) ?? false
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "@"), 0x80...:
      true
    default: false
    }
  }

  private mutating func skipLine() {
    while let next = byte(), next != 0x0A, next != 0x0D { offset += 1 }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        depth += 1
        offset += 2
      } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        offset += 2
      } else {
        offset += 1
      }
    } while depth > 0 && offset < bytes.count
  }

  /// Skips a string literal with its interpolations. Returns false if there is no string literal at
  /// the current position.
  private mutating func skipText() -> Bool {
    var hashes = 0
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    guard byte(hashes) == UInt8(ascii: "\"") else { return false }
    let isLong =
      byte(hashes + 1) == UInt8(ascii: "\"") && byte(hashes + 2) == UInt8(ascii: "\"")
    let quotes = isLong ? 3 : 1
    offset += hashes + quotes
    while let next = byte() {
      if next == UInt8(ascii: "\\"), hashes == 0 {
        offset += 2
      } else if isEnd(quotes, hashes) {
        offset += quotes + hashes
        return true
      } else if !isLong, next == 0x0A {
        return true
      } else {
        offset += 1
      }
    }
    return true
  }

  private func isEnd(_ quotes: Int, _ hashes: Int) -> Bool {
    (0..<quotes).allSatisfy { byte($0) == UInt8(ascii: "\"") }
      && (0..<hashes).allSatisfy { byte(quotes + $0) == UInt8(ascii: "#") }
  }
}
