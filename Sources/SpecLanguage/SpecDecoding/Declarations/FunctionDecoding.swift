// overlaps: {payload: {_ a: Slot, _ b: Slot}, returns: Bool, value: a.start < b.end && b.start < a.end}
// isHoliday: {payload: {_ date: Date}, returns: Bool, from: MyDates}
// increment: {payload: {by: Int}, do: count += by}

let functionsShape: ValueShape = .oneOf([
  .mapping("functions", .keys(functionConstruct.table)), .nothing,
])

let changingFunctionsShape: ValueShape = .oneOf([
  .mapping("functions", changingFunctionShape), .nothing,
])

private let changingFunctionShape: ValueShape = .oneOf([
  .keys(changingFunctionConstruct.table), .statements,
])

private struct FunctionDraft {
  var doc: String?
  var payload: [PayloadSpec] = []
  var result: TypeSyntax?
  var value: SwiftText<Expression>?
  var module: Located<String>?
  var body: SwiftText<[Statement]>?
  var hasResult = false
  var isPrivate = false
}

private let functionConstruct = Construct<FunctionDraft>(
  "a function", exactlyOneOf: ["value", "from", "do"],
  companions: [KeyCompanion(key: "private", other: "do", isRequired: false)],
  [
    .optional("payload", payloadShape, "its parameters, as in a Swift signature") {
      $1.payload = $0.payload($2)
    },
    .optional("returns", .type, "the Swift type of its result, which `do` does not have") {
      $1.result = $0.decodeType($2)
      $1.hasResult = true
    },
    .optional(
      "value", .expression, "a Swift expression over the parameters, or statements that return it"
    ) {
      $1.value = $0.body($2)
    },
    .optional("from", .name, "the module with the function, which you write in Swift") {
      $1.module = $0.decodeName($2)
    },
    .optional("do", .statements, "how it changes the state") { $1.body = $0.statements($2) },
    .optional("private", .constant("true"), "whether only the feature itself calls it") {
      $0.expectTrue($2)
      $1.isPrivate = true
    },
    .doc { $0.doc = $1 },
  ])

private let changingFunctionConstruct = Construct<FunctionDraft>(
  "a function of a model",
  [
    .optional("payload", payloadShape, "its parameters, as in a Swift signature") {
      $1.payload = $0.payload($2)
    },
    .required("do", .statements, "how it changes the value") { $1.body = $0.statements($2) },
    .doc { $0.doc = $1 },
  ])

extension SpecDecoder {
  mutating func functions(_ section: KeyedNode) -> [FunctionSpec] {
    declarations(section, functionsShape) { decoder, item in
      guard let entries = decoder.entries(item, .keys(functionConstruct.table)) else { return nil }
      var draft = FunctionDraft()
      let keys = functionConstruct.decode(entries, into: &draft, owner: item.key.range, &decoder)
      decoder.checkResult(of: draft, item.key, isComplete: !keys.hasUnknown)
      if draft.value == nil, draft.module == nil, draft.body == nil {
        decoder.undecodedNames.addName(item.key.value)
      }
      // Without a result, nothing is known about the type of the value.
      let value = draft.hasResult || draft.body != nil ? draft.value : nil
      return FunctionSpec(
        name: item.key, doc: draft.doc, payload: draft.payload, result: draft.result,
        value: value ?? .invalid(item.node.range), module: draft.module,
        body: draft.body, isPrivate: draft.isPrivate)
    }
  }

  /// Decodes the functions that change a model.
  mutating func changingFunctions(_ section: KeyedNode) -> [FunctionSpec] {
    declarations(section, changingFunctionsShape) { decoder, item in
      var draft = FunctionDraft()
      if case .mapping(let entries) = item.node.content {
        decoder.refuseSwiftTag(item)
        changingFunctionConstruct.decode(entries, into: &draft, owner: item.key.range, &decoder)
      } else {
        draft.body = decoder.statements(item)
      }
      return FunctionSpec(
        name: item.key, doc: draft.doc, payload: draft.payload, result: nil,
        value: .invalid(item.node.range), body: draft.body ?? .invalid(item.node.range))
    }
  }

  /// Reports a result that is missing, or that a function that changes the state does not have.
  ///
  ///     functions: {twice: {payload: {_ n: Int}, value: n * 2}}                # missing-key
  ///     functions: {add: {payload: {_ n: Int}, returns: Int, do: count += n}}  # conflicting-key
  private mutating func checkResult(
    of draft: FunctionDraft, _ name: Located<String>, isComplete: Bool
  ) {
    if draft.body != nil, draft.hasResult {
      diagnostics.error(
        .conflictingKey, "a function with 'do' changes the state and returns nothing",
        at: name.range, help: "leave out 'returns', or write 'value' instead of 'do'")
    } else if isComplete, !draft.hasResult, draft.value != nil || draft.module != nil {
      diagnostics.error(
        .missingKey, "a function needs 'returns': the Swift type of its result", at: name.range)
    }
  }
}

// limit: 5
// discount: Decimal = 0.25
// greeting: {value: '"Hello"', doc: What a new user reads.}

let constantsShape: ValueShape = .oneOf([.mapping("constants", constantShape), .nothing])

private let constantShape: ValueShape = .oneOf([
  .typedValue, .expression, .keys(constantConstruct.table),
])

private struct ConstantDraft {
  var type: TypeSyntax?
  var value: SwiftText<Expression>?
  var doc: String?
}

private let constantConstruct = Construct<ConstantDraft>(
  "a constant",
  [
    .optional("type", .type, "its Swift type; by default, the type of its value") {
      $1.type = $0.decodeType($2)
    },
    .required("value", .expression, "a Swift expression without the state") {
      $1.value = $0.expression($2)
    },
    .doc { $0.doc = $1 },
  ])

extension SpecDecoder {
  /// Decodes the constants as functions without parameters.
  mutating func constants(_ section: KeyedNode) -> [FunctionSpec] {
    declarations(section, constantsShape) { $0.constant($1) }
  }

  private mutating func constant(_ item: KeyedNode) -> FunctionSpec {
    var draft = ConstantDraft()
    if case .mapping(let entries) = item.node.content {
      refuseSwiftTag(item)
      constantConstruct.decode(entries, into: &draft, owner: item.key.range, &self)
    } else if !item.node.isSwift, declaresType(item.node) {
      let short = typedDefault(item, constantShape)
      draft.type = short?.type
      draft.value = short?.value.map { .checked($0) }
    } else {
      draft.value = expression(item)
    }
    return FunctionSpec(
      name: item.key, doc: draft.doc, payload: [], result: draft.type,
      value: draft.value ?? .invalid(item.node.range), isConstant: true)
  }

  /// Whether a scalar has the form `Type = value`. A `=` in a string belongs to the value.
  private func declaresType(_ node: YAMLNode) -> Bool {
    let text = node.scalarText
    let beforeString = text.prefix { $0 != "\"" }
    return hasAssignment(String(beforeString) + (beforeString.endIndex < text.endIndex ? "\"" : ""))
  }
}
