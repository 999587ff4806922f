import SpecLanguage

// when:
//   – add: 3          # an en dash where YAML expects '-'

extension RepairSearch {
  /// Replaces characters of word processors and web pages that look like YAML's own, such as a
  /// no-break space after a colon, if this resolves errors.
  mutating func replaceLookalikes() {
    let repairs = lookalikeRepairs(in: file)
    guard !repairs.isEmpty, let next = trying(repairs) else { return }
    let isBetter = errors(of: next) < errors(of: reading)
    let count = diagnostics(of: reading).errorCount
    // An error that a plain reading explains in another way may be gone as well.
    if isBetter || diagnostics(of: next).errorCount <= count { accept(repairs, next) }
  }
}

/// Returns the repairs of all lines with lookalikes, one for each kind of lookalike. Lines that
/// follow each other and have the same lookalike share a finding.
func lookalikeRepairs(in file: SourceFile) -> [LineRepair] {
  guard file.bytes.contains(where: { $0 >= 0x80 }) else { return [] }
  let text = linesOfText(in: file)
  var groups: [(lines: Range<Int>, found: [Lookalike])] = []
  /// The last group with each message.
  var open: [String: Int] = [:]
  for line in 1..<file.lines.lineCount + 1 {
    guard !text.contains(line),
      file.content[file.lines.bytes(ofLine: line)].contains(where: { $0 >= 0x80 })
    else { continue }
    var reader = LookalikeReader(file, line)
    reader.readLine()
    for lookalike in reader.found {
      if let group = open[lookalike.message], groups[group].lines.upperBound >= line {
        groups[group].lines = groups[group].lines.lowerBound..<line + 1
        groups[group].found.append(lookalike)
      } else {
        open[lookalike.message] = groups.count
        groups.append((line..<line + 1, [lookalike]))
      }
    }
  }
  return groups.map { file.repair($0.lines, $0.found) }
}

/// Returns the lines that continue the text of a line above, in which YAML's characters have no
/// meaning: those of block scalars, and of plain and quoted text on several lines.
func linesOfText(in file: SourceFile) -> Set<Int> {
  var lines: Set<Int> = []
  var quote: UInt8?
  var owner: Int?
  for line in 1..<file.lines.lineCount + 1 {
    let bytes = file.lines.bytes(ofLine: line)
    if let open = quote {
      lines.insert(line)
      if endsQuote(open, file.content, bytes) { quote = nil }
      continue
    }
    let indentation = file.indentation(bytes)
    if indentation == bytes.count { continue }
    if let column = owner, indentation > column {
      lines.insert(line)
      continue
    }
    let spec = SpecLine(file, line: line)
    owner = nil
    guard let first = spec.value.first else { continue }
    let begin = file.content[first]
    if begin == UInt8(ascii: "\"") || begin == UInt8(ascii: "'") {
      if !endsQuote(begin, file.content, first + 1..<bytes.upperBound) { quote = begin }
    } else if !"[{&*!#".utf8.contains(begin),
      spec.key != nil || file.content[spec.start] == UInt8(ascii: "-")
    {
      owner = (spec.key?.lowerBound ?? spec.start) - bytes.lowerBound
    }
  }
  return lines
}

/// Whether quoted text that is open before these bytes ends in them.
private func endsQuote(_ quote: UInt8, _ content: SpecBytes, _ bytes: Range<Int>) -> Bool {
  var offset = bytes.lowerBound
  while offset < bytes.upperBound {
    let isPair =
      quote == UInt8(ascii: "'")
      ? content[offset] == quote && offset + 1 < bytes.upperBound && content[offset + 1] == quote
      : content[offset] == UInt8(ascii: "\\")
    if !isPair, content[offset] == quote { return true }
    offset += isPair ? 2 : 1
  }
  return false
}

/// A character that looks like one of YAML's characters, or several of them in a row.
struct Lookalike {
  let bytes: Range<Int>
  let replacement: String
  let message: String
  var help: String?
  var id = FindingID.invalidCharacter
}

extension SourceFile {
  fileprivate func repair(_ lines: Range<Int>, _ found: [Lookalike]) -> LineRepair {
    func range(_ bytes: Range<Int>) -> SourceRange {
      SourceRange(
        self.lines.position(ofByte: bytes.lowerBound), self.lines.position(ofByte: bytes.upperBound)
      )
    }
    let first = found[0]
    let help =
      switch lines.count {
      case 1: first.help
      case 2: "line \(lines.lowerBound + 1) has one too"
      default: "the \(lines.count - 1) lines below have one too"
      }
    let finding = Finding(
      .error, first.id, first.message, at: range(first.bytes), help: help,
      fixes: found.map {
        Fix(
          String(decoding: content[$0.bytes], as: UTF8.self), by: $0.replacement,
          at: range($0.bytes))
      })
    return LineRepair(
      line: lines.lowerBound,
      edits: found.map { SourceEdit(bytes: $0.bytes, replacement: $0.replacement) },
      finding: finding)
  }
}

