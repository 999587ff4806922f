import Diagnostics
import YAMLParsing

/// Lines that YAML reads where they stand, though they were meant to stand further to the left or to the
/// right: `payload` beside the action's name has nothing wrong in it but its place.
extension SpecReading {
  /// What a misplaced line leads to, in it or around it.
  private static let signs: Set<String> = [
    "unknown-key", "duplicate-key", "missing-key", "empty-value", "wrong-kind", "misplaced-key",
    "yaml-syntax",
  ]
  /// Each reading costs as much as the first one: of all together there are so many bytes.
  private static let most = SourceFile.maximumSize

  /// Puts lines right that explain several findings at once.
  mutating func mendIndentation() {
    guard diagnostics.told > 1, !diagnostics.areMany else { return }
    let lines = IndentedLines(file)
    var mended: [IndentationRepair] = []
    var budget = Self.most
    var tried: Set<UInt32> = []
    while let line = nextSuspect(tried) {
      tried.insert(line)
      var best: (reading: SpecReading, repair: IndentationRepair)?
      for repair in lines.plausibleRepairs(near: Int(line)) where budget > 0 {
        budget -= file.bytes.count
        guard let reading = SpecReading(file, mending: mended + [repair]) else { continue }
        if reading.diagnostics.told < (best?.reading ?? self).diagnostics.told {
          best = (reading, repair)
        }
      }
      guard let best else { continue }
      mended.append(best.repair)
      self = best.reading
    }
  }

  private init?(_ file: SourceFile, mending repairs: [IndentationRepair]) {
    var diagnostics = Diagnostics()
    guard let root = parseYAML(file, mending: repairs, &diagnostics) else { return nil }
    self.init(root, of: file, diagnostics)
  }

  /// The next line with a sign of a misplaced one, and another close below it.
  private func nextSuspect(_ tried: Set<UInt32>) -> UInt32? {
    let signs = diagnostics.inSourceOrder.filter { Self.signs.contains($0.id) }
    let lines = signs.map(\.range.start.line)
    let pair = zip(lines, lines.dropFirst()).first { line, next in
      next - line <= 12 && !tried.contains(line)
    }
    return pair?.0
  }
}
