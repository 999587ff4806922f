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
