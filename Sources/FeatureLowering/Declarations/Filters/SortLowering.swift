import FeatureAnalysis

/// Creates the closure that is passed to `sorted`. The closure compares the sort keys of a filter's
/// case. Elements with equal keys keep the list's order, even in descending order.
func comparator(_ keys: [SortKey], _ types: TypeTable) -> SwiftClosure {
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
  key.isElement ? .name(element) : .path(element, key.member)
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
  if types.nominal(type)?.isPlainEnumeration == true {
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
      guard case .nominal(let name) = key.type.unwrapped, done.insert(name).inserted,
        case .enumeration(let cases)? = context.feature.types[name]?.kind
      else { continue }
      texts.imports.addModules(of: .nominal(name), externals: context.externals)
      declarations.append(rank(of: name, cases))
    }
  }
  return declarations
}

private func rank(of name: String, _ cases: [CaseSignature]) -> SwiftDeclaration {
  let items = cases.enumerated().map { index, item in
    SwiftCase([.enumCase(item.name, [])], [.expression(.integer(index))])
  }
  return .extension(
    name,
    members: [
      .computed(
        sortRank, type: "Int", [.fileprivate], doc: "The position among the cases, for sorting.",
        get: [.switch(.self, items)])
    ])
}
