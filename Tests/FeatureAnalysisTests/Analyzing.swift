import FeatureAnalysis
import MarkedText
import SpecLanguage
import Testing

extension MarkedSpec {
  /// Analyzes the spec and compares its findings with the marks.
  @discardableResult
  func analyze(sourceLocation: SourceLocation = #_sourceLocation) -> Feature? {
    var diagnostics = Diagnostics()
    let feature = analyzeSpec(file, &diagnostics).feature
    let (found, expected) = compared(with: diagnostics)
    #expect(found == expected, sourceLocation: sourceLocation)
    #expect((feature == nil) == diagnostics.hasErrors, sourceLocation: sourceLocation)
    return feature
  }

  /// Analyzes the spec and ignores its findings.
  func analyzeQuietly() -> Feature? {
    var diagnostics = Diagnostics()
    return analyzeSpec(file, &diagnostics).feature
  }
}

/// Analyzes a spec and expects exactly the marked findings.
@discardableResult
func check(_ marked: String, sourceLocation: SourceLocation = #_sourceLocation) -> Feature? {
  MarkedSpec(marked).analyze(sourceLocation: sourceLocation)
}

/// Analyzes a spec without errors and returns its feature.
func feature(_ yaml: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Feature {
  try #require(check(yaml, sourceLocation: sourceLocation), sourceLocation: sourceLocation)
}
