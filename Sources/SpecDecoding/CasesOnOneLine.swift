import Diagnostics
import YAMLParsing

// - scheduled, cancelled
// cases: scheduled, cancelled

extension SpecDecoder {
  /// Several cases in one item, as Swift would take them, reported; nil for anything else.
  mutating func casesOnOneLine(_ item: KeyedNode, _ scalar: YAMLScalar) -> [CaseSpec]? {
    guard let cases = casesBetweenCommas(item.node) else { return nil }
    let line = file.lines.bytes(ofLine: Int(item.node.range.start.line))
    let start = file.lines.byte(at: item.node.range.start)
    let front = String(decoding: file.bytes[line.lowerBound..<start], as: UTF8.self)
    let isAlone = trimmed(front) == "-"
    let lineEnd = file.lineEnd(ofLine: item.node.range.end.line)
    let names = cases.map(\.name.value)
    diagnostics.error(
      "wrong-kind", "expected one case, found \(names.count) in the same item", at: item.node.range,
      help: "begin each case with '- '",
      fixes: isAlone
        ? [Fix(scalar.text, by: names.joined(separator: lineEnd + front), at: item.node.range)] : []
    )
    return cases
  }

  /// All cases in one text, reported; nil for anything else.
  mutating func casesWithoutBrackets(_ item: KeyedNode) -> [CaseSpec]? {
    guard let cases = casesBetweenCommas(item.node) else { return nil }
    let text = item.node.scalarText
    wrongKind(
      item, casesShape, help: "put brackets around them: \(excerpt("[\(text)]"))",
      fixes: [Fix(text, by: "[\(text)]", at: item.node.range)])
    return cases
  }

  /// The cases whose names stand in one text on one line; nil for anything else.
  func casesBetweenCommas(_ node: YAMLNode) -> [CaseSpec]? {
    guard case .scalar(let scalar) = node.content, scalar.style == .plain, node.range.isOnLine,
      scalar.text.utf8.contains(UInt8(ascii: ","))
    else { return nil }
    var cases: [CaseSpec] = []
    var offset = 0
    for part in scalar.text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = trimmed(String(part))
      guard !name.isEmpty, isWord(name) else { return nil }
      let space = part.prefix { $0 == " " }.unicodeScalars.count
      let start = node.range.start.advanced(by: offset + space)
      let range = SourceRange(start, start.advanced(by: name.unicodeScalars.count))
      cases.append(CaseSpec(name: Located(name, at: range), doc: nil, payload: []))
      offset += part.unicodeScalars.count + 1
    }
    return cases
  }
}
