import Diagnostics

/// Texts that lack quotes, put out of libyaml's sight so that it reads on behind them: one run then
/// finds all of them, and the stages behind see the texts as they were meant.
///
/// Each is masked by a letter a scalar, which keeps all places as they are.
struct QuotingRepairs {
  private let file: SourceFile
  private var ranges: [Range<Int>] = []
  /// What libyaml is given to read.
  private(set) var bytes: [UInt8]
  /// The masked texts by the scalar they begin at.
  private(set) var texts: [Int: String] = [:]

  init(_ file: SourceFile) {
    self.file = file
    bytes = file.bytes
  }

  /// Whether a failure lies in a line that was repaired already: it would be noise.
  func touchLine(of explanation: SyntaxErrorExplanation) -> Bool {
    let lines = [
      file.lines.position(ofByte: explanation.problem).line, explanation.finding.range.start.line,
    ]
    return ranges.contains { lines.contains(file.lines.position(ofByte: $0.lowerBound).line) }
  }

  /// Masks a stretch of bytes. False if there have been enough: every repair reads the file anew.
  mutating func add(_ range: Range<Int>) -> Bool {
    let limit = min(20, SourceFile.maximumSize / max(1, file.bytes.count))
    guard ranges.count < limit, !range.isEmpty else { return false }
    ranges.append(range)
    texts[file.lines.scalar(ofByte: range.lowerBound)] = String(
      decoding: file.bytes[range], as: UTF8.self)
    bytes = []
    bytes.reserveCapacity(file.bytes.count)
    var rest = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard range.lowerBound >= rest else { continue }
      bytes += file.bytes[rest..<range.lowerBound]
      for byte in file.bytes[range] where byte & 0xC0 != 0x80 { bytes.append(UInt8(ascii: "x")) }
      rest = range.upperBound
    }
    bytes += file.bytes[rest...]
    return true
  }
}
