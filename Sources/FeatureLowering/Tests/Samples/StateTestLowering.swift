import FeatureAnalysis

/// Creates the tests of the initial state and of the derived values, and the sample state that all
/// tests use.
func stateTestDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  var statements = TestStatements(context, texts)
  var naming = TestNaming(reserved: [context.uuidName, "url", "data"])
  var members: [SwiftDeclaration] = []
  if !context.tests.initial.isEmpty {
    addInitialState(context, &statements)
    members.append(statements.test("the initial state", named: "initialState", &naming))
  }
  for test in context.tests.derived {
    addDerived(test, &statements)
    let name = test.value.name
    let sentence = title(of: test, context)
    members.append(statements.test(sentence, named: name, &naming))
  }
  addStateCoding(&statements, &naming, &members)
  var declarations: [SwiftDeclaration] = []
  if !members.isEmpty {
    let doc = "The initial state and the values derived from it."
    declarations += statements.suite(context.names.stateTests, doc: doc, members)
  }
  if context.hasSample || !context.tests.opening.isEmpty {
    declarations.append(sampleState(context, &statements))
  }
  declarations += valueMakers(statements.values, &statements.texts)
  statements.texts.imports.addModule(context.module)
  texts = statements.texts
  return declarations
}

/// Returns a title with the rule that is tested, such as `activeCount is tasks.count`. Of a long
/// rule, the title lists the properties.
private func title(of test: DerivedTest, _ context: FeatureContext) -> String {
  var texts = ExpressionText(context)
  let text = texts.expressionText(test.value.value)
  if text.utf8.count <= 60, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
    return "\(test.value.name) is \(text)"
  }
  let reads = context.properties(test.value.reads)
  return reads.isEmpty
    ? "\(test.value.name) follows from the state"
    : "\(test.value.name) follows from \(wordList(reads))"
}

private func addDerived(_ test: DerivedTest, _ statements: inout TestStatements) {
  let context = statements.context
  let (name, type) = (test.value.name, test.value.type)
  if let value = test.initial {
    statements.expect(context.initialState.member(name), is: value, type)
  }
  if let value = test.sample, context.hasSample || test.initial == nil {
    statements.expect(statements.sample.member(name), is: value, type)
  }
  for (place, other) in test.others.enumerated() {
    statements.addState(other.start, isFirst: place == 0, isChanged: test.others.count > 1)
    statements.expect(.path("state", name), is: other.value, type)
  }
}

private func addInitialState(_ context: FeatureContext, _ statements: inout TestStatements) {
  let properties = context.feature.state.properties
  let initial = context.initialState
  guard context.tests.initial.count == properties.count else {
    // The test compares the initial values only if they are the same each time.
    statements.addStatement(.variable(.let, "state", value: initial))
    for item in context.tests.initial {
      let property = properties[item.index]
      statements.expect(.path("state", property.name), is: item.value, property.type)
    }
    return
  }
  var arguments: [SwiftArgument] = []
  for item in context.tests.initial {
    let property = properties[item.index]
    arguments.append(
      SwiftArgument(property.name, statements.values.expression(item.value, property.type)))
  }
  statements.addStatement(using: .call(context.names.state, arguments)) {
    .variable(.let, "expected", value: $0)
  }
  statements.addStatement(.expression(.expect(.infix(initial, "==", .name("expected")))))
}

/// Creates the sample state: `extension TaskListState { static let sample = TaskListState(…) }`. If
/// the feature has no initial state, creates the one of the tests, too.
private func sampleState(
  _ context: FeatureContext, _ statements: inout TestStatements
) -> SwiftDeclaration {
  let initial = Dictionary(
    context.tests.initial.map { ($0.index, $0.value) }, uniquingKeysWith: { $1 })
  statements.values.mayThrow = false
  defer { statements.values.mayThrow = true }
  var arguments: [SwiftArgument] = []
  for (index, value) in context.tests.sample.enumerated()
  where value != .defaulted {
    let property = context.feature.state.properties[index]
    if property.hasDefault, value == initial[index] { continue }
    arguments.append(
      SwiftArgument(property.name, statements.values.expression(value, property.type)))
  }
  let state = context.names.state
  var members: [SwiftDeclaration] = []
  if context.hasSample {
    members.append(
      .property(context.sampleName, .let, [.static], value: .call(state, arguments)))
  }
  if !context.tests.opening.isEmpty {
    let given = context.tests.opening.map { item in
      let property = context.feature.state.properties[item.index]
      return SwiftArgument(
        property.name, statements.values.expression(item.value, property.type))
    }
    members.append(
      .property(
        context.openingName, .let, [.static], value: .call(state, given),
        doc: "The state with which the tests begin."))
  }
  return .extension(
    state, doc: "The sample state of the tests in this module.", members: members)
}
