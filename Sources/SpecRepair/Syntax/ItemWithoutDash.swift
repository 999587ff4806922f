import SpecLanguage

// fetch:
//   cancel: search                # yaml-syntax: begin it with '- '
//   - perform: api.load()

/// A list item that lacks its dash, although the item after it or before it has one.
struct ItemWithoutDash {
  private(set) var edits: [SourceEdit] = []
  private let file: SourceFile
  /// The line with the dash.
  private let sibling: Int
  /// The key or the text with which the item begins.
  private let start: Range<Int>

  private static let verbs: Set<String> = [
    "cancel", "close", "dispatch", "emit", "open", "perform", "require", "rewrite", "stop",
  ]
  /// The keys of which each line of the value is an item.
  private static let listKeys: Set<String> = [
    "then", "calls", "events", "rejections", "holds", "each",
  ]

  /// Nil if the line does not begin with a dash, or if the lines before it are no item.
  init?(before line: Int, in file: SourceFile) {
    self.file = file
    sibling = line
    let bytes = file.lines.bytes(ofLine: line)
    let column = file.indentation(bytes)
    guard file.hasDash(bytes), let item = Self.lines(above: line, at: column, in: file),
      let first = item.lines.first
    else { return nil }
    let shape = SpecLine(file, line: first)
    start = shape.key ?? shape.value
    let indentation = file.indentation(file.lines.bytes(ofLine: first))
    guard !start.isEmpty, indentation == column || indentation == column + 2,
      item.lines.allSatisfy({ file.indentation(file.lines.bytes(ofLine: $0)) >= indentation }),
      Self.isItem(item.lines, above: line, below: item.opener, in: file)
    else { return nil }
    let place = file.lines.bytes(ofLine: first).lowerBound + column
    edits = [SourceEdit(bytes: place..<shape.start, replacement: "- ")]
    let others = item.lines.dropFirst()
    let holdsLines = shape.value.isEmpty || "|>".utf8.contains(file.content[shape.value.lowerBound])
    let isBeside = others.contains {
      file.indentation(file.lines.bytes(ofLine: $0)) == column
    }
    for line in others where indentation == column && (holdsLines || isBeside) {
      let start = file.lines.bytes(ofLine: line).lowerBound
      edits.append(SourceEdit(bytes: start..<start, replacement: "  "))
    }
  }

  /// Nil if the line has a dash, or does not begin below the dash of the item before it.
  init?(after line: Int, in file: SourceFile) {
    self.file = file
    let lines = IndentedLines(file)
    guard let column = lines.indentation(of: line), column > 0,
      !file.hasDash(file.lines.bytes(ofLine: line)),
      let item = (1..<line).reversed().prefix(60).first(where: {
        lines.indentation(of: $0).map { $0 <= column } == true
      }), lines.indentation(of: item) == column, file.hasDash(file.lines.bytes(ofLine: item)),
      let opener = lines.chain(from: item).dropFirst().first
    else { return nil }
    sibling = item
    let shape = SpecLine(file, line: line)
    start = shape.key ?? shape.value
    let others = (line + 1..<max(line + 1, file.lines.lineCount + 1)).prefix {
      let found = lines.indentation(of: $0)
      return found.map { $0 >= column } != false && !file.hasDash(file.lines.bytes(ofLine: $0))
    }.filter { lines.indentation(of: $0) != nil }
    guard !start.isEmpty, Self.isItem([line] + others, above: item, below: opener, in: file)
    else { return nil }
    edits = [SourceEdit(bytes: shape.start..<shape.start, replacement: "- ")]
    if others.contains(where: { lines.indentation(of: $0) == column }) {
      edits += others.map { line in
        let start = file.lines.bytes(ofLine: line).lowerBound
        return SourceEdit(bytes: start..<start, replacement: "  ")
      }
    }
  }

  /// The lines between the dash and the line of the key to which the list belongs.
  private static func lines(
    above line: Int, at column: Int, in file: SourceFile
  ) -> (lines: [Int], opener: Int)? {
    var lines: [Int] = []
    for above in (1..<max(1, line)).reversed().prefix(60) {
      let bytes = file.lines.bytes(ofLine: above)
      let indentation = file.indentation(bytes)
      let start = bytes.lowerBound + indentation
      if indentation == bytes.count || file.content[start] == UInt8(ascii: "#") { continue }
      guard indentation < column else {
        if indentation == column, file.hasDash(bytes) { return nil }
        lines.append(above)
        continue
      }
      let shape = SpecLine(file, line: above)
      guard shape.key != nil, shape.value.isEmpty else { return nil }
      return (lines.reversed(), above)
    }
    return nil
  }

