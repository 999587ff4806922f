import Diagnostics
import YAMLParsing

// show: {_ filter: TaskListFilter}

extension SpecDecoder {
  /// What an action or a method carries, where it stands in the place of its keys, reported; nil for
  /// anything else.
  mutating func payloadAlone(_ item: KeyedNode, _ table: KeyTable) -> [PayloadSpec]? {
    guard case .mapping(let entries) = item.node.content, !entries.isEmpty,
      entries.allSatisfy({ isTypedName($0, besides: table) })
    else { return nil }
    let source = file.text(in: item.node.range)
    misplacedPayload(
      item.node.range, of: table,
      help: item.node.isFlow && item.node.range.isOnLine
        ? "write {payload: \(excerpt(source))}" : "write 'payload:' above, and indent this further",
      fixes: item.node.isFlow ? [Fix(source, by: "{payload: \(source)}", at: item.node.range)] : [])
    return payload(item)
  }

  /// The same beside keys such as `returns`, and those keys.
  mutating func payloadBesideKeys(
    _ item: KeyedNode, _ table: KeyTable
  ) -> (payload: [PayloadSpec], keys: [YAMLEntry])? {
    if let payload = payloadAlone(item, table) { return (payload, []) }
    guard case .mapping(let entries) = item.node.content else { return nil }
    let names = entries.filter { !table.keyNames.contains($0.key.scalarText) }
    let keys = entries.filter { table.keyNames.contains($0.key.scalarText) }
    guard let first = names.first, let last = names.last,
      !keys.contains(where: { $0.key.scalarText == "payload" }),
      names.allSatisfy({ isTypedName($0, besides: table) })
    else { return nil }
    let range = SourceRange(from: first.key.range, to: last.value.range)
    misplacedPayload(range, of: table, help: "put it into 'payload: {…}'")
    let node = YAMLNode(.mapping(names), range: range, isFlow: item.node.isFlow)
    return (payload(KeyedNode(key: item.key, node: node)), keys)
  }

  private mutating func misplacedPayload(
    _ range: SourceRange, of table: KeyTable, help: String, fixes: [Fix] = []
  ) {
    diagnostics.error(
      .misplacedKey, "what \(table.construct) carries stands behind 'payload'", at: range,
      help: help, fixes: fixes)
  }

  /// `_ id: UUID`
  private func isTypedName(_ entry: YAMLEntry, besides table: KeyTable) -> Bool {
    let isType = entry.value.isFlow || beginsType(entry.value.scalarText)
    return isType && !entry.value.isMapping && !table.keyNames.contains(entry.key.scalarText)
      && nearName(entry.key.scalarText, among: table.keyNames) == nil
      && table.foreignKey(entry) == nil
  }

  /// The section with `payload` and `reduce` in the action above them, where they lack indentation;
  /// each such action is reported.
  ///
  ///     add:
  ///     reduce: state.count += 1
  mutating func joiningParts(_ section: KeyedNode) -> KeyedNode {
    guard case .mapping(let entries) = section.node.content, !section.node.isFlow,
      entries.dropFirst().contains(where: { isPart($0) })
    else { return section }
    var joined: [YAMLEntry] = []
    var parts: [YAMLEntry] = []
    for entry in entries {
      if isPart(entry), let owner = joined.last, owner.value.isEmptyScalar || !parts.isEmpty {
        if parts.isEmpty { misplacedPart(entry, of: owner) }
        parts.append(entry)
        let range = SourceRange(from: parts[0].key.range, to: entry.value.range)
        joined[joined.count - 1] = YAMLEntry(
          key: owner.key, value: YAMLNode(.mapping(parts), range: range))
      } else {
        parts = []
        joined.append(entry)
      }
    }
    let whole = YAMLNode(
      .mapping(joined), range: section.node.range, isSwift: section.node.isSwift,
      isFlow: section.node.isFlow, repeated: section.node.repeated.filter { !isPart($0) })
    return KeyedNode(key: section.key, node: whole)
  }

  /// Whether it is what belongs into an action, and none itself.
  private func isPart(_ entry: YAMLEntry) -> Bool {
    switch (entry.key.scalarText, entry.value.content) {
    case ("reduce", .scalar(let scalar)): !scalar.text.isEmpty
    case ("payload", .mapping(let entries)):
      !entries.contains { ["doc", "payload", "reduce"].contains($0.key.scalarText) }
    default: false
    }
  }

  private mutating func misplacedPart(_ part: YAMLEntry, of owner: YAMLEntry) {
    let (name, key) = (excerpt(owner.key.scalarText), part.key.scalarText)
    diagnostics.error(
      .misplacedKey,
      "'\(key)' stands beside '\(name)': indent it further to make it a part of it",
      at: part.key.range)
  }
}