/// Finds the lookalikes of one line, where YAML's own characters would have a meaning: in the
/// indentation, in list dashes, around keys, and at the end of the line. Prose and Swift code keep
/// theirs.
private struct LookalikeReader {
  private let file: SourceFile
  private let number: Int
  private let content: SpecBytes
  private let line: Range<Int>
  private var offset: Int
  private(set) var found: [Lookalike] = []

  init(_ file: SourceFile, _ number: Int) {
    self.file = file
    self.number = number
    content = file.content
    line = file.lines.bytes(ofLine: number)
    offset = line.lowerBound
  }

  mutating func readLine() {
    skipSpaces { "\($0) cannot indent YAML: use spaces" }
    if isAlignedWithout(found) {
      found = found.map {
        Lookalike(
          bytes: $0.bytes, replacement: "", message: $0.message, help: "remove it", id: $0.id)
      }
    }
    if content[offset] == UInt8(ascii: "#") { return }
    readDashes()
    readKey()
    let tag = Array("!swift ".utf8)
    if content[offset..<line.upperBound].starts(with: tag) { offset += tag.count }
    if "[{".utf8.contains(content[offset]) { readFlow() }
    readEnd()
  }

  /// Whether a line beside this one has the indentation that this line has without lookalikes.
  private func isAlignedWithout(_ found: [Lookalike]) -> Bool {
    guard !found.isEmpty else { return false }
    let count = offset - line.lowerBound - found.reduce(0) { $0 + $1.bytes.count }
    guard count > 0, !isBelowOpener else { return false }
    return [number - 1, number + 1].contains { other in
      guard other > 0, other <= file.lines.lineCount else { return false }
      let bytes = file.lines.bytes(ofLine: other)
      return file.indentation(bytes) == count && bytes.count > count
    }
  }

  /// Whether the line above is a key without a value that is indented less than this line.
  private var isBelowOpener: Bool {
    guard number > 1 else { return false }
    let above = SpecLine(file, line: number - 1)
    let column = file.indentation(file.lines.bytes(ofLine: number - 1))
    let width = String(decoding: content[line.lowerBound..<offset], as: UTF8.self)
      .unicodeScalars.count
    return above.key != nil && above.value.isEmpty && width > column
  }

  // MARK: - Parts of a line

  private mutating func readDashes() {
    while offset < line.upperBound {
      let (scalar, width) = scalar(at: offset)
      let (next, _) = self.scalar(at: offset + width)
      let isItem = next == " " || next == "\t" || next == "\n" || isSpaceLike(next)
      guard isItem, scalar == "-" || isDashLike(scalar) else { return }
      if scalar != "-" {
        let message = "a list item begins with '- ', found \(named(scalar))"
        found.append(Lookalike(bytes: offset..<offset + width, replacement: "-", message: message))
      }
      offset += width
      skipSpaces()
    }
  }

  /// Reads a key and its colon. If there is no key, nothing is read.
  private mutating func readKey() {
    let start = offset
    var parts: [Lookalike] = []
    var blanks: Range<Int>?
    while offset < line.upperBound, !"\"'[]{}(),#".utf8.contains(content[offset]) {
      let (scalar, width) = scalar(at: offset)
      let place = offset..<offset + width
      if isInvisible(scalar) {
        let message = "\(named(scalar)) is invisible and not allowed here: remove it"
        parts.append(Lookalike(bytes: place, replacement: "", message: message))
      } else if isSpaceLike(scalar) {
        blanks = (blanks?.lowerBound ?? offset)..<place.upperBound
      } else if scalar == "\u{FF1A}", isWord(start..<offset), offset > start {
        let gap = isSpace(place.upperBound) ? ":" : ": "
        parts.append(
          Lookalike(bytes: place, replacement: gap, message: "expected ':', found \(named(scalar))")
        )
        return endKey(place.upperBound, parts, blanks)
      } else if scalar == ":", isSpace(place.upperBound) {
        return endKey(place.upperBound, parts, blanks)
      } else if scalar != " " {
        blanks = nil
      }
      offset += width
    }
    offset = start
  }

