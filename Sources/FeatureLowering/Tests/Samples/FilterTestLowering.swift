import FeatureAnalysis

/// Creates one test for each case of a filter. The test checks which elements of a list the case
/// keeps, and their order.
func filterTestDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  var statements = TestStatements(context, texts)
  var members: [SwiftDeclaration] = []
  var tests: [SwiftDeclaration] = []
  var titles = TestTitles()
  // The list gets a name that hides none of the names that the tests use.
  let local: Set<String> = [context.uuidName, "url", "data", "state"]
  var listNames = local
  var naming = TestNaming(reserved: local.union(context.tests.filters.map(\.filter.list)))
  for test in context.tests.filters {
    let filter = test.filter
    let list =
      listNames.insert(filter.list).inserted ? filter.list : naming.functionName(for: filter.name)
    let elements = statements.values.expression(.list(test.elements), filter.listType)
    statements.values.isThrowing = false
    members.append(
      .property(
        list, type: statements.texts.lowerType(filter.listType), .let, [.private], value: elements))
    let isListFirst =
      context.propertyIndex(filter.list) ?? 0 < context.propertyIndex(filter.selector) ?? 0
    let isAlone = context.tests.filters.count == 1
    for (item, sentence) in zip(test.cases, sentences(of: test, context.feature.types)) {
      addCase(item, of: test, FilterList(name: list, isFirst: isListFirst), &statements)
      let name = (isAlone ? "" : filter.name + " ") + item.filterCase.name
      let title = titles.unique((isAlone ? "" : filter.name + ".") + sentence)
      tests.append(statements.test(title, named: name, &naming))
    }
  }
  let doc = "Which elements each case of a filter keeps, and in which order."
  var declarations = statements.suite(context.names.filterTests, doc: doc, members + tests)
  declarations += valueMakers(statements.values, &statements.texts)
  texts = statements.texts
  return declarations
}

private func sentences(of test: FilterTest, _ types: TypeTable) -> [String] {
  var first: [String: FilterTest.Case] = [:]
  return test.cases.map { item in
    guard let known = first[item.filterCase.name] else {
      first[item.filterCase.name] = item
      return sentence(item, of: test, [])
    }
    let payload = item.filterCase.payload
    return sentence(
      item, of: test, changedValues(of: item.payload, from: known.payload, payload, types))
  }
}

/// - Parameter differences: How the payload of the case differs from the payload that was tested
///   first.
private func sentence(
  _ item: FilterTest.Case, of test: FilterTest, _ differences: [String]
) -> String {
  let keys = item.filterCase.sort.map(\.text)
  let order = keys.isEmpty ? "" : ", sorted by " + wordList(keys)
  let kept = "\(item.kept.count) of \(test.elements.count) elements"
  let difference = differences.isEmpty ? "" : " with " + wordList(differences)
  return "\(item.filterCase.name)\(difference) keeps \(kept)\(order)"
}

/// The name of the list that a filter's tests use, and the list's index among the state's
/// properties.
private struct FilterList {
  let name: String
  /// Whether the list is declared before the property that selects the filter's case.
  let isFirst: Bool
}

private func addCase(
  _ item: FilterTest.Case, of test: FilterTest, _ list: FilterList,
  _ statements: inout TestStatements
) {
  let filter = test.filter
  let arguments = statements.values.arguments(item.payload, item.filterCase.payload)
  let selector = SwiftExpression.enumCase(item.filterCase.name, arguments)
  addState(filter, list, selector, &statements)
  let result = SwiftExpression.path("state", filter.result)
  if item.kept.isEmpty {
    return statements.addStatement(.expression(.expect(result.member("isEmpty"))))
  }
  let kept = item.kept.map {
    SwiftExpression.subscripting(.name(list.name), [SwiftArgument(.integer($0))])
  }
  statements.addStatement(.expression(.expect(.infix(result, "==", .array(kept)))))
}

/// Adds the declaration of a state with a list and a case of its filter.
private func addState(
  _ filter: Filter, _ list: FilterList, _ selector: SwiftExpression,
  _ statements: inout TestStatements
) {
  let context = statements.context
  if context.feature.needsState {
    statements.addStatement(.variable(.var, "state", value: context.initialState))
    statements.addStatement(
      .assignment(.path("state", filter.list), "=", .name(list.name)))
    return statements.addStatement(using: selector) {
      .assignment(.path("state", filter.selector), "=", $0)
    }
  }
  var given = [
    SwiftArgument(filter.list, .name(list.name)), SwiftArgument(filter.selector, selector),
  ]
  // The arguments must have the order of the initializer's parameters.
  if !list.isFirst { given.reverse() }
  statements.addStatement(using: .call(context.names.state, given)) {
    .variable(.let, "state", value: $0)
  }
}
