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
    let isAlone = context.tests.filters.count == 1
    for (item, sentence) in zip(test.cases, sentences(of: test, context.feature.types)) {
      addCase(item, of: test, listName: list, &statements)
      let name = (isAlone ? "" : filter.name + " ") + item.filterCase.name
      let title = titles.unique((isAlone ? "" : filter.name + ".") + sentence)
      tests.append(statements.test(title, named: name, &naming))
    }
  }
  let doc = "Which elements each case of a filter keeps, and in which order."
  var declarations = statements.suite(context.names.filterTests, doc: doc, members + tests)
  declarations += makers(statements.values, &statements.texts)
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
      item, of: test, differences(of: item.payload, from: known.payload, payload, types))
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

/// - Parameter listName: The name of the list that the filter's tests use.
private func addCase(
  _ item: FilterTest.Case, of test: FilterTest, listName: String,
  _ statements: inout TestStatements
) {
  let filter = test.filter
  let context = statements.context
  let arguments = statements.values.arguments(item.payload, item.filterCase.payload)
  let selector = SwiftExpression.enumCase(item.filterCase.name, arguments)
  var values: [String: SwiftExpression] = [
    filter.list: .name(listName), filter.selector: selector,
  ]
  let properties = context.feature.state.properties
  for item in context.tests.opening where !properties[item.index].hasDefault {
    let property = properties[item.index]
    if values[property.name] != nil { continue }
    values[property.name] = statements.values.expression(item.value, property.type)
  }
  // The arguments must have the order of the initializer's parameters.
  let given = properties.compactMap { property in
    values[property.name].map { SwiftArgument(property.name, $0) }
  }
  statements.addStatement(using: .call(context.names.state, given)) {
    .variable(.let, "state", value: $0)
  }
  let result = SwiftExpression.path("state", filter.result)
  if item.kept.isEmpty {
    return statements.addStatement(.expression(.expect(result.member("isEmpty"))))
  }
  let kept = item.kept.map {
    SwiftExpression.subscripting(.name(listName), [SwiftArgument(.integer($0))])
  }
  statements.addStatement(.expression(.expect(.infix(result, "==", .array(kept)))))
}
