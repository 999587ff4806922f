import FeatureAnalysis
import SpecLanguage

/// Explains why the spec of an app is not valid YAML, and reports its other errors.
///
/// This function is called only if the file is not valid YAML. In a valid file, the other stages
/// find the errors without repairs.
package func explainAppErrors(
  in file: SourceFile, _ features: ImportedFeatures, _ diagnostics: inout Diagnostics
) {
  var effort = RepairEffort()
  let text = RepairedText(file, &effort)
  for finding in text.repairs.findings { diagnostics.report(finding) }
  if let finding = text.unrepaired { diagnostics.report(finding) }
  // If lines were skipped, they may declare names that other lines use, so the rest is not
  // analyzed.
  guard let root = text.reading.root, text.repairs.gaps.isEmpty else { return }
  var found = Diagnostics()
  found.report(text.reading.findings)
  if let spec = decodeApp(root, of: text.source.file, &found) {
    _ = analyzeApp(spec, of: text.source.file, features: features, &found)
  }
  let quoted = Set(text.repairs.findings.map(\.range))
  for finding in found.findings.map(text.source.original) where !quoted.contains(finding.range) {
    diagnostics.report(finding)
  }
}
