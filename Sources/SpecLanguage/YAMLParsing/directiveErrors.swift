extension YAMLSyntaxError {
  /// Returns the finding for an error in a YAML directive, such as `%YAML 1.3`, or for a directive
  /// without a document. Nil for other errors. The range is the directive.
  package func findingAboutDirective(in file: SourceFile) -> Finding? {
    guard let line = lineOfDirective(in: file) else { return nil }
    let bytes = file.lines.bytes(ofLine: line)
    let start = file.lines.position(ofByte: bytes.lowerBound)
    let range = SourceRange(start, file.lines.position(ofByte: bytes.upperBound))
    let written = file.text(in: range)
    switch problem {
    case "found incompatible YAML document":
      return Finding(
        .error, .yamlSyntax,
        "a spec is YAML 1.2 or 1.1, and this line requires another version: found '\(shown(written))'",
        at: range, help: "write %YAML 1.2, or remove the line",
        fixes: [Fix(written, by: "%YAML 1.2", at: range)])
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
