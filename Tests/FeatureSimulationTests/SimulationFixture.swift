import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// Runs the scenarios of a spec. Returns their outcomes and the findings.
func simulate(_ yaml: String) -> (outcomes: [String], findings: [Finding]) {
  let file = SourceFile(path: "test.yaml", text: yaml)
  var diagnostics = Diagnostics()
  guard let feature = analyzeSpec(file, &diagnostics).feature else {
    return ([], diagnostics.inSourceOrder)
  }
  let results = runScenarios(of: feature, in: file, &diagnostics)
  let outcomes = results.map { result in
    switch result.outcome {
    case .passed: "passed"
    case .failed: "failed"
    case .notEvaluated(let what): "not evaluated: \(what)"
    }
  }
  return (outcomes, diagnostics.inSourceOrder.filter { $0.severity == .error })
}

/// Runs a scenario of a feature with the given state and one action. The action has the statements
/// `reduce`, and the scenario expects `then`. Returns the outcome or the first error.
func run(
  _ reduce: String, on state: String = "  x: Int = 0", given: String = "{}", then: String,
  models: String = ""
) -> String {
  let indented = reduce.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n")
  let yaml = """
    feature: Probe
    models:
      Item: {id: "Int", name: "String = \\"\\"", rank: Int?}
    \(models)
    state:
    \(state)
    actions:
      go:
        reduce: |
    \(indented)
    scenarios:
      it works:
        given: \(given)
        when: [go]
        then:
          - |-
            \(then)
    """
  let (outcomes, findings) = simulate(yaml)
  return findings.first.map { "\($0.id): \($0.message)" } ?? outcomes.joined()
}
