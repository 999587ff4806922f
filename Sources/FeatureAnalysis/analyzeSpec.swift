import Diagnostics
import SpecDecoding
import YAMLParsing

/// A spec file as far as the stages that read it came.
package struct AnalyzedSpec {
  /// What was written; nil if the file cannot be decoded.
  package let spec: FeatureSpec?
  /// What it means; nil if there are errors.
  package let feature: Feature?
  /// The findings before the analysis: of YAML, of keys and of Swift's grammar.
  package let decodingFindings: Diagnostics

  package init(spec: FeatureSpec?, feature: Feature?, decodingFindings: Diagnostics) {
    self.spec = spec
    self.feature = feature
    self.decodingFindings = decodingFindings
  }
}

/// Finds out more about the errors of a spec than the stages that report them.
package typealias ErrorExplainer =
  @Sendable (SourceFile, ImportedFeatures, inout Diagnostics) -> AnalyzedSpec

/// Parses, decodes and analyzes one file.
///
/// - Parameters:
///   - imports: the features whose models the spec may import.
///   - explain: is asked after errors only; its findings replace those of the stages.
package func analyzeSpec(
  _ file: SourceFile, imports: ImportedFeatures = ImportedFeatures(),
  _ diagnostics: inout Diagnostics, explain: ErrorExplainer? = nil
) -> AnalyzedSpec {
  let spec = parseYAML(file, &diagnostics).flatMap { decodeSpec($0, of: file, &diagnostics) }
  let decodingFindings = diagnostics
  let feature = spec.flatMap { analyze($0, of: file, imports: imports, &diagnostics) }
  if diagnostics.hasErrors, let explain {
    diagnostics = Diagnostics()
    return explain(file, imports, &diagnostics)
  }
  return AnalyzedSpec(spec: spec, feature: feature, decodingFindings: decodingFindings)
}
