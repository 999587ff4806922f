// Models in the words of JSON Schema and of other languages.

extension SpecDecoder {
  /// Reports the kind of a model that is written as its type, and removes it.
  ///
  ///     Item: {type: object, properties: {id: Int}}        # unknown-key
  ///     Item: {properties: {id: Int}}
  mutating func withoutKind(_ entries: [YAMLEntry]) -> [YAMLEntry] {
    let kinds: Set = ["object", "struct", "class", "record", "enum", "model"]
    let members: Set = [
      "properties", "fields", "attributes", "members", "cases", "enum", "values", "options",
    ]
    guard let place = entries.firstIndex(where: { $0.key.scalarText == "type" }),
      kinds.contains(entries[place].value.scalarText),
      entries.contains(where: { members.contains($0.key.scalarText) && !$0.value.isScalar })
    else { return entries }
    let entry = entries[place]
    let range = SourceRange(from: entry.key.range, to: entry.value.range)
    let next = place + 1 < entries.count ? entries[place + 1].key.range : nil
    let gap = next.map { SourceRange(range.start, $0.start) }
    diagnostics.error(
      .unknownKey, "a model has no 'type': leave out '\(file.sourceText(in: range))'", at: range,
      fixes: gap.map { $0.isOnLine ? [Fix(file.sourceText(in: $0), by: "", at: $0)] : [] } ?? [])
    return entries.enumerated().filter { $0.offset != place }.map(\.element)
  }

  /// Reports an enum whose cases have numbers, and decodes them.
  ///
  ///     Genre: {rock: 1, jazz: 2}      # wrong-kind
  ///     Genre: [rock, jazz]
  mutating func numberedCases(_ item: KeyedNode, _ entries: [YAMLEntry]) -> ModelSpec? {
    let numbers = entries.compactMap { entry in
      entry.key.scalarText == "id" ? nil : Int(entry.value.scalarText)
    }
    // Equal numbers are the defaults of properties, whose types are missing.
    guard numbers.count > 1, numbers.count == entries.count, Set(numbers).count == numbers.count
    else { return nil }
    let names = entries.map(\.key)
    let list = "[\(names.map(\.scalarText).joined(separator: ", "))]"
    diagnostics.error(
      .wrongKind, "the values of '\(excerpt(item.key.value))' are numbers, not types",
      at: item.node.range,
      help: "for an enum, write a list: '\(excerpt("\(item.key.value): \(list)"))'; for "
        + "properties, '\(names[0].scalarText): Int = \(numbers[0])'")
    let node = YAMLNode(.sequence(names), range: item.node.range, isFlow: true)
    return ModelSpec(
      name: item.key, doc: nil, conformances: [],
      kind: .enumeration(cases(KeyedNode(key: item.key, node: node))), isShort: true)
  }
}
