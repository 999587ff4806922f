import Diagnostics
import FeatureRendering
import Foundation

@testable import Commands

/// A spec with `⟦…⟧` around each place where a finding is expected.
struct MarkedFile {
  let file: SourceFile
  /// In source order.
  let ranges: [SourceRange]

  init(_ text: String, path: String = "spec.yaml") {
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

  /// The text with marks at other places.
  func marked(at ranges: [SourceRange]) -> String {
    var marks: [Int: String] = [:]
    for range in ranges {
      let (start, end) = (file.lines.byte(at: range.start), file.lines.byte(at: range.end))
      if start == end {
        marks[start, default: ""] += "⟦⟧"
      } else {
        marks[start, default: ""] += "⟦"
        marks[end, default: ""] = "⟧" + marks[end, default: ""]
      }
    }
    var bytes: [UInt8] = []
    for offset in 0...file.bytes.count {
      bytes += Array((marks[offset] ?? "").utf8)
      if offset < file.bytes.count { bytes.append(file.bytes[offset]) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The findings about a spec on the road that `generate` takes.
func findings(of file: SourceFile) -> [Finding] {
  FeatureRenderer.standard()
    .renderFeature(SpecSource(file: file, pathFromOutput: "spec.yaml"), Rendering()).findings
}

func described(_ range: SourceRange) -> String {
  "\(range.start.line):\(range.start.column)-\(range.end.line):\(range.end.column)"
}

/// The folder of this package.
let packageFolder = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
