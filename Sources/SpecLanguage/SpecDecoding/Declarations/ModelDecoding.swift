// TaskModel:
//   id: UUID = UUID()
//   title: String
// Money:
//   conforms: [Codable]
//   doc: An amount.
//   properties: {cents: Int}

let modelsShape: ValueShape = .oneOf([.mapping("models", modelShape), .nothing])

private let modelShape: ValueShape = .oneOf([
  modelPropertiesShape, casesShape, .keys(structConstruct.table), .keys(enumConstruct.table),
])

private let modelPropertiesShape: ValueShape = .mapping("properties", modelPropertyShape)

private struct ModelDraft {
  var conformances: [Located<String>] = []
  var doc: String?
  var derived: [DerivedSpec] = []
  var functions: [FunctionSpec] = []
  /// The kind of the model; nil if its members are missing or could not be decoded.
  var kind: ModelSpec.Kind?
}

private let modelFunctions = Construct<ModelDraft>.Entry.optional(
  "functions", changingFunctionsShape, "functions that change a value of the model"
) { $1.functions = $0.changingFunctions($2) }

private let structConstruct = Construct<ModelDraft>(
  "a struct",
  [
    .optional("conforms", conformancesShape, "its further conformances") {
      $1.conformances = $0.conformances($2)
    },
    .doc { $0.doc = $1 },
    .optional("derived", sharedDerivedShape, "values computed from its properties") {
      $1.derived = $0.sharedDerived($2)
    },
    modelFunctions,
    .required("properties", modelPropertiesShape, "its properties") {
      let properties = $0.properties($2, modelPropertiesShape, ofModel: true)
      if $2.node.isMapping || !properties.isEmpty { $1.kind = .structure(properties) }
    },
  ])

private let enumConstruct = Construct<ModelDraft>(
  "an enum",
  [
    .optional("conforms", enumConformancesShape, "its further conformances") {
      $1.conformances = $0.conformances($2, enumConformancesShape)
    },
    .doc { $0.doc = $1 },
    .optional("derived", sharedDerivedShape, "values computed from the case") {
      $1.derived = $0.sharedDerived($2)
    },
    modelFunctions,
    .required("cases", casesShape, "its cases") { $1.kind = .enumeration($0.cases($2)) },
  ])

extension SpecDecoder {
  mutating func models(_ section: KeyedNode) -> [ModelSpec] {
    declarations(section, modelsShape) { $0.model($1) }
  }

  private mutating func model(_ item: KeyedNode) -> ModelSpec? {
    switch item.node.content {
    case .scalar:
      wrongKind(item, modelShape)
      return nil
    case .sequence(let nodes):
      if let properties = propertiesInList(nodes) { return misformed(item, properties) }
      let cases = cases(item)
      return ModelSpec(
        name: item.key, doc: nil, conformances: [], kind: .enumeration(cases), isShort: true)
    case .mapping(let written):
      if !written.isEmpty, written.allSatisfy(isCaseOfSwift) {
        return misformedCases(item, written)
      }
      if let cases = numberedCases(item, written) { return cases }
      let entries = namingCases(of: withoutKind(written))
      let longer = withPropertiesBelowTheirKey(item, entries)
      guard let construct = longer == nil ? longForm(of: entries) : structConstruct else {
        let properties = properties(item, modelPropertiesShape, ofModel: true)
        return ModelSpec(
          name: item.key, doc: nil, conformances: [], kind: .structure(properties), isShort: true)
      }
      refuseSwiftTag(item)
      var draft = ModelDraft()
      let moved = longer ?? movingProperties(of: entries, construct)
      construct.decode(moved, into: &draft, owner: item.key.range, &self)
      return ModelSpec(
        name: item.key, doc: draft.doc, conformances: draft.conformances,
        kind: draft.kind ?? .structure([]), derived: draft.derived,
        functions: draft.functions, lacksProperties: draft.kind == nil)
    }
  }

