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
    if let cases = casesAsInSwift(item.node) ?? casesWithoutBrackets(item) { return cases }
    guard case .sequence(let nodes) = item.node.content else {
      wrongKind(item, casesShape, help: "begin each case with '- '")
      leaveOut(item.node.range)
      return []
    }
    refuseSwiftTag(item)
    if refuseEmpty(item, casesShape) { leaveOut(item.node.range) }
    var cases: [CaseSpec] = []
    cases.reserveCapacity(nodes.count)
    for item in item.items(nodes) {
      let found = enumCases(item)
      if found.isEmpty { leaveOut(item.node.range) }
      cases += found
    }
    return cases
  }

  /// The cases of an enum that was written as a mapping, `{early, late}`, reported; nil for what may
  /// be a struct.
  mutating func casesOfMapping(_ item: KeyedNode, _ entries: [YAMLEntry]) -> [CaseSpec]? {
    let isEmpty = entries.map(\.value.isEmptyScalar)
    guard isEmpty.contains(true), entries.count > 1 || item.node.isFlow else { return nil }
    let areCases = entries.allSatisfy { entry in
      guard isWord(entry.key.scalarText), entry.key.scalarText != "id" else { return false }
      guard case .mapping(let payload) = entry.value.content else {
        return entry.value.isEmptyScalar
      }
      return !payload.contains { $0.key.scalarText == "type" }
    }
    guard areCases else { return nil }
    let source = file.text(in: item.node.range)
    if item.node.isFlow, !isEmpty.contains(false) {
      let list = "[\(source.dropFirst().dropLast())]"
      wrongKind(
        item, casesShape, help: "write \(excerpt(list))",
        fixes: [Fix(source, by: list, at: item.node.range)])
    } else {
      // Properties whose types are still to be written look like cases without a payload.
      let fixes = isEmpty.contains(false) ? dashes(of: entries, item) : []
      wrongKind(item, casesShape, help: "begin each case with '- '", fixes: fixes)
    }
    return entries.compactMap { enumCase($0, nil) }
  }

  /// The changes that make a list of a mapping, where no line needs another indentation for it.
  private func dashes(of entries: [YAMLEntry], _ item: KeyedNode) -> [Fix] {
    let isCertain =
      !item.node.isFlow && entries.allSatisfy { $0.value.isEmptyScalar || $0.value.isFlow }
    guard isCertain else { return [] }
    return entries.map { entry in
      let name = entry.key.scalarText
      let end = entry.value.isEmptyScalar ? entry.value.range.start : entry.key.range.end
      let colon = entry.value.isEmptyScalar ? ":" : ""
      return Fix(name + colon, by: "- " + name, at: SourceRange(entry.key.range.start, end))
    }
  }

  private mutating func enumCases(_ item: KeyedNode) -> [CaseSpec] {
    if let enumCase = caseAsInSwift(item.node) { return [enumCase] }
    switch item.node.content {
    case .scalar(let scalar):
      if let cases = casesOnOneLine(item, scalar) { return cases }
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

  /// `name: {payload}`, with a `doc` beside it if there are words for it. What should be an item of
  /// its own is a case too, so that no text that names it is reported.
  private mutating func enumCases(_ entries: [YAMLEntry]) -> [CaseSpec] {
    var declared: [YAMLEntry] = []
    var doc: String?
    for (index, entry) in entries.enumerated() {
      let canBeDoc = entries.count == 2 && (!declared.isEmpty || index == 0)
      if canBeDoc, entry.key.scalarText == "doc" || (index == 1 && isMisspeltDoc(entry)) {
        doc = self.doc(KeyedNode(key: Located("doc", at: entry.key.range), node: entry.value))
        continue
      }
      if declared.count == 1 {
        diagnostics.error(
          .wrongKind, "expected one case, found another in the same item", at: entry.key.range,
          help: "begin each case with '- '")
      }
      if !declared.isEmpty, case .scalar = entry.value.content, !entry.value.holdsNothing {
        loseNames(at: entry.key.range)
      } else {
        declared.append(entry)
      }
    }
    return declared.compactMap { entry in
      let enumCase = enumCase(entry, doc)
      if enumCase == nil { leaveOut(entry) }
      return enumCase
    }
  }

  private mutating func enumCase(_ entry: YAMLEntry, _ doc: String?) -> CaseSpec? {
    if lacksColonOfPayload(entry) || isProperty(entry) { return nil }
    guard let name = declaredName(entry.key) else { return nil }
    let value = KeyedNode(key: name, node: entry.value)
    let payload = value.node.holdsNothing ? noPayload(of: name) : payload(value)
    return CaseSpec(name: name, doc: doc, payload: payload)
  }

  /// Reports `- var reason: String = ""`.
  private mutating func isProperty(_ entry: YAMLEntry) -> Bool {
    let name = entry.key.scalarText
    guard name.hasPrefix("var ") || name.hasPrefix("let "), case .scalar = entry.value.content,
      !entry.value.isEmptyScalar
    else { return false }
    let place = SourceRange(from: entry.key.range, to: entry.value.range)
    diagnostics.error(
      .wrongKind, "expected 'name' or 'name: {payload}', found a property as in Swift", at: place)
    return true
  }

  /// Reports a text under a key that is nearly `doc`.
  private mutating func isMisspeltDoc(_ entry: YAMLEntry) -> Bool {
    let name = entry.key.scalarText
    guard case .scalar = entry.value.content, let near = nearName(name, among: ["doc"]) else {
      return false
    }
    diagnostics.error(
      .unknownKey, "unknown key '\(excerpt(name))', did you mean '\(near.name)'?",
      at: entry.key.range, fixes: Suggestion(for: name, key: near).fixes(at: entry.key.range))
    return true
  }
}
