import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation
import SwiftCode

/// One test a case of a filter: the elements that it keeps of a list, in their order.
func filterTestDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  var statements = TestStatements(context, texts)
  var members: [SwiftDeclaration] = []
  var tests: [SwiftDeclaration] = []
  // What the tests call and declare is not hidden.
  let local: Set<String> = ["uuid", "url", "data", "state"]
  var listNames = local
  var naming = TestNaming(reserved: local.union(context.tests.filters.map(\.filter.list)))
  for test in context.tests.filters {
    let filter = test.filter
    let list = listNames.insert(filter.list).inserted ? filter.list : naming.name(for: filter.name)
    let elements = statements.values.expression(.list(test.elements), filter.listType)
    statements.values.isThrowing = false
    members.append(
      .property(
        list, type: statements.annotation(filter.listType), .let, [.private], value: elements))
    let isListFirst =
      context.propertyIndex(filter.list) ?? 0 < context.propertyIndex(filter.selector) ?? 0
    var known: Set<String> = []
    for item in test.cases {
      addCase(item, of: test, list, isListFirst: isListFirst, &statements)
      let isAlone = context.tests.filters.count == 1
      let sentence =
        (isAlone ? "" : filter.name + ".")
        + sentence(item, of: test, isAnother: !known.insert(item.filterCase.name).inserted)
      let name = (isAlone ? "" : filter.name + " ") + item.filterCase.name
      tests.append(statements.test(sentence, named: name, &naming))
    }
  }
  let doc = "What each case of a filter keeps of a list, and in which order."
  var declarations = statements.suite(context.names.filterTests, doc: doc, members + tests)
  declarations += makers(statements.values, &statements.texts)
  texts = statements.texts
  return declarations
}

/// - Parameter isAnother: the same case was tested with another payload.
private func sentence(_ item: FilterTest.Case, of test: FilterTest, isAnother: Bool) -> String {
  let keys = item.filterCase.sort.map { ($0.isDescending ? "-" : "") + $0.member }
  let order = keys.isEmpty ? "" : ", sorted by " + wordList(keys)
  let kept = "\(item.kept.count) of \(test.elements.count) elements"
  let names = item.filterCase.payload.map(\.name)
  let difference = isAnother ? " with another " + wordList(names) : ""
  return "\(item.filterCase.name)\(difference) keeps \(kept)\(order)"
}

private func addCase(
  _ item: FilterTest.Case, of test: FilterTest, _ list: String, isListFirst: Bool,
  _ statements: inout TestStatements
) {
  let filter = test.filter
  let context = statements.context
  let arguments = statements.values.arguments(item.payload, item.filterCase.payload)
  let selector = SwiftExpression.enumCase(item.filterCase.name, arguments)
  var given = [SwiftArgument(filter.list, .name(list)), SwiftArgument(filter.selector, selector)]
  // In the order of the initialiser's parameters.
  if !isListFirst { given.reverse() }
  statements.add(.call(context.names.state, given)) { .variable(.let, "state", value: $0) }
  let result = SwiftExpression.path("state", filter.result)
  if item.kept.isEmpty { return statements.add(.expression(.expect(result.member("isEmpty")))) }
  let kept = item.kept.map {
    SwiftExpression.subscripting(.name(list), [SwiftArgument(.integer($0))])
  }
  statements.add(.expression(.expect(.infix(result, "==", .array(kept)))))
}
