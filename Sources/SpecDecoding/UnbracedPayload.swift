import Diagnostics
import YAMLParsing

// payload: "by minutes: Int"
// payload: [_ id: UUID, by minutes: Int]

extension SpecDecoder {
  /// The entries of a payload that is a text or a list where it should be a mapping, reported; nil
  /// where no names with their types can be made out.
  mutating func unbracedEntries(_ item: KeyedNode) -> [YAMLEntry]? {
    guard let entries = typedNames(in: item.node) else { return nil }
    let isReported = isReportedAsUnbraced(item.node)
    let isInParentheses = item.node.scalarText.utf8.first == UInt8(ascii: "(")
    if isReported, !isInParentheses { return entries }
    let mapping = mapping(entries)
    let range = item.node.range
    if isReported {
      misquoted.insert(range)
      diagnostics.error(
        .wrongKind, "expected \(payloadShape.wanted), found parentheses", at: range,
        help: "write \(mapping)", fixes: [Fix(file.text(in: range), by: mapping, at: range)])
      return entries
    }
    wrongKind(
      item, payloadShape, help: "write \(mapping)",
      fixes: range.isOnLine
        ? [Fix(file.text(in: range), by: mapping, at: range)] : [])
    return entries
  }

  /// Whether it was reported when the file was read: no plain text that YAML lets pass holds a ': '.
  func isReportedAsUnbraced(_ node: YAMLNode) -> Bool {
    guard case .scalar(let scalar) = node.content else { return false }
    return scalar.style == .plain && scalar.text.contains(": ")
  }

  /// `{_ id: UUID, by minutes: Int}`
  func mapping(_ entries: [YAMLEntry]) -> String {
    let written = entries.map { "\($0.key.scalarText): \(inBraces(source(of: $0.value)))" }
    return "{\(written.joined(separator: ", "))}"
  }

  func typedNames(in node: YAMLNode) -> [YAMLEntry]? {
    switch node.content {
    case .mapping: return nil
    case .scalar(let scalar): return entries(of: scalar, node)
    case .sequence(let nodes):
      var entries: [YAMLEntry] = []
      for node in nodes {
        guard let found = self.entries(ofItem: node) else { return nil }
        entries += found
      }
      return entries.isEmpty ? nil : entries
    }
  }

  private func source(of node: YAMLNode) -> String {
    node.isFlow ? file.text(in: node.range) : node.scalarText
  }

  /// `_ id: UUID`, as one entry of a list.
  private func entries(ofItem node: YAMLNode) -> [YAMLEntry]? {
    switch node.content {
    case .mapping(let entries):
      if let name = entries.first(where: { $0.key.scalarText == "name" }),
        let type = entries.first(where: { $0.key.scalarText == "type" }), entries.count == 2,
        !name.value.scalarText.isEmpty
      {
        return [YAMLEntry(key: name.value, value: type.value)]
      }
      let areTyped = entries.allSatisfy { $0.value.isFlow || !$0.value.scalarText.isEmpty }
      return areTyped ? entries : nil
    case .scalar(let scalar): return entries(of: scalar, node)
    case .sequence: return nil
    }
  }

  /// `_ id: UUID, by minutes: Int`
  private func entries(of scalar: YAMLScalar, _ node: YAMLNode) -> [YAMLEntry]? {
    let isPlain = scalar.style == .plain
    let isQuoted = scalar.style == .doubleQuoted || scalar.style == .singleQuoted
    guard isPlain || isQuoted, node.range.isOnLine,
      !scalar.text.utf8.contains(where: { "\"'\\=".utf8.contains($0) })
    else { return nil }
    var entries: [YAMLEntry] = []
    var start = isPlain ? node.range.start : node.range.start.advanced(by: 1)
    let text = withoutParentheses(scalar.text[...])
    if text.startIndex > scalar.text.startIndex { start = start.advanced(by: 1) }
    for part in parts(of: text) {
      guard let colon = part.firstRange(of: ": "), colon.lowerBound > part.startIndex,
        colon.upperBound < part.endIndex
      else { return nil }
      let space = part.prefix { $0 == " " }.unicodeScalars.count
      let key = plainNode(part[..<colon.lowerBound].dropFirst(space), at: start.advanced(by: space))
      let value = plainNode(part[colon.upperBound...], at: key.range.end.advanced(by: 2))
      entries.append(YAMLEntry(key: key, value: value))
      start = start.advanced(by: part.unicodeScalars.count + 1)
    }
    return entries
  }

  /// `(x: Int, y: Int)` without what Swift wants around it.
  private func withoutParentheses(_ text: Substring) -> Substring {
    text.first == "(" && text.last == ")" ? text.dropFirst().dropLast() : text
  }

  /// The parts between the commas that stand outside of brackets.
  func parts(of text: Substring) -> [Substring] {
    var parts: [Substring] = []
    var depth = 0
    var start = text.startIndex
    for index in text.utf8.indices {
      switch text.utf8[index] {
      case UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ">") where text[..<index].utf8.last == UInt8(ascii: "-"): break
      case UInt8(ascii: "]"), UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        parts.append(text[start..<index])
        start = text.utf8.index(after: index)
      default: break
      }
    }
    return parts + [text[start...]]
  }

  func plainNode(_ text: Substring, at start: SourcePosition) -> YAMLNode {
    let end = start.advanced(by: text.unicodeScalars.count)
    return YAMLNode(
      .scalar(YAMLScalar(String(text), style: .plain)), range: SourceRange(start, end))
  }

  /// A type as it stands inside of `{…}`: what goes on behind a bracket needs quotes.
  private func inBraces(_ type: String) -> String {
    let hasBracket = type.utf8.contains(UInt8(ascii: "[")) || type.utf8.contains(UInt8(ascii: ","))
    let isList = type.hasPrefix("[") && type.hasSuffix("]") && !type.dropLast().contains("]")
    return hasBracket && !isList ? quotedYAML(type) : type
  }
}
