import FeatureRendering
import SpecLanguage

extension LanguageServer {
  /// The message with all findings of a document.
  func published(_ result: Diagnosis.Result) -> JSONValue {
    Message.notification(
      "textDocument/publishDiagnostics",
      .object([
        "uri": .string(result.uri), "version": .integer(result.version),
        "diagnostics": .array(result.findings.map { diagnostic($0, in: result.file) }),
      ]))
  }

  /// A finding in the form of the protocol.
  func diagnostic(_ finding: Finding, in file: SourceFile) -> JSONValue {
    let related = client.showsRelated ? finding.related : nil
    let isUnused = finding.id.rawValue.hasPrefix("unused")
    return .object([
      "range": encoding.range(finding.range, in: file),
      "severity": .integer(finding.severity == .error ? 1 : 2),
      "code": .string(finding.id.rawValue), "source": .string("redux-gen"),
      "message": .string(finding.message + (finding.help.map { "\n\($0)" } ?? "")),
      "tags": isUnused ? .array([.integer(1)]) : nil,
      "relatedInformation": related.map { place in
        .array([
          .object([
            "location": .object([
              "uri": .string(uri(of: file.path)), "range": encoding.range(place.range, in: file),
            ]), "message": .string(place.message),
          ])
        ])
      },
    ])
  }
}
