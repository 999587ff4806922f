import FeatureAnalysis

/// Adds the tests that decode the state of a Codable feature. The tests check that decoding returns
/// the encoded value, and that missing properties get their defaults.
func addStateCoding(
  _ statements: inout TestStatements, _ naming: inout TestNaming,
  _ members: inout [SwiftDeclaration]
) {
  let context = statements.context
  guard context.hasJSON else { return }
  statements.expectSameDecoded(statements.sample, type: context.names.state)
  members.append(
    statements.test(
      "decoding an encoded state gives the same state", named: "codableState", &naming))
  let isKnown =
    context.tests.initial.count == context.feature.state.properties.count
    && !context.feature.needsState
  guard isKnown, !context.tests.initial.isEmpty else { return }
  let data = SwiftExpression.call("Data", [SwiftArgument(.literal("\"{}\".utf8"))])
  statements.addDecoded(context.names.state, from: data)
  statements.expectSame(
    .name("decoded"), .path(context.names.feature, RuntimeSymbol.initialState))
  members.append(
    statements.test(
      "properties that the data lacks take their defaults", named: "missingProperties", &naming))
}

/// Adds the test that the actions of a Codable feature can be encoded and decoded.
func addActionCoding(
  _ statements: inout TestStatements, _ naming: inout TestNaming,
  _ members: inout [SwiftDeclaration]
) {
  let context = statements.context
  guard context.hasJSON, !context.tests.coded.isEmpty else { return }
  let type = "[\(context.names.action)]"
  statements.addActions(type: type)
  statements.expectSameDecoded(.name("actions"), type: type)
  members.append(
    statements.test(
      "decoding encoded actions gives the same actions", named: "codableActions", &naming))
}

extension FeatureContext {
  /// Whether the feature is Codable, and JSON can represent all values in its tests.
  fileprivate var hasJSON: Bool {
    let values =
      tests.sample + tests.initial.map(\.value) + tests.defaults.values.joined().compactMap { $0 }
      + tests.coded.flatMap(\.payload)
    return feature.isCodable && values.allSatisfy(\.isFinite)
  }
}

extension Value {
  /// Whether the value is free of infinity, which JSON cannot represent.
  fileprivate var isFinite: Bool {
    switch self {
    case .floating(let number): number.isFinite
    case .list(let values), .structure(let values), .enumeration(_, let values):
      values.allSatisfy(\.isFinite)
    case .set(let values): values.allSatisfy(\.isFinite)
    case .dictionary(let entries): entries.allSatisfy { $0.key.isFinite && $0.value.isFinite }
    default: true
    }
  }
}

extension TestStatements {
  /// Adds a constant with all sample actions, such as `let actions: [TaskListAction] = […]`.
  mutating func addActions(type: SwiftType) {
    var actions: [SwiftExpression] = []
    for sample in context.tests.coded { actions.append(action(sample.name, sample.payload)) }
    addStatement(using: .array(actions)) { .variable(.let, "actions", type: type, value: $0) }
  }

  fileprivate mutating func expectSameDecoded(_ value: SwiftExpression, type: SwiftType) {
    let encoded = newCoder("JSONEncoder").calling("encode", [SwiftArgument(value)])
    addThrowing(.variable(.let, "encoded", value: .effect(.try, encoded)))
    addDecoded(type, from: .name("encoded"))
    expectSame(.name("decoded"), value)
  }

  private func newCoder(_ name: String) -> SwiftExpression {
    .call(.literal(context.shared.toolchain(name)), [])
  }

  fileprivate mutating func addDecoded(_ type: SwiftType, from data: SwiftExpression) {
    let decoded = newCoder("JSONDecoder").calling(
      "decode", [SwiftArgument(.literal("\(type).self")), SwiftArgument("from", data)])
    addThrowing(.variable(.let, "decoded", value: .effect(.try, decoded)))
    texts.imports.noteFoundation()
  }
}
