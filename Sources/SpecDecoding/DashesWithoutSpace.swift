import Diagnostics
import YAMLParsing

// then:
//   -state.isOpen
//   -state.count == 1

extension SpecDecoder {
  /// The items of a list whose dashes lack the space behind them, reported: YAML takes them for one
  /// text, or for a mapping where they hold a `: `. Nil for anything else.
  mutating func dashedItems(_ item: KeyedNode) -> [KeyedNode]? {
    let range = item.node.range
    guard !item.isItem, range.start.line > item.key.range.end.line else { return nil }
    switch item.node.content {
    case .scalar(let scalar):
      guard scalar.style == .plain, scalar.text.utf8.first == UInt8(ascii: "-"),
        let lines = dashedLines(range), lines.count > 1 || !isOperation(lines[0].text)
      else { return nil }
      for line in lines where !line.hasSpace { reportDash(at: line.dash) }
      return item.items(lines.map { plainNode($0.text[...], at: $0.start) })
    case .mapping(let entries):
      let repeated = item.node.repeated
      let all = (entries + repeated).sorted { $0.key.range.start < $1.key.range.start }
      guard !all.isEmpty, all.allSatisfy({ isDashed($0.key) }) else { return nil }
      // An action may be there twice.
      let keys = Set(repeated.map(\.key.range))
      diagnostics.withdraw { $0.id == .duplicateKey && keys.contains($0.range) }
      return item.items(all.map { dashedEntry($0) })
    case .sequence: return nil
    }
  }

  /// `-state.balance == 5`: alone it may be meant as it stands there.
  private func isOperation(_ text: String) -> Bool { text.utf8.contains(0x20) }

  private mutating func dashedEntry(_ entry: YAMLEntry) -> YAMLNode {
    let dash = entry.key.range.start
    reportDash(at: dash)
    let key = plainNode(entry.key.scalarText.dropFirst(), at: dash.advanced(by: 1))
    return YAMLNode(
      .mapping([YAMLEntry(key: key, value: entry.value)]),
      range: SourceRange(from: key.range, to: entry.value.range))
  }

  private func isDashed(_ key: YAMLNode) -> Bool {
    guard case .scalar(let scalar) = key.content, scalar.style == .plain else { return false }
    let bytes = scalar.text.utf8
    return bytes.first == UInt8(ascii: "-") && bytes.dropFirst().first.map(isNameByte) == true
  }

  private mutating func reportDash(at place: SourcePosition) {
    let dash = SourceRange(place, place.advanced(by: 1))
    diagnostics.error(
      .yamlSyntax, "a space is missing behind '-'", at: dash,
      fixes: [Fix("-", by: "- ", at: dash)])
  }

  private struct DashedLine {
    let dash: SourcePosition
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
      found.append(
        DashedLine(
          dash: file.lines.position(ofByte: text.startIndex),
          hasSpace: behind.startIndex > text.startIndex + 1,
          text: trimmed(String(decoding: behind, as: UTF8.self)),
          start: file.lines.position(ofByte: behind.startIndex)))
    }
    return found
  }
}
