import Diagnostics
import SpecDecoding
import YAMLParsing

/// Parses, decodes and analyzes the file of an app.
///
/// - Parameter features: those that the app may have.
/// - Returns: what was written, what it means, and the findings before the analysis.
package func analyzeApp(
  _ file: SourceFile, features: ImportedFeatures, _ diagnostics: inout Diagnostics
) -> (spec: AppSpec?, app: App?, decodingFindings: Diagnostics) {
  let spec = parseYAML(file, &diagnostics).flatMap { decodeApp($0, of: file, &diagnostics) }
  let decodingFindings = diagnostics
  let app = spec.flatMap { analyzeApp($0, of: file, features: features, &diagnostics) }
  return (spec, app, decodingFindings)
}
