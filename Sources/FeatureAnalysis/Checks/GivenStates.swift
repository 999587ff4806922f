import SpecLanguage

/// Reports a scenario that omits a property without a default: no store can be created without a
/// value for it.
///
///     state: {token: String, count: Int = 0}
///     scenarios: {s: {given: {count: 1}, …}}              # missing-property
///     scenarios: {s: {given: {token: a, count: 1}, …}}
///
/// - Parameter others: the scenarios beside previews, which are written like the `given` of one.
func checkGivenStates(
  in scenarios: [ScenarioSpec], beside others: [ScenarioSpec]? = nil, _ state: DeclaredState,
  _ findings: inout Findings
) {
  let given = Set((others ?? scenarios).flatMap(\.givenNames))
  let required = state.stored.filter { !$0.startsWithValue }.map(\.spec.name.value)
  for scenario in scenarios {
    let names = Set(scenario.givenNames)
    // A misspelt name has been reported.
    guard names.allSatisfy({ state.index(of: $0) != nil }) else { continue }
    // What no scenario gives is reported at the property.
    let missing = required.filter { given.contains($0) && !names.contains($0) }
    if missing.isEmpty { continue }
    let list = missing.map { "'\($0)'" }.joined(separator: ", ")
    findings.error(
      .missingProperty,
      "\(others == nil ? "'given'" : "the preview") needs \(list), which \(missing.count == 1 ? "has" : "have") no default",
      at: scenario.sentence.range, about: .names(missing))
  }
}

extension ScenarioSpec {
  /// The properties that the scenario gives.
  var givenNames: [String] { given.map(\.key.scalarText) }
}
