import SpecLanguage

/// Skips lines with errors, so that the same run also finds the errors in the rest of the file.
extension SyntaxErrorExplanation {
  /// Skips a line and the lines that are indented further below it.
  mutating func skipLine(_ line: Int) { linesToSkip = file.lines(below: line) }

  /// A line that is indented with a tab, and the lines that belong to it. These lines begin with a
  /// tab, or are indented at least as far as the first of them.
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

  /// Skips a line and the lines that are indented further below it, and records that the siblings
  /// of the line have the same error.
  mutating func skipBlock(at line: Int) {
    skipLine(line)
    concernsBlock = true
  }

  /// Reports a line without `: ` that should be `key: value`. Inserts the colon if its position is
  /// certain. The position is certain between a name and a type, such as in `title String`, and
  /// between a name and the lines that are indented further below it.
  mutating func explainLineWithoutColon(_ bytes: Range<Int>) {
    let text = sourceText(bytes)
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    skipLine(line(bytes.lowerBound))
    if explainDefaultWithoutType(bytes, text) { return }
    let hasLines = linesToSkip.map(file.hasLines) == true || isAboveItem(bytes.lowerBound)
    guard let name = words.first, !name.isEmpty, name.utf8.allSatisfy(isWordByte),
      words.count > 1 ? isType(words) : hasLines
    else {
      return setFinding(
        .yamlSyntax, "expected 'key: value', found no ': ' after this text", bytes)
    }
    let place = bytes.lowerBound + name.utf8.count
    let meant = ([name + ":"] + words.dropFirst()).joined(separator: " ")
    setFinding(
      .yamlSyntax, "a ':' is missing after '\(excerpt(String(name)))'", bytes,
      help: "write \(excerpt(meant))", by: meant)
    edits = [SourceEdit(bytes: place..<place, replacement: ":")]
  }

  /// Explains a property without a type, such as `isOpen = false`.
  private mutating func explainDefaultWithoutType(_ bytes: Range<Int>, _ text: String) -> Bool {
    guard
      let match = text.wholeMatch(
        of: #/(?<name>[a-z]\w*) ?= ?(?<value>true|false|-?\d+(\.\d+)?|"[^"]*")/#)
    else { return false }
    let type =
      switch match.value.first {
      case "t", "f": "Bool"
      case "\"": "String"
      default: match.value.contains(".") ? "Double" : "Int"
      }
    let meant = "\(match.name): \(type) = \(match.value)"
    setFinding(
      .missingType, "expected 'name: Type = default', found no type", bytes,
      help: "write \(excerpt(meant))", by: meant)
    edits = [SourceEdit(bytes: bytes, replacement: meant)]
    return true
  }

  /// Whether the next line is a list item with the same indentation.
  private func isAboveItem(_ start: Int) -> Bool {
    let next = SpecLine(file, line: line(start) + 1).start
    return column(next) == column(start) && byte(next) == UInt8(ascii: "-")
      && isBlank(byte(next + 1))
  }

  private func isType(_ words: [Substring]) -> Bool {
    (words.count == 2 || words.count > 3 && words[2] == "=")
      && words[1].utf8.first.map { $0.isCapital } == true
  }

  /// Explains a list item that is followed by keys with the same indentation as the item.
  mutating func explainDashAmongKeys() -> Bool {
    let indentation = indentation(lineText(context))
    let (items, keys) = siblings(from: line(context), at: indentation)
    guard items <= keys, indentation == self.indentation(lineText(problem)) else { return false }
    if explainRuleWithoutDash() { return true }
    let start = lineText(context).lowerBound + indentation
    let end = max(start + 1, SpecLine(file, line: line(context)).value.upperBound)
    skipBlock(at: line(context))
    let item = sourceText(start..<end)
    let isAlone = linesToSkip.map { !file.content[$0].contains(0x0A) } ?? false
    let isKey = item.hasPrefix("- ") && item.contains(": ")
    setFinding(
      .yamlSyntax,
      "expected a key as on line \(line(problem)), found a list item: remove the '-'",
      start..<end, by: isAlone && isKey ? String(item.dropFirst(2)) : nil)
    if isAlone && isKey {
      edits = [SourceEdit(bytes: start..<start + 2, replacement: "")]
      concernsBlock = false
    }
    return true
  }

  /// Explains a rule or a step of a link without a dash, after one with a dash, such as `emit: .done`
  /// after `- perform: …`. Both have a verb, so they cannot be parts of one rule.
  private mutating func explainRuleWithoutDash() -> Bool {
    let (item, rule) = (
      SpecLine(file, line: line(context)), SpecLine(file, line: line(problem))
    )
    guard let first = item.key, let second = rule.key, Self.verbs.contains(sourceText(first)),
      Self.verbs.contains(sourceText(second)), byte(item.start) == UInt8(ascii: "-"),
      rule.start == second.lowerBound
    else { return false }
    setFinding(
      .yamlSyntax,
      "expected a list item as on line \(line(context)), found a key: begin it with '- '", second,
      by: "- " + sourceText(second))
    edits = [SourceEdit(bytes: second.lowerBound..<second.lowerBound, replacement: "- ")]
    concernsBlock = false
    return true
  }

  private static let verbs: Set<String> = [
    "cancel", "close", "dispatch", "emit", "open", "perform", "require", "rewrite", "stop",
  ]

  /// Explains a dash before a key of the language that is aligned with the other keys of its
  /// construct, such as `- then:` below `when:`.
  mutating func explainStrayDash() -> Bool {
    let shape = SpecLine(file, line: line(problem))
    guard byte(problem) == UInt8(ascii: "-"), shape.start == problem, let key = shape.key,
      isBlank(byte(problem + 1)), !sourceText(key).contains("(")
    else { return false }
    let dash = problem..<key.lowerBound
    setFinding(
      .yamlSyntax,
      "expected a key as on line \(line(context)), found a list item: remove the '-'",
      problem..<problem + 1)
    finding.fixes = [
      Fix(
        sourceText(dash) + sourceText(key), by: sourceText(key), at: range(problem..<key.upperBound)
      )
    ]
    edits = [SourceEdit(bytes: dash, replacement: "")]
    return true
  }

  /// The number of list items and the number of keys among the siblings that follow a line.
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
  func hasLines(_ bytes: Range<Int>) -> Bool { self.content[bytes].contains(0x0A) }

  /// The number of blanks at the start of a line.
  func indentation(_ line: Range<Int>) -> Int { content[line].prefix(while: isBlank).count }

  func isIndentedWithTab(_ line: Range<Int>) -> Bool {
    content[line].prefix(while: isBlank).contains(UInt8(ascii: "\t"))
  }

  /// The bytes of a line and of the lines that are indented further below it.
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
