import FeatureLowering
import FeatureRendering
import Foundation
import Testing

@testable import Commands

@Suite("a spec that already belongs to a package")
struct HeldSpecTests {
  private let bench = Workbench()

  /// Generates two features into one package, `App`.
  private func writeApp() throws {
    try bench.spec("a", "A", "generated Sources/A/x one")
    try bench.spec("b", "B", "generated Sources/B/x one")
    #expect(bench.run { $0.packageName = "App" }.status == .done)
  }

  private var packages: [String] {
    bench.tree("Generated").filter { !$0.contains("/") && !$0.hasPrefix(".") }
  }

  @Test("a spec of an existing package is updated in this package, and no other package is written")
  func refreshed() throws {
    try writeApp()
    try bench.spec("a", "A", "generated Sources/A/x two")
    for goal in [RunRequest.Goal.check, .diff] {
      let report = bench.run(goal)
      #expect(report.status == .differences)
      #expect(report.lines.joined().contains("Generated/App/Sources/A/x"))
      #expect(!(report.lines + report.notes).joined().contains("--prune"))
    }
    let report = bench.run()
    #expect(report.status == .done)
    #expect(report.notes == [])
    #expect(packages == ["App"])
    #expect(bench.read("Generated/App/Sources/A/x") == "two\n")
    #expect(bench.run(.check).status == .done)
  }

  @Test("if only one spec of a package is named, it is updated together with the other specs")
  func oneOfSeveral() throws {
    try writeApp()
    let before = bench.snapshot("Generated")
    #expect(bench.run(.check, ["Specs/b.yaml"]).status == .done)
    try bench.spec("b", "B", "generated Sources/B/x two")
    #expect(bench.run(.generate, ["Specs/b.yaml"]).notes == [])
    let after = bench.snapshot("Generated")
    #expect(after["App/Package.swift"] == "// package App: A B\n")
    #expect(after["App/Sources/B/x"] == "two\n")
    #expect(
      after.filter { $0.key.contains("Sources/A") }
        == before.filter { $0.key.contains("Sources/A") })
    #expect(bench.run(.check).status == .done)
  }

  @Test(
    "a run is rejected if its options differ from the package's options, with the right command")
  func contradiction() throws {
    try writeApp()
    let before = bench.snapshot("Generated")
    let changes: [(inout RunRequest) -> Void] = [
      { $0.packageName = "Other" }, { $0.layout = .sources },
      { $0.runtime = .package(from: "https://example.com/redux-gen") },
    ]
    for change in changes {
      for goal in [RunRequest.Goal.generate, .check, .diff, .dryRun] {
        let report = bench.run(goal) { change(&$0) }
        #expect(report.status == .fault)
        let message = try #require(report.faults.first?.message)
        #expect(message.contains("Generated/App' was written with other options (--package App"))
        #expect(message.contains("redux-gen \(bench.path("Specs")) --output"))
        #expect(!message.contains("--prune"))
      }
    }
    #expect(bench.snapshot("Generated") == before)
  }

  @Test("a run in the folder of a package names the command for the folder that contains it")
  func insidePackage() throws {
    try bench.spec("a", "A", "generated Sources/A/x one")
    #expect(bench.run().status == .done)
    let report = bench.run {
      $0.layout = .sources
      $0.output = bench.path("Generated/A")
    }
    let message = try #require(report.faults.first?.message)
    #expect(message.contains("--output \(bench.path("Generated"));"))
  }

  @Test(
    "a spec moves to a package with other options only with --prune, which keeps user-owned files")
  func moved() throws {
    try bench.spec("a", "A", "generated Sources/A/x one\nyours Sources/A/mine mine")
    try bench.spec("b", "B", "generated Sources/B/x one")
    #expect(bench.run().status == .done)
    #expect(bench.run { $0.packageName = "App" }.status == .fault)
    let report = bench.run {
      $0.packageName = "App"
      $0.isPruning = true
    }
    #expect(report.status == .done)
    #expect(packages == ["A", "App"])
    #expect(bench.tree("Generated/A").filter { $0.hasSuffix("mine") } == ["Sources/A/mine"])
    #expect(bench.run().status == .done)
    #expect(bench.read("Generated/App/Package.swift") == "// package App: A B\n")
  }

  @Test("a spec leaves a package with --prune only if all specs of the package are named")
  func partlyMoved() throws {
    try writeApp()
    let report = bench.run(.generate, ["Specs/a.yaml"]) {
      $0.packageName = "Other"
      $0.isPruning = true
    }
    #expect(report.status == .fault)
    #expect(packages == ["App"])
  }

  @Test("an existing package is kept unchanged if a new spec gets a separate package")
  func newSpec() throws {
    try writeApp()
    try bench.spec("c", "C", "generated Sources/C/x one")
    let report = bench.run()
    #expect(report.status == .done)
    #expect(!report.notes.joined().contains("--prune"))
    #expect(packages == ["App", "C"])
    #expect(bench.read("Generated/App/Package.swift") == "// package App: A B\n")
  }

  @Test("each package keeps the runtime option that its manifest contains")
  func runtimes() throws {
    try bench.spec("a", "A", "generated x one")
    #expect(
      bench.run { $0.runtime = .package(from: "https://example.com/redux-gen") }.status == .done)
    let manifest = try #require(bench.read("Generated/A/.redux-gen.json"))
    let options =
      #"  "options": {"runtime": "package", "runtime-from": "https://example.com/redux-gen"},"#
    #expect(manifest.contains(options))
    try bench.spec("a", "A", "generated x two")
    try bench.spec("b", "B", "generated x one")
    #expect(bench.run().status == .done)
    #expect(bench.read("Generated/A/.redux-gen.json")?.contains(options) == true)
    #expect(
      bench.read("Generated/B/.redux-gen.json")?.contains(#""options": {"runtime": "shared"}"#)
        == true)
  }

  @Test("a spec that was generated into a target is updated there without the layout option")
  func target() throws {
    try bench.spec("a", "A", "generated x one")
    #expect(bench.run { $0.layout = .sources }.status == .done)
    try bench.spec("a", "A", "generated x two")
    #expect(bench.run().status == .done)
    #expect(bench.read("Generated/x") == "two\n")
    #expect(packages == ["Package.swift", "x"])
    #expect(bench.run { $0.layout = .tests }.status == .fault)
  }

  @Test(
    "the files of a deleted spec are reported as left over if the package's manifest lists them")
  func deleted() throws {
    try writeApp()
    try bench.delete("Specs/b.yaml")
    let report = bench.run()
    #expect(report.status == .done)
    #expect(report.notes.contains { $0.contains("App/Sources/B/x' is left over") })
    #expect(packages == ["App"])
  }

  @Test("the package of a spec is found even if the package has hundreds of specs")
  func longList() throws {
    for index in 0..<300 {
      try bench.spec("feature\(index)", "F\(index)", "generated F\(index)/x one")
    }
    #expect(bench.run { $0.packageName = "App" }.status == .done)
    #expect(bench.run().status == .done)
    #expect(packages == ["App"])
  }
}
