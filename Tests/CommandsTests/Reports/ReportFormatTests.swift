import FeatureRendering
import Foundation
import SpecLanguage
import Testing

@testable import Commands

@Suite("Formats of reports")
struct ReportFormatTests {
  private let file = SourceFile(path: "Specs/a b,c:é.yaml", text: "feature: A\nstat: {}\nlast\n")

  private func range(_ line: Int, _ columns: ClosedRange<Int>) -> SourceRange {
    SourceRange(
      SourcePosition(line: line, column: columns.lowerBound),
      SourcePosition(line: line, column: columns.upperBound))
  }

  private var report: RunReport {
    var report = RunReport()
    let place = range(2, 1...5)
    report.findings = [
      RunReport.SpecFindings(
        file: file,
        findings: [
          Finding(
            .error, .unknownKey, "unknown\n\u{202E}key 'stat' 100%", at: place, help: "a: \u{7}",
            fixes: [Fix("stat", by: "sta\u{202E}te", at: place), Fix("xxxx", by: "y", at: place)]),
          Finding(
            .warning, .unusedModel, "it is odd",
            at: SourceRange(place.start, SourcePosition(line: 3, column: 2)),
            note: FindingNote(
              "the older\u{202E} version", path: "Specs/o ld.yaml", revision: "v1", range: place)),
        ])
    ]
    report.files = [FileFinding(id: .staleFile, path: "Generated/A/x.swift", message: "stale")]
    report.faults = [Fault("there is no memory"), Fault("cannot read 'x'", path: "x")]
    report.notes = ["a note"]
    report.lines = ["::error::not a command"]
    report.status = .fault
    return report
  }

  private func written(
    _ format: ReportFormat, _ report: RunReport? = nil, isQuiet: Bool = false
  ) -> String {
    let collected = Collected()
    (report ?? self.report).writeReport(as: format, isQuiet: isQuiet) { collected.bytes += $0 }
    return String(decoding: collected.bytes, as: UTF8.self)
  }

  private final class Collected {
    var bytes: [UInt8] = []
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test(
    "No format prints unescaped control or bidirectional characters",
    arguments: ReportFormat.allCases)
  func hidden(format: ReportFormat) {
    let text = written(format)
    #expect(!text.unicodeScalars.contains("\u{202E}"))
    #expect(!text.unicodeScalars.contains("\u{7}"))
  }

  @Test("A JSON report has the findings of specs, files and errors, with valid positions and fixes")
  func json() throws {
    let text = written(.json)
    let document = try object(text)
    #expect(document["format"] as? Int == 1)
    #expect(document["status"] as? Int == 3)
    #expect(document["notes"] as? [String] == ["a note"])
    #expect(document["output"] as? [String] == ["::error::not a command"])
    let findings = try #require(document["findings"] as? [[String: Any]])
    #expect(
      findings.map { $0["id"] as? String } == [
        "unknown-key", "unused-model", "stale-file", "input-output", "input-output",
      ])
    #expect(findings[0]["path"] as? String == file.path)
    #expect(findings[0]["line"] as? Int == 2)
    #expect(findings[0]["endColumn"] as? Int == 5)
    #expect(findings[0]["message"] as? String == #"unknown\n\u{202E}key 'stat' 100%"#)
    let fixes = try #require(findings[0]["fixes"] as? [[String: Any]])
    #expect(fixes.count == 1)
    #expect(fixes[0]["replacement"] as? String == "sta\u{202E}te")
    #expect(findings[1]["severity"] as? String == "warning")
    let note = try #require(findings[1]["note"] as? [String: Any])
    #expect(note["path"] as? String == "Specs/o ld.yaml")
    #expect(note["revision"] as? String == "v1")
    #expect(note["line"] as? Int == 2)
    #expect(findings[0]["note"] == nil)
    #expect(findings[2]["line"] == nil)
    #expect(findings[3]["path"] == nil)
    #expect(findings[4]["path"] as? String == "x")
  }

