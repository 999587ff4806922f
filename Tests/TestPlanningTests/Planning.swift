import FeatureAnalysis
import SpecLanguage
import Testing

@testable import TestPlanning

/// Plans the tests of a spec that is given without its `feature:` line.
func plan(_ yaml: String) throws -> FeatureTests { planTests(of: try analyzed(yaml)) }

/// Returns the feature of a spec that is given without its `feature:` line.
func analyzed(_ yaml: String) throws -> Feature {
  let file = SourceFile(path: "test.yaml", text: "feature: Probe\n" + yaml)
  var diagnostics = Diagnostics()
  let feature = analyzeSpec(file, &diagnostics).feature
  for finding in diagnostics.findings where finding.severity == .error {
    Issue.record("\(finding.message)")
  }
  return try #require(feature)
}
