import Diagnostics
import SpecDecoding

/// Checks a spec against every rule of the language and finds out what it means. Nil, with
/// findings, if anything is wrong.
package func analyze(
  _ spec: FeatureSpec, of file: SourceFile, _ diagnostics: inout Diagnostics
) -> Feature? { nil }
