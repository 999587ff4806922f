import SpecLanguage

/// Where a position is among the keys of a spec. It follows from indentation and brackets alone, so
/// that it is known while the text is incomplete.
struct KeyContext {
  /// The keys around the position, from the outside in. `-` is an item of a list.
  private(set) var path: [String] = []
  /// Whether the position is in a value, whose key is the last of `path`; otherwise a key or an item
  /// begins there.
  private(set) var isValue = false
  /// Whether the position is in a comment.
  private(set) var isComment = false
  /// The text of the line from the start of the key or the value to the position.
  private(set) var written = ""

  private struct Level {
    let indentation: Int
    let key: String
    /// Whether the value is a text on the following lines.
    var isText = false
  }

  private var levels: [Level] = []

  /// - Parameter offset: The offset of the position in the file.
  init(at offset: Int, in file: SourceFile) {
    let last = Int(file.lines.position(ofByte: offset).line)
    for number in 1..<max(last, 1) {
      readLine(String(decoding: file.bytes[file.lines.bytes(ofLine: number)], as: UTF8.self))
    }
    let start = min(file.lines.bytes(ofLine: last).lowerBound, offset)
    let line = String(decoding: file.bytes[start..<offset], as: UTF8.self)
    if let text = levels.last(where: \.isText), text.indentation < line.indentation {
      isValue = true
      path = levels.map(\.key)
      written = line
      return
    }
    readLastLine(line)
  }

  /// Reads a complete line before the position.
  private mutating func readLine(_ line: String) {
    if line.allSatisfy({ $0 == " " || $0 == "\t" || $0 == "\r" }) { return }
    if let text = levels.last, text.isText {
      if line.indentation > text.indentation { return }
      levels[levels.count - 1].isText = false
    }
    let (rest, indentation) = readDashes(line)
    if rest.hasPrefix("#") { return }
    guard let key = rest.leadingKey else { return }
    endLevels { $0.indentation >= indentation }
    let value = rest.dropFirst(key.length).drop { $0 == " " }
    levels.append(
      Level(
        indentation: indentation, key: key.name,
        isText: value.hasPrefix("|") || value.hasPrefix(">")))
  }

  /// Reads the dashes of list items at the start of a line. Returns the rest and its indentation.
  private mutating func readDashes(_ line: String) -> (rest: Substring, indentation: Int) {
    var indentation = line.indentation
    var rest = line.drop { $0 == " " }
    while rest == "-" || rest.hasPrefix("- ") {
      endLevels {
        $0.indentation > indentation || $0.indentation == indentation && $0.key == "-"
      }
      levels.append(Level(indentation: indentation, key: "-"))
      let blanks = rest.dropFirst().prefix { $0 == " " }.count
      rest = rest.dropFirst(1 + blanks)
      indentation += 1 + blanks
    }
    return (rest, indentation)
  }

  /// Reads the line of the position, up to the position.
  private mutating func readLastLine(_ line: String) {
    let (rest, indentation) = readDashes(line)
    isComment = line.holdsComment
    endLevels { $0.indentation >= indentation }
    path = levels.map(\.key)
    if rest.hasPrefix("{") || rest.hasPrefix("[") { return readFlow(rest) }
    guard let key = rest.leadingKey, key.length < rest.count || rest.hasSuffix(" ") else {
      written = String(rest)
      return
    }
    path.append(key.name)
    isValue = true
    let value = rest.dropFirst(key.length).drop { $0 == " " }
    if value.hasPrefix("{") || value.hasPrefix("[") { return readFlow(value) }
    written = String(value)
  }

  /// Reads collections in brackets up to the position.
  private mutating func readFlow(_ text: Substring) {
    var reader = FlowReader()
    for character in text { reader.readCharacter(character) }
    path += reader.keys.compactMap(\.self)
    if !reader.open.isEmpty { isValue = reader.isInValue }
    written = String(reader.word.drop { $0 == " " })
  }

  /// Removes the levels at the end that an entry ends. The levels are in the order of indentation.
  private mutating func endLevels(where isEnded: (Level) -> Bool) {
    while let last = levels.last, isEnded(last) { levels.removeLast() }
  }
}

/// Reads collections in brackets, character by character.
private struct FlowReader {
  /// The brackets that are open.
  private(set) var open: [Character] = []
  /// The key in each open bracket; nil in braces before the colon.
  private(set) var keys: [String?] = []
  /// The text since the last bracket, comma or colon.
  private(set) var word = ""
  /// The number of brackets that are open in `word`, and whether it is blank.
  private var inner = 0
  private var isBlank = true
  private var quote: Character?

