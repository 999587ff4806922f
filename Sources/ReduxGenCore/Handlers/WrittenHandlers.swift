/// The handlers that a Swift file of the user's has, by their names: found by a look at its words,
/// not by an understanding of it. Comments and texts are passed over.
struct WrittenHandlers {
  /// All static functions.
  private(set) var functions: Set<String> = []
  /// Those that take something `inout` first, as handlers do, and are not private.
  private(set) var handlers: [String] = []
  /// What handlers take behind the state, as `_:UUID,to:Int`.
  private(set) var parameters: [String: String] = [:]

  init(_ bytes: [UInt8]) {
    var words = SwiftWords(bytes)
    var modifiers: Set<String> = []
    while let word = words.next() {
      switch word {
      case "func":
        let isStatic = modifiers.contains("static")
        let isPrivate = !modifiers.isDisjoint(with: ["private", "fileprivate"])
        modifiers = []
        guard isStatic, let name = words.next() else { continue }
        functions.insert(name)
        guard !isPrivate, Self.takesInout(&words) else { continue }
        handlers.append(name)
        parameters[name] = Self.parameters(behindFirst: &words)
      case "public", "package", "internal", "private", "fileprivate", "static", "nonisolated",
        "final", "@inlinable", "@MainActor":
        modifiers.insert(word)
      default: modifiers = []
      }
    }
  }

  /// The rest of the list, from the type of the first parameter on.
  private static func parameters(behindFirst words: inout SwiftWords) -> String {
    var found: [String] = []
    var current = ""
    var isType = false
    var depth = 0
    while let word = words.next() {
      switch word {
      case "(", "[", "<": depth += 1
      case ")" where depth == 0:
        return (found + [current]).dropFirst().joined(separator: ",")
      case ")", "]", ">": depth -= 1
      case "," where depth == 0:
        found.append(current)
        (current, isType) = ("", false)
        continue
      default: break
      }
      if word == ":", !isType {
        isType = true
        current += word
      } else if isType || current.isEmpty {
        current += word
      }
    }
    return ""
  }

  /// Whether `(_ name: inout` comes next.
  private static func takesInout(_ words: inout SwiftWords) -> Bool {
    guard words.next() == "(", words.next() != nil else { return false }
    var word = words.next()
    if word != ":" { word = words.next() }
    return word == ":" && words.next() == "inout"
  }
}

/// The words and signs of Swift text, without comments and without what stands in quotes.
private struct SwiftWords {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private func byte(_ ahead: Int = 0) -> UInt8? {
    offset + ahead < bytes.count ? bytes[offset + ahead] : nil
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

  /// Goes behind a text in quotes; false if here is none. What is interpolated goes with it.
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
