import FeatureAnalysis
import FeatureSimulation
import SpecLanguage
import Testing

@testable import Exploration

/// Returns the feature of a spec. The test fails if the spec has errors.
func feature(_ yaml: String) throws -> Feature {
  var diagnostics = Diagnostics()
  let feature = analyzeSpec(SourceFile(path: "test.yaml", text: yaml), &diagnostics).feature
  #expect(diagnostics.findings.filter { $0.severity == .error }.map(\.message) == [])
  return try #require(feature)
}

func explored(
  _ yaml: String, _ change: (inout ExplorationOptions) -> Void = { _ in }
) throws -> Exploration {
  var options = ExplorationOptions()
  change(&options)
  // Further workers get copies of the feature, as in the tool.
  return try #require(explore(try feature(yaml), options) { try? feature(yaml) })
}

/// Runs a scenario that an exploration wrote, together with the spec's own scenarios. Returns the
/// failures of the added scenario.
func failures(of lines: [String], pastedInto yaml: String) -> [String] {
  let hasScenarios = yaml.contains("\nscenarios:")
  let text = yaml + (hasScenarios ? "\n" : "\nscenarios:\n") + lines.joined(separator: "\n") + "\n"
  let file = SourceFile(path: "test.yaml", text: text)
  var diagnostics = Diagnostics()
  guard let feature = analyzeSpec(file, &diagnostics).feature else {
    return diagnostics.findings.map { "not a scenario: \($0.message)" }
  }
  let warnings = diagnostics.findings.count
  _ = runScenarios(of: feature, in: file, &diagnostics)
  return diagnostics.findings.dropFirst(warnings).map(\.message)
}
