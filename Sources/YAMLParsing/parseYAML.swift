import Diagnostics

/// Reads one YAML document with libyaml. Nil if the text is not YAML or breaks a limit.
package func parseYAML(_ file: SourceFile, _ diagnostics: inout Diagnostics) -> YAMLNode? {
  nil
}

extension SourceFile {
  /// The text of a scalar with the place of each of its characters; of a flow collection its
  /// source, from `[` to `]`.
  package func locatedText(of node: YAMLNode) -> LocatedText {
    LocatedText("", at: node.range.start)
  }
}
