import FeatureAnalysis
import Foundation
import SpecLanguage
import Testing

/// Returns the feature of a spec. The test fails if the spec has errors.
func feature(_ yaml: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Feature {
  let file = SourceFile(path: "spec.yaml", text: yaml)
  var diagnostics = Diagnostics()
  let feature = analyzeSpec(file, &diagnostics).feature
  #expect(diagnostics.findings.allSatisfy { $0.severity != .error }, sourceLocation: sourceLocation)
  return try #require(feature, sourceLocation: sourceLocation)
}

/// The root of this repository.
let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
