import Diagnostics
import YAMLParsing

/// Decodes a YAML tree into what the spec says. Nil if even the feature's name is missing.
package func decodeSpec(
  _ root: YAMLNode, of file: SourceFile, _ diagnostics: inout Diagnostics
) -> FeatureSpec? {
  nil
}
