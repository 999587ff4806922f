import Diagnostics

/// Lines that were meant as part of a text which their indentation ended.
extension SyntaxErrorExplanation {
  /// A line behind a text that `|` begins, with too little indentation to belong to it.
  mutating func explainEndOfBlock(_ line: Int) -> Bool {
    guard let opener = blockOpener(above: line) else { return false }
    let shape = ValueShape(file, line: line)
    let key = text(opener.key)
    if explainKeyBehindBlock(shape, of: opener.key) { return true }
    let isFurther = column(shape.start) > column(opener.key.lowerBound)
    if isFurther, opener.firstLine == nil,
      explainWideBlanks(above: line, of: key, from: opener.line + 1)
    {
      return true
    }
    if isFurther, let first = opener.firstLine,
      explainWideLine(first, below: opener.key, shape.start)
    {
      return true
    }
    let wanted = isFurther ? opener.firstLine.map { "as far as line \($0)" } : nil
    let place = opener.firstLine.map { ValueShape(file, line: $0).start } ?? opener.key.lowerBound
    indent(
      line, by: Int(column(place)) - Int(column(shape.start)) + (opener.firstLine == nil ? 2 : 0))
    // Of a line in front of the key itself nobody knows what goes with it.
    if column(shape.start) < column(opener.key.lowerBound) { edits = Array(edits.prefix(1)) }
    let end = max(shape.start + 1, shape.value.upperBound)
    set(
      .yamlSyntax,
      "this line is too far left for the text that '\(key)' begins on line \(opener.line): "
        + "indent it \(wanted ?? "further than '\(key)'")", shape.start..<end)
    return true
  }

  /// `doc One.` below a text of Swift, as far to the left as its key: two words side by side. Or a word
  /// alone with entries below it.
  private mutating func explainKeyBehindBlock(_ shape: ValueShape, of key: Range<Int>) -> Bool {
    let name = shape.value.prefix { isWordByte(byte($0)) }
    guard column(shape.start) == column(key.lowerBound), shape.key == nil, !name.isEmpty,
      shape.value.lowerBound == shape.start
    else { return false }
    let word = text(name.startIndex..<name.endIndex)
    let isAlone = name.count == shape.value.count
    guard isAlone ? hasEntryBelow(line(shape.start)) : isKey(word, of: shape, below: key) else {
      return false
    }
    set(
      .yamlSyntax, "a ':' is missing behind '\(excerpt(word))'",
      name.startIndex..<name.endIndex, by: word + ":")
    edits = [SourceEdit(bytes: name.endIndex..<name.endIndex, replacement: ":")]
    return true
  }

  private func isKey(_ word: String, of shape: ValueShape, below key: Range<Int>) -> Bool {
    let behind = file.bytes[shape.start + word.utf8.count..<shape.value.upperBound]
    let next = behind.first { !isBlank($0) } ?? 0
    let isOfSwift = [
      "let", "var", "if", "guard", "for", "while", "repeat", "switch", "case", "else", "return",
      "break", "throw", "defer", "do", "in", "await", "try", "import", "func",
    ].contains(word)
    return behind.first.map(isBlank) == true && (isWordByte(next) || next >= 0x80)
      && behind.last != UInt8(ascii: "{") && !isOfSwift
      && !["doc", "message"].contains(text(key))
  }

  /// The first line of such a text, where it stands further to the right than the others do.
  private mutating func explainWideLine(_ line: Int, below key: Range<Int>, _ next: Int) -> Bool {
    let shape = ValueShape(file, line: line)
    guard column(next) == column(key.lowerBound) + 2, column(shape.start) > column(next) else {
      return false
    }
    set(
      .yamlSyntax,
      "this line is too far right for the text that '\(text(key))' begins: indent it as far as line "
        + "\(self.line(next))", shape.start..<max(shape.start + 1, shape.value.upperBound))
    indent(line, by: Int(column(next)) - Int(column(shape.start)))
    return true
  }

