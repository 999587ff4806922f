/// A position in a text file, counted as in editors. Lines are counted from 1 and end with LF or
/// CRLF. Columns are counted from 1, in Unicode scalars.
package struct SourcePosition: Hashable, Comparable, Sendable {
  /// The line, counted from 1.
  package let line: UInt32
  /// The column in Unicode scalars, counted from 1.
  package let column: UInt32

  package init(line: Int, column: Int) {
    self.line = UInt32(clamping: line)
    self.column = UInt32(clamping: column)
  }

  /// The position of the first character of a file.
  package static let start = SourcePosition(line: 1, column: 1)

  package static func < (lhs: SourcePosition, rhs: SourcePosition) -> Bool {
    (lhs.line, lhs.column) < (rhs.line, rhs.column)
  }

  /// Returns the position that is `columns` Unicode scalars further on the same line.
  package func advanced(by columns: Int) -> SourcePosition {
    SourcePosition(line: Int(line), column: Int(column) + columns)
  }
}

/// A range of a text file. It starts at the character at `start` and ends before the character at
/// `end`.
package struct SourceRange: Hashable, Sendable {
  package let start: SourcePosition
  package let end: SourcePosition

  package init(_ start: SourcePosition, _ end: SourcePosition) {
    self.start = start
    self.end = max(start, end)
  }

  /// Creates the range from the start of `first` to the end of `last`.
  package init(from first: SourceRange, to last: SourceRange) {
    self.init(first.start, last.end)
  }

  package var isOnLine: Bool { start.line == end.line }
}
