import Diagnostics
import YAMLParsing

// - scheduled, cancelled

extension SpecDecoder {
  /// Several cases in one item, as Swift would take them, reported; nil for anything else.
  mutating func casesOnOneLine(_ item: KeyedNode, _ scalar: YAMLScalar) -> [CaseSpec]? {
    let names = scalar.text.split(separator: ",", omittingEmptySubsequences: false)
      .map { trimmed(String($0)) }
    guard names.count > 1, scalar.style == .plain, item.node.range.isOnLine,
      names.allSatisfy({ !$0.isEmpty && isWord($0) })
    else { return nil }
    let line = file.lines.bytes(ofLine: Int(item.node.range.start.line))
    let start = file.lines.byte(at: item.node.range.start)
    let front = String(decoding: file.bytes[line.lowerBound..<start], as: UTF8.self)
    let isAlone = trimmed(front) == "-"
    let lineEnd = file.lineEnd(ofLine: item.node.range.end.line)
    diagnostics.error(
      "wrong-kind", "expected one case, found \(names.count) in the same item", at: item.node.range,
      help: "begin each case with '- '",
      fixes: isAlone
        ? [Fix(scalar.text, by: names.joined(separator: lineEnd + front), at: item.node.range)] : []
    )
    var offset = 0
    return scalar.text.split(separator: ",").map { part in
      let space = part.prefix { $0 == " " }.unicodeScalars.count
      let start = item.node.range.start.advanced(by: offset + space)
      offset += part.unicodeScalars.count + 1
      let name = trimmed(String(part))
      let range = SourceRange(start, start.advanced(by: name.unicodeScalars.count))
      return CaseSpec(name: Located(name, at: range), doc: nil, payload: [])
    }
  }
}