  @Test(
    "A report of workflow commands escapes delimiters and line breaks, and contains no other text")
  func github() {
    #expect(
      written(.github) == """
        ::error file=Specs/a b%2Cc%3Aé.yaml,line=2,endLine=2,col=1,endColumn=5,title=unknown-key::\
        unknown\\n\\u{202E}key 'stat' 100%25%0Ahelp: a: \\u{7}
        ::warning file=Specs/a b%2Cc%3Aé.yaml,line=2,endLine=3,title=unused-model::\
        it is odd%0Av1:Specs/o ld.yaml:2:1: note: the older\\u{202E} version
        ::error file=Generated/A/x.swift,title=stale-file::stale
        ::error title=input-output::there is no memory
        ::error file=x,title=input-output::cannot read 'x'
        ::notice::a note

        """)
  }

  @Test("A SARIF report has rules, results with regions and fixes, and failures")
  func sarif() throws {
    let document = try object(written(.sarif))
    #expect(document["version"] as? String == "2.1.0")
    let run = try #require((document["runs"] as? [[String: Any]])?.first)
    #expect(run["columnKind"] as? String == "unicodeCodePoints")
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "redux-gen")
    #expect(driver["version"] as? String == toolVersion)
    let rules = try #require(driver["rules"] as? [[String: Any]]).map { $0["id"] as? String }
    #expect(rules == ["stale-file", "unknown-key", "unused-model"])
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    #expect((invocation["toolExecutionNotifications"] as? [Any])?.count == 3)
    let results = try #require(run["results"] as? [[String: Any]])
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index] == result["ruleId"] as? String)
      #expect((result["message"] as? [String: Any])?["text"] is String)
    }
    #expect(results.map { $0["level"] as? String } == ["error", "warning", "error"])
    let text = String(decoding: try JSONSerialization.data(withJSONObject: results), as: UTF8.self)
    #expect(text.contains(#"Specs\/a%20b%2Cc%3A%C3%A9.yaml"#))
    let fixes = try #require(results[0]["fixes"] as? [[String: Any]])
    let change = try #require((fixes[0]["artifactChanges"] as? [[String: Any]])?.first)
    let replacement = try #require((change["replacements"] as? [[String: Any]])?.first)
    #expect((replacement["deletedRegion"] as? [String: Int])?["endColumn"] == 5)
    #expect((replacement["insertedContent"] as? [String: String])?["text"] == "sta\u{202E}te")
    #expect(results[1]["fixes"] == nil)
    let related = try #require(results[1]["relatedLocations"] as? [[String: Any]])
    let place = try #require(related[0]["physicalLocation"] as? [String: Any])
    #expect((place["artifactLocation"] as? [String: String])?["uri"] == "Specs/o%20ld.yaml")
    #expect(results[0]["relatedLocations"] == nil)
  }

  @Test("'--quiet' omits the summary in JSON, as in the text format")
  func quietSummary() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one")
    let done = bench.run()
    #expect(done.lines.count == 1)
    #expect((try object(written(.json, done, isQuiet: true))["output"] as? [String]) == [])
    try bench.spec("a", "A", "generated x two")
    let check = bench.run(.check)
    #expect((try object(written(.json, check, isQuiet: true))["output"] as? [String])?.count == 2)
  }

  @Test(
    "'--quiet' omits warnings and notes in every report format",
    arguments: [ReportFormat.json, .github, .sarif])
  func quiet(format: ReportFormat) {
    let text = written(format, isQuiet: true)
    #expect(text.contains("unknown-key") && text.contains("stale-file"))
    #expect(!text.contains("odd") && !text.contains("a note"))
  }

  @Test("JSON and SARIF reports have all findings; workflow commands have at most 20 for each spec")
  func many() throws {
    var report = RunReport()
    let findings = (0..<5_000).map {
      Finding(.error, .wrongValue, "number \($0)", at: range(1, 1...2))
    }
    report.findings = [RunReport.SpecFindings(file: file, findings: findings)]
    #expect((try object(written(.json, report))["findings"] as? [Any])?.count == 5_000)
    #expect(written(.sarif, report).components(separatedBy: "ruleIndex").count == 5_001)
    let lines = written(.github, report).split(separator: "\n")
    #expect(lines.count == 21)
    #expect(lines.last?.hasSuffix("::and 4980 more findings") == true)
  }

  @Test("Differences found by 'check' have an id and the path of the file")
  func drift() throws {
    let bench = Workbench()
    try bench.spec("a", "A", Workbench.twoFiles + "\ngenerated Sources/A/Old.swift old")
    #expect(
      bench.run(.check).files.map(\.id) == [
        .missingFile, .missingFile, .missingFile, .missingFile,
      ])
    _ = bench.run()
    #expect(bench.run(.check).files.isEmpty)
    try bench.write("edited", to: "Generated/A/Package.swift")
    try bench.spec("a", "A", Workbench.twoFiles.replacing("one", with: "two"))
    let report = bench.run(.check)
    #expect(
      report.files.map { "\($0.id) \($0.path.replacing(bench.root + "/", with: ""))" }.sorted() == [
        "edited-file Generated/A/Package.swift",
        "left-over-file Generated/A/Sources/A/Old.swift",
        "stale-file Generated/A/Sources/A/State.swift",
      ])
    let wanted = report.files.filter { $0.id != .leftOverFile }
    #expect(bench.run(.diff).files == wanted)
    #expect(bench.run().files.map(\.id) == [.editedFile])
  }
}