  /// Ends a key after its colon. `blanks` are the lookalikes of spaces in front of the colon.
  private mutating func endKey(_ end: Int, _ parts: [Lookalike], _ blanks: Range<Int>?) {
    found += parts
    if let blanks {
      let scalar = scalar(at: blanks.lowerBound).0
      let message = "a name cannot contain \(named(scalar))"
      found.append(
        Lookalike(bytes: blanks, replacement: "", message: message, help: "remove it"))
    }
    offset = end
    skipSpaces()
  }

  /// Reads the keys, brackets and commas of a collection in brackets.
  private mutating func readFlow() {
    while offset < line.upperBound {
      let (scalar, width) = scalar(at: offset)
      switch scalar {
      case "\"", "'":
        offset = (closingQuote(content, offset..<line.upperBound) ?? line.upperBound) + 1
        readComma()
      case "[", "{", ",":
        offset += width
        skipSpaces()
        readKey()
      case "]", "}":
        offset += width
        readComma()
      default: offset += width
      }
    }
  }

  private mutating func readComma() {
    let (scalar, width) = scalar(at: offset)
    guard scalar == "\u{FF0C}" else { return }
    found.append(
      Lookalike(
        bytes: offset..<offset + width, replacement: isSpace(offset + width) ? "," : ", ",
        message: "expected ',', found \(named(scalar))"))
    offset += width
    skipSpaces()
    readKey()
  }

  /// Reads the lookalikes of spaces at the end of the line.
  private mutating func readEnd() {
    var end = line.upperBound
    var start = end
    while start > offset {
      var place = start - 1
      while place > offset, content[place] & 0xC0 == 0x80 { place -= 1 }
      let scalar = scalar(at: place).0
      guard isSpaceLike(scalar) || isInvisible(scalar) || scalar == " " else { break }
      // Plain blanks at the end are harmless.
      if scalar == " ", start == end { end = place }
      start = place
    }
    guard start < end else { return }
    let message = "\(named(scalar(at: start).0)) ends this line: remove it"
    if content[start..<end].contains(where: { $0 >= 0x80 }) {
      found.append(Lookalike(bytes: start..<end, replacement: "", message: message))
    }
  }

  /// Skips spaces, and records lookalikes among them.
  private mutating func skipSpaces(
    _ message: (String) -> String = { "expected a space, found \($0)" }
  ) {
    let isIndentation = offset == line.lowerBound
    while offset < line.upperBound {
      while isBlank(content[offset]) { offset += 1 }
      let start = offset
      var count = 0
      while offset < line.upperBound, isSpaceLike(scalar(at: offset).0) {
        offset += scalar(at: offset).1
        count += 1
      }
      if count == 0 { return }
      found.append(
        Lookalike(
          bytes: start..<offset, replacement: String(repeating: " ", count: count),
          message: message(named(scalar(at: start).0)), help: "type a space",
          id: isIndentation ? .yamlSyntax : .invalidCharacter))
    }
  }

  // MARK: - Characters

  private func scalar(at offset: Int) -> (Unicode.Scalar, Int) {
    guard offset < line.upperBound else { return ("\n", 1) }
    let text = String(decoding: content[offset..<min(offset + 4, line.upperBound)], as: UTF8.self)
    guard let scalar = text.unicodeScalars.first else { return ("\n", 1) }
    return (scalar, UTF8.width(scalar))
  }

  private func isWord(_ bytes: Range<Int>) -> Bool {
    content[bytes].allSatisfy { isWordByte($0) || isBlank($0) }
  }

  private func isSpace(_ offset: Int) -> Bool {
    let scalar = scalar(at: offset).0
    return scalar == " " || scalar == "\n" || scalar == "\t" || isSpaceLike(scalar)
      || isInvisible(scalar)
  }

  private func isSpaceLike(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 && scalar.properties.generalCategory == .spaceSeparator
  }

  private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 && scalar.properties.generalCategory == .format
  }

  private func isDashLike(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{2010}"..."\u{2015}", "\u{2212}", "\u{2022}", "\u{2043}", "\u{B7}": true
    default: false
    }
  }

  /// The name of a character with its article and code, such as `an en dash (U+2013)`.
  private func named(_ scalar: Unicode.Scalar) -> String {
    let name = scalar.properties.name?.lowercased() ?? "character"
    let article = name.first.map { "aeiou".contains($0) } == true ? "an" : "a"
    return "\(article) \(name) (\(codePoint(scalar.value)))"
  }
}
