// Phase:
//   - idle
//   - failed: {reason: String}
//     doc: The last attempt did not work.
//   - {active: null, was: open, since: 2}

let casesShape: ValueShape = .filled(
  .list("cases", .oneOf([.name, .open(caseConstruct.table, "payloads", payloadShape)])))

private let caseShape: ValueShape = .oneOf([.name, .mapping("one case and its payload", .type)])

private struct CaseDraft {
  var doc: String?
  var history = HistorySpec()
}

private let caseConstruct = Construct<CaseDraft>(
  "a case",
  [.doc { $0.doc = $1 }] + Construct.history(\.history))

extension SpecDecoder {
  /// Decodes the cases of an enum, which needs at least one.
  mutating func cases(_ item: KeyedNode) -> [CaseSpec] {
    if let list = casesInText(item) { return cases(list) }
    guard case .sequence(let nodes) = item.node.content else {
      wrongKind(item, casesShape, help: "begin each case with '- '")
      skipRange(item.node.range)
      return []
    }
    refuseSwiftTag(item)
    if refuseEmpty(item, casesShape) { skipRange(item.node.range) }
    var cases: [CaseSpec] = []
    cases.reserveCapacity(nodes.count)
    for item in item.items(nodes) {
      let found = enumCases(item)
      if found.isEmpty { skipRange(item.node.range) }
      cases += found
    }
    return cases
  }

  /// Reports the names of cases that are written as one text, and returns them as a list.
  ///
  ///     Size: {cases: small | large}                      # wrong-kind
  ///     Size: {cases: [small, large]}
  private mutating func casesInText(_ item: KeyedNode) -> KeyedNode? {
    guard case .scalar(let scalar) = item.node.content, !item.node.isSwift,
      let names = namesOfCases(scalar.text)
    else { return nil }
    let list = "[\(names.joined(separator: ", "))]"
    let source = file.sourceText(in: item.node.range)
    diagnostics.error(
      .wrongKind, "'cases' has a list: write \(excerpt(list))", at: item.node.range,
      fixes: item.node.range.isOnLine ? [Fix(source, by: list, at: item.node.range)] : [])
    let nodes = names.map {
      YAMLNode(.scalar(YAMLScalar($0, style: .plain)), range: item.node.range)
    }
    return KeyedNode(
      key: item.key, node: YAMLNode(.sequence(nodes), range: item.node.range, isFlow: true))
  }

  private mutating func enumCases(_ item: KeyedNode) -> [CaseSpec] {
    switch item.node.content {
    case .scalar(let scalar):
      if let name = nameOfRawValue(item, scalar.text) {
        return [CaseSpec(name: name, doc: nil, payload: [])]
      }
      return decodeName(item).map { [CaseSpec(name: $0, doc: nil, payload: [])] } ?? []
    case .sequence:
      wrongKind(item, caseShape)
      return []
    case .mapping(let entries):
      refuseSwiftTag(item)
      if entries.isEmpty { emptyValue(item, caseShape) }
      return enumCases(entries)
    }
  }

