import SpecLanguage

/// A file that a test writes with `⟦` and `⟧` around the expected ranges. The marks are not part of
/// `file`.
package struct MarkedText {
  package let file: SourceFile
  /// The marked ranges, in the order of their opening marks.
  package let ranges: [SourceRange]

  package init(_ text: String, path: String = "spec.yaml") {
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
        if let index = open.popLast() { ranges[index].end = position }
      default:
        plain.append(scalar)
        if scalar == "\n" {
          position = SourcePosition(line: Int(position.line) + 1, column: 1)
        } else if scalar != "\u{FEFF}" {
          position = position.advanced(by: 1)
        }
      }
    }
    file = SourceFile(path: path, text: String(plain))
    self.ranges = ranges.map { SourceRange($0.start, $0.end ?? $0.start) }
  }
}

extension SourceFile {
  /// Returns the contents of the file, with marks around `ranges`.
  package func marked(at ranges: [SourceRange]) -> String {
    var marks: [Int: String] = [:]
    for range in ranges {
      let (start, end) = (lines.byte(at: range.start), lines.byte(at: range.end))
      if start == end {
        marks[start, default: ""] += "⟦⟧"
      } else {
        marks[start, default: ""] += "⟦"
        marks[end, default: ""] = "⟧" + marks[end, default: ""]
      }
    }
    var marked: [UInt8] = []
    for offset in 0...bytes.count {
      marked += Array((marks[offset] ?? "").utf8)
      if offset < bytes.count { marked.append(bytes[offset]) }
    }
    return String(decoding: marked, as: UTF8.self)
  }
}

extension SourceRange {
  /// The lines and columns of the range, such as `1:2-1:5`.
  package var text: String { "\(start.line):\(start.column)-\(end.line):\(end.column)" }
}
