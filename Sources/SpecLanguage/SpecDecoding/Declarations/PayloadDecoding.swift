// payload: {title: String, _ task: TaskModel, from url: URL}
// payload: {title: String, id: UUID = UUID()}

let payloadShape: ValueShape = .mapping("payload names and their types", .type)

/// The payload of an action or an event, which may have defaults.
let messagePayloadShape: ValueShape = .mapping("payload names and their types", .typedDefault)

extension SpecDecoder {
  /// Decodes the payload of an action or a case, which is a mapping from the parameters to their
  /// types.
  ///
  /// - Parameter hasDefaults: whether the values may have defaults.
  mutating func payload(_ item: KeyedNode, hasDefaults: Bool = false) -> [PayloadSpec] {
    let shape = hasDefaults ? messagePayloadShape : payloadShape
    if beginsType(item.node.scalarText) {
      let type = excerpt(trimmed(item.node.scalarText))
      wrongKind(item, shape, help: "name the value, as in {value: \(type)}")
      return [.unreadable(at: item.key.range)]
    }
    guard let entries = entries(item, shape) else {
      noteUndecodedNames(at: item.node.range)
      return [.unreadable(at: item.key.range)]
    }
    return payload(of: entries, item, hasDefaults: hasDefaults)
  }

  private mutating func payload(
    of entries: [YAMLEntry], _ item: KeyedNode, hasDefaults: Bool
  ) -> [PayloadSpec] {
    var payload: [PayloadSpec] = []
    payload.reserveCapacity(entries.count)
    var isReadable = true
    for entry in entries {
      if refuseTypeAsName(entry) {
        isReadable = false
        continue
      }
      guard let key = declaredName(entry.key),
        let name = parseParameterName(file.locatedText(of: entry.key), &diagnostics)
      else {
        noteUndecodedNames(at: entry.key.range)
        isReadable = false
        continue
      }
      let typed = payloadType(KeyedNode(key: key, node: entry.value), hasDefault: hasDefaults)
      payload.append(
        PayloadSpec(
          label: name.label?.text, name: Located(name.name.text, at: name.name.range),
          type: typed?.type, value: typed?.value))
    }
    if !isReadable { payload.append(.unreadable(at: item.key.range)) }
    return payload
  }

  /// Reports a type without a name, such as `_ String` or `String`. Returns whether there is one.
  ///
  ///     payload: {_ String}           # missing-type
  ///     payload: {_ text: String}
  private mutating func refuseTypeAsName(_ entry: YAMLEntry) -> Bool {
    let words = entry.key.scalarText.split(separator: " ")
    guard entry.value.isEmptyScalar, words.count == 1 || words.count == 2 && words[0] == "_",
      let type = words.last, type.first?.isUppercase == true
    else { return false }
    let label = words.count == 2 ? "_ " : ""
    diagnostics.error(
      .wrongKind, "'\(excerpt(entry.key.scalarText))' has no name before its type",
      at: entry.key.range, help: "write '\(label)name: \(type)'")
    return true
  }

  private mutating func payloadType(
    _ item: KeyedNode, hasDefault: Bool
  ) -> (type: TypeSyntax, value: SwiftText<Expression>?)? {
    guard let typed = typedDefault(item, hasDefault ? .typedDefault : .type) else { return nil }
    guard hasDefault else {
      if let value = typed.value {
        diagnostics.error(
          .payloadDefault, "only actions and events have defaults: expected only a Swift type",
          at: value.range)
      }
      return (typed.type, nil)
    }
    return (
      typed.type,
      typed.isValueInvalid ? .invalid(item.node.range) : typed.value.map { .checked($0) }
    )
  }
}