  /// Reports a list of names below `properties`, which declares the cases of an enum.
  ///
  ///     Size: {conforms: Comparable, properties: [small, large]}      # wrong-kind
  ///     Size: {conforms: Comparable, cases: [small, large]}
  private mutating func namingCases(of entries: [YAMLEntry]) -> [YAMLEntry] {
    guard !entries.contains(where: { $0.key.scalarText == "cases" }),
      let place = entries.firstIndex(where: { $0.key.scalarText == "properties" }),
      case .sequence(let names) = entries[place].value.content, names.count > 1,
      names.allSatisfy({ $0.scalarText.first?.isLowercase == true && isWord($0.scalarText) })
    else { return entries }
    let key = entries[place].key
    diagnostics.error(
      .wrongKind, "a list of names declares an enum: write 'cases' instead of 'properties'",
      at: key.range, fixes: [Fix("properties", by: "cases", at: key.range)])
    return entries.readingKey(at: place, as: "cases")
  }

  /// Reports properties that are beside `properties`, and moves them into it.
  ///
  ///     Item: {id: Int, properties: {name: String}}       # misplaced-key
  ///     Item: {properties: {id: Int, name: String}}
  private mutating func movingProperties(
    of entries: [YAMLEntry], _ construct: Construct<ModelDraft>
  ) -> [YAMLEntry] {
    guard let place = entries.firstIndex(where: { $0.key.scalarText == "properties" }),
      case .mapping(let own) = entries[place].value.content
    else { return entries }
    let known = construct.table.keyNames
    let beside = entries.filter { entry in
      guard case .scalar(let type) = entry.value.content else { return false }
      return !known.contains(entry.key.scalarText) && isWord(entry.key.scalarText)
        && beginsType(type.text)
    }
    guard let first = beside.first else { return entries }
    diagnostics.error(
      .misplacedKey,
      "'\(excerpt(first.key.scalarText))' is a property: it belongs below 'properties'",
      at: first.key.range)
    let ranges = Set(beside.map(\.key.range))
    let whole = entries[place].value
    let node = YAMLNode(
      .mapping(beside + own), range: whole.range, isSwift: whole.isSwift, isFlow: whole.isFlow,
      repeated: whole.repeated)
    return entries.filter { !ranges.contains($0.key.range) }.map { entry in
      entry.key.scalarText == "properties" ? YAMLEntry(key: entry.key, value: node) : entry
    }
  }

  /// Returns the properties of a struct that is written as a list, as in `[id: UUID, name: String]`.
  /// Nil for a list of cases.
  private func propertiesInList(_ nodes: [YAMLNode]) -> [YAMLEntry]? {
    var properties: [YAMLEntry] = []
    for node in nodes {
      guard case .mapping(let entries) = node.content, entries.count == 1,
        case .scalar(let type) = entries[0].value.content, beginsType(type.text)
      else { return nil }
      properties += entries
    }
    // Without an id or a default, these may be cases whose payloads lack names, as in `[failed: String]`.
    let isStruct = properties.contains {
      $0.key.scalarText == "id" || $0.value.scalarText.contains(" = ")
    }
    return isStruct ? properties : nil
  }

  /// Reports a struct in brackets, and decodes its properties.
  private mutating func misformed(_ item: KeyedNode, _ properties: [YAMLEntry]) -> ModelSpec {
    let source = file.sourceText(in: item.node.range)
    let inner = source.dropFirst().dropLast()
    let isPlain = item.node.isFlow && !inner.utf8.contains { "[]{}".utf8.contains($0) }
    diagnostics.error(
      .wrongKind,
      "the properties of '\(excerpt(item.key.value))' are in a list: expected a mapping",
      at: item.node.range,
      help: isPlain ? nil : "write the properties without dashes, or in '{…}' instead of '[…]'",
      fixes: isPlain ? [Fix(source, by: "{\(inner)}", at: item.node.range)] : [])
    let node = YAMLNode(.mapping(properties), range: item.node.range, isFlow: item.node.isFlow)
    let decoded = self.properties(
      KeyedNode(key: item.key, node: node), modelPropertiesShape, ofModel: true)
    return ModelSpec(
      name: item.key, doc: nil, conformances: [], kind: .structure(decoded), isShort: true)
  }

