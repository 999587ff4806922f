import FeatureAnalysis

/// Creates the property of the state that returns the elements selected by the filter:
/// ```swift
/// public var filteredTasks: [TaskModel] {
///   switch filter {
///   case .all:
///     tasks
///   case .active:
///     tasks.filter { !$0.isCompleted }
///   }
/// }
/// ```
func filterResult(
  _ filter: Filter, _ context: FeatureContext, _ texts: inout TextLowering
) -> SwiftDeclaration {
  let cases = filter.cases.map { item in
    filterCase(item, of: filter, context, &texts)
  }
  let subject = SwiftExpression.name(filter.selector)
  return .computed(
    filter.result, type: texts.lowerType(.array(filter.element)), [.public],
    doc: "The `\(filter.list)` that `\(filter.selector)` selects.", get: [.switch(subject, cases)])
}

private func filterCase(
  _ item: FilterCase, of filter: Filter, _ context: FeatureContext, _ texts: inout TextLowering
) -> SwiftCase {
  let use = item.predicate.map { VariableUse($0, payload: item.payload) } ?? VariableUse()
  texts.beginScope(use, taken: [filter.list])
  let pattern = casePattern(item.name, item.payload, bound: use.payload)
  let isHidden = use.payload.contains(filter.list)
  var list: SwiftExpression = isHidden ? .member(.name("self"), filter.list) : .name(filter.list)
  switch item.predicate {
  case nil: list = wholeList(list, filter, isSorted: !item.sort.isEmpty)
  case .checked(let predicate)?:
    switch predicate.kind {
    case .boolean(true): list = wholeList(list, filter, isSorted: !item.sort.isEmpty)
    case .boolean(false): return SwiftCase([pattern], [.expression(.array([]))])
    default:
      let closure = filterClosure(predicate, filter, context, &texts)
      list = list.calling("filter", trailing: closure)
    }
  case .unchecked?:
    let arguments = item.payload.map { SwiftArgument($0.name, .name($0.name)) }
      .filter { use.payload.contains($0.label ?? "") }
    let test = SwiftExpression.path("$0").member(uncheckedPredicateName(item, filter))
    list = list.calling(
      "filter",
      trailing: SwiftClosure([.expression(.call(test, arguments))]))
  }
  if !item.sort.isEmpty {
    list = list.calling("sorted", trailing: sortComparator(item.sort, texts.types))
  }
  return SwiftCase([pattern], [.expression(list)])
}

/// Converts an identified array to an array. A sorted list needs no conversion, because `sorted`
/// returns an array.
private func wholeList(
  _ list: SwiftExpression, _ filter: Filter, isSorted: Bool
) -> SwiftExpression {
  if case .array = filter.listType { return list }
  return isSorted ? list : .call("Array", [SwiftArgument(list)])
}

/// Creates a closure such as `{ !$0.isCompleted }`. The closure's parameter gets a name if the
/// predicate contains closures.
private func filterClosure(
  _ predicate: TypedExpression, _ filter: Filter, _ context: FeatureContext,
  _ texts: inout TextLowering
) -> SwiftClosure {
  var hasClosure = false
  var usesElement = false
  predicate.visitExpressions { part in
    if case .closure = part.kind { hasClosure = true }
    if case .variable(let variable) = part.kind, variable.role == .surrounding {
      usesElement = true
    }
    if case .external(_, let syntax) = part.kind {
      usesElement = true
      if syntax.holdsShorthandClosure { hasClosure = true }
    }
    return true
  }
  let name = hasClosure ? texts.freshName("element") : "$0"
  texts.surrounding = .parameter(name)
  let lowered = texts.whole(predicate)
  texts.surrounding = .bare
  let parameters = !usesElement ? ["_"] : hasClosure ? [name] : []
  return SwiftClosure(parameters: parameters, [.expression(lowered)])
}

/// Returns the names of a type's members, which may hide other names in an expression.
func memberNames(of type: Type, _ types: TypeTable) -> Set<String> {
  guard case .structure(let members)? = types.nominal(type)?.kind else { return [] }
  return Set(members.map(\.name))
}

/// Creates a pattern such as `.matching(let text)`, which binds only the values that the predicate
/// uses.
func casePattern(
  _ name: String, _ payload: [Parameter], bound: Set<String>, changed: Set<String> = []
) -> SwiftExpression {
  guard payload.contains(where: { bound.contains($0.name) }) else { return .enumCase(name, []) }
  return .enumCase(
    name,
    payload.map { parameter in
      if !bound.contains(parameter.name) { return SwiftArgument(.name("_")) }
      if changed.contains(parameter.name) {
        return SwiftArgument(.literal("var \(identifier(parameter.name))"))
      }
      return SwiftArgument(.binding(.let, parameter.name))
    })
}

// MARK: - Unchecked predicates

/// Creates a member of the element type for each unchecked predicate. In this member, the code of
/// the predicate can use the element's members.
func uncheckedPredicates(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  var declarations: [SwiftDeclaration] = []
  for filter in context.feature.filters {
    for item in filter.cases {
      guard case .unchecked(let text)? = item.predicate else { continue }
      let use = VariableUse(.unchecked(text) as Code<TypedExpression>, payload: item.payload)
      let parameters = item.payload.filter { use.payload.contains($0.name) }
        .map { SwiftParameter($0.name, texts.lowerType($0.type)) }
      declarations.append(
        .extension(
          texts.lowerType(filter.element),
          members: [
            .function(
              uncheckedPredicateName(item, filter), [.fileprivate], parameters, result: "Bool",
              doc: "Whether `\(filter.name).\(item.name)` keeps this element.",
              body: [.verbatim(texts.verbatim(text))])
          ]))
    }
  }
  return declarations
}

private func uncheckedPredicateName(_ item: FilterCase, _ filter: Filter) -> String {
  "is" + capitalized(item.name) + "In" + filter.name
}

/// Creates the enums whose cases select which elements of a list are shown.
func filterDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  context.feature.filters.flatMap { filter in
    let declaration = SwiftDeclaration.enum(
      filter.name, [.public], inherits: filter.conformances,
      doc: filter.doc
        ?? "Which of the `\(filter.list)` are in `\(context.names.state).\(filter.result)`.",
      members: filter.cases.map { enumCase($0.name, $0.payload, doc: $0.doc, &texts) })
    return [declaration] + codingExtension(of: filter.enumeration, &texts)
  }
}
