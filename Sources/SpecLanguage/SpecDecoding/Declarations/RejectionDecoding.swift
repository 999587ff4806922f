let rejectionsShape: ValueShape = .oneOf([
  .list(
    "rejections", .oneOf([.prose, .mapping("one rejected action and the message", .prose)])),
  .prose,
])

extension SpecDecoder {
  /// Decodes expected rejections: messages, or mappings of one action and its message.
  mutating func rejections(_ item: KeyedNode) -> [RejectionSpec]? {
    if case .mapping = item.node.content {
      wrongKind(item, rejectionsShape, help: "begin each rejection with '- '")
      return nil
    }
    return items(item, rejectionsShape)?.compactMap { rejection($0) }
  }

  private mutating func rejection(_ item: KeyedNode) -> RejectionSpec? {
    guard case .mapping(let entries) = item.node.content, let entry = entries.first else {
      return prose(item).map {
        RejectionSpec(action: nil, message: Located($0, at: item.node.range))
      }
    }
    refuseSwiftTag(item)
    if let message = message(in: entries, item) { return message }
    if entries.count > 1 {
      diagnostics.error(
        .wrongKind, "expected one rejection, found another in the same item",
        at: entries[1].key.range, help: "begin each rejection with '- '")
    }
    guard let name = declaredName(entry.key),
      let message = prose(KeyedNode(key: name, node: entry.value))
    else { return nil }
    return RejectionSpec(action: name, message: Located(message, at: entry.value.range))
  }

  /// Returns a message that contains a `: `, which YAML has read as a mapping. The names of actions
  /// begin with a lowercase letter, and have no spaces.
  ///
  ///     rejections: [Sorry: the shop is closed.]          # quote-this-text
  ///     rejections: ["Sorry: the shop is closed."]
  private mutating func message(in entries: [YAMLEntry], _ item: KeyedNode) -> RejectionSpec? {
    guard let first = entries.first, entries.count == 1, first.value.isScalar,
      !actionNames.contains(first.key.scalarText),
      first.key.scalarText.contains(" ") || first.key.scalarText.first?.isUppercase == true
    else { return nil }
    let range = SourceRange(from: first.key.range, to: first.value.range)
    let text = file.sourceText(in: range)
    let fixes = range.isOnLine ? [Fix(text, by: quotedYAML(text), at: range)] : []
    diagnostics.error(
      .quoteThisText, "quote this text: it contains ': '", at: range,
      help: range.isOnLine ? "write \(quotedYAML(text))" : nil, fixes: fixes)
    return RejectionSpec(action: nil, message: Located(text, at: range))
  }
}
