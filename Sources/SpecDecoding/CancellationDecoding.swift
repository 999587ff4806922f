import Diagnostics
import YAMLParsing

// cancel: [load, type]

extension SpecDecoder {
  /// The rules that were meant by one `cancel` of several names, reported; nil for anything else.
  mutating func cancellations(_ entries: [YAMLEntry], _ item: KeyedNode) -> [RuleSpec]? {
    guard entries.count == 1, entries[0].key.scalarText == "cancel",
      case .sequence(let nodes) = entries[0].value.content, !nodes.isEmpty,
      nodes.allSatisfy({ !$0.scalarText.isEmpty && isWord($0.scalarText) })
    else { return nil }
    let rules = nodes.map { "{cancel: \($0.scalarText)}" }.joined(separator: ", ")
    let names = nodes.map(\.scalarText)
    let fixes = fixes(entries[0], item, names)
    diagnostics.error(
      .wrongKind, "expected a name, found a list: a rule cancels one", at: entries[0].value.range,
      help: nodes.count == 1 ? "write cancel: \(names[0])" : "write a rule for each: [\(rules)]",
      fixes: fixes)
    return nodes.map {
      RuleSpec(
        verb: .cancel(Located($0.scalarText, at: $0.range), key: nil), condition: nil,
        range: item.node.range)
    }
  }

  /// A rule for each name in place of one, where lines or braces say how they stand.
  private func fixes(_ entry: YAMLEntry, _ item: KeyedNode, _ names: [String]) -> [Fix] {
    guard entry.value.range.isOnLine, entry.key.range.start.line == entry.value.range.end.line
    else {
      return []
    }
    if names.count == 1 {
      let list = file.text(in: entry.value.range)
      return [Fix(list, by: names[0], at: entry.value.range)]
    }
    if item.node.isFlow {
      let rules = names.map { "{cancel: \($0)}" }.joined(separator: ", ")
      let isAlone = !item.isItem
      let whole = file.text(in: item.node.range)
      return isAlone ? [Fix(whole, by: "[\(rules)]", at: item.node.range)] : []
    }
    let line = file.lines.bytes(ofLine: Int(entry.key.range.start.line))
    let start = file.lines.byte(at: entry.key.range.start)
    let front = String(decoding: file.bytes[line.lowerBound..<start], as: UTF8.self)
    guard trimmed(front) == (item.isItem ? "-" : "") else { return [] }
    let dash = item.isItem ? front : front + "- "
    let lineEnd = file.lineEnd(ofLine: entry.value.range.end.line)
    let rules = names.map { "cancel: \($0)" }.joined(separator: lineEnd + dash)
    let range = SourceRange(from: entry.key.range, to: entry.value.range)
    return [Fix(file.text(in: range), by: (item.isItem ? "" : "- ") + rules, at: range)]
  }
}
