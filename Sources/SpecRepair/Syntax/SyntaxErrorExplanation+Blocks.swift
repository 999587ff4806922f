import SpecLanguage

/// Explains lines that should belong to a block scalar but are not indented enough.
extension SyntaxErrorExplanation {
  /// Explains a line after a block scalar that is not indented enough to be part of the scalar.
  mutating func explainEndOfBlock(_ line: Int) -> Bool {
    guard let opener = blockOpener(above: line) else { return false }
    let shape = SpecLine(file, line: line)
    let key = sourceText(opener.key)
    let isFurther = column(shape.start) > column(opener.key.lowerBound)
    let wanted = isFurther ? opener.firstLine.map { "as far as line \($0)" } : nil
    let place = opener.firstLine.map { SpecLine(file, line: $0).start } ?? opener.key.lowerBound
    indent(
      line, by: Int(column(place)) - Int(column(shape.start)) + (opener.firstLine == nil ? 2 : 0))
    // If the line is indented less than the key, it is unclear which of the following lines belong
    // to the block.
    if column(shape.start) < column(opener.key.lowerBound) { edits = Array(edits.prefix(1)) }
    let end = max(shape.start + 1, shape.value.upperBound)
    setFinding(
      .yamlSyntax,
      "this line is not indented enough for the block that '\(key)' begins on line \(opener.line): "
        + "indent it \(wanted ?? "further than '\(key)'")", shape.start..<end)
    return true
  }

  /// Changes the indentation of a line. The following lines are also changed if they are not keys.
  private mutating func indent(_ line: Int, by columns: Int) {
    let indentation = file.indentation(file.lines.bytes(ofLine: line))
    edits = []
    for below in line..<max(line, file.lines.lineCount + 1) {
      let bytes = file.lines.bytes(ofLine: below)
      let blanks = file.indentation(bytes)
      if blanks == bytes.count { continue }
      let isKey = below > line && SpecLine(file, line: below).key != nil
      if blanks < indentation || (blanks == indentation && isKey) || (below > line && columns < 0) {
        break
      }
      edits.append(
        SourceEdit(
          bytes: bytes.lowerBound..<bytes.lowerBound + blanks,
          replacement: String(repeating: " ", count: max(0, blanks + columns))))
    }
  }

  /// The block scalar to which a line probably belongs: its key, the line of the key, and its first
  /// line. `line` must be indented at least as far as the key. All lines between the key and `line`
  /// must belong to the scalar.
  private func blockOpener(above line: Int) -> (key: Range<Int>, line: Int, firstLine: Int?)? {
    let indentation = column(SpecLine(file, line: line).start)
    var firstLine: Int?
    for above in (1..<max(1, line)).reversed().prefix(200) {
      let shape = SpecLine(file, line: above)
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
  /// Explains a text on the line of the '|' that begins its block, such as `reduce: | state.n += 1`.
  mutating func explainTextBesideBar(_ value: Range<Int>) -> Bool {
    let source = sourceText(value)
    guard let header = source.prefixMatch(of: #/(?<sign>[|>][+\-0-9]{0,2}) +/#),
      let key = SpecLine(file, line: line(value.lowerBound)).key,
      !file.content[lineText(key.lowerBound).lowerBound..<key.lowerBound].contains(
        where: { "[{".utf8.contains($0) })
    else { return false }
    let (sign, text) = (String(header.sign), String(source[header.range.upperBound...]))
    // In conditions, '>' is the operator, as in 'where: > 3'.
    let isText = ["reduce", "do", "rewrite", "doc"].contains(sourceText(key))
    if sign.hasPrefix(">"), !isText { return false }
    let bytes = value.prefix(header.output.0.utf8.count)
    let own = line(value.lowerBound)
    let further = file.firstLine(below: own)
    let isPlain = text.first?.isLetter == true && !text.contains(": ") && !text.contains(" #")
    if further == nil, isPlain {
      setFinding(
        .yamlSyntax, "the text after '\(sign)' begins on the next line: leave out '\(sign)'", bytes,
        by: "")
      edits = [SourceEdit(bytes: bytes, replacement: "")]
      return true
    }
    let columns =
      further.map { file.indentation(file.lines.bytes(ofLine: $0)) }
      ?? Int(column(key.lowerBound)) + 1
    // Lines of statements are not joined.
    let bar = sign.hasPrefix(">") && sourceText(key) != "doc" ? "|" : sign
    let replacement =
      bar + file.lineEnd(ofLine: UInt32(own)) + String(repeating: " ", count: columns)
    setFinding(
      .yamlSyntax,
      "the text after '\(sign)' begins on the next line: move '\(excerpt(text))' there", bytes,
      by: replacement)
    edits = [SourceEdit(bytes: bytes, replacement: replacement)]
    return true
  }

  /// Replaces the tabs that indent lines of a block scalar by as many spaces as its other lines
  /// begin with. The indentation of the code in the scalar has no meaning. A line that ends with ':'
  /// may be a key after the scalar, and is not changed.
  mutating func replaceTabsInBlock() -> Bool {
    let block = file.blockScalar(around: line(problem))
    guard let opener = block.first else { return false }
    let bytes = block.dropFirst().map { file.lines.bytes(ofLine: $0) }
    let filled = bytes.filter { file.indentation($0) < $0.count }
    let tabbed = filled.filter { file.isIndentedWithTab($0) }
    guard !tabbed.contains(where: { SpecLine(file, line: line($0.lowerBound)).key != nil }) else {
      return false
    }
    let least = file.indentation(file.lines.bytes(ofLine: opener)) + 1
    let wanted =
      filled.filter { !file.isIndentedWithTab($0) }.map(file.indentation).min() ?? least + 1
    edits = tabbed.map { line in
      SourceEdit(
        bytes: line.prefix(file.indentation(line)),
        replacement: String(repeating: " ", count: max(least, wanted)))
    }
    return !edits.isEmpty
  }

  /// Whether a line is Swift code, such as `state.a = 1` or `}`, and not a key that lacks its
  /// colon.
  private func isSwift(_ line: Int) -> Bool {
    let shape = SpecLine(file, line: line)
    let bytes = file.content[shape.start..<file.lines.bytes(ofLine: line).upperBound]
    guard shape.key == nil, let first = bytes.first else { return false }
    let behind = bytes.drop(while: isWordByte)
    return first == UInt8(ascii: "}")
      || isWordByte(first) && behind.first == UInt8(ascii: ".") && behind.dropFirst().first != nil
  }
}
