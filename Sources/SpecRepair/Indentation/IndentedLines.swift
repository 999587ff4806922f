import SpecLanguage

/// The lines that libyaml reads, with their indentation.
struct IndentedLines {
  let text: SourceFile
  /// The number of columns by which this file usually indents each level.
  let step: Int

  init(_ text: SourceFile) {
    self.text = text
    var counts = [Int](repeating: 0, count: 9)
    counts[2] = 1
    var opener: Int?
    for line in 1..<text.lines.lineCount + 1 {
      guard let indentation = Self.indentation(of: line, in: text) else { continue }
      if let opener, indentation > opener, indentation - opener < counts.count {
        counts[indentation - opener] += 1
      }
      let last = text.content[text.lines.bytes(ofLine: line)].last { !isBlank($0) }
      opener = last == UInt8(ascii: ":") ? indentation : nil
    }
    let most = counts.max() ?? 0
    step = counts[2] == most ? 2 : counts.firstIndex(of: most) ?? 2
  }

  /// The indentation of a line; nil if the line is empty or only a comment.
  func indentation(of line: Int) -> Int? { Self.indentation(of: line, in: text) }

  private static func indentation(of line: Int, in text: SourceFile) -> Int? {
    let bytes = text.lines.bytes(ofLine: line)
    let count = text.indentation(bytes)
    return count == bytes.count || text.content[bytes.lowerBound + count] == UInt8(ascii: "#")
      ? nil : count
  }

  /// The nearest line above a line that is neither empty nor only a comment.
  func line(above line: Int) -> Int? {
    (1..<max(1, line)).reversed().first { indentation(of: $0) != nil }
  }

  /// A line, followed by its parent lines from the innermost to the outermost. Each parent is
  /// indented less than the line before it in the result.
  func chain(from line: Int) -> [Int] {
    guard var least = indentation(of: line) else { return [] }
    var chain = [line]
    for above in (1..<line).reversed() where least > 0 {
      guard let indentation = indentation(of: above), indentation < least else { continue }
      chain.append(above)
      least = indentation
    }
    return chain
  }

  /// The maximum number of levels on one line. Real lines have fewer levels.
  private static let mostLevels = 8

  /// The columns at which keys or list items begin on a line. For example, `- a: b` has two such
  /// columns.
  func levels(of line: Int) -> [Int] {
    guard let indentation = indentation(of: line) else { return [] }
    let bytes = text.lines.bytes(ofLine: line)
    var levels = [indentation]
    var offset = bytes.lowerBound + indentation
    while levels.count < Self.mostLevels, offset + 1 < bytes.upperBound,
      text.content[offset] == UInt8(ascii: "-"),
      isBlank(text.content[offset + 1])
    {
      offset += 1
      while offset < bytes.upperBound, isBlank(text.content[offset]) { offset += 1 }
      levels.append(offset - bytes.lowerBound)
    }
    return levels
  }

  /// The numbers of the lines below a line that are indented further than this line.
  func below(_ line: Int) -> Range<Int> {
    let end = text.lines.position(ofByte: text.lines(below: line).upperBound).line
    return line + 1..<max(line + 1, Int(end) + 1)
  }
}
