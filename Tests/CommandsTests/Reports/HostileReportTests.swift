import FeatureRendering
import Foundation
import SpecLanguage
import Testing

@testable import Commands

/// Tests reports of file names and strings that contain delimiters of the report formats.
@Suite("A report of hostile names and strings")
struct HostileReportTests {
  private static let range = SourceRange(
    SourcePosition(line: 1, column: 1), SourcePosition(line: 1, column: 2))

  private static let texts = [
    "a,line=7,title=x", "a::b", "::error::a", " ::error::a ", "##[error]a", "%0A::error::a", "%25",
    "100%", "a=b,c=d", "a\n::error::b", "a\r::error::b", "a\r\n::error::b", "a\u{2028}::error::b",
    "a\u{85}::error::b", "a\u{B}b\u{C}c", "a\u{0}b", "a\u{1B}[31mb", "a\u{202E}b", "\"}]}", "\\",
    "\\u0022", "é👍\u{301}", "</script>", "]]>", "::stop-commands::x",
  ]

  private func report(_ text: String) -> RunReport {
    var report = RunReport()
    let finding = Finding(.error, .unknownKey, text, at: Self.range, help: text)
    report.findings = [
      RunReport.SpecFindings(file: SourceFile(path: text, text: "b: c"), findings: [finding])
    ]
    report.files = [FileFinding(id: .staleFile, path: text, message: text)]
    report.faults = [Fault(text)]
    report.notes = [text]
    return report
  }

  private func written(_ report: RunReport, _ format: ReportFormat) -> String {
    let collected = Collected()
    report.writeReport(as: format) { collected.bytes += $0 }
    return String(decoding: collected.bytes, as: UTF8.self)
  }

  private final class Collected {
    var bytes: [UInt8] = []
  }

  @Test(
    "a report of hostile strings is four workflow commands, which a runner parses correctly",
    arguments: texts)
  func github(text: String) throws {
    let lines = written(report(text), .github).unicodeScalars
      .split(omittingEmptySubsequences: false) { $0.properties.isPatternWhitespace && $0 != " " }
      .map(String.init)
    #expect(lines.count == 5)
    #expect(lines.last == "")
    let commands = try lines.dropLast().map { try #require(Command($0)) }
    #expect(commands.map(\.name) == ["error", "error", "error", "notice"])
    #expect(
      commands.map(\.properties["title"]) == ["unknown-key", "stale-file", "input-output", nil])
    #expect(commands.map(\.properties.count) == [6, 2, 1, 0])
    // Line breaks in a file name are kept, and other hidden characters are escaped.
    let path = text.unicodeScalars.map { $0 == "\r" || $0 == "\n" ? "\($0)" : shown("\($0)") }
      .joined()
    #expect(commands.prefix(2).allSatisfy { $0.properties["file"] == path })
    #expect(commands[0].message == "\(shown(text))\nhelp: \(shown(text))")
    #expect(commands.dropFirst().allSatisfy { $0.message == shown(text) || text.contains("\n") })
  }

  @Test("a JSON report of hostile strings is one document with unchanged names", arguments: texts)
  func json(text: String) throws {
    let document = try JSONDecoder().decode(
      JSONDocument.self, from: Data(written(report(text), .json).utf8))
    let findings = document["findings"]?.elements ?? []
    #expect(findings.map { $0["path"]?.text } == [text, text, nil])
    #expect(findings.map { $0["message"]?.text } == [shown(text), shown(text), shown(text)])
    #expect(document["notes"]?.elements.map(\.text) == [text])
  }

  @Test("a SARIF report of hostile strings has the structure of the standard", arguments: texts)
  func sarif(text: String) throws {
    let log = try JSONDecoder().decode(
      JSONDocument.self, from: Data(written(report(text), .sarif).utf8))
    #expect(SARIFStructure.problems(in: log) == [])
  }
}

/// A workflow command, parsed as a GitHub runner parses it. The name and the properties, separated
/// by commas, extend to the next '::'. The rest is percent-decoded.
private struct Command {
  let name: String
  let properties: [String: String]
  let message: String

  init?(_ line: String) {
    guard line.hasPrefix("::"), let end = line.dropFirst(2).range(of: "::") else { return nil }
    let head = line.dropFirst(2)[..<end.lowerBound].split(separator: " ", maxSplits: 1)
    guard let name = head.first else { return nil }
    self.name = String(name)
    message = Self.decoded(line[end.upperBound...])
    var properties: [String: String] = [:]
    for property in head.dropFirst().joined().split(separator: ",") {
      let parts = property.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, properties[String(parts[0])] == nil else { return nil }
      properties[String(parts[0])] = Self.decoded(parts[1])
    }
    self.properties = properties
  }

  private static func decoded(_ text: Substring) -> String {
    [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")]
      .reduce(String(text)) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }
}
