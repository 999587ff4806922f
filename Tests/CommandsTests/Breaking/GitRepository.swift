import FeatureRendering
import Foundation
import SpecComparison
import SpecLanguage
import Testing

@testable import Commands

/// A temporary git repository with specs.
final class GitRepository: Sendable {
  let bench = Workbench()

  init() throws {
    try git("init", "--quiet", "--initial-branch=main")
  }

  func git(_ arguments: String..., in folder: String = "") throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-c", "user.name=A", "-c", "user.email=a@example.com"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: bench.path(folder))
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  /// Commits everything, and tags the commit.
  func commit(_ tag: String) throws {
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "--message", tag)
    try git("tag", tag)
  }

  func write(_ text: String, to spec: String) throws {
    try bench.write(text, to: "Specs/\(spec).yaml")
  }

  func breaking(
    _ specs: [String] = ["Specs"], against reference: String,
    _ categories: Set<ChangeCategory> = [.persisted]
  ) -> RunReport {
    BreakingChanges(specs.map(bench.path), against: reference, categories: categories)
      .reportChanges(isStrict: false)
  }

  /// Returns the findings as lines. The note of a finding follows the finding.
  func lines(_ report: RunReport) -> [String] {
    report.findings.flatMap { spec in
      spec.findings.flatMap { finding in
        [finding.line(in: spec.file.path)] + (finding.note.map { [$0.line] } ?? [])
      }
    }.map { $0.replacing(bench.root + "/", with: "") }
  }
}
