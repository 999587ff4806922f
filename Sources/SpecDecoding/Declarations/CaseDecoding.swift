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
      skip(item.node.range)
      return []
    }
    refuseSwiftTag(item)
    if refuseEmpty(item, casesShape) { skip(item.node.range) }
    var cases: [CaseSpec] = []
    cases.reserveCapacity(nodes.count)
    for item in item.items(nodes) {
      let found = enumCases(item)
      if found.isEmpty { skip(item.node.range) }
      cases += found
    }
    return cases
  }

  private mutating func enumCases(_ item: KeyedNode) -> [CaseSpec] {
    switch item.node.content {
    case .scalar:
      return name(item).map { [CaseSpec(name: $0, doc: nil, payload: [])] } ?? []
    case .sequence:
      wrongKind(item, caseShape)
      return []
    case .mapping(let entries):
      refuseSwiftTag(item)
      if entries.isEmpty { emptyValue(item, caseShape) }
      return enumCases(entries)
    }
  }

  /// `name: {payload}`, with an optional `doc` next to it. A nested entry that should be an item of
  /// its own is also decoded as a case, so that its uses are not reported.
  private mutating func enumCases(_ entries: [YAMLEntry]) -> [CaseSpec] {
    var declared: [YAMLEntry] = []
    var doc: String?
    for (index, entry) in entries.enumerated() {
      let canBeDoc = entries.count == 2 && (!declared.isEmpty || index == 0)
      if canBeDoc, entry.key.scalarText == "doc" {
        doc = self.doc(KeyedNode(key: Located("doc", at: entry.key.range), node: entry.value))
        continue
      }
      if declared.count == 1 {
        diagnostics.error(
          .wrongKind, "expected one case, found another in the same item", at: entry.key.range,
          help: "begin each case with '- '")
      }
      if !declared.isEmpty, case .scalar = entry.value.content, !entry.value.holdsNothing {
        noteUndecodedNames(at: entry.key.range)
      } else {
        declared.append(entry)
      }
    }
    return declared.compactMap { entry in
      let enumCase = enumCase(entry, doc)
      if enumCase == nil { skip(entry) }
      return enumCase
    }
  }

  private mutating func enumCase(_ entry: YAMLEntry, _ doc: String?) -> CaseSpec? {
    guard let name = declaredName(entry.key) else { return nil }
    let value = KeyedNode(key: name, node: entry.value)
    let payload = value.node.holdsNothing ? [] : payload(value)
    return CaseSpec(name: name, doc: doc, payload: payload)
  }
}
