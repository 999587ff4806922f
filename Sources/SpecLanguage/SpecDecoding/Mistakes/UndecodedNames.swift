/// The words in the parts that could not be decoded. Such a word may be the name of a declaration,
/// so an unknown name is not reported if it is one of these words.
package struct UndecodedNames: Sendable {
  /// The words in lower case. Case is ignored because `ranking!` may stand for the model `Ranking`.
  private var words: Set<[UInt8]> = []
  /// The maximum number of words. No real spec contains as many.
  private static let most = 100_000

  package init() {}

  package var isEmpty: Bool { words.isEmpty }

  /// Adds the words of a string. Also adds them with ASCII letters in place of look-alike letters.
  package mutating func addWords(of text: String) {
    var found: [[UInt8]] = []
    visitWords(text) { found.append($0) }
    let twin = replacingConfusables(in: text)
    if twin != text { visitWords(twin) { found.append($0) } }
    for word in found where words.count < Self.most { words.insert(word) }
  }

  /// Adds a string that was meant as one name. Also adds its words joined together, because
  /// `flight-status` may be used as `flightStatus`.
  package mutating func addName(_ name: String) {
    addWords(of: name)
    var joined: [UInt8] = []
    visitWords(name) { joined += $0 }
    if !joined.isEmpty, joined.count <= 200 { words.insert(joined) }
  }

  /// Whether the set contains a word of the string.
  package func meet(_ text: String) -> Bool {
    if words.isEmpty { return false }
    var isMet = false
    visitWords(text) { isMet = isMet || words.contains($0) }
    return isMet
  }

  /// Calls `visit` with each run of letters, digits and `_`, in lower case.
  private func visitWords(_ text: String, _ visit: ([UInt8]) -> Void) {
    var word: [UInt8] = []
    func end() {
      // A number is not a name.
      if let first = word.first, !first.isDigit { visit(word) }
      word.removeAll(keepingCapacity: true)
    }
    for byte in text.utf8 {
      if isNameByte(byte) {
        word.append(byte.lowercased)
      } else {
        end()
      }
    }
    end()
  }
}

extension SpecDecoder {
  /// Records that a range was skipped, including the declarations in it.
  mutating func skipRange(_ range: SourceRange) {
    incomplete.formUnion(currentSection)
    noteUndecodedNames(at: range)
  }

  /// Records that a value of the given shape was skipped.
  mutating func skipValue(_ range: SourceRange, _ shape: ValueShape) {
    guard shape.isText else { return skipRange(range) }
    incomplete.formUnion(currentSection)
    countLines(of: range)
  }

  mutating func skipEntry(_ entry: YAMLEntry) {
    skipRange(entry.key.range)
    noteUndecodedNames(at: entry.value.range)
  }

  /// Records that the names declared in a range are not known.
  mutating func noteUndecodedNames(at range: SourceRange) {
    countLines(of: range)
    if diagnostics.isFull { return }
    if currentSection != .scenarios { undecodedNames.addWords(of: file.sourceText(in: range)) }
  }

  /// Records that a range contains a name that was not decoded.
  mutating func noteUndecodedName(at range: SourceRange) {
    countLines(of: range)
    if !diagnostics.isFull { undecodedNames.addWords(of: file.sourceText(in: range)) }
  }

  private mutating func countLines(of range: SourceRange) {
    skippedLines += Int(range.end.line - range.start.line) + 1
  }
}

/// The ranges of declarations with duplicate names. Further duplicates inside these ranges are not
/// reported.
package struct DuplicateDeclarations: Sendable {
  private let starts: [SourcePosition]
  /// The greatest end of all ranges up to each index.
  private let ends: [SourcePosition]

  package init(_ ranges: [SourceRange] = []) {
    let sorted = ranges.sorted { $0.start < $1.start }
    var ends: [SourcePosition] = []
    for range in sorted { ends.append(max(range.end, ends.last ?? range.end)) }
    starts = sorted.map(\.start)
    self.ends = ends
  }

  /// Whether a position is in one of the ranges. Uses binary search.
  package func contain(_ position: SourcePosition) -> Bool {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle + 1 } else { high = middle }
    }
    return low > 0 && position < ends[low - 1]
  }
}
