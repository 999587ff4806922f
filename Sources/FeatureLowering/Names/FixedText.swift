import SpecLanguage

/// Swift code as text, whose names of types can be found.
struct FixedText {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The names that begin with a capital and are not members of something, apart from comments and
  /// string literals.
  var unqualifiedTypes: Set<String> {
    var names: Set<String> = []
    forEachType { names.insert(String(decoding: $0, as: UTF8.self)) }
    return names
  }

  /// Returns the text with other names of types.
  func replacingTypes(_ replaced: (String) -> String) -> String {
    var result: [UInt8] = []
    var copied = 0
    forEachType { name in
      let old = String(decoding: name, as: UTF8.self)
      let new = replaced(old)
      guard new != old else { return }
      result += bytes[copied..<name.startIndex]
      result += Array(new.utf8)
      copied = name.endIndex
    }
    return String(decoding: result + bytes[copied...], as: UTF8.self)
  }

  private func forEachType(_ body: (ArraySlice<UInt8>) -> Void) {
    var index = 0
    // The depth of parentheses in each open interpolation. Empty outside of string literals.
    var interpolations: [Int] = []
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "/") where next(index) == UInt8(ascii: "/"):
        index = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
      case UInt8(ascii: "\""):
        index = afterLiteral(index + 1, &interpolations)
      case UInt8(ascii: "("):
        if let depth = interpolations.popLast() { interpolations.append(depth + 1) }
        index += 1
      case UInt8(ascii: ")"):
        index += 1
        guard let depth = interpolations.popLast() else { break }
        if depth == 0 {
          index = afterLiteral(index, &interpolations)
        } else {
          interpolations.append(depth - 1)
        }
      case let byte where isNameByte(byte):
        let end = bytes[index...].firstIndex { !isNameByte($0) } ?? bytes.count
        if byte.isCapital, !isMember(index) { body(bytes[index..<end]) }
        index = end
      default: index += 1
      }
    }
  }

  /// Returns the index after the end of a string literal, or after the beginning of its next
  /// interpolation.
  private func afterLiteral(_ start: Int, _ interpolations: inout [Int]) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\") {
        if next(index) == UInt8(ascii: "(") {
          interpolations.append(0)
          return index + 2
        }
        index += 1
      }
      index += 1
    }
    return index + 1
  }

  private func next(_ index: Int) -> UInt8? {
    index + 1 < bytes.count ? bytes[index + 1] : nil
  }

  private func isMember(_ index: Int) -> Bool {
    index > 0 && bytes[index - 1] == UInt8(ascii: ".")
      && !(index > 1 && bytes[index - 2] == UInt8(ascii: "."))
  }
}
