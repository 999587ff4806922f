import Diagnostics
import ExpressionSyntax
import YAMLParsing

// payload: {title: String, _ task: TaskModel, from url: URL}

let payloadShape: ValueShape = .mapping("payload names and their types", .type)

extension SpecDecoder {
  /// What an action or a case carries, as a mapping like a Swift signature.
  mutating func payload(_ item: KeyedNode) -> [PayloadSpec] {
    let unbraced = unbracedEntries(item)
    let isReported = unbraced == nil && isReportedAsUnbraced(item.node)
    if unbraced == nil, !isReported, beginsType(item.node.scalarText) {
      let type = excerpt(trimmed(item.node.scalarText))
      wrongKind(item, payloadShape, help: "name what it carries, as in {value: \(type)}")
      return [.unreadable(at: item.key.range)]
    }
    guard let entries = unbraced ?? (isReported ? nil : entries(item, payloadShape)) else {
      loseNames(at: item.node.range)
      return [.unreadable(at: item.key.range)]
    }
    return payload(of: entries, item)
  }

  /// What a case carries that shows nothing.
  func noPayload(of name: Located<String>) -> [PayloadSpec] {
    isHalfRead(name) ? [.unreadable(at: name.range)] : []
  }

  mutating func payload(of entries: [YAMLEntry], _ item: KeyedNode) -> [PayloadSpec] {
    var payload: [PayloadSpec] = []
    payload.reserveCapacity(entries.count)
    var isReadable = true
    for entry in entries {
      if let labelled = labelAsKey(entry) {
        payload.append(labelled)
        continue
      }
      guard !lacksColon(entry), let key = declaredName(entry.key),
        let name = parseParameterName(file.locatedText(of: entry.key), &diagnostics)
      else {
        loseNames(at: entry.key.range)
        isReadable = false
        continue
      }
      let type = payloadType(KeyedNode(key: key, node: entry.value))
      payload.append(
        PayloadSpec(
          label: name.label?.text, name: Located(name.name.text, at: name.name.range), type: type))
    }
    if !isReadable || isHalfRead(item.key) { payload.append(.unreadable(at: item.key.range)) }
    return payload
  }

  /// Reports `{than: meters: Double}`, where `{than meters: Double}` is meant.
  private mutating func labelAsKey(_ entry: YAMLEntry) -> PayloadSpec? {
    let label = entry.key.scalarText
    guard case .scalar(let scalar) = entry.value.content, scalar.style == .plain,
      entry.value.range.isOnLine, !label.isEmpty, isWord(label),
      let colon = scalar.text.firstRange(of: ": ")
    else { return nil }
    let name = String(scalar.text[..<colon.lowerBound])
    let type = scalar.text[colon.upperBound...]
    guard !name.isEmpty, isWord(name), !beginsType(name), beginsType(String(type)) else {
      return nil
    }
    misquoted.insert(entry.value.range)
    let range = SourceRange(from: entry.key.range, to: entry.value.range)
    let meant = "\(label) \(scalar.text)"
    diagnostics.error(
      .yamlSyntax, "a label and a name share one ':': write '\(excerpt(meant))'", at: range,
      fixes: [Fix(file.text(in: range), by: meant, at: range)])
    let start = entry.value.range.start
    let place = SourceRange(start, start.advanced(by: name.unicodeScalars.count))
    let item = KeyedNode(
      key: Located(name, at: place), node: plainNode(type, at: place.end.advanced(by: 2)))
    return PayloadSpec(
      label: label == "_" ? nil : label, name: item.key, type: payloadType(item))
  }

  private mutating func payloadType(_ item: KeyedNode) -> TypeSyntax? {
    guard let typed = typedDefault(item, .type) else { return nil }
    if let value = typed.value {
      diagnostics.error(
        .payloadDefault, "a payload takes no default: expected a Swift type alone",
        at: value.range)
    }
    return typed.type
  }
}
