import FeatureLowering
import FeatureRendering
import Foundation
import Testing

@testable import Commands

@Suite("A leftover file, which no spec generates any more")
struct LeftOverTests {
  private func twoGenerated(_ bench: Workbench) throws {
    try bench.spec("a", "A", "generated Sources/old/x one\ngenerated y two\nyours z three")
    #expect(bench.run().status == .done)
    try bench.spec("a", "A", "generated y two")
  }

  @Test("a leftover file is reported at every run and stays on disk until it is pruned")
  func reported() throws {
    let bench = Workbench()
    try twoGenerated(bench)
    for _ in 0..<2 {
      let report = bench.run()
      #expect(report.status == .done)
      #expect(report.notes.contains { $0.contains("Sources/old/x' is left over") })
      #expect(report.notes.contains { $0.contains("/z' is your file") })
    }
    #expect(bench.read("Generated/A/Sources/old/x") == "one\n")
    let check = bench.run(.check)
    #expect(check.status == .differences)
    #expect(check.lines.contains { $0.hasSuffix("--prune") })
  }

  @Test("targets to add and to remove are reported if Package.swift is user-owned")
  func targets() throws {
    let bench = Workbench()
    let renderer = FeatureRenderer(
      renderFeature: Workbench.renderer.renderFeature,
      renderPackage: { _, _, _ in
        [GeneratedFile(path: "Package.swift", owner: .yours, bytes: Array("mine".utf8))]
      }, renderRuntime: { [] })
    try bench.spec("a", "A", "generated Sources/One/x one\ngenerated Tests/OneTests/x one\n")
    let first = bench.run(renderer: renderer)
    #expect(!first.notes.contains { $0.contains("Package.swift") })
    try bench.spec("a", "A", "generated Sources/Two/x two")
    let second = bench.run(renderer: renderer)
    #expect(
      second.notes.contains {
        $0.hasSuffix(
          "A/Package.swift' is yours: add the target 'Two' to it, and remove the targets 'One', "
            + "'OneTests' from it")
      })
  }

  @Test("--prune deletes leftover files and their empty folders, but no user-owned files")
  func pruned() throws {
    let bench = Workbench()
    try twoGenerated(bench)
    try bench.write("mine\n", to: "Generated/A/Sources/mine")
    #expect(bench.run { $0.isPruning = true }.status == .done)
    #expect(
      bench.tree("Generated/A") == [
        ".redux-gen.json", "Package.swift", "Sources", "Sources/mine", "y", "z",
      ])
    #expect(bench.read("Generated/A/.redux-gen.json")?.contains("old/x") == false)
    #expect(bench.read("Generated/A/.redux-gen.json")?.contains("z") == true)
  }

  @Test("--prune does not delete a leftover file that was edited or became a link")
  func editedIsNotPruned() throws {
    let bench = Workbench()
    try twoGenerated(bench)
    try bench.write("edited\n", to: "Generated/A/Sources/old/x")
    #expect(bench.run { $0.isPruning = true }.status == .done)
    #expect(bench.read("Generated/A/Sources/old/x") == "edited\n")
    try bench.delete("Generated/A/Sources/old/x")
    try bench.write("one\n", to: "elsewhere")
    try bench.link("Generated/A/Sources/old/x", to: bench.path("elsewhere"))
    #expect(bench.run { $0.isPruning = true }.status == .done)
    #expect(bench.tree("Generated/A/Sources/old") == ["x"])
  }

  @Test("'check' reports a leftover user-owned file only as a note")
  func yoursAlone() throws {
    let bench = Workbench()
    try twoGenerated(bench)
    #expect(bench.run { $0.isPruning = true }.status == .done)
    let check = bench.run(.check)
    #expect(check.status == .done)
    #expect(check.files.isEmpty)
    #expect(check.notes.contains { $0.contains("/z' is your file, no longer used") })
  }

  @Test(
    "a leftover user-owned file is reported with the new file that may replace it, and not deleted")
  func renamedStub() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one\nyours Sources/Diary.swift mine")
    #expect(bench.run().status == .done)
    try bench.spec("a", "A", "generated x one\nyours Sources/Journal.swift mine")
    for goal in [RunRequest.Goal.check, .dryRun, .generate] {
      let notes = bench.run(goal).notes
      #expect(
        notes.contains {
          $0.contains("/Diary.swift' is your file and no longer used; ")
            && $0.contains("/Journal.swift' is new and still empty: if you renamed it in the spec")
        }, "\(goal)")
    }
    let later = bench.run(.check).notes
    let kept = "no longer used: it stays, and is compiled, until you delete it"
    #expect(later.contains { $0.hasSuffix(kept) })
    try bench.spec("a", "A", "generated x one\nyours Sources/AHandlers.swift mine")
    #expect(!bench.run(.check).notes.contains { $0.contains("move the code") })
  }

  @Test("a leftover user-owned file is said to be compiled only if a target contains it")
  func ofNoTarget() throws {
    for (rest, words) in [
      ("", "it stays until you delete it, and no target of the package contains it"),
      ("\ngenerated Sources/Two/View.swift one", "it stays, and is compiled, until you delete it"),
    ] {
      let bench = Workbench()
      let kept = "generated Sources/One/State.swift one" + rest
      let gone = "\ngenerated Sources/Two/State.swift one\nyours Sources/Two/TwoHandlers.swift mine"
      try bench.spec("a", "A", kept + gone)
      #expect(bench.run().status == .done)
      try bench.spec("a", "A", kept)
      #expect(bench.run { $0.isPruning = true }.status == .done)
      let notes = bench.run(.check).notes
      #expect(notes.contains { $0.hasSuffix("is your file, no longer used: \(words)") }, "\(notes)")
    }
  }

  @Test("a user-owned file stays even if its whole package is left over")
  func packageOfYours() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one\nyours z three")
    try bench.spec("b", "B", "generated x one")
    #expect(bench.run().status == .done)
    try bench.delete("Specs/a.yaml")
    let words =
      "left over: no spec generates it any more; --prune deletes 2 files, keeps 1 file of yours"
    let folder = bench.path("Generated/A")
    #expect(bench.run(.check).lines.first == "\(folder): \(words)")
    #expect(bench.run { $0.isPruning = true }.status == .done)
    #expect(bench.tree("Generated/A") == ["z"])
    let check = bench.run(.check)
    #expect(check.status == .done)
    #expect(check.notes.isEmpty)
  }

  @Test("a whole package is reported as left over if its feature was renamed")
  func renamedFeature() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one")
    try bench.spec("b", "B", "generated x one")
    #expect(bench.run().status == .done)
    try bench.spec("a", "New", "generated x one")
    let report = bench.run(.generate, ["Specs/a.yaml"])
    let folder = bench.path("Generated/A")
    let words = "left over: no spec generates it any more; --prune deletes 2 files"
    #expect(report.notes == ["'\(folder)' is \(words)"])
    #expect(bench.run(.check, ["Specs/a.yaml"]).lines.first == "\(folder): \(words)")
    #expect(bench.run(.generate, ["Specs/a.yaml"]) { $0.isPruning = true }.status == .done)
    #expect(
      bench.tree("Generated") == [
        "B", "B/.redux-gen.json", "B/Package.swift", "B/x", "New", "New/.redux-gen.json",
        "New/Package.swift", "New/x",
      ])
  }

  @Test("a package is left over only if its spec was deleted from a folder of the run")
  func deletedSpec() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one")
    try bench.spec("b", "B", "generated x one")
    try bench.write("C\ngenerated x one\n", to: "Other/c.yaml")
    #expect(bench.run(.generate, ["Specs", "Other"]).status == .done)
    try bench.delete("Specs/b.yaml")
    try bench.delete("Other/c.yaml")
    #expect(bench.run(.generate, ["Specs/a.yaml"]).notes.isEmpty)
    let report = bench.run { $0.isPruning = true }
    #expect(report.status == .done)
    #expect(!bench.tree("Generated").contains("B"))
    #expect(bench.tree("Generated").contains("C/x"))
  }

  @Test("a storage file that the runtime has replaced is deleted, unless it was edited")
  func superseded() throws {
    let bench = Workbench()
    let paths = [
      "Sources/ShopSQLite/ShopStorage.swift", "Sources/ShopSwiftData/ShopStorage.swift",
      "Sources/PhotoSQLite/Infrastructure/PhotoSQLiteStorage.swift",
      "Sources/ShopSQLite/PhotoStorage.swift", "Sources/PhotoSQLite/PhotoStorage.swift",
    ]
    try bench.spec("a", "A", paths.map { "generated \($0) one" }.joined(separator: "\n"))
    #expect(bench.run().status == .done)
    try bench.write("mine\n", to: "Generated/A/Sources/PhotoSQLite/PhotoStorage.swift")
    try bench.spec("a", "A", "generated y two")
    #expect(bench.run().status == .done)
    #expect(bench.read("Generated/A/\(paths[0])") == nil)
    #expect(bench.read("Generated/A/\(paths[1])") == nil)
    for path in paths.dropFirst(2) { #expect(bench.read("Generated/A/\(path)") != nil, "\(path)") }
  }
}
