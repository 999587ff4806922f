import FeatureAnalysis

/// Creates the order of the cases of a Comparable enum. Swift synthesizes none for an enum with raw
/// values.
func orderExtension(of model: Model, _ cases: [EnumCase]) -> [SwiftDeclaration] {
  guard model.conformances.contains("Comparable") else { return [] }
  let less = SwiftDeclaration.function(
    "<", [.public, .static],
    [SwiftParameter("lhs", model.name), SwiftParameter("rhs", model.name)], result: "Bool",
    body: [
      .expression(.infix(.path("lhs", sortRank), "<", .path("rhs", sortRank)))
    ])
  return [.extension(model.name, members: [less, rank(among: cases.map(\.name), .private)])]
}

/// Creates the closure that is passed to `sorted`. The closure compares the sort keys of a filter's
/// case. Elements with equal keys keep the list's order, even in descending order.
func sortComparator(_ keys: [SortKey], _ types: TypeTable) -> SwiftClosure {
  if keys.count == 1, !keys[0].type.isOptional {
    return SwiftClosure([
      .expression(
        precedes(keys[0], value("$0", keys[0]), value("$1", keys[0]), types))
    ])
  }
  var body: [SwiftStatement] = []
  for (index, key) in keys.enumerated() {
    let left = value("lhs", key)
    let right = value("rhs", key)
    let decision = decide(key, left, right, types)
    if index == keys.count - 1 {
      body += decision
    } else {
      body.append(.if([SwiftIfClause([.expression(.infix(left, "!=", right))], decision)]))
    }
  }
  return SwiftClosure(parameters: ["lhs", "rhs"], body)
}

/// Returns the expression that reads an element's sort key.
private func value(_ element: String, _ key: SortKey) -> SwiftExpression {
  let value = key.isElement ? SwiftExpression.name(element) : .path(element, key.member)
  guard key.ignoresCase else { return value }
  return (key.type.isOptional ? value.chained : value).calling("lowercased")
}

/// Creates statements that return whether the left element comes first. Nil comes last in ascending
/// and descending order.
private func decide(
  _ key: SortKey, _ left: SwiftExpression, _ right: SwiftExpression, _ types: TypeTable
) -> [SwiftStatement] {
  guard key.type.isOptional else { return [.return(precedes(key, left, right, types))] }
  return [
    .guard([.binding(.let, "left", left)], otherwise: [.return(.false)]),
    .guard([.binding(.let, "right", right)], otherwise: [.return(.true)]),
    .return(precedes(key, .name("left"), .name("right"), types)),
  ]
}

/// Creates the expression that is true if the left value comes before the right one.
private func precedes(
  _ key: SortKey, _ left: SwiftExpression, _ right: SwiftExpression, _ types: TypeTable
) -> SwiftExpression {
  let type = key.type.unwrapped
  let (first, second) = key.isDescending ? (right, left) : (left, right)
  if type == .bool { return .infix(.prefix("!", first), "&&", second) }
  let operation = key.isDescending ? ">" : "<"
  if types.nominal(type)?.isPlainEnumeration == true, !types.conforms(type, to: .comparable) {
    return .infix(left.member(sortRank), operation, right.member(sortRank))
  }
  return .infix(left, operation, right)
}

private let sortRank = "sortRank"

/// Creates, for each enum that a filter sorts by, a property that returns the index of the case.
func sortRanks(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  var done: Set<String> = []
  var declarations: [SwiftDeclaration] = []
  for filter in context.feature.filters {
    for key in filter.cases.flatMap(\.sort) {
      let type = key.type.unwrapped
      guard case .nominal(let name) = type, done.insert(name).inserted,
        !context.feature.types.conforms(type, to: .comparable),
        case .enumeration(let cases)? = context.feature.types[name]?.kind
      else { continue }
      texts.imports.addModules(of: .nominal(name), externals: context.externals)
      declarations.append(
        .extension(name, members: [rank(among: cases.map(\.name), .fileprivate)]))
    }
  }
  return declarations
}

private func rank(among cases: [String], _ access: SwiftModifier) -> SwiftDeclaration {
  let items = cases.enumerated().map { index, name in
    SwiftCase([.enumCase(name, [])], [.expression(.integer(index))])
  }
  return .computed(
    sortRank, type: "Int", [access], doc: "The position among the cases, for sorting.",
    get: [.switch(.self, items)])
}
