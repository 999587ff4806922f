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

/// Limits the effort for repairs, which is the number of bytes that are read again. When the limit
/// is reached, no further lines are moved. Therefore repairs never take longer than reading the
/// largest allowed spec.
struct RepairEffort {
  private var bytesLeft = SourceFile.maximumSize
  /// The cached readings. If a line is moved, the readings of other parts of the spec are still
  /// valid.
  private var readings: [ReadText: IndentedReading] = [:]

  private struct ReadText: Hashable {
    let bytes: [UInt8]
    let step: Int

    /// Hashes all bytes in one call. The array's own `hash(into:)` would hash each byte separately.
    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }

  init() {}

  /// Measures how well a part of a spec can be read; nil if reading it would take too long.
  mutating func reading(_ bytes: [UInt8], step: Int) -> IndentedReading? {
    let text = ReadText(bytes: bytes, step: step)
    if let reading = readings[text] { return spend(bytes.count / 16) ? reading : nil }
    guard spend(bytes.count + Self.leastBytes) else { return nil }
    let reading = IndentedReading(bytes, step: step)
    readings[text] = reading
    return reading
  }

  /// The minimum cost of reading a part of a spec. `leastBytesOfSpec` is the minimum for a whole
  /// spec.
  private static let leastBytes = 2048
  private static let leastBytesOfSpec = 8192

  /// Subtracts the cost of reading a whole spec. Returns false if the remaining effort is too
  /// small.
  mutating func spend(_ file: SourceFile) -> Bool {
    spend(file.bytes.count + Self.leastBytesOfSpec)
  }

  /// Subtracts the cost of examining bytes. Returns false if the remaining effort is too small.
  mutating func spend(_ bytes: Int) -> Bool {
    guard bytesLeft >= bytes else {
      bytesLeft = 0
      return false
    }
    bytesLeft -= bytes
    return true
  }
}
