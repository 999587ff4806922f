import Diagnostics
import YAMLParsing

/// The remaining effort for repairs, measured in bytes that are read again. Once it is used up, no
/// further lines are moved. Repairs therefore take no longer than reading the largest spec.
struct RepairEffort {
  private var bytesLeft = SourceFile.maximumSize
  /// Cached readings. Moving a line does not change the reading of other parts.
  private var readings: [ReadText: IndentedReading] = [:]

  private struct ReadText: Hashable {
    let bytes: [UInt8]
    let step: Int

    /// Hashes all bytes at once; an array would hash them one by one.
    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }

  init() {}

  /// How well a part of a spec can be read; nil if reading it would take too long.
  mutating func reading(_ bytes: [UInt8], step: Int) -> IndentedReading? {
    let text = ReadText(bytes: bytes, step: step)
    if let reading = readings[text] { return spend(bytes.count / 16) ? reading : nil }
    guard spend(bytes.count + Self.leastBytes) else { return nil }
    let reading = IndentedReading(bytes, step: step)
    readings[text] = reading
    return reading
  }

  /// The minimum cost of reading a part of a spec, and of reading a whole spec.
  private static let leastBytes = 2048
  private static let leastBytesOfSpec = 8192

  /// Subtracts the cost of reading a whole spec; returns false if the remaining effort is too
  /// small.
  mutating func spend(_ file: SourceFile) -> Bool {
    spend(file.bytes.count + Self.leastBytesOfSpec)
  }

  /// Subtracts the cost of examining bytes; returns false if the remaining effort is too small.
  mutating func spend(_ bytes: Int) -> Bool {
    guard bytesLeft >= bytes else {
      bytesLeft = 0
      return false
    }
    bytesLeft -= bytes
    return true
  }
}
