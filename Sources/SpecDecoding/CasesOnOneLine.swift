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
      .wrongKind, "expected one case, found \(names.count) in the same item", at: item.node.range,
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

  /// `{cases: scheduled, cancelled}`, of which YAML makes two keys, reported: the entries as they were
  /// meant. Nil for anything else.
  mutating func casesInBraces(_ node: YAMLNode, _ entries: [YAMLEntry]) -> [YAMLEntry]? {
    guard node.isFlow, node.range.isOnLine, entries.last?.value.isEmptyScalar == true,
      let place = entries.firstIndex(where: { $0.key.scalarText == "cases" })
    else { return nil }
    let others = entries[(place + 1)...]
    let names = [entries[place].value] + others.map(\.key)
    let areNames = names.allSatisfy { name in
      isWord(name.scalarText) && !name.scalarText.isEmpty && !beginsType(name.scalarText)
    }
    guard others.allSatisfy({ $0.value.isEmptyScalar }), !others.isEmpty, areNames else {
      return nil
    }
    let range = SourceRange(from: names[0].range, to: names[names.count - 1].range)
    let text = file.text(in: range)
    diagnostics.error(
      .wrongKind, "expected a list of cases, found a text", at: range,
      help: "put brackets around them: \(excerpt("[\(text)]"))",
      fixes: [Fix(text, by: "[\(text)]", at: range)])
    let list = YAMLNode(.sequence(names), range: range, isFlow: true)
    return entries[..<place] + [YAMLEntry(key: entries[place].key, value: list)]
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
