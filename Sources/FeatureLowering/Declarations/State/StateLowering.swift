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
    members.append(computedProperty(derived, doc: origin(derived, context), &texts))
  }
  let declaration = SwiftDeclaration.struct(
    state.name, [.public], inherits: state.conformances,
    doc: "The state of `\(context.subject)`.", members: members)
  texts.memberNames = hiding
  let coding = codingExtension(
    of: state.name, state.properties, conformances: state.conformances, &texts)
  return [declaration] + coding + uncheckedPredicates(context, &texts) + sortRanks(context, &texts)
}

/// Creates the computed property of a derived value.
func computedProperty(
  _ derived: DerivedValue, doc: String, _ texts: inout TextLowering
) -> SwiftDeclaration {
  let body: [SwiftStatement]
  switch derived.value {
  case .checked(let value):
    texts.begin(VariableUse(derived.value))
    body = [.expression(texts.whole(value, contextual: true))]
  case .unchecked(let text): body = [.verbatim(texts.verbatim(text))]
  }
  return .computed(
    derived.name, type: texts.type(derived.type), [.public], doc: derived.doc ?? doc, get: body)
}

private func origin(_ derived: DerivedValue, _ context: FeatureContext) -> String {
  if derived.reads.isEverything { return "Derived from the state." }
  let names = context.properties(derived.reads)
  return names.isEmpty ? "Constant." : "Derived from \(codeList(names))."
}
