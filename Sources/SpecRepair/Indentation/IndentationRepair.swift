import SpecLanguage

/// A misindented line, and its intended indentation.
struct IndentationRepair {
  let line: Int
  /// The current indentation of the line, in columns. `wanted` is its intended indentation.
  let found: Int
  let wanted: Int
  var distance: Int { abs(wanted - found) }
  /// The number of another line that has the intended indentation.
  var sibling: Int?
  /// The lines below that are moved together with this line.
  let moved: Range<Int>
}

extension IndentationRepair {
  func repair(of file: SourceFile) -> LineRepair {
    LineRepair(line: line, edits: edits(in: file), finding: finding(in: file))
  }

  func finding(in file: SourceFile) -> Finding {
    let shape = SpecLine(file, line: line)
    let first = file.content[shape.start..<file.lines.bytes(ofLine: line).upperBound].prefix(2)
    let isItem = first.first == UInt8(ascii: "-") && first.last.map(isBlank) == true
    let place = sibling.map { ", as on line \($0)" } ?? ""
    let end = max(shape.start + 1, shape.value.upperBound)
    return Finding(
      .error, .yamlSyntax,
      "expected \(isItem ? "an item of the list" : "a key") at column \(wanted + 1)\(place): "
        + "check the indentation",
      at: SourceRange(
        file.lines.position(ofByte: shape.start), file.lines.position(ofByte: end)))
  }

  func edits(in file: SourceFile) -> [SourceEdit] {
    ([line] + moved).compactMap { line in
      let bytes = file.lines.bytes(ofLine: line)
      let blanks = file.indentation(bytes)
      guard blanks < bytes.count else { return nil }
      return SourceEdit(
        bytes: bytes.lowerBound..<bytes.lowerBound + blanks,
        replacement: String(repeating: " ", count: max(0, blanks + wanted - found)))
    }
  }
}
