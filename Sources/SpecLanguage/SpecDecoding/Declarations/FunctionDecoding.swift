// overlaps: {payload: {_ a: Slot, _ b: Slot}, returns: Bool, value: a.start < b.end && b.start < a.end}
// isHoliday: {payload: {_ date: Date}, returns: Bool, from: MyDates}

let functionsShape: ValueShape = .oneOf([
  .mapping("functions", .keys(functionConstruct.table)), .nothing,
])

private struct FunctionDraft {
  var doc: String?
  var payload: [PayloadSpec] = []
  var result: TypeSyntax?
  var value: SwiftText<Expression>?
  var module: Located<String>?
}

private let functionConstruct = Construct<FunctionDraft>(
  "a function", exactlyOneOf: ["value", "from"],
  [
    .optional("payload", payloadShape, "its parameters, as in a Swift signature") {
      $1.payload = $0.payload($2)
    },
    .required("returns", .type, "the Swift type of its result") { $1.result = $0.decodeType($2) },
    .optional("value", .expression, "a Swift expression over the parameters") {
      $1.value = $0.expression($2)
    },
    .optional("from", .name, "the module with the function, which you write in Swift") {
      $1.module = $0.decodeName($2)
    },
    .doc { $0.doc = $1 },
  ])

extension SpecDecoder {
  mutating func functions(_ section: KeyedNode) -> [FunctionSpec] {
    declarations(section, functionsShape) { decoder, item in
      guard let entries = decoder.entries(item, .keys(functionConstruct.table)) else { return nil }
      var draft = FunctionDraft()
      functionConstruct.decode(entries, into: &draft, owner: item.key.range, &decoder)
      return FunctionSpec(
        name: item.key, doc: draft.doc, payload: draft.payload, result: draft.result,
        value: draft.value ?? .invalid(item.node.range), module: draft.module)
    }
  }
}
