import Diagnostics

// Of what was left out, keys, cases and payloads declare names. Swift texts and words for people,
// behind `reduce:` or `message:`, declare none, and nothing in a scenario does.

extension LostNames {
  /// Takes in what a text that was left out may declare.
  ///
  /// - Parameter column: where its first line begins.
  mutating func add(_ text: String, of section: SpecSections, column: Int) {
    if section == .scenarios || section.isEmpty { return }
    var reading = DeclarationReading(section)
    var column = column
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let front = line.utf8.prefix { isSpace($0) || $0 == UInt8(ascii: "-") }.count
      reading.read(line.dropFirst(front), column: column + front)
      column = 1
    }
    add(reading.declaring.joined(separator: " "))
  }
}

/// Finds the words of a section's lines that may declare names.
private struct DeclarationReading {
  private let section: SpecSections
  /// Where the line begins that ends with a text that declares nothing: what stands further to the
  /// right goes on with it.
  private var columnOfText: Int?
  private(set) var declaring: [Substring] = []

  init(_ section: SpecSections) { self.section = section }

  /// - Parameter line: without what stands in front of its first word.
  mutating func read(_ line: Substring, column: Int) {
    if line.isEmpty { return }
    if let start = columnOfText, column <= start { columnOfText = nil }
    var isText = columnOfText != nil || section == .middleware
    var key: Substring?
    let isFlow = line.first == "{"
    var isBehindComma = false
    for word in line.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
      // `{doc: First., name: a}`
      let wasText = isText && !(isFlow && isBehindComma && keyName(of: word) != nil)
      isBehindComma = word.last == ","
      if let key, isText || section.isText(word, behind: key) { isText = true }
      key = keyName(of: word)
      if let key { isText = section.isText(behind: key, wasText) }
      let isName = key != nil && section != .middleware && !wasText
      if isName || !isText { declaring.append(word) }
    }
    if isText, columnOfText == nil { columnOfText = column }
  }

  /// `reduce` of `{reduce:`
  private func keyName(of word: Substring) -> Substring? {
    guard word.utf8.last == UInt8(ascii: ":") else { return nil }
    return word.dropLast().drop { "{[\"'`".contains($0) }
  }
}

extension SpecSections {
  /// Whether a text follows a key that declares nothing.
  ///
  /// - Parameter isText: whether the key stands in such a text, or seems to.
  fileprivate func isText(behind key: Substring, _ isText: Bool) -> Bool {
    switch self {
    case .actions: key != "payload" && (isText || ["reduce", "doc"].contains(key))
    case .state: ["value", "default", "doc"].contains(key)
    case .types: ["over", "by", "where", "sort", "doc"].contains(key)
    case .dependencies, .events: key == "doc"
    case .middleware: key != "id"
    default: false
    }
  }

  /// Whether a word begins a text in quotes that declares nothing: a type with its default, a
  /// filter's predicate.
  fileprivate func isText(_ word: Substring, behind key: Substring) -> Bool {
    guard self == .state || self == .types, !["as", "name", "cases"].contains(key) else {
      return false
    }
    return word.first == "\"" || word.first == "'"
  }
}