  /// Reports a case with a raw value, and returns its name.
  ///
  ///     - gram = "g"                                      # unsupported-syntax
  ///     - gram
  private mutating func nameOfRawValue(_ item: KeyedNode, _ text: String) -> Located<String>? {
    guard let match = text.wholeMatch(of: #/(?:case )?(?<name>[a-zA-Z_]\w*) *= *(?<value>\S.*)/#)
    else { return nil }
    refuseRawValue(text, of: String(match.name), at: item.node.range)
    return Located(String(match.name), at: item.node.range)
  }

  private mutating func refuseRawValue(_ text: String, of name: String, at range: SourceRange) {
    diagnostics.error(
      .unsupportedSyntax, "a case has no raw value: found '\(excerpt(text))'", at: range,
      help: "write '\(name)'; a derived value with a 'switch' gives each case its value",
      fixes: range.isOnLine ? [Fix(text, by: name, at: range)] : [])
  }

  /// Decodes `name: {payload}`, and the optional keys of a case next to it. A further entry, which
  /// should be an item of its own, is decoded as another case, so that uses of this case are not
  /// reported.
  private mutating func enumCases(_ entries: [YAMLEntry]) -> [CaseSpec] {
    let keys = Set(caseConstruct.table.keyNames)
    // If every key of an item is a key of the construct, the first key is the name of the case.
    let isNamed = entries.contains { !keys.contains($0.key.scalarText) }
    var declared: [YAMLEntry] = []
    var own: [YAMLEntry] = []
    for (index, entry) in entries.enumerated() {
      if keys.contains(entry.key.scalarText), isNamed || index > 0 {
        own.append(entry)
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
    var draft = CaseDraft()
    if let owner = declared.first?.key.range {
      caseConstruct.decode(own, into: &draft, owner: owner, &self)
    }
    return declared.compactMap { entry in
      let enumCase = enumCase(entry, draft)
      if enumCase == nil { skipEntry(entry) }
      return enumCase
    }
  }

  /// Reports keys of a case that are written as its payload, and decodes them.
  ///
  ///     - other: {was: exotic, since: 2}                  # misplaced-key
  ///     - {other: null, was: exotic, since: 2}
  private mutating func historyInPayload(_ item: KeyedNode) -> HistorySpec? {
    let keys = caseConstruct.table.keyNames
    guard case .mapping(let entries) = item.node.content, let first = entries.first,
      entries.allSatisfy({ keys.contains($0.key.scalarText) && !beginsType($0.value.scalarText) })
    else { return nil }
    let source = file.sourceText(in: item.node.range)
    let inner = source.hasPrefix("{") ? String(source.dropFirst().dropLast()) : "…"
    let name = item.key.value
    diagnostics.error(
      .misplacedKey,
      "'\(first.key.scalarText)' is next to a case, and not in its payload", at: first.key.range,
      help: "write '- {\(name): null, \(excerpt(inner))}'")
    var draft = CaseDraft()
    caseConstruct.decode(entries, into: &draft, owner: item.key.range, &self)
    return draft.history
  }

  private mutating func enumCase(_ entry: YAMLEntry, _ draft: CaseDraft) -> CaseSpec? {
    guard let name = declaredName(entry.key) else { return nil }
    let value = KeyedNode(key: name, node: entry.value)
    if case .scalar(let scalar) = entry.value.content, scalar.isLiteral {
      let range = SourceRange(from: entry.key.range, to: entry.value.range)
      refuseRawValue(file.sourceText(in: range), of: name.value, at: range)
      return CaseSpec(name: name, doc: draft.doc, payload: [])
    }
    if let history = historyInPayload(value) {
      return CaseSpec(name: name, doc: draft.doc, payload: [], history: history)
    }
    let payload = value.node.holdsNothing ? [] : payload(value)
    return CaseSpec(name: name, doc: draft.doc, payload: payload, history: draft.history)
  }
}

/// The names in a text such as `small | large` or `small, large`; nil for other texts.
func namesOfCases(_ text: String) -> [String]? {
  let names = text.split { $0 == "|" || $0 == "," }.map { part in
    String(part.drop { $0 == " " || $0 == "." }.reversed().drop { $0 == " " }.reversed())
  }
  let areNames = names.allSatisfy { isWord($0) && $0.first?.isLowercase == true }
  return names.count > 1 && areNames ? names : nil
}

extension YAMLScalar {
  /// Whether the scalar is a number, or a string in quotes that is no type.
  fileprivate var isLiteral: Bool {
    let isQuoted = style == .singleQuoted || style == .doubleQuoted
    let types = ["string", "int", "bool", "double", "date", "uuid", "url"]
    return isQuoted && !text.isEmpty && isWord(text) && !beginsType(text) && !types.contains(text)
      || text.contains(#/^-?[0-9]+(?:\.[0-9]+)?$/#)
  }
}
