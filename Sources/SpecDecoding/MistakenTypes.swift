import Diagnostics
import ExpressionSyntax
import YAMLParsing

// rates: {String: Double}
// names: ["a", "b"]
// filter: ListFilter.all
// isOn: Bool true

/// What was written in the place of a type, in the words of a finding.
struct MistakenType {
  let found: String
  /// `[String: Double]`
  let meant: String
}

extension SpecDecoder {
  /// Reports what is nearly a type with its default, with what was meant by it.
  mutating func isMistakenType(_ item: KeyedNode) -> Bool {
    guard !item.node.isSwift, item.node.range.isOnLine,
      !linesOfUnread.contains(item.node.range.end.line), let mistake = mistakenType(item.node)
    else { return false }
    let source = file.text(in: item.node.range)
    let isQuoted = item.node.isFlow && mistake.meant.contains("\"")
    let written = isQuoted ? quotedYAML(mistake.meant) : mistake.meant
    misquoted.insert(item.node.range)
    diagnostics.error(
      .wrongKind, "expected a Swift type, found \(mistake.found)", at: item.node.range,
      help: "write \(excerpt(written))", fixes: [Fix(source, by: written, at: item.node.range)])
    return true
  }

  private func mistakenType(_ node: YAMLNode) -> MistakenType? {
    switch node.content {
    case .mapping(let entries): dictionary(entries, node)
    case .sequence(let nodes): texts(nodes, node)
    case .scalar(let scalar): scalar.style == .plain ? mistakenType(scalar.text) : nil
    }
  }

  /// `{String: Double}`
  private func dictionary(_ entries: [YAMLEntry], _ node: YAMLNode) -> MistakenType? {
    guard node.isFlow, entries.count == 1, beginsType(entries[0].key.scalarText) else { return nil }
    let source = file.text(in: node.range)
    let meant = "[\(source.dropFirst().dropLast())]"
    var ignored = Diagnostics()
    guard parseType(LocatedText(meant, at: .start), &ignored) != nil, !ignored.hasErrors else {
      return nil
    }
    return MistakenType(found: "a mapping", meant: meant)
  }

  /// `["a", "b"]`
  private func texts(_ nodes: [YAMLNode], _ node: YAMLNode) -> MistakenType? {
    let areTexts = nodes.allSatisfy { node in
      if case .scalar(let scalar) = node.content { scalar.style == .doubleQuoted } else { false }
    }
    guard node.isFlow, !nodes.isEmpty, areTexts, !isListType(node) else { return nil }
    return MistakenType(
      found: "a value alone", meant: "[String] = \(file.text(in: node.range))")
  }

  /// `ListFilter.all`, `Bool true`
  private func mistakenType(_ text: String) -> MistakenType? {
    // Nearly every type is one word.
    guard !text.utf8.allSatisfy(isNameByte), beginsType(text) else { return nil }
    if let (type, member) = halves(of: text, around: UInt8(ascii: ".")), isWord(String(type)),
      isMember(member)
    {
      return MistakenType(found: "a value alone", meant: "\(type) = .\(member)")
    }
    guard let (type, value) = halves(of: text, around: 0x20), isWord(String(type)), isValue(value)
    else { return nil }
    return MistakenType(found: "no '=' in front of the default", meant: "\(type) = \(value)")
  }

  private func isMember(_ text: Substring) -> Bool {
    guard let first = text.utf8.first else { return false }
    return first | 0x20 == first && isWord(String(text)) && !(0x30...0x39).contains(first)
  }

  private func isValue(_ text: Substring) -> Bool {
    if text == "true" || text == "false" { return true }
    if text.first == ".", isMember(text.dropFirst()) { return true }
    return !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