  var isInValue: Bool { open.last == "{" && !isBeforeColon }

  private var isBeforeColon: Bool { keys.last == .some(nil) }

  mutating func readCharacter(_ character: Character) {
    if let mark = quote {
      word.append(character)
      if character == mark { quote = nil }
      return
    }
    switch character {
    case "\"", "'":
      quote = character
      word.append(character)
      isBlank = false
    case "{", "[": openBracket(character)
    case "]" where inner > 0:
      inner -= 1
      word.append(character)
    case "}", "]":
      _ = open.popLast()
      _ = keys.popLast()
      beginWord()
    case ",":
      if open.last == "{" { keys[keys.count - 1] = nil }
      beginWord()
    case " " where word.hasSuffix(":") && open.last == "{" && isBeforeColon:
      keys[keys.count - 1] = String(word.dropLast().drop { $0 == " " })
      beginWord()
    default:
      word.append(character)
      if character != " " { isBlank = false }
    }
  }

  /// A bracket in the middle of a word belongs to it, as in `items[0]`.
  private mutating func openBracket(_ character: Character) {
    guard isBlank else {
      if character == "[" { inner += 1 }
      return word.append(character)
    }
    open.append(character)
    keys.append(character == "[" ? "-" : nil)
    word = ""
  }

  private mutating func beginWord() { (word, inner, isBlank) = ("", 0, true) }
}

extension KeyContext {
  /// The forms that are allowed at the position.
  func shapes(in table: KeyTable) -> [ValueShape] {
    path.reduce([ValueShape.keys(table)]) { shapes, key in
      shapes.flatMap { $0.alternatives }.flatMap { $0.shapes(under: key) }.flatMap(\.alternatives)
    }
  }

  /// The key of the language at the end of a path, with the construct that has it.
  static func key(at path: [String], in table: KeyTable) -> (construct: String, key: Key)? {
    guard let name = path.last else { return nil }
    let around = path.dropLast().reduce([ValueShape.keys(table)]) { shapes, key in
      shapes.flatMap { $0.alternatives }.flatMap { $0.shapes(under: key) }
    }
    for shape in around.flatMap(\.alternatives) {
      guard let table = shape.table, let key = table.keys.first(where: { $0.name == name }) else {
        continue
      }
      return (table.construct, key)
    }
    return nil
  }
}

extension ValueShape {
  /// The forms that this form allows.
  var alternatives: [ValueShape] {
    switch self {
    case .oneOf(let shapes): shapes.flatMap(\.alternatives)
    case .filled(let shape): shape.alternatives
    default: [self]
    }
  }

  /// The keys of a mapping of this form; nil if its keys are the user's.
  var table: KeyTable? {
    switch self {
    case .keys(let table), .open(let table, _, _): table
    default: nil
    }
  }

  func shapes(under key: String) -> [ValueShape] {
    switch self {
    case .keys(let table): table.keys.first { $0.name == key }.map { [$0.value] } ?? []
    case .open(let table, _, let value):
      [table.keys.first { $0.name == key }?.value ?? value]
    case .mapping(_, let value): key == "-" ? [] : [value]
    case .list(_, let item): key == "-" ? [item] : []
    case .values: [.values]
    default: []
    }
  }
}

extension String {
  fileprivate var indentation: Int { prefix { $0 == " " }.count }

  /// Whether a comment begins in the line.
  fileprivate var holdsComment: Bool {
    var quote: Character?
    var isAfterBlank = true
    for character in self {
      if let mark = quote {
        if character == mark { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = isAfterBlank || character == "\"" ? character : nil
      } else if character == "#", isAfterBlank {
        return true
      }
      isAfterBlank = character == " " || character == "\t"
    }
    return false
  }
}

extension Substring {
  /// The key at the start, and the number of characters up to the end of its colon.
  fileprivate var leadingKey: (name: String, length: Int)? {
    if let quote = first, quote == "\"" || quote == "'" {
      guard let end = dropFirst().firstIndex(of: quote) else { return nil }
      let after = index(after: end)
      guard after < endIndex, self[after] == ":" else { return nil }
      return (
        String(self[index(after: startIndex)..<end]),
        distance(from: startIndex, to: after) + 1
      )
    }
    var length = 0
    var isColon = false
    for character in self {
      if isColon, character == " " { break }
      isColon = character == ":"
      length += 1
      if character == "{" || character == "[" || character == "," { return nil }
    }
    guard isColon, length > 1 else { return nil }
    return (String(prefix(length - 1)), length)
  }
}
