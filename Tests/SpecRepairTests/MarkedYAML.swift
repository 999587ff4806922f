import SpecLanguage

/// A YAML file that a test writes with `⟦` and `⟧` around the expected ranges. The marks are not
/// part of `file`.
struct MarkedYAML {
  let file: SourceFile
  /// The marked ranges, in the order of their opening marks.
  let ranges: [SourceRange]

  init(_ text: String) {
    var plain = String.UnicodeScalarView()
    var ranges: [(start: SourcePosition, end: SourcePosition?)] = []
    var open: [Int] = []
    var position = SourcePosition.start
    for scalar in text.unicodeScalars {
      switch scalar {
      case "⟦":
        open.append(ranges.count)
        ranges.append((position, nil))
      case "⟧":
        ranges[open.removeLast()].end = position
      default:
        plain.append(scalar)
        if scalar == "\n" {
          position = SourcePosition(line: Int(position.line) + 1, column: 1)
        } else if scalar != "\u{FEFF}" {
          position = position.advanced(by: 1)
        }
      }
    }
    file = SourceFile(path: "a.yaml", text: String(plain))
    self.ranges = ranges.map { SourceRange($0.start, $0.end ?? $0.start) }
  }
}
