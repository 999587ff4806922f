import Diagnostics
import YAMLParsing

// Phase:
//   - idle
//   - failed: {reason: String}
//     doc: The last attempt did not work.

let casesShape: ValueShape = .filled(
  .list("cases", .oneOf([.name, .mapping("payloads", payloadShape)])))

private let caseShape: ValueShape = .oneOf([.name, .mapping("one case and its payload", .type)])

extension SpecDecoder {
  /// The cases of an enum; at least one.
  mutating func cases(_ item: KeyedNode) -> [CaseSpec] {
    guard case .sequence(let nodes) = item.node.content else {
      wrongKind(item, casesShape, help: "begin each case with '- '")
      isComplete = false
      return []
    }
    refuseSwiftTag(item)
    if refuseEmpty(item, casesShape) { isComplete = false }
    var cases: [CaseSpec] = []
    cases.reserveCapacity(nodes.count)
    for item in item.items(nodes) {
      if let found = enumCase(item) {
        cases.append(found)
      } else {
        isComplete = false
      }
    }
    return cases
  }

  private mutating func enumCase(_ item: KeyedNode) -> CaseSpec? {
    switch item.node.content {
    case .scalar: return name(item).map { CaseSpec(name: $0, doc: nil, payload: []) }
    case .sequence:
      wrongKind(item, caseShape)
      return nil
    case .mapping(let entries):
      refuseSwiftTag(item)
      return enumCase(entries, item)
    }
  }

  /// `name: {payload}`, with a `doc` beside it if there are words for it.
  private mutating func enumCase(_ entries: [YAMLEntry], _ item: KeyedNode) -> CaseSpec? {
    var declared: YAMLEntry?
    var doc: String?
    for (index, entry) in entries.enumerated() {
      let isDoc = entries.count == 2 && entry.key.scalarText == "doc"
      if isDoc, declared != nil || index == 0 {
        doc = prose(KeyedNode(key: Located("doc", at: entry.key.range), node: entry.value))
      } else if declared == nil {
        declared = entry
      } else {
        diagnostics.error(
          "wrong-kind", "expected one case, found another in the same item", at: entry.key.range,
          help: "begin each case with '- '")
        isComplete = false
        break
      }
    }
    if let declared, lacksColonOfPayload(declared) { return nil }
    guard let declared, let name = declaredName(declared.key) else {
      if entries.isEmpty { emptyValue(item, caseShape) }
      return nil
    }
    let value = KeyedNode(key: name, node: declared.value)
    let payload = value.node.isNothing ? [] : payload(value)
    return CaseSpec(name: name, doc: doc, payload: payload)
  }

  /// Reports `- failed {reason: String}`, which YAML takes for a key that ends behind `reason`.
  private mutating func lacksColonOfPayload(_ entry: YAMLEntry) -> Bool {
    guard case .scalar(let key) = entry.key.content, key.style == .plain,
      case .scalar(let value) = entry.value.content, value.text.utf8.last == UInt8(ascii: "}"),
      let brace = key.text.utf8.firstIndex(of: UInt8(ascii: "{"))
    else { return false }
    let name = trimmed(String(key.text[..<brace]))
    let place = SourceRange(from: entry.key.range, to: entry.value.range)
    let source = file.text(in: place)
    let rest = source.drop { $0 != "{" }
    diagnostics.error(
      "yaml-syntax", "a ':' is missing behind '\(excerpt(name))'", at: place,
      help: "write \(excerpt(name)): \(excerpt(String(rest)))",
      fixes: [Fix(source, by: "\(name): \(rest)", at: place)])
    return true
  }
}
