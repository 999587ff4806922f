import FeatureAnalysis

/// Creates the state type: its stored properties, filter results and derived values.
func stateDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  let state = context.feature.state
  texts.memberNames = memberNames(of: .nominal(state.name), texts.types)
  let hiding = texts.memberNames
  var members = storedProperties(state.properties, emptyLists: true, &texts)
  for filter in context.feature.filters {
    members.append(filterResult(filter, context, &texts))
  }
  for derived in context.feature.derived {
    texts.memberNames = hiding
    members.append(computedProperty(derived, &texts))
  }
  for function in context.feature.stateFunctions {
    texts.memberNames = hiding
    members.append(changingFunction(function, &texts))
  }
  let declaration = SwiftDeclaration.struct(
    state.name, [.public], inherits: state.conformances, members: members)
  texts.memberNames = hiding
  let coding = codingExtension(
    of: state.name, state.properties, conformances: state.conformances, &texts)
  return [declaration] + coding + uncheckedPredicates(context, &texts) + sortRanks(context, &texts)
}

/// Creates the computed property of a derived value.
func computedProperty(
  _ derived: DerivedValue, _ texts: inout TextLowering
) -> SwiftDeclaration {
  let body: [SwiftStatement]
  switch derived.value {
  case .checked(let value):
    texts.beginScope(VariableUse(derived.value))
    body = texts.body(of: value)
  case .unchecked(let text): body = [.verbatim(texts.verbatim(text))]
  }
  return .computed(
    derived.name, type: texts.lowerType(derived.type), [derived.access], doc: derived.doc ?? "",
    get: body)
}

extension DerivedValue {
  var access: SwiftModifier { isPrivate ? .package : .public }
}
