import Diagnostics
import ExpressionSyntax
import YAMLParsing

// payload: {title: String, _ task: TaskModel, from url: URL}

let payloadShape: ValueShape = .mapping("payload names and their types", .type)

extension SpecDecoder {
  /// What an action or a case carries, as a mapping like a Swift signature.
  mutating func payload(_ item: KeyedNode) -> [PayloadSpec] {
    guard let entries = entries(item, payloadShape) else {
      isComplete = false
      return []
    }
    var payload: [PayloadSpec] = []
    payload.reserveCapacity(entries.count)
    for entry in entries {
      guard let key = declaredName(entry.key),
        let name = parseParameterName(file.locatedText(of: entry.key), &diagnostics)
      else {
        isComplete = false
        continue
      }
      let type = payloadType(KeyedNode(key: key, node: entry.value))
      payload.append(
        PayloadSpec(
          label: name.label?.text, name: Located(name.name.text, at: name.name.range), type: type))
    }
    return payload
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
