/// Which lines of a repaired text are those of the file, where some were put in above others.
struct InsertedLines {
  /// The lines of the file that have one more above them, in order.
  private let below: [Int]

  init(_ repairs: [LineRepair]) {
    below = repairs.filter { $0.insertsLine }.map(\.line).sorted()
  }

  /// The line of the repaired text that a line of the file is.
  func repaired(_ line: Int) -> Int { line + below.count { $0 <= line } }

  /// The line of the file that a line of the repaired text is; of one that was put in, the one below.
  func original(_ line: Int) -> Int {
    line - below.enumerated().count { $1 + $0 < line }
  }
}

extension LineRepair {
  fileprivate var insertsLine: Bool {
    edits.contains { $0.replacement.utf8.last == UInt8(ascii: "\n") }
  }
}

extension IndentationRepair {
  /// The same in the file, of one in a repaired text.
  func moved(to lines: InsertedLines) -> IndentationRepair {
    IndentationRepair(
      line: lines.original(line), found: found, wanted: wanted,
      sibling: sibling.map(lines.original),
      moved: lines.original(moved.lowerBound)..<lines.original(moved.upperBound))
  }
}
