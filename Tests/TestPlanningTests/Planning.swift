import Diagnostics
import FeatureAnalysis
import SpecDecoding
import Testing
import YAMLParsing

@testable import TestPlanning

/// The tests that are planned for a spec without its first line.
func plan(_ yaml: String) throws -> FeatureTests {
  let file = SourceFile(path: "test.yaml", text: "feature: Probe\n" + yaml)
  var diagnostics = Diagnostics()
  let root = try #require(parseYAML(file, &diagnostics))
  let spec = try #require(decodeSpec(root, of: file, &diagnostics))
  let feature = analyze(spec, of: file, &diagnostics)
  for finding in diagnostics.findings where finding.severity == .error {
    Issue.record("\(finding.message)")
  }
  return planTests(of: try #require(feature))
}
