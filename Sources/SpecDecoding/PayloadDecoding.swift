import Diagnostics
import ExpressionSyntax
import YAMLParsing

// payload: {title: String, _ task: TaskModel, from url: URL}

let payloadShape: ValueShape = .mapping("payload names and their types", .type)

extension SpecDecoder {
  /// What an action or a case carries, as a mapping like a Swift signature.
  mutating func payload(_ item: KeyedNode) -> [PayloadSpec] {
    guard let entries = unbracedEntries(item) ?? entries(item, payloadShape) else {
      incomplete.insert(.payloads)
      return []
    }
    var payload: [PayloadSpec] = []
    payload.reserveCapacity(entries.count)
    for entry in entries {
      if lacksColon(entry) {
        incomplete.insert(.payloads)
        continue
      }
      guard let key = declaredName(entry.key),
        let name = parseParameterName(file.locatedText(of: entry.key), &diagnostics)
      else {
        incomplete.insert(.payloads)
        continue
      }
      let type = payloadType(KeyedNode(key: key, node: entry.value))
      payload.append(
        PayloadSpec(
          label: name.label?.text, name: Located(name.name.text, at: name.name.range), type: type))
    }
    return payload
  }

  /// The entries of a payload that lacks its braces, `payload: _ id: UUID`. It was reported when
  /// the file was read: no plain text that YAML lets pass holds a ': '.
  private mutating func unbracedEntries(_ item: KeyedNode) -> [YAMLEntry]? {
    guard case .scalar(let scalar) = item.node.content, scalar.style == .plain,
      scalar.text.contains(": ")
    else { return nil }
    var entries: [YAMLEntry] = []
    var start = item.node.range.start
    for part in scalar.text.split(separator: ", ", omittingEmptySubsequences: false) {
      let parts = part.split(separator: ": ")
      guard parts.count == 2, !part.contains("[") else {
        incomplete.insert(.payloads)
        return []
      }
      let key = plainNode(parts[0], at: start)
      entries.append(
        YAMLEntry(key: key, value: plainNode(parts[1], at: key.range.end.advanced(by: 2))))
      start = start.advanced(by: part.unicodeScalars.count + 2)
    }
    return entries
  }

  private func plainNode(_ text: Substring, at start: SourcePosition) -> YAMLNode {
    let end = start.advanced(by: text.unicodeScalars.count)
    return YAMLNode(
      .scalar(YAMLScalar(String(text), style: .plain)), range: SourceRange(start, end))
  }

  private mutating func payloadType(_ item: KeyedNode) -> TypeSyntax? {
    guard let typed = typedDefault(item, .type) else { return nil }
    if let value = typed.value {
      diagnostics.error(
        "payload-default", "a payload takes no default: expected a Swift type alone",
        at: value.range)
    }
    return typed.type
  }
}
