/// Reads one YAML document with libyaml. Returns nil if the file cannot be parsed or exceeds a
/// limit. If entries have the same key, the document contains only the first of them.
package func parseYAML(_ file: SourceFile, _ diagnostics: inout Diagnostics) -> YAMLNode? {
  let reading = readYAML(file)
  diagnostics.report(reading.findings)
  if let error = reading.error { diagnostics.report(error.finding(in: file)) }
  return reading.root
}

/// The result of reading a file with libyaml.
package struct YAMLReading: Sendable {
  /// The document; nil if the file is not YAML or exceeds a limit.
  package let root: YAMLNode?
  package let findings: Diagnostics
  /// The syntax error at which libyaml stopped.
  package var error: YAMLSyntaxError?
}

/// Reads a file without reporting its syntax errors.
package func readYAML(_ file: SourceFile) -> YAMLReading {
  var findings = Diagnostics()
  guard checkEncoding(file, &findings) else { return YAMLReading(root: nil, findings: findings) }
  var builder = TreeBuilder(file)
  let error = read(file.bytes, into: &builder)
  findings.report(builder.findings)
  return YAMLReading(root: error == nil ? builder.document : nil, findings: findings, error: error)
}

/// Feeds events to a builder until the stream ends or the builder needs no more events. Returns
/// libyaml's error.
private func read(_ bytes: [UInt8], into builder: inout TreeBuilder) -> YAMLSyntaxError? {
  bytes.withUnsafeBufferPointer { bytes in
    guard !bytes.isEmpty, let reader = YAMLEventReader(bytes) else {
      builder.reportEmpty()
      return nil
    }
    do throws(YAMLSyntaxError) {
      while builder.take(try reader.next()) {}
      return nil
    } catch {
      return error
    }
  }
}

extension YAMLSyntaxError {
  /// Returns the finding for this syntax error, with libyaml's message.
  package func finding(in file: SourceFile) -> Finding {
    if let finding = findingAboutDirective(in: file) { return finding }
    let byte = file.lines.byte(ofScalar: place)
    let start = file.lines.position(ofByte: byte)
    let range = SourceRange(start, start.advanced(by: 1))
    if byte < file.bytes.count, file.bytes[byte] == UInt8(ascii: "\t") {
      return Finding(.error, .tabIndentation, "a tab cannot indent YAML: use spaces", at: range)
    }
    let during = context.isEmpty ? "" : " \(context)"
    return Finding(.error, .yamlSyntax, "this is not YAML: \(problem)\(during)", at: range)
  }
}