  /// Whether an entry is a case as Swift declares it, as in `{case idle, case busy}`.
  private func isCaseOfSwift(_ entry: YAMLEntry) -> Bool {
    entry.key.scalarText.wholeMatch(of: #/case \w+/#) != nil && entry.value.isEmptyScalar
  }

  /// Reports cases that are written as in Swift, and decodes them.
  private mutating func misformedCases(_ item: KeyedNode, _ entries: [YAMLEntry]) -> ModelSpec {
    let names = entries.map { entry in
      YAMLNode(
        .scalar(YAMLScalar(String(entry.key.scalarText.dropFirst(5)), style: .plain)),
        range: entry.key.range)
    }
    let list = "[\(names.map(\.scalarText).joined(separator: ", "))]"
    let source = file.sourceText(in: item.node.range)
    diagnostics.error(
      .wrongKind,
      "the cases of '\(excerpt(item.key.value))' are written as in Swift: expected a list",
      at: item.node.range, help: "write \(list)",
      fixes: item.node.isFlow ? [Fix(source, by: list, at: item.node.range)] : [])
    let node = YAMLNode(.sequence(names), range: item.node.range, isFlow: true)
    return ModelSpec(
      name: item.key, doc: nil, conformances: [],
      kind: .enumeration(cases(KeyedNode(key: item.key, node: node))), isShort: true)
  }

  /// Reports the keys of a long form that are among the properties of a short form, such as in
  /// `{id: UUID, conforms: [Codable]}`.
  ///
  /// - Returns: the keys of the long form that was meant; nil if there are none among the properties.
  private mutating func withPropertiesBelowTheirKey(
    _ item: KeyedNode, _ entries: [YAMLEntry]
  ) -> [YAMLEntry]? {
    guard longForm(of: entries) == nil else { return nil }
    let others = entries.filter(isKeyOfLongForm)
    guard !others.isEmpty, others.count < entries.count else { return nil }
    let rest = entries.filter { !isKeyOfLongForm($0) }
    let fixes = item.node.isFlow ? [] : indenting(rest, among: entries)
    // A line 'properties:' corrects all of them.
    for entry in item.node.isFlow ? others : Array(others.prefix(1)) {
      let key = entry.key.scalarText
      let value = file.sourceText(in: entry.value.range)
      let shown = entry.value.range.isOnLine ? excerpt(value) : "…"
      diagnostics.error(
        .misplacedKey, "'\(key)' is among the properties: they belong below 'properties'",
        at: entry.key.range,
        help: item.node.isFlow
          ? "write '\(item.key.value): {\(key): \(shown), properties: {…}}', with the properties in "
            + "the inner brackets"
          : "write a line 'properties:' above the properties, and indent them further",
        fixes: fixes)
    }
    let node = YAMLNode(
      .mapping(rest), range: item.node.range, isSwift: item.node.isSwift, isFlow: item.node.isFlow,
      repeated: item.node.repeated)
    let key = YAMLNode(.scalar(YAMLScalar("properties", style: .plain)), range: item.key.range)
    // Names that are no list are a part of this mistake.
    return [YAMLEntry(key: key, value: node)] + others.filter { !$0.value.isScalar }
  }

  /// The fixes that write a line `properties:` above some lines, and indent them further; none if
  /// they are not one after the other, or if one of them has several lines.
  private func indenting(_ properties: [YAMLEntry], among entries: [YAMLEntry]) -> [Fix] {
    let keys = properties.map(\.key.range)
    guard let first = keys.first, let start = entries.firstIndex(where: { $0.key.range == first }),
      entries[start...].prefix(keys.count).map(\.key.range) == keys,
      properties.allSatisfy({ $0.key.range.start.line == $0.value.range.end.line })
    else { return [] }
    let blanks = String(repeating: " ", count: Int(first.start.column) - 1)
    let line = "properties:" + file.lineEnd(ofLine: first.start.line) + blanks
    return keys.map { key in
      let source = file.sourceText(in: key)
      return Fix(source, by: (key == first ? line : "") + "  " + source, at: key)
    }
  }

  /// Whether an entry among properties is certainly not a property.
  private func isKeyOfLongForm(_ entry: YAMLEntry) -> Bool {
    switch (entry.key.scalarText, entry.value.content) {
    case ("doc", .scalar): isProse(entry.value)
    case ("conforms", .sequence(let names)):
      names.contains { isConformance($0.scalarText) }
    case ("conforms", .scalar(let names)):
      names.text.split { $0 == "," || $0 == " " }.contains { isConformance(String($0)) }
    case ("derived", .mapping(let values)), ("functions", .mapping(let values)):
      !values.contains { $0.key.scalarText == "type" }
    default: false
    }
  }

  /// Returns the construct for a model in long form, which has a mapping `properties` or a list
  /// `cases`. A mapping `cases` also makes it a long form if it cannot be a property.
  private func longForm(of entries: [YAMLEntry]) -> Construct<ModelDraft>? {
    if let construct = emptyLongForm(of: entries) { return construct }
    var isEnum = false
    for entry in entries {
      switch (entry.key.scalarText, entry.value.content) {
      case ("properties", .mapping): return structConstruct
      case ("properties", .sequence) where !entry.value.isFlow && !isListType(entry.value):
        return structConstruct
      case ("cases", .sequence): isEnum = true
      case ("cases", .scalar(let names)):
        isEnum = isEnum || names.text.utf8.contains(0x2C) || namesOfCases(names.text) != nil
      case ("cases", .mapping(let cases)):
        isEnum = isEnum || !cases.contains { $0.key.scalarText == "type" }
      default: continue
      }
    }
    return isEnum ? enumConstruct : misspeltLongForm(of: entries) ?? halfLongForm(of: entries)
  }

  /// Finds a long form whose members are empty, such as `{cases: }`. All other keys must be keys of
  /// a long form.
  private func emptyLongForm(of entries: [YAMLEntry]) -> Construct<ModelDraft>? {
    var others = entries.lazy.filter { !isBesideMembers($0.key) }.makeIterator()
    guard let only = others.next(), only.value.isEmptyScalar, others.next() == nil else {
      return nil
    }
    switch only.key.scalarText {
    case "cases": return enumConstruct
    case "properties": return structConstruct
    default: return nil
    }
  }

  /// Finds a long form without `properties` and `cases`, such as
  /// `{doc: An amount of money., conforms: [Codable]}`. Its keys cannot be names of properties.
  private func halfLongForm(of entries: [YAMLEntry]) -> Construct<ModelDraft>? {
    guard entries.contains(where: { isBesideMembers($0.key) }) else { return nil }
    var isLong = false
    var construct = structConstruct
    for entry in entries {
      switch (entry.key.scalarText, entry.value.content) {
      case ("doc", .scalar): isLong = isLong || isProse(entry.value)
      case ("conforms", .sequence(let names)):
        isLong = isLong || names.contains { isConformance($0.scalarText) }
      case ("properties", _), (_, .mapping): break
      case ("cases", _), (_, .sequence): construct = enumConstruct
      case (_, .scalar): if !isProse(entry.value) { return nil }
      }
    }
    return isLong ? construct : nil
  }

  /// Finds a long form with one misspelt key, such as `propertys: {id: UUID}`. All other keys must
  /// be keys of a long form.
  private func misspeltLongForm(of entries: [YAMLEntry]) -> Construct<ModelDraft>? {
    var found: Construct<ModelDraft>?
    for entry in entries where !isBesideMembers(entry.key) {
      guard found == nil, !entry.value.isScalar else { return nil }
      let near =
        structConstruct.table.keyOfOtherLanguage(entry, among: entries)?.name
        ?? enumConstruct.table.keyOfOtherLanguage(entry, among: entries)?.name
        ?? nearest(entry.key.scalarText, among: ["properties", "cases"])
      switch (near, entry.value.content) {
      case ("properties"?, .mapping(let properties)):
        if properties.contains(where: { $0.key.scalarText == "type" }) { return nil }
        found = structConstruct
      case ("cases"?, .sequence(let cases)) where cases.count > 1 || !entry.value.isFlow:
        found = enumConstruct
      default: return nil
      }
    }
    return found
  }
}

/// Whether a key of a long form does not declare members: it is neither `properties` nor `cases`.
private func isBesideMembers(_ key: YAMLNode) -> Bool {
  ["doc", "conforms", "derived", "functions"].contains(key.scalarText)
}

/// Whether a word is the name of a protocol that types conform to, and no type of a property.
private func isConformance(_ word: String) -> Bool {
  [
    "Codable", "Hashable", "Equatable", "Identifiable", "Sendable", "Comparable", "CaseIterable",
    "Encodable", "Decodable",
  ].contains(word)
}
