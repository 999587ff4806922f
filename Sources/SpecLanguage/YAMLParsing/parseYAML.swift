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
      while builder.takeEvent(try reader.next()) {}
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

extension YAMLSyntaxError {
  /// Returns the finding for an error in a YAML directive, such as `%YAML 1.3`, or for a directive
  /// without a document. Nil for other errors. The range is the directive.
  package func findingAboutDirective(in file: SourceFile) -> Finding? {
    guard let line = lineOfDirective(in: file) else { return nil }
    let bytes = file.lines.bytes(ofLine: line)
    let start = file.lines.position(ofByte: bytes.lowerBound)
    let range = SourceRange(start, file.lines.position(ofByte: bytes.upperBound))
    let written = file.sourceText(in: range)
    switch problem {
    case "found incompatible YAML document":
      return Finding(
        .error, .yamlSyntax,
        "a spec is YAML 1.2 or 1.1, and this line requires another version: found '\(shown(written))'",
        at: range, help: "write %YAML 1.2, or remove the line",
        fixes: [Fix(written, by: "%YAML 1.2", at: range)])
    case Self.noDocument
    where (1..<line).contains { !file.isEmpty($0) && !file.isDirective($0) }:
      let next = file.lines.position(ofByte: file.lines.bytes(ofLine: line + 1).lowerBound)
      let whole = SourceRange(start, next)
      return Finding(
        .error, .yamlSyntax, "a YAML directive must be above the spec", at: range,
        help: "remove the line",
        fixes: [Fix(file.sourceText(in: whole), by: "", at: whole)])
    case Self.noDocument:
      let end = file.lineEnd(ofLine: start.line)
      return Finding(
        .error, .yamlSyntax, "a line '---' is missing after this YAML directive", at: range,
        help: "add the line, or remove the directive",
        fixes: [Fix(written, by: written + end + "---", at: range)])
    case "found duplicate %YAML directive", "found duplicate %TAG directive":
      return Finding(
        .error, .yamlSyntax, "this YAML directive is repeated", at: range, help: "remove the line")
    default:
      return Finding(
        .error, .yamlSyntax,
        "a line that begins with '%' is a YAML directive, such as '%YAML 1.2': found '\(shown(written))'",
        at: range, help: "remove the line; if it is text, indent it or put it in quotes")
    }
  }

  private static let noDocument = "did not find expected <document start>"

  /// The number of the line with the directive to which the error belongs; nil for other errors.
  private func lineOfDirective(in file: SourceFile) -> Int? {
    let line = file.line(ofScalar: place)
    if problem == Self.noDocument {
      // Only comments and empty lines may be between the directive and the missing document.
      let above = (1..<line).reversed().first { !file.isEmpty($0) } ?? line
      return [line, above].first(where: file.isDirective)
    }
    let isAboutDirective =
      context.hasSuffix(" directive") || problem.hasSuffix(" directive")
      || problem == "found incompatible YAML document"
    guard isAboutDirective else { return nil }
    return [line, file.line(ofScalar: contextPlace)].first(where: file.isDirective)
  }
}

extension SourceFile {
  fileprivate func line(ofScalar scalar: Int) -> Int {
    Int(lines.position(ofByte: lines.byte(ofScalar: scalar)).line)
  }

  fileprivate func isDirective(_ line: Int) -> Bool {
    bytes[lines.bytes(ofLine: line)].first == UInt8(ascii: "%")
  }

  /// Whether a line is empty or only a comment.
  fileprivate func isEmpty(_ line: Int) -> Bool {
    let first = bytes[lines.bytes(ofLine: line)].first { !isBlank($0) }
    return first == nil || first == UInt8(ascii: "#")
  }
}
