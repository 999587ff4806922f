// payload: {title: String, _ task: TaskModel, from url: URL}

let payloadShape: ValueShape = .mapping("payload names and their types", .type)

extension SpecDecoder {
  /// Decodes the payload of an action or a case, which is a mapping from the parameters to their
  /// types.
  mutating func payload(_ item: KeyedNode) -> [PayloadSpec] {
    if beginsType(item.node.scalarText) {
      let type = excerpt(trimmed(item.node.scalarText))
      wrongKind(item, payloadShape, help: "name the value, as in {value: \(type)}")
      return [.unreadable(at: item.key.range)]
    }
    guard let entries = entries(item, payloadShape) else {
      noteUndecodedNames(at: item.node.range)
      return [.unreadable(at: item.key.range)]
    }
    return payload(of: entries, item)
  }

  mutating func payload(of entries: [YAMLEntry], _ item: KeyedNode) -> [PayloadSpec] {
    var payload: [PayloadSpec] = []
    payload.reserveCapacity(entries.count)
    var isReadable = true
    for entry in entries {
      guard let key = declaredName(entry.key),
        let name = parseParameterName(file.locatedText(of: entry.key), &diagnostics)
      else {
        noteUndecodedNames(at: entry.key.range)
        isReadable = false
        continue
      }
      let type = payloadType(KeyedNode(key: key, node: entry.value))
      payload.append(
        PayloadSpec(
          label: name.label?.text, name: Located(name.name.text, at: name.name.range), type: type))
    }
    if !isReadable { payload.append(.unreadable(at: item.key.range)) }
    return payload
  }

  private mutating func payloadType(_ item: KeyedNode) -> TypeSyntax? {
    guard let typed = typedDefault(item, .type) else { return nil }
    if let value = typed.value {
      diagnostics.error(
        .payloadDefault, "a payload cannot have a default: expected only a Swift type",
        at: value.range)
    }
    return typed.type
  }
}
