/// Returns the text of a spec in the usual layout: spacing, indentation and quotes. Line breaks,
/// comments, the order of keys and the style of each collection stay as they are written, so that
/// the formatted spec means the same. Formatting it again changes nothing.
///
/// - Returns: Nil if the text is not YAML.
package func formatSpec(_ text: String) -> String? {
  formatSpec(SourceFile(path: "", text: text)).map {
    String(decoding: $0.file.bytes, as: UTF8.self)
  }
}

/// A spec in the usual layout.
package struct FormattedSpec {
  package let file: SourceFile
  /// Whether the spec has a form without a place in the layout, so that it stays as it is written.
  package let isKept: Bool
}

/// Returns the formatted file; nil if it is not YAML.
package func formatSpec(_ file: SourceFile) -> FormattedSpec? {
  let reading = readYAML(file)
  guard let root = reading.root, !reading.findings.hasErrors, let tokens = yamlTokens(of: file)
  else { return nil }
  var formatter = SpecFormatter(file)
  let kept = FormattedSpec(file: file, isKept: true)
  guard formatter.formatTokens(tokens) else { return kept }
  let formatted = SourceFile(path: file.path, bytes: formatter.output)
  // YAML has forms that nobody writes into a spec. A text that would get another meaning stays as
  // it is.
  guard let other = readYAML(formatted).root, hasSameMeaning(root, other) else { return kept }
  return FormattedSpec(file: formatted, isKept: false)
}

/// Whether two documents differ at most in their layout.
private func hasSameMeaning(_ first: YAMLNode, _ second: YAMLNode) -> Bool {
  var pairs = [(first, second)]
  while let (first, second) = pairs.popLast() {
    guard first.isSwift == second.isSwift, first.isFlow == second.isFlow else { return false }
    switch (first.content, second.content) {
    case (.scalar(let first), .scalar(let second)):
      if first.text != second.text { return false }
    case (.sequence(let first), .sequence(let second)):
      if first.count != second.count { return false }
      pairs += zip(first, second)
    case (.mapping(let first), .mapping(let second)):
      if first.count != second.count { return false }
      for (first, second) in zip(first, second) {
        pairs.append((first.key, second.key))
        pairs.append((first.value, second.value))
      }
    default: return false
    }
  }
  return true
}
