/// The position of an identifier in the code, which decides whether a keyword needs backticks.
package enum IdentifierPosition: Sendable {
  /// The identifier is declared, or is used without a dot before it: `let x`, `x + 1`, `case x`.
  case name
  /// The identifier follows a dot: `a.x`, `.x`. Nearly every keyword is allowed in this position.
  case member
  /// The label or name of a parameter, or the label of a payload.
  case label
  /// The label of an argument in a call or a pattern.
  case argument
}

/// Returns the identifier, with backticks where Swift needs them. `self`, `Self` and `_` never get
/// backticks, because backticks would change their meaning.
package func identifier(_ name: String, _ position: IdentifierPosition = .name) -> String {
  needsBackticks(name, position) ? "`\(name)`" : name
}

func needsBackticks(_ name: String, _ position: IdentifierPosition) -> Bool {
  var name = name
  return name.withUTF8 { needsBackticks($0, position) }
}

func needsBackticks(_ name: UnsafeBufferPointer<UInt8>, _ position: IdentifierPosition) -> Bool {
  guard (2...15).contains(name.count) else { return false }
  switch position {
  case .name: return isReserved(name)
  case .member: return isWord(name, among: wordsAfterDot)
  case .label: return isWord(name, among: wordsOfParameters)
  case .argument: return isWord(name, among: wordsOfArguments)
  }
}

/// A reserved word. `start` contains its first eight bytes as an integer, so that words are
/// compared without hashing.
private struct Word {
  let start: UInt64
  let text: StaticString

  init(_ text: StaticString) {
    self.text = text
    self.start = packed(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  func equals(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    text.utf8CodeUnitCount == bytes.count
      && (0..<bytes.count).allSatisfy { text.utf8Start[$0] == bytes[$0] }
  }
}

private func packed(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
  var result: UInt64 = 0
  for byte in bytes.prefix(8) { result = result << 8 | UInt64(byte) }
  return result << UInt64(8 * (8 - min(8, bytes.count)))
}

private let wordsAfterDot: [Word] = [Word("self"), Word("init"), Word("Type"), Word("Protocol")]
private let wordsOfParameters: [Word] = [Word("inout"), Word("var"), Word("let")]
/// The words that need backticks as the label of an argument. `var` and `let` are not included,
/// because with backticks they would cause a warning.
private let wordsOfArguments: [Word] = [Word("inout")]

/// The reserved words, sorted by the integers of their first eight bytes, which are unique.
/// `didSet` and `willSet` are not reserved, but after a `{` Swift always reads them as observers.
private let reservedWords: [Word] = [
  Word("Any"), Word("Protocol"), Word("Type"), Word("as"), Word("associatedtype"), Word("await"),
  Word("break"), Word("case"), Word("catch"), Word("class"), Word("continue"), Word("default"),
  Word("defer"), Word("deinit"), Word("didSet"), Word("do"), Word("else"), Word("enum"),
  Word("extension"), Word("fallthrough"), Word("false"), Word("fileprivate"), Word("for"),
  Word("func"), Word("guard"), Word("if"), Word("import"), Word("in"), Word("init"),
  Word("inout"), Word("internal"), Word("is"), Word("let"), Word("nil"), Word("operator"),
  Word("precedencegroup"), Word("private"), Word("protocol"), Word("public"), Word("repeat"),
  Word("rethrows"), Word("return"), Word("static"), Word("struct"), Word("subscript"),
  Word("super"), Word("switch"), Word("throw"), Word("throws"), Word("true"), Word("try"),
  Word("typealias"), Word("var"), Word("where"), Word("while"), Word("willSet"),
].sorted { $0.start < $1.start }

private func isWord(_ bytes: UnsafeBufferPointer<UInt8>, among words: [Word]) -> Bool {
  words.contains { $0.equals(bytes) }
}

/// For each first letter, the lengths of the reserved words that begin with it, as a bit set. The
/// first element is for `@`. With this table, most names are quickly found not to be reserved.
private let reservedLengths: [UInt16] = {
  var lengths = [UInt16](repeating: 0, count: 64)
  for word in reservedWords {
    lengths[Int(word.text.utf8Start[0]) - 0x40] |= 1 << word.text.utf8CodeUnitCount
  }
  return lengths
}()

private func isReserved(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  guard (0x40..<0x80).contains(bytes[0]),
    reservedLengths[Int(bytes[0]) - 0x40] & (1 << bytes.count) != 0
  else { return false }
  let start = packed(bytes)
  var low = 0
  var high = reservedWords.count
  while low < high {
    let middle = (low + high) / 2
    if reservedWords[middle].start < start { low = middle + 1 } else { high = middle }
  }
  return low < reservedWords.count && reservedWords[low].equals(bytes)
}
