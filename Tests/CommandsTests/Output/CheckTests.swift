import FeatureRendering
import Foundation
import Testing

@testable import Commands

@Suite("check and diff")
struct CheckTests {
  @Test("'check' reports stale, edited, missing and leftover files, and the commands that fix them")
  func check() throws {
    let bench = Workbench()
    try bench.spec(
      "a", "A", "generated stale one\ngenerated edited one\ngenerated lost one\ngenerated old one")
    _ = bench.run()
    try bench.write("by hand\n", to: "Generated/A/edited")
    try bench.delete("Generated/A/lost")
    try bench.spec("a", "A", "generated stale two\ngenerated edited one\ngenerated lost one")
    let before = bench.snapshot("Generated")
    let report = bench.run(.check)
    #expect(report.status == .differences)
    let folder = bench.path("Generated/A")
    let command = "redux-gen \(bench.path("Specs")) --output \(bench.path("Generated"))"
    #expect(
      report.lines == [
        "\(folder)/edited: edited manually",
        "\(folder)/lost: missing",
        "\(folder)/stale: stale: the spec or redux-gen changed, and it was not regenerated",
        "\(folder)/old: left over: no spec generates it any more; --prune deletes it",
        "to discard manual edits, and write what is missing or stale: \(command) --force \(folder)/edited",
        "to delete leftover files: \(command) --prune",
      ])
    #expect(bench.snapshot("Generated") == before)
  }

  @Test("'check' without generated files reports everything as missing and creates no folder")
  func nothingThere() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one")
    let report = bench.run(.check)
    #expect(report.status == .differences)
    #expect(report.lines.first == "\(bench.path("Generated/A")): missing, 2 files")
    #expect(report.lines.count == 2)
    #expect(report.files.count == 2)
    #expect(bench.tree("") == ["Specs", "Specs/a.yaml"])
  }

  @Test("'check' accepts the output of 'generate'")
  func upToDate() throws {
    let bench = Workbench()
    try bench.spec("a", "A", Workbench.twoFiles)
    _ = bench.run()
    let report = bench.run(.check)
    #expect(report.status == .done)
    #expect(report.lines == ["\(bench.path("Generated")): 3 files up to date"])
  }

  @Test("'diff' shows the changes that regenerating would make, as a patch")
  func diff() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one")
    _ = bench.run()
    try bench.spec("a", "A", "generated x two\ngenerated y new")
    let report = bench.run(.diff)
    #expect(report.status == .differences)
    let folder = bench.path("Generated/A")
    #expect(
      report.lines.dropLast() == [
        "--- a/\(folder)/x\n+++ b/\(folder)/x\n@@ -1 +1 @@\n-one\n+two",
        "--- /dev/null\n+++ b/\(folder)/y\n@@ -0,0 +1 @@\n+new",
      ])
    // With the manifest, the tree is current after 'git apply'.
    #expect(report.lines.last?.hasPrefix("--- a/\(folder)/.redux-gen.json\n") == true)
  }

  @Test("suggested commands quote paths with spaces")
  func quoting() {
    let request = RunRequest(.check, specs: ["my spec's.yaml"])
    #expect(request.command() == #"redux-gen 'my spec'\''s.yaml'"#)
  }
}
