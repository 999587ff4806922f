import Diagnostics
import YAMLParsing

// then:
//   -state.isOpen
//   -state.count == 1

extension SpecDecoder {
  /// The items of a list whose dashes lack the space behind them, reported: YAML takes them for one
  /// text. Nil for anything else.
  mutating func dashedItems(_ item: KeyedNode) -> [KeyedNode]? {
    let range = item.node.range
    guard case .scalar(let scalar) = item.node.content, scalar.style == .plain, !item.isItem,
      range.start.line > item.key.range.end.line, scalar.text.utf8.first == UInt8(ascii: "-"),
      let lines = dashedLines(range)
    else { return nil }
    for line in lines where !line.hasSpace {
      diagnostics.error(
        "yaml-syntax", "a space is missing behind '-'", at: line.dash,
        fixes: [Fix("-", by: "- ", at: line.dash)])
    }
    return item.items(lines.map { plainNode($0.text[...], at: $0.start) })
  }

  private struct DashedLine {
    let dash: SourceRange
    let hasSpace: Bool
    let text: String
    let start: SourcePosition
  }

  /// Nil if one of the lines begins with no dash, or with that of a number.
  private func dashedLines(_ range: SourceRange) -> [DashedLine]? {
    var found: [DashedLine] = []
    for line in range.start.line...range.end.line {
      let bytes = file.lines.bytes(ofLine: Int(line))
      let start = line == range.start.line ? file.lines.byte(at: range.start) : bytes.lowerBound
      let end = line == range.end.line ? file.lines.byte(at: range.end) : bytes.upperBound
      let text = file.bytes[start..<max(start, end)].drop(while: isSpace)
      if text.isEmpty { continue }
      let behind = text.dropFirst().drop(while: isSpace)
      guard text.first == UInt8(ascii: "-"), let first = behind.first,
        first == UInt8(ascii: ".") || isNameByte(first) && !(0x30...0x39).contains(first)
      else { return nil }
      let place = file.lines.position(ofByte: text.startIndex)
      found.append(
        DashedLine(
          dash: SourceRange(place, place.advanced(by: 1)),
          hasSpace: behind.startIndex > text.startIndex + 1,
          text: trimmed(String(decoding: behind, as: UTF8.self)),
          start: file.lines.position(ofByte: behind.startIndex)))
    }
    return found
  }
}
