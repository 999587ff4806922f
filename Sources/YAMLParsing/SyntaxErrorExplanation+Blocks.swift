import Diagnostics

/// Lines that were meant as part of a text which their indentation ended.
extension SyntaxErrorExplanation {
  /// A line behind a text that `|` begins, with too little indentation to belong to it.
  mutating func explainEndOfBlock(_ line: Int) -> Bool {
    guard let opener = blockOpener(above: line) else { return false }
    let shape = ValueShape(file, line: line)
    let end = max(shape.start + 1, shape.value.upperBound)
    set(
      "yaml-syntax",
      "this line is too far left for the text that '\(opener.key)' begins on line \(opener.line): "
        + "indent it further than '\(opener.key)'", shape.start..<end)
    return true
  }

  /// The key whose value `|` or `>` begins, where a line is indented as far as that key or further,
  /// and only lines of the text stand between them.
  private func blockOpener(above line: Int) -> (key: String, line: Int)? {
    let indentation = column(ValueShape(file, line: line).start)
    for above in (1..<max(1, line)).reversed().prefix(200) {
      let shape = ValueShape(file, line: above)
      let isBlank = file.lines.bytes(ofLine: above).upperBound == shape.start
      if isBlank { continue }
      let isOpener = shape.value.first.map { byte($0) == 0x7C || byte($0) == 0x3E } ?? false
      if isOpener, shape.value.count <= 3, let key = shape.key {
        return column(key.lowerBound) <= indentation ? (text(key), above) : nil
      }
      if column(shape.start) <= indentation { return nil }
    }
    return nil
  }
}
