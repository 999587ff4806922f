import SpecLanguage

// Show:
//   over: tasks
//     all: true        # a line 'cases:' is missing above this one

extension RepairSearch {
  /// Inserts a missing line `properties:`, `cases:` or `methods:` if this resolves findings.
  mutating func insertMissingLines() {
    guard canBeFixed else { return }
    let lines = IndentedLines(file)
    var tried: Set<Int> = []
    for line in linesOfErrors {
      guard let missing = MissingLine(near: line, lines, file), tried.insert(missing.line).inserted
      else { continue }
      let repair = missing.repair(in: file, step: lines.step)
      guard let next = trying(repair) else { return }
      let isLikely = missing.hasKeyBeside || lacksKey(missing)
      if next.faults < reading.faults + (isLikely ? 1 : 0), !next.hidesMore(than: reading) {
        accept(repair, next)
      }
    }
  }

  /// Whether a finding may be about the missing key. A list below a text is also read as its end.
  private func lacksKey(_ missing: MissingLine) -> Bool {
    reading.diagnostics.findings.contains {
      let line = Int($0.range.start.line)
      return ($0.id == .missingKey || $0.id == .unknownKey) && missing.lines.contains(line)
        || $0.id == .syntaxError && missing.line == line
    }
  }

  /// The numbers of the lines that have errors, sorted and without duplicates.
  var linesOfErrors: [Int] {
    var lines: [Int] = []
    for finding in reading.diagnostics.inSourceOrder where finding.severity == .error {
      let line = Int(finding.range.start.line)
      if lines.last != line { lines.append(line) }
    }
    return lines
  }
}

/// A key that is missing above the lines that it should contain.
private struct MissingLine {
  let key: String
  /// The indentation that the key should have.
  let indentation: Int
  /// The number of the line below the missing key. `found` is the indentation of this line.
  let line: Int
  let found: Int
  /// Whether a key that can only be beside the missing key is indented less than the lines below it.
  let hasKeyBeside: Bool
  /// The lines of the declaration to which the missing key belongs.
  let lines: Range<Int>

  /// Searches the declaration around a line for the first line that is indented further than a line
  /// above it, although that line has a value. In a dependency, searches for the first method.
  init?(near line: Int, _ lines: IndentedLines, _ file: SourceFile) {
    let chain = lines.chain(from: line)
    guard let top = chain.last, lines.indentation(of: top) == 0 else { return nil }
    let section = file.word(ofLine: top)
    let name = chain.count > 1 ? chain[chain.count - 2] : line
    guard ["models", "filters", "dependencies"].contains(section),
      !specKeyTable.keyNames.contains(file.word(ofLine: name)),
      !Self.keysOfMembers.contains(file.word(ofLine: name)),
      let missing = Self(besideKeyBelow: name, of: section, lines, file)
        ?? Self(indentedBelow: name, of: section, lines, file)
    else { return nil }
    self = missing
  }

  private static let keysOfMembers: Set<String> = ["properties", "cases", "methods"]

  private init?(
    indentedBelow name: Int, of section: String, _ lines: IndentedLines, _ file: SourceFile
  ) {
    guard let nameIndentation = lines.indentation(of: name) else { return nil }
    let isDependency = section == "dependencies"
    var above: (indentation: Int, isItem: Bool)?
    // A line that is indented further than an open key belongs to this key.
    var open: Int?
    for below in lines.below(name) {
      guard let indentation = lines.indentation(of: below) else { continue }
      let word = file.word(ofLine: below)
      let text = file.content[file.lines.bytes(ofLine: below)].dropFirst(indentation)
      let isItem = text.starts(with: "- ".utf8)
      if Self.keysOfMembers.contains(word) { return nil }
      // A line that continues the scalar above it is not a key.
      guard isItem || text.contains(UInt8(ascii: ":")) else { continue }
      if let open, indentation > open || isItem && indentation == open { continue }
      let isFurther = above.map {
        indentation > $0.indentation || isItem && !$0.isItem && indentation == $0.indentation
      }
      if isFurther ?? (isDependency && !["protocol", "doc"].contains(word)) {
        key = isDependency ? "methods" : section == "filters" || isItem ? "cases" : "properties"
        let inner = nameIndentation + lines.step
        self.indentation = above?.indentation ?? (inner < indentation ? inner : nameIndentation + 1)
        self.line = below
        self.lines = name..<below
        found = indentation
        hasKeyBeside = false
        return
      }
      open = file.holdsLines(below) ? indentation : nil
      above = (indentation, isItem)
    }
    return nil
  }

  /// Finds members that are indented further than a key below them that can only be beside the missing
  /// key, such as `derived`.
  private init?(
    besideKeyBelow name: Int, of section: String, _ lines: IndentedLines, _ file: SourceFile
  ) {
    let below = lines.below(name).filter { lines.indentation(of: $0) != nil }
    guard section != "dependencies", let first = below.first,
      let found = lines.indentation(of: first),
      let least = below.compactMap({ lines.indentation(of: $0) }).min(), least < found,
      !below.contains(where: { Self.keysOfMembers.contains(file.word(ofLine: $0)) }),
      let later = below.first(where: { lines.indentation(of: $0) == least }),
      Self.keysBesideMembers.contains(file.word(ofLine: later))
    else { return nil }
    let isItem = file.hasDash(file.lines.bytes(ofLine: first))
    guard isItem || SpecLine(file, line: first).key != nil else { return nil }
    key = section == "filters" || isItem ? "cases" : "properties"
    indentation = least
    line = first
    self.found = found
    hasKeyBeside = true
    self.lines = name..<first
  }

  /// The keys of models and filters beside `properties` and `cases`.
  private static let keysBesideMembers: Set<String> = [
    "as", "by", "conforms", "derived", "doc", "functions", "over",
  ]

  func repair(in file: SourceFile, step: Int) -> LineRepair {
    let bytes = file.lines.bytes(ofLine: line)
    let start = file.lines.position(ofByte: bytes.lowerBound)
    let text = String(repeating: " ", count: indentation) + key + ":"
    let front = SourceRange(start, start.advanced(by: found))
    let blanks = file.sourceText(in: front)
    // If the lines below are not indented enough, they would have to be moved as well, so there is
    // no fix.
    let isEnough = found - indentation >= min(step, 2) || key == "cases"
    let written = text + file.lineEnd(ofLine: start.line) + blanks
    let finding = Finding(
      .error, .missingKey, "a line '\(key):' is missing above this one",
      at: SourceRange(front.end, file.lines.position(ofByte: bytes.upperBound)),
      fixes: isEnough ? [Fix(blanks, by: written, at: front)] : [])
    // A carriage return ends the line in YAML, but it does not change the positions of findings.
    let edit = SourceEdit(bytes: bytes.lowerBound..<bytes.lowerBound, replacement: text + "\r")
    return LineRepair(line: line, edits: [edit], finding: finding)
  }
}

extension SourceFile {
  /// The first word of a line.
  func word(ofLine line: Int) -> String {
    let text = content[lines.bytes(ofLine: line)].drop(while: isBlank)
    return String(decoding: text.prefix(while: isWordByte), as: UTF8.self)
  }

  /// Whether the lines that are indented further below a line belong to this line.
  fileprivate func holdsLines(_ line: Int) -> Bool {
    let shape = SpecLine(self, line: line)
    guard let last = shape.value.last else { return shape.key != nil }
    return ":|>-+{[,(".utf8.contains(content[last])
  }
}
