/// The positions of a file's lines. Converts between bytes, Unicode scalars and positions. Scalars
/// are counted from 0, without the byte order mark.
///
/// A conversion takes a binary search and at most 64 further steps, even on long lines.
package struct LineTable: Sendable {
  private let bytes: [UInt8]
  /// The offset of the first byte of the text, and the offset of its end.
  private let base: Int
  private let end: Int
  /// Whether the first line ends with CR alone.
  package private(set) var hasOldLineEnds = false
  /// The offset of the first byte of each line.
  private var lineBytes: [UInt32]
  /// The index of the first scalar of each line. Empty for an ASCII file, in which each byte is a
  /// scalar.
  private var lineScalars: [UInt32] = []
  /// The offset of the first byte of every 64th scalar. Empty for an ASCII file.
  private var checkpoints: [UInt32] = []

  /// Finds the lines of a file that should be UTF-8. Ignores bytes beyond the maximum size of a
  /// spec: a larger file is rejected before its positions are needed.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    base = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    end = min(bytes.count, SourceFile.maximumSize)
    lineBytes = [UInt32(base)]
    var seen: UInt8 = 0
    bytes.withUnsafeBufferPointer { bytes in
      let first = (base..<end).first { bytes[$0] == 0x0A || bytes[$0] == 0x0D }
      hasOldLineEnds = first.map { bytes[$0] == 0x0D && !isFollowedByLF($0, bytes) } ?? false
      for offset in base..<end {
        let byte = bytes[offset]
        seen |= byte
        if endsLine(byte, offset, bytes) { lineBytes.append(UInt32(offset + 1)) }
      }
    }
    if seen >= 0x80 { bytes.withUnsafeBufferPointer { countScalars($0) } }
  }

  private mutating func countScalars(_ bytes: UnsafeBufferPointer<UInt8>) {
    lineScalars.reserveCapacity(lineBytes.count)
    lineScalars.append(0)
    var scalar: UInt32 = 0
    for offset in base..<end {
      let byte = bytes[offset]
      // The first byte begins a scalar, even if it is a stray continuation byte.
      if byte & 0xC0 == 0x80 && scalar > 0 { continue }
      if scalar & 63 == 0 { checkpoints.append(UInt32(offset)) }
      scalar += 1
      if endsLine(byte, offset, bytes) { lineScalars.append(scalar) }
    }
  }

  /// Whether a byte ends a line: LF, or CR without an LF after it if the file has such line ends. In
  /// other files, repairs insert a CR where YAML needs a line end that does not change the lines.
  private func endsLine(
    _ byte: UInt8, _ offset: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    byte == 0x0A || byte == 0x0D && hasOldLineEnds && !isFollowedByLF(offset, bytes)
  }

  private func isFollowedByLF(_ offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    offset + 1 < end && bytes[offset + 1] == 0x0A
  }

  private var isASCII: Bool { lineScalars.isEmpty }

  package var lineCount: Int { lineBytes.count }

  /// Returns the position of a scalar. Only this method converts offsets, which are counted from 0,
  /// to lines and columns, which are counted from 1.
  package func position(ofScalar scalar: Int) -> SourcePosition {
    let key = UInt32(clamping: isASCII ? scalar + base : scalar)
    let line = isASCII ? lastIndex(in: lineBytes, key) : lastIndex(in: lineScalars, key)
    let start = isASCII ? lineBytes[line] : lineScalars[line]
    return SourcePosition(line: line + 1, column: Int(key) - Int(start) + 1)
  }

  /// Returns the range of the scalars. It is usually on one line.
  package func range(ofScalars scalars: Range<Int>) -> SourceRange {
    let start = position(ofScalar: scalars.lowerBound)
    let end = start.advanced(by: scalars.count)
    let line = Int(start.line)
    let next = scalars.upperBound + (isASCII ? base : 0)
    guard line < lineCount, next >= Int(isASCII ? lineBytes[line] : lineScalars[line]) else {
      return SourceRange(start, end)
    }
    return SourceRange(start, position(ofScalar: scalars.upperBound))
  }

  /// Returns the position of the scalar that begins at a byte.
  package func position(ofByte byte: Int) -> SourcePosition {
    position(ofScalar: scalar(ofByte: byte))
  }

  /// Returns the index of the scalar that begins at a byte.
  package func scalar(ofByte byte: Int) -> Int {
    let byte = min(max(byte, base), end)
    if isASCII { return byte - base }
    let checkpoint = lastIndex(in: checkpoints, UInt32(byte))
    let start = Int(checkpoints[checkpoint])
    if byte <= start { return checkpoint * 64 }
    var count = 1
    for offset in start + 1..<byte where bytes[offset] & 0xC0 != 0x80 { count += 1 }
    return checkpoint * 64 + count
  }

  /// Returns the offset of the first byte of a scalar. If the file has fewer scalars, returns the
  /// end of the file.
  package func byte(ofScalar scalar: Int) -> Int {
    if isASCII { return min(max(scalar, 0) + base, end) }
    let checkpoint = max(scalar, 0) / 64
    guard checkpoint < checkpoints.count else { return end }
    var byte = Int(checkpoints[checkpoint])
    var left = max(scalar, 0) % 64
    while left > 0 && byte < end {
      byte += 1
      while byte < end && bytes[byte] & 0xC0 == 0x80 { byte += 1 }
      left -= 1
    }
    return byte
  }

  /// Returns the offset of the byte at a position. If the line is shorter, returns the end of the
  /// line.
  package func byte(at position: SourcePosition) -> Int {
    let line = Int(position.line) - 1
    guard line >= 0, line < lineCount else { return line < 0 ? base : end }
    let first = Int(isASCII ? lineBytes[line] - UInt32(base) : lineScalars[line])
    return min(byte(ofScalar: first + Int(position.column) - 1), bytes(ofLine: line + 1).upperBound)
  }

  /// Returns the range of the bytes of a line, without the line end. Lines are counted from 1.
  package func bytes(ofLine line: Int) -> Range<Int> {
    guard line >= 1, line <= lineCount else { return end..<end }
    let start = Int(lineBytes[line - 1])
    guard line < lineCount else { return start..<max(start, end) }
    var stop = Int(lineBytes[line]) - 1
    if stop > start && bytes[stop] == 0x0A && bytes[stop - 1] == 0x0D { stop -= 1 }
    return start..<stop
  }

  /// Returns the index of the last element that is at most `key`, in a list in ascending order.
  /// Returns 0 if all elements are greater.
  private func lastIndex(in values: [UInt32], _ key: UInt32) -> Int {
    var low = 0
    var high = values.count
    while low < high {
      let middle = (low + high) / 2
      if values[middle] <= key { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}

/// A position in a text file, counted as in editors. Lines are counted from 1 and end with LF,
/// CRLF or CR. Columns are counted from 1, in Unicode scalars.
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
