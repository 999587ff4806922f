import Diagnostics
import YAMLParsing

/// Lines that the rest of the file can do without: what else is wrong in it is found in the same run.
extension SyntaxErrorExplanation {
  /// Leaves out a line with what is indented below it.
  mutating func skip(line: Int) { linesToSkip = file.lines(below: line) }

  /// A line that a tab indents, with what stands below its key: at least as far to the right as the first
  /// line there, or behind tabs too.
  func linesBelowTab(_ line: Int) -> Range<Int> {
    let first = file.lines.bytes(ofLine: line)
    var end = first.upperBound
    var least: Int?
    for below in (line + 1)..<max(line + 1, file.lines.lineCount + 1) {
      let bytes = file.lines.bytes(ofLine: below)
      let found = indentation(bytes)
      if found == bytes.count { continue }
      if byte(bytes.lowerBound) != UInt8(ascii: "\t") {
        if found == 0 || found < least ?? found { break }
        least = least ?? found
      }
      end = bytes.upperBound
    }
    return first.lowerBound..<end
  }

  /// Leaves out a line with what is indented below it, where its neighbours are wrong with it.
  mutating func skipBlock(at line: Int) {
    skip(line: line)
    concernsBlock = true
  }

  /// Reports a line that should be `key: value` and has no `: `, and puts the colon in where its place
  /// is certain: between a name and a type, as in `title String`, and between a name and what is
  /// indented below it.
  mutating func explainLineWithoutColon(_ bytes: Range<Int>) {
    let text = text(bytes)
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    skip(line: line(bytes.lowerBound))
    let hasLines = linesToSkip.map(file.hasLines) == true || isAboveItem(bytes.lowerBound)
    guard let name = words.first, !name.isEmpty, name.utf8.allSatisfy(isWordByte),
      words.count > 1 ? isType(words) : hasLines
    else {
      return set(
        .yamlSyntax, "expected 'key: value', found no ': ' behind this text", bytes)
    }
    let place = bytes.lowerBound + name.utf8.count
    let meant = ([name + ":"] + words.dropFirst()).joined(separator: " ")
    set(
      .yamlSyntax, "a ':' is missing behind '\(excerpt(String(name)))'", bytes,
      help: "write \(excerpt(meant))", by: meant)
    edits = [SourceEdit(bytes: place..<place, replacement: ":")]
  }

  /// Whether an item of a list stands below a line, as far to the left.
  private func isAboveItem(_ start: Int) -> Bool {
    let next = SpecLine(file, line: line(start) + 1).start
    return column(next) == column(start) && byte(next) == UInt8(ascii: "-")
      && isBlank(byte(next + 1))
  }

  private func isType(_ words: [Substring]) -> Bool {
    words.count == 2 && words[1].utf8.first.map { (0x41...0x5A).contains($0) } == true
  }

  /// A list's item in front of keys that stand as far to the left.
  mutating func explainDashAmongKeys() -> Bool {
    let indentation = indentation(lineText(context))
    let (items, keys) = siblings(from: line(context), at: indentation)
    guard items <= keys, indentation == self.indentation(lineText(problem)) else { return false }
    let start = lineText(context).lowerBound + indentation
    let end = max(start + 1, SpecLine(file, line: line(context)).value.upperBound)
    skipBlock(at: line(context))
    let item = text(start..<end)
    let isAlone = linesToSkip.map { !file.bytes[$0].contains(0x0A) } ?? false
    set(
      .yamlSyntax,
      "expected a key as on line \(line(problem)), found an item of a list: leave out the '-'",
      start..<end,
      by: isAlone && item.hasPrefix("- ") && item.contains(": ") ? String(item.dropFirst(2)) : nil)
    return true
  }

  /// How many items of a list, and how many keys, stand below each other.
  private func siblings(from line: Int, at indentation: Int) -> (items: Int, keys: Int) {
    var (items, keys) = (0, 0)
    for below in line..<max(line, file.lines.lineCount + 1) {
      let bytes = file.lines.bytes(ofLine: below)
      let found = self.indentation(bytes)
      if found == bytes.count || found > indentation { continue }
      if found < indentation { break }
      if byte(bytes.lowerBound + found) == UInt8(ascii: "-") { items += 1 } else { keys += 1 }
    }
    return (items, keys)
  }

  private func indentation(_ line: Range<Int>) -> Int { file.indentation(line) }
}

extension SourceFile {
  func hasLines(_ bytes: Range<Int>) -> Bool { self.bytes[bytes].contains(0x0A) }

  /// How many blanks the bytes of a line begin with.
  func indentation(_ line: Range<Int>) -> Int { bytes[line].prefix(while: isBlank).count }

  /// The bytes of a line with what is indented below it.
  func lines(below line: Int) -> Range<Int> {
    let first = lines.bytes(ofLine: line)
    let least = indentation(first)
    var end = first.upperBound
    for below in (line + 1)..<max(line + 1, lines.lineCount + 1) {
      let bytes = lines.bytes(ofLine: below)
      let found = indentation(bytes)
      if found == bytes.count { continue }
      if found <= least { break }
      end = bytes.upperBound
    }
    return first.lowerBound..<end
  }
}
