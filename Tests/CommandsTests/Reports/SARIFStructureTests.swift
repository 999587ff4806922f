import FeatureRendering
import Foundation
import SpecLanguage
import Testing

@testable import Commands

/// The standard is transcribed in `SARIFStructure`, because no registry has a package with the
/// official schema or with an equally strict schema.
@Suite("A SARIF log")
struct SARIFStructureTests {
  private let finding = Finding(
    .error, .unknownKey, "unknown", at: Self.range, fixes: [Fix("b", by: "", at: Self.range)])

  private static let range = SourceRange(
    SourcePosition(line: 1, column: 1), SourcePosition(line: 1, column: 2))

  private func log(_ report: RunReport) throws -> String {
    var bytes: [UInt8] = []
    var stream = ByteStream { bytes += $0 }
    report.writeSARIF(to: &stream)
    stream.flush()
    return String(decoding: bytes, as: UTF8.self)
  }

  private func problems(_ log: String) throws -> [String] {
    SARIFStructure.problems(in: try JSONDecoder().decode(JSONDocument.self, from: Data(log.utf8)))
  }

  private func report(_ path: String = "a.yaml", _ findings: Finding...) -> RunReport {
    var report = RunReport()
    report.findings = [
      RunReport.SpecFindings(file: SourceFile(path: path, text: "b: c"), findings: findings)
    ]
    return report
  }

  @Test("a SARIF log has the structure of the standard, whatever the run reports")
  func structure() throws {
    var report = report(
      "a.yaml", finding,
      Finding(.warning, .unusedModel, "\u{0}\u{1B}\u{202E}\r\n\t\u{7F}", at: Self.range)
    )
    report.findings[0].omitted.errors = 3
    report.files = [FileFinding(id: .staleFile, path: "Generated/A.swift", message: "stale")]
    report.faults = [Fault("cannot read 'x y'", path: "x y"), Fault("no memory")]
    report.notes = ["a note"]
    #expect(try problems(log(report)) == [])
    #expect(try problems(log(RunReport())) == [])
    let missing = ScenarioRunner().testSpecs(["not-there.yaml"], isStrict: false)
    #expect(missing.status == .fault)
    #expect(try problems(log(missing)) == [])
  }

  @Test("a SARIF log of the wrong specs of the fixtures has the structure of the standard")
  func wrongSpecs() throws {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/Wrong")
    let specs = try FileManager.default.contentsOfDirectory(
      at: root, includingPropertiesForKeys: nil
    ).map { $0.appending(path: "spec.yaml").path() }.sorted()
    let third = stride(from: 0, to: specs.count, by: 3).map { specs[$0] }
    let report = ScenarioRunner().testSpecs(third, isStrict: false)
    #expect(report.findings.count > 200)
    #expect(try problems(log(report)) == [])
  }

  @Test(
    "a SARIF log names files by percent-encoded URIs",
    arguments: [
      ("Specs/a.yaml", "Specs/a.yaml"), ("a b%25:?#&é.yaml", "a%20b%2525%3A%3F%23%26%C3%A9.yaml"),
      ("./Specs//./a.yaml", "Specs/a.yaml"), ("../a.yaml", "../a.yaml"), (".", "."),
      ("/tmp/a\\b.yaml", "file:///tmp/a%5Cb.yaml"), ("//a", "file:///a"),
      ("a\n\u{202E}.yaml", "a%0A%E2%80%AE.yaml"), ("[a](b)", "%5Ba%5D%28b%29"),
    ])
  func uris(_ path: String, _ uri: String) throws {
    let log = try log(report(path, finding))
    #expect(try problems(log) == [])
    #expect(log.components(separatedBy: "\"uri\": \"\(uri)\"").count == 3)
  }

  @Test("a SARIF log shows no string of a spec as a link")
  func links() throws {
    let text = "[here](https://a.b) [0](1) [e] (f)"
    let log = try log(report("a.yaml", Finding(.error, .wrongKind, text, at: Self.range)))
    let parts = log.components(separatedBy: "](")
    #expect(parts.count == 3)
    for part in parts.dropLast() { #expect(part.hasSuffix(#"\\"#)) }
  }

  @Test(
    "a SARIF log that breaks a rule of the standard is found to be invalid",
    arguments: [
      (#""version": "2.1.0","#, ""), (#""version": "2.1.0""#, #""version": "2.2""#),
      (#""results""#, #""result""#), (#""level": "error""#, #""level": "fatal""#),
      (#""level": "error""#, #""level": 1"#), (#""startLine": 1"#, #""startLine": 0"#),
      (#""startColumn": 1"#, #""startColumn": "1""#), (#", "endColumn": 2"#, ""),
      (#""endColumn": 2"#, #""endColumn": 2, "place": 1"#),
      (#""startColumn": 1"#, #""startColumn": 3"#), (#""ruleIndex": 0"#, #""ruleIndex": 1"#),
      (#""ruleIndex": 0"#, #""ruleIndex": -1"#),
      (#""text": "unknown\nhelp: leave out 'b'""#, #""text": """#),
      (#""text": "unknown\nhelp: leave out 'b'""#, #""txt": "unknown""#),
      (#""uri": "a.yaml""#, #""uri": "a b.yaml""#),
      (#""uri": "a.yaml""#, #""uri": "é.yaml""#), (#""uri": "a.yaml""#, #""uri": "a%2.yaml""#),
      (#""uri": "a.yaml""#, #""uri": "a\\b.yaml""#), (#""uri": "a.yaml""#, #""uri": "//a""#),
      (#""executionSuccessful": true, "#, ""),
      (#""executionSuccessful": true"#, #""executionSuccessful": 1"#),
      ("unicodeCodePoints", "bytes"), (#""name": "redux-gen", "#, ""), (#""help": "#, #""hlp": "#),
      (#""insertedContent": {"text": ""}"#, #""insertedContent": {"text": 1}"#),
      (#""deletedRegion": "#, #""region": "#),
    ])
  func mistakes(_ part: String, _ wrong: String) throws {
    let log = try log(report("a.yaml", finding))
    #expect(try problems(log) == [])
    let place = try #require(log.range(of: part))
    #expect(try problems(log.replacingCharacters(in: place, with: wrong)).isEmpty == false)
  }
}