  private static func isItem(
    _ lines: [Int], above sibling: Int, below opener: Int, in file: SourceFile
  ) -> Bool {
    func word(_ bytes: Range<Int>?) -> String {
      bytes.map { String(decoding: file.content[$0], as: UTF8.self) } ?? ""
    }
    let first = SpecLine(file, line: lines[0])
    let next = SpecLine(file, line: sibling)
    let key = word(SpecLine(file, line: opener).key)
    switch file.section(ofLine: sibling) {
    case "models": return file.indentation(file.lines.bytes(ofLine: opener)) > 0
    case "scenarios" where listKeys.contains(key): return true
    case "start": return true
    default: break
    }
    guard first.key != nil else {
      let sign = first.value.first.map { file.content[$0] } ?? 0
      return "{[\"'".utf8.contains(sign) && next.value.first.map { file.content[$0] } == sign
    }
    if word(first.key) == word(next.key) { return true }
    let others = IndentedLines(file).below(sibling).map { $0 }
    func hasVerb(_ lines: [Int]) -> Bool {
      lines.contains { verbs.contains(word(SpecLine(file, line: $0).key)) }
    }
    return hasVerb(lines) && hasVerb([sibling] + others)
  }

  var rewriting: Rewriting {
    func range(_ bytes: Range<Int>) -> SourceRange {
      SourceRange(
        file.lines.position(ofByte: bytes.lowerBound), file.lines.position(ofByte: bytes.upperBound)
      )
    }
    let isKey = SpecLine(file, line: Int(range(start).start.line)).key == start
    let finding = Finding(
      .error, .yamlSyntax,
      "expected a list item as on line \(sibling), found \(isKey ? "a key" : "text"): begin it with '- '",
      at: range(start),
      fixes: edits.enumerated().map { index, edit in
        // A fix replaces at least one byte.
        let end = index == 0 ? start.upperBound : edit.bytes.upperBound + 1
        let bytes = edit.bytes.lowerBound..<end
        let text = String(decoding: file.content[bytes], as: UTF8.self)
        let rest = edit.bytes.upperBound..<end
        let kept = String(decoding: file.content[rest], as: UTF8.self)
        return Fix(text, by: edit.replacement + kept, at: range(bytes))
      })
    return Rewriting(edits: edits, finding: finding)
  }
}

extension SourceFile {
  /// Whether a line begins with the dash of a list item.
  func hasDash(_ line: Range<Int>) -> Bool {
    content[line].dropFirst(indentation(line)).starts(with: Array("- ".utf8))
  }

  /// The name of the section that contains a line, such as `actions`.
  func section(ofLine line: Int) -> String {
    let top = (1..<line + 1).reversed().first {
      let bytes = lines.bytes(ofLine: $0)
      return bytes.first.map { isWordByte(content[$0]) } ?? false
    }
    return top.map(word) ?? ""
  }

  /// The lines of a section, such as `actions`, without the lines above its key. For many lines, this
  /// is faster than `section(ofLine:)`.
  func lines(ofSection name: String) -> Range<Int> {
    let tops = (1..<lines.lineCount + 1).filter { line in
      lines.bytes(ofLine: line).first.map { isWordByte(content[$0]) } ?? false
    }
    guard let place = tops.firstIndex(where: { word(ofLine: $0) == name }) else { return 0..<0 }
    return tops[place]..<(place + 1 < tops.count ? tops[place + 1] : lines.lineCount + 1)
  }
}

extension SyntaxErrorExplanation {
  /// Explains a list item that lacks its dash, such as `cancel: search` above `- perform: …`.
  mutating func explainItemWithoutDash() -> Bool {
    for line in [line(problem), line(context), line(problem) + 1] + dashesBelow(line(context)) {
      guard
        let item = ItemWithoutDash(before: line, in: file) ?? ItemWithoutDash(after: line, in: file)
      else { continue }
      let form = item.rewriting
      (finding, edits) = (form.finding, form.edits)
      return true
    }
    return false
  }
}

extension SyntaxErrorExplanation {
  /// The first line below a line that has the same indentation, after lines that are indented
  /// further.
  private func dashesBelow(_ line: Int) -> [Int] {
    let end = Int(file.lines.position(ofByte: file.lines(below: line).upperBound).line)
    return end > line && end < file.lines.lineCount ? [end + 1] : []
  }
}

extension FormPlace {
  /// Adds the missing dash of the first item of a list. Without the dash, YAML reads the first items
  /// as one text.
  var itemWithoutDash: Rewriting? { ItemWithoutDash(before: line, in: file)?.rewriting }
}
