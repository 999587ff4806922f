import Diagnostics

/// A line that is read as it was meant to be, and what was wrong with it.
package struct LineRepair {
  let line: Int
  let edits: [SourceEdit]
  let finding: Finding
}

extension LineRepair {
  /// A line that is missing above another.
  package init(inserting text: String, above line: Int, of file: SourceFile, _ finding: Finding) {
    let start = file.lines.bytes(ofLine: line).lowerBound
    self.init(
      line: line, edits: [SourceEdit(bytes: start..<start, replacement: text)], finding: finding)
  }
}
