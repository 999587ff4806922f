import Commands
import FeatureRendering
import Foundation
import Testing

@Suite("manual edits")
struct HandEditTests {
  private let file = "Generated/A/Sources/A/State.swift"

  private func generated(_ bench: Workbench) throws {
    try bench.spec("a", "A", Workbench.twoFiles)
    #expect(bench.run().status == .done)
  }

  @Test("an edited generated file is shown with its diff, and stops the whole run")
  func editIsRefused() throws {
    let bench = Workbench()
    try generated(bench)
    try bench.write("one, edited\n", to: file)
    try bench.spec("a", "A", "generated Sources/A/State.swift two\ngenerated new three")
    let before = bench.snapshot("Generated")
    let report = bench.run()
    #expect(report.status == .fault)
    #expect(report.refusals.count == 1)
    #expect(report.refusals[0].contains("was edited manually"))
    #expect(report.refusals[0].contains("-one, edited\n+two\n"))
    #expect(bench.snapshot("Generated") == before)
  }

  @Test("--force overwrites only the edited file that it names")
  func force() throws {
    let bench = Workbench()
    try generated(bench)
    try bench.write("edited\n", to: file)
    try bench.write("edited\n", to: "Generated/A/Package.swift")
    let named = bench.path(file)
    #expect(bench.run { $0.forced = [named] }.status == .fault)
    #expect(bench.read(file) == "edited\n")
    let package = bench.path("Generated/A/Package.swift")
    #expect(bench.run { $0.forced = [named, package] }.status == .done)
    #expect(bench.read(file) == "one\n")
  }

  @Test("--force of a user-owned file, or of a file that is not generated, is an error")
  func forceOfYours() throws {
    let bench = Workbench()
    try generated(bench)
    let yours = bench.path("Generated/A/Sources/A/Handlers.swift")
    let report = bench.run { $0.forced = [yours] }
    #expect(report.faults.first?.message.contains("a file of yours") == true)
    let other = bench.path("Generated/A/Sources/A/Statte.swift")
    #expect(bench.run { $0.forced = [other] }.status == .fault)
    #expect(bench.read("Generated/A/Sources/A/Handlers.swift") == "mine\n")
  }

  @Test(
    "an existing file that the manifest does not list stops the run, unless it has the same contents"
  )
  func unknownFile() throws {
    let bench = Workbench()
    try bench.write("somebody's\n", to: "Generated/A/README.md")
    try bench.spec("a", "A", "generated README.md ours")
    let report = bench.run()
    #expect(report.status == .fault)
    #expect(report.refusals[0].contains("not written by redux-gen"))
    #expect(bench.tree("Generated") == ["A", "A/README.md"])
    try bench.write("ours\n", to: "Generated/A/README.md")
    #expect(bench.run().status == .done)
  }

  @Test("line endings that git changes do not count as edits, neither in files nor in the manifest")
  func lineEndings() throws {
    let bench = Workbench()
    try generated(bench)
    let windows = "one\r\n"
    try bench.write(windows, to: file)
    let manifest = try #require(bench.read("Generated/A/.redux-gen.json"))
    try bench.write(
      manifest.replacing("\n", with: "\r\n"), to: "Generated/A/.redux-gen.json")
    #expect(bench.run(.check).status == .done)
    #expect(bench.run().status == .done)
    #expect(bench.read(file) == windows)
    try bench.spec("a", "A", "generated Sources/A/State.swift two")
    #expect(bench.run().status == .done)
    #expect(bench.read(file) == "two\n")
  }

  @Test("a user-owned file that the spec now generates stops the run, even with --force")
  func ownerChanges() throws {
    let bench = Workbench()
    try generated(bench)
    try bench.spec("a", "A", "generated Sources/A/Handlers.swift ours")
    let path = bench.path("Generated/A/Sources/A/Handlers.swift")
    #expect(bench.run { $0.forced = [path] }.status == .fault)
    #expect(bench.read("Generated/A/Sources/A/Handlers.swift") == "mine\n")
  }

  @Test("a generated file that becomes user-owned stays unchanged")
  func givenToTheUser() throws {
    let bench = Workbench()
    try generated(bench)
    try bench.spec("a", "A", "yours Sources/A/State.swift other")
    #expect(bench.run().status == .done)
    #expect(bench.read(file) == "one\n")
    #expect(
      bench.read("Generated/A/.redux-gen.json")?
        .contains(#""Sources/A/State.swift": "yours""#) == true)
  }

  @Test("a deleted user-owned file stays deleted, and only --force writes it again")
  func deletedFileOfYours() throws {
    let bench = Workbench()
    try generated(bench)
    let yours = "Generated/A/Sources/A/Handlers.swift"
    try bench.delete("Generated/A/Sources/A")
    #expect(bench.run().status == .done)
    #expect(bench.read(yours) == nil)
    let check = bench.run(.check)
    #expect(check.status == .done)
    #expect(check.notes.count == 1)
    let named = bench.path(yours)
    #expect(
      check.notes[0].hasPrefix("'\(named)' is missing: this file of yours was deleted or moved"))
    #expect(check.notes[0].hasSuffix(" --force \(named)"))
    #expect(bench.run { $0.forced = [named] }.status == .done)
    #expect(bench.read(yours) == "mine\n")
    #expect(bench.run(.check).notes.isEmpty)
  }

  @Test("a deleted generated file is written again")
  func deletedFile() throws {
    let bench = Workbench()
    try generated(bench)
    try bench.delete(file)
    #expect(bench.run(.check).lines.contains("\(bench.path(file)): missing"))
    #expect(bench.run().status == .done)
    #expect(bench.read(file) == "one\n")
  }
}
