import Diagnostics
import YAMLParsing

/// What may still be spent on finding out which lines of a spec stand askew, in bytes that are read
/// once more: where it is used up, the lines stay where they are. A verdict then takes no longer than
/// reading the largest spec does.
struct RepairEffort {
  private var bytesLeft = SourceFile.maximumSize
  /// What was read already: a line that is tried somewhere leaves what stands elsewhere as it was.
  private var readings: [ReadText: IndentedReading] = [:]

  private struct ReadText: Hashable {
    let bytes: [UInt8]
    let step: Int

    /// All bytes at once: those of an array are hashed one by one.
    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }

  init() {}

  /// How well a piece of a spec reads; nil if that would be too much effort.
  mutating func reading(_ bytes: [UInt8], step: Int) -> IndentedReading? {
    let text = ReadText(bytes: bytes, step: step)
    if let reading = readings[text] { return spend(bytes.count / 16) ? reading : nil }
    guard spend(bytes.count + Self.leastBytes) else { return nil }
    let reading = IndentedReading(bytes, step: step)
    readings[text] = reading
    return reading
  }

  /// What reading a piece costs however short it is, and what a whole spec does.
  private static let leastBytes = 2048
  private static let leastBytesOfSpec = 8192

  /// Takes away what reading a whole spec costs. False if it is too much.
  mutating func spend(_ file: SourceFile) -> Bool {
    spend(file.bytes.count + Self.leastBytesOfSpec)
  }

  /// Takes away what is to be looked at. False if it is too much.
  mutating func spend(_ bytes: Int) -> Bool {
    guard bytesLeft >= bytes else {
      bytesLeft = 0
      return false
    }
    bytesLeft -= bytes
    return true
  }
}
