import SpecLanguage

/// The results of the stages that read a spec. The result of a failed stage is nil.
package struct AnalyzedSpec {
  /// The decoded spec; nil if the file cannot be decoded.
  package let spec: FeatureSpec?
  /// The analyzed feature; nil if there are errors.
  package let feature: Feature?
  /// The findings about YAML, keys and Swift syntax, from the stages before the analysis.
  package let decodingFindings: Diagnostics

  package init(spec: FeatureSpec?, feature: Feature?, decodingFindings: Diagnostics) {
    self.spec = spec
    self.feature = feature
    self.decodingFindings = decodingFindings
  }
}

/// Replaces the errors of a spec by more helpful errors.
package typealias ErrorExplainer =
  @Sendable (SourceFile, ImportedFeatures, inout Diagnostics) -> AnalyzedSpec

/// Parses, decodes and analyzes one file.
///
/// - Parameters:
///   - imports: the features whose models the spec may import.
///   - explain: called only after errors; its findings replace the findings of the stages.
package func analyzeSpec(
  _ file: SourceFile, imports: ImportedFeatures = ImportedFeatures(),
  _ diagnostics: inout Diagnostics, explain: ErrorExplainer? = nil
) -> AnalyzedSpec {
  let spec = parseYAML(file, &diagnostics).flatMap { decodeSpec($0, of: file, &diagnostics) }
  let decodingFindings = diagnostics
  let feature = spec.flatMap {
    analyze($0, of: file, imports: imports, &diagnostics)
  }
  if diagnostics.hasErrors, let explain {
    diagnostics = Diagnostics()
    return explain(file, imports, &diagnostics)
  }
  return AnalyzedSpec(spec: spec, feature: feature, decodingFindings: decodingFindings)
}
