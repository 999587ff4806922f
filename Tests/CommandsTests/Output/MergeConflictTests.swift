import Commands
import FeatureRendering
import Foundation
import Testing

@testable import PackageWriting

@Suite("unresolved merge conflicts")
struct MergeConflictTests {
  private func sides(_ text: String) -> [String]? {
    MergeConflict.sides(of: Array(text.utf8)).map {
      [String(decoding: $0.ours, as: UTF8.self), String(decoding: $0.theirs, as: UTF8.self)]
    }
  }

  @Test("a merge conflict is distinguished from text that only looks like a merge conflict")
  func marks() {
    let conflict = "a\n<<<<<<< HEAD\nb\n||||||| base\nx\n=======\nc\n>>>>>>> other\nd\n"
    #expect(sides(conflict) == ["a\nb\nd\n", "a\nc\nd\n"])
    #expect(sides("<<<<<<< HEAD\r\nb\r\n=======\r\nc\r\n>>>>>>> o\r\nd") == ["b\r\nd", "c\r\nd"])
    for text in [
      "", "a\n", "<<<<<<< HEAD\nb\n", "=======\n", "<<<<<<< a\n>>>>>>> b\n",
      "<<<<<<<< a\n=======\n>>>>>>> b\n", "<<<<<<< a\n<<<<<<< b\n=======\n>>>>>>> c\n",
    ] {
      #expect(sides(text) == nil, "\(text)")
    }
  }

  /// Returns a workbench whose git repository has merged two branches with different changes of a
  /// spec.
  private func merged() throws -> Workbench {
    let bench = Workbench()
    func commit(_ text: String) throws {
      try bench.spec("a", "A", "generated x \(text)\ngenerated y same\nyours z mine")
      #expect(bench.run().status == .done)
      try bench.git("add", "-A")
      try bench.git("commit", "-qm", text)
    }
    try bench.git("init", "-q", "-b", "main")
    try commit("base")
    try bench.git("checkout", "-qb", "other")
    try commit("theirs")
    try bench.git("checkout", "-q", "main")
    try commit("ours")
    try? bench.git("merge", "-q", "other")
    return bench
  }

  @Test(
    "'check' reports merge conflicts in files and in the manifest, and generating resolves them"
  )
  func healed() throws {
    let bench = try merged()
    #expect(bench.read("Generated/A/x")?.contains("<<<<<<<") == true)
    #expect(bench.read("Generated/A/.redux-gen.json")?.contains("<<<<<<<") == true)
    try bench.spec("a", "A", "generated x both\ngenerated y same\nyours z mine")
    let check = bench.run(.check)
    #expect(check.status == .differences)
    #expect(check.lines.contains(bench.path("Generated/A/x") + ": contains a merge conflict"))
    #expect(
      check.lines.contains(
        bench.path("Generated/A/.redux-gen.json") + ": contains a merge conflict"))
    #expect(check.lines.last?.hasPrefix("to write what is missing or stale: redux-gen ") == true)
    let report = bench.run()
    #expect(report.status == .done, "\(report.refusals)")
    #expect(report.notes.count == 2)
    #expect(report.notes.allSatisfy { $0.contains("contained a merge conflict") })
    #expect(bench.read("Generated/A/x") == "both\n")
    #expect(bench.run(.check).status == .done)
  }

  @Test("a manual edit is rejected even if the manifest has a merge conflict")
  func handEditBeside() throws {
    let bench = try merged()
    try bench.spec("a", "A", "generated x both\ngenerated y same\nyours z mine")
    try bench.write("edited\n", to: "Generated/A/y")
    let before = bench.snapshot("Generated")
    #expect(bench.run().status == .fault)
    #expect(bench.snapshot("Generated") == before)
  }

  @Test("a merge conflict in a user-owned or unknown file is left unchanged")
  func notOurs() throws {
    let bench = Workbench()
    let conflict = "<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n"
    try bench.spec("a", "A", "generated x one\nyours z mine")
    #expect(bench.run().status == .done)
    try bench.write(conflict, to: "Generated/A/z")
    try bench.write(conflict, to: "Generated/A/new")
    #expect(bench.run().status == .done)
    #expect(bench.read("Generated/A/z") == conflict)
    try bench.spec("a", "A", "generated x one\ngenerated new one\nyours z mine")
    #expect(bench.run().status == .fault)
    #expect(bench.read("Generated/A/new") == conflict)
  }
}

extension Workbench {
  struct GitFault: Error {}

  /// Runs git in the bench's folder.
  func git(_ arguments: String...) throws {
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments =
      ["git", "-c", "user.name=A", "-c", "user.email=a@b", "-c", "core.autocrlf=false"] + arguments
    git.currentDirectoryURL = URL(fileURLWithPath: root)
    git.standardOutput = FileHandle.nullDevice
    git.standardError = FileHandle.nullDevice
    try git.run()
    git.waitUntilExit()
    if git.terminationStatus != 0 { throw GitFault() }
  }
}
