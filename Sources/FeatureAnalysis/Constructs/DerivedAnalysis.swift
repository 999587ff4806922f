import SpecLanguage

/// The derived values of the state, and the stored properties that each derived value and each
/// filter result reads.
struct AnalyzedDerivation {
  let values: [DerivedValue]
  let reads: MemberReads
}

/// Analyzes the derived values of the state. They can use the members of the state by name,
/// including filter results and other derived values.
///
///     derived: {count: Int = tasks}           # type-mismatch
///     derived: {count: Int = tasks.count}
func analyzeDerived(
  of state: DeclaredState, in types: inout TypeTable, _ findings: inout Findings
) -> AnalyzedDerivation {
  var scope = Scope(surrounding: state.type, pureCode: .derivedValue)
  scope.surroundingName = "the state"
  let open = openTypes(of: state, TextTyping(in: types), in: scope, findings)
  if !open.isEmpty { state.declare(in: &types, leavingOpen: open) }
  let texts = TextTyping(in: types)
  let codes = state.derived.map { spec, type in
    texts.code(spec.value, wanted: type.containsUnknown ? nil : type, in: scope, &findings)
  }
  let accesses = codes.map { code in
    var accesses = StateAccesses(stateType: state.type)
    if let code { accesses.addCode(code) }
    return accesses
  }
  let reads = findReads(of: state, accesses, &findings)
  let values = zip(state.derived, codes).compactMap { declared, code in
    code.map {
      DerivedValue(
        name: declared.spec.name.value, doc: declared.spec.doc, type: declared.type, value: $0,
        reads: reads[declared.spec.name.value] ?? PropertySet(isEverything: true),
        isPrivate: declared.spec.isPrivate)
    }
  }
  return AnalyzedDerivation(values: values, reads: reads)
}

/// Finds derived values whose values have another type than the declared one, such as
/// `current: Item = items.first`, whose declared type lacks a `?`. In other code, the type of such a
/// value is treated as unknown, because the code may rightly use the type of the value.
private func openTypes(
  of state: DeclaredState, _ texts: TextTyping, in scope: Scope, _ findings: Findings
) -> Set<String> {
  var open: Set<String> = []
  for (spec, type) in state.derived where !type.containsUnknown {
    guard case .checked(let expression) = spec.value else { continue }
    if texts.isTyped(expression, wanted: type, in: scope, findings) { continue }
    if texts.isTyped(expression, wanted: nil, in: scope, findings)
      || texts.isTyped(expression, wanted: .optional(type), in: scope, findings)
    {
      open.insert(spec.name.value)
    }
  }
  return open
}

/// Finds the stored properties that each filter result and each derived value reads, directly or
/// through other members.
///
///     derived: {a: Int = b, b: Int = a}     # cyclic-derivation
///     derived: {a: Int = b, b: Int = 1}
private func findReads(
  of state: DeclaredState, _ accesses: [StateAccesses], _ findings: inout Findings
) -> MemberReads {
  var reads = MemberReads()
  for target in state.filters {
    guard let result = target.result else { continue }
    reads[result] = PropertySet(Set([target.list, target.selector].compactMap { $0 }))
  }
  var places: [String: Int] = [:]
  for (index, declared) in state.derived.enumerated() {
    places[declared.spec.name.value] = index
  }
  var graph = Graph(count: accesses.count)
  for (index, access) in accesses.enumerated() {
    for name in access.computedReads.sorted() {
      if let used = places[name] { graph.connect(index, to: used) }
    }
  }
  for cycle in graph.cycles() { reportCycle(cycle.map { state.derived[$0].spec.name }, &findings) }
  for index in graph.components().joined() {
    reads[state.derived[index].spec.name.value] = reads.reads(of: accesses[index])
  }
  return reads
}

private func reportCycle(_ names: [Located<String>], _ findings: inout Findings) {
  findings.error(
    .cyclicDerivation,
    "'\(names[0].value)' is derived from itself: \(describeCycle(names.map(\.value)))",
    at: names[0].range)
}