  /// Puts a line, and those below it that are no keys either, further to the right, or to the left.
  private mutating func indent(_ line: Int, by columns: Int) {
    let indentation = file.indentation(file.lines.bytes(ofLine: line))
    edits = []
    for below in line..<max(line, file.lines.lineCount + 1) {
      let bytes = file.lines.bytes(ofLine: below)
      let blanks = file.indentation(bytes)
      if blanks == bytes.count { continue }
      let isKey = below > line && ValueShape(file, line: below).key != nil
      if blanks < indentation || (blanks == indentation && isKey) || (below > line && columns < 0) {
        break
      }
      edits.append(
        SourceEdit(
          bytes: bytes.lowerBound..<bytes.lowerBound + blanks,
          replacement: String(repeating: " ", count: max(0, blanks + columns))))
    }
  }

  /// A line of blanks at the start of such a text, which YAML takes for its indentation.
  private mutating func explainWideBlanks(above line: Int, of key: String, from first: Int) -> Bool
  {
    let indentation = column(ValueShape(file, line: line).start)
    for above in first..<max(first, line) {
      let blanks = file.lines.bytes(ofLine: above)
      guard column(blanks.upperBound) > indentation else { continue }
      set(
        .yamlSyntax,
        "these blanks reach further than the indentation of the text that '\(key)' begins: "
          + "leave the line empty", blanks)
      return true
    }
    return false
  }

  /// The key whose value `|` or `>` begins, where a line is indented as far as that key or further,
  /// and only lines of the text stand between them; and the first of those.
  private func blockOpener(above line: Int) -> (key: Range<Int>, line: Int, firstLine: Int?)? {
    let indentation = column(ValueShape(file, line: line).start)
    var firstLine: Int?
    for above in (1..<max(1, line)).reversed().prefix(200) {
      let shape = ValueShape(file, line: above)
      let isBlank = file.lines.bytes(ofLine: above).upperBound == shape.start
      if isBlank { continue }
      let isOpener = shape.value.first.map { byte($0) == 0x7C || byte($0) == 0x3E } ?? false
      if isOpener, shape.value.count <= 3, let key = shape.key {
        let isBelow = column(key.lowerBound) <= indentation || isSwift(line)
        return isBelow ? (key, above, firstLine) : nil
      }
      if column(shape.start) <= indentation { return nil }
      firstLine = above
    }
    return nil
  }
}

extension SyntaxErrorExplanation {
  /// `state.a = 1` or `}`: what is no key that lacks its colon.
  private func isSwift(_ line: Int) -> Bool {
    let shape = ValueShape(file, line: line)
    let bytes = file.bytes[shape.start..<file.lines.bytes(ofLine: line).upperBound]
    guard shape.key == nil, let first = bytes.first else { return false }
    let behind = bytes.drop(while: isWordByte)
    return first == UInt8(ascii: "}")
      || isWordByte(first) && behind.first == UInt8(ascii: ".") && behind.dropFirst().first != nil
  }
}

/// Lines that are taken for the marks of a document, and what stands around them.
extension SyntaxErrorExplanation {
  /// `--- feature: Cart`
  mutating func explainMarkedLine() -> Bool {
    let line = lineText(problem)
    guard file.bytes[line].starts(with: Array("--- ".utf8)) else { return false }
    var start = line.lowerBound + 4
    while start < problem, isBlank(byte(start)) { start += 1 }
    set(
      .yamlSyntax, "a key cannot stand on the line of '---': begin it on the next",
      start..<max(start + 1, problem))
    return true
  }

  /// A line `...`, and what stands below it.
  mutating func explainEndOfDocument(above line: Int) -> Bool {
    let end = Array("...".utf8)
    let above = (1..<max(1, line)).reversed().first {
      file.bytes[file.lines.bytes(ofLine: $0)].starts(with: end)
    }
    guard let mark = above.map({ file.lines.bytes(ofLine: $0) }) else { return false }
    set(.yamlSyntax, "'...' ends the document, and a spec is one: leave it out", mark)
    linesToSkip = mark
    return true
  }

  /// Whether nothing but comments stands between a line and a directive above it.
  func isBehindDirective(_ line: Int) -> Bool {
    for above in (1..<max(1, line)).reversed() {
      let start = ValueShape(file, line: above).start
      if start == file.lines.bytes(ofLine: above).upperBound || byte(start) == 0x23 { continue }
      return byte(start) == UInt8(ascii: "%") && column(start) == 1
    }
    return false
  }
}
