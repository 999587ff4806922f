import Diagnostics

/// Lines with too little or too much indentation.
extension SyntaxErrorExplanation {
  /// Finds the line that stands in the wrong place, and puts it in the right one.
  mutating func mendIndentation(in repairs: SourceRepairs) {
    guard isAboutIndentation else { return }
    let lines = IndentedLines(SourceFile(path: file.path, bytes: repairs.bytes))
    guard let repair = lines.repair(at: line(problem)) else { return }
    mend(repair)
  }

  private mutating func mend(_ repair: IndentationRepair) {
    let shape = ValueShape(file, line: repair.line)
    let isItem = byte(shape.start) == UInt8(ascii: "-") && isBlank(byte(shape.start + 1))
    let place = repair.sibling.map { ", as on line \($0)" } ?? ""
    set(
      "yaml-syntax",
      "expected \(isItem ? "an item of the list" : "a key") at column \(repair.wanted + 1)\(place): "
        + "check the indentation",
      shape.start..<max(shape.start + 1, shape.value.upperBound))
    edits = ([repair.line] + repair.moved).compactMap { line in
      let bytes = file.lines.bytes(ofLine: line)
      let blanks = file.indentation(bytes)
      guard blanks < bytes.count else { return nil }
      let wanted = max(0, blanks + repair.wanted - repair.found)
      return SourceEdit(
        bytes: bytes.lowerBound..<bytes.lowerBound + blanks,
        replacement: String(repeating: " ", count: wanted))
    }
  }
}
