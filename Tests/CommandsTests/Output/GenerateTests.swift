import Commands
import FeatureRendering
import Foundation
import SpecLanguage
import Testing

@Suite("generate")
struct GenerateTests {
  @Test("a first run writes the package with its manifest and no other files")
  func firstRun() throws {
    let bench = Workbench()
    try bench.spec("a", "A", Workbench.twoFiles)
    let report = bench.run()
    #expect(report.status == .done)
    #expect(
      bench.tree("Generated") == [
        "A", "A/.redux-gen.json", "A/Package.swift", "A/Sources", "A/Sources/A",
        "A/Sources/A/Handlers.swift", "A/Sources/A/State.swift",
      ])
    #expect(bench.read("Generated/A/Sources/A/State.swift") == "one\n")
    #expect(
      bench.read("Generated/A/.redux-gen.json") == """
        {
          "format": 1,
          "specs": ["../Specs/a.yaml"],
          "options": {"runtime": "shared"},
          "files": {
            "Package.swift": "generated bc24923d55e19a9c",
            "Sources/A/Handlers.swift": "yours",
            "Sources/A/State.swift": "generated 22c8b2fe096816df"
          }
        }

        """)
    #expect(
      report.lines == [
        "\(bench.path("Generated/A")): 3 files written, 0 unchanged",
        "1 new file is yours, and is never changed again:",
        "  \(bench.path("Generated/A/Sources/A/Handlers.swift")): write what the actions without "
          + "'reduce' do",
      ])
  }

  @Test("unchanged files and the manifest are not written and keep their modification times")
  func equalBytesStay() throws {
    let bench = Workbench()
    try bench.spec("a", "A", Workbench.twoFiles)
    _ = bench.run()
    let files = ["Package.swift", ".redux-gen.json", "Sources/A/State.swift"]
    let past = Date(timeIntervalSince1970: 1_000_000)
    for file in files {
      try FileManager.default.setAttributes(
        [.modificationDate: past], ofItemAtPath: bench.path("Generated/A/\(file)"))
    }
    let report = bench.run()
    #expect(report.lines == ["\(bench.path("Generated/A")): 0 files written, 3 unchanged"])
    for file in files {
      #expect(try bench.attributes("Generated/A/\(file)")[.modificationDate] as? Date == past)
    }
  }

  @Test("a generated file is replaced when the spec changes, and keeps its permissions")
  func modeIsKept() throws {
    let bench = Workbench()
    try bench.spec("a", "A", Workbench.twoFiles)
    _ = bench.run()
    let file = "Generated/A/Sources/A/State.swift"
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: bench.path(file))
    try bench.spec("a", "A", "generated Sources/A/State.swift two")
    #expect(bench.run().status == .done)
    #expect(bench.read(file) == "two\n")
    #expect(try bench.attributes(file)[.posixPermissions] as? Int == 0o640)
  }

  @Test("a user-owned file is never changed or deleted")
  func yoursIsNeverTouched() throws {
    let bench = Workbench()
    try bench.spec("a", "A", Workbench.twoFiles)
    _ = bench.run()
    let file = "Generated/A/Sources/A/Handlers.swift"
    try bench.write("my own\n", to: file)
    try bench.spec("a", "A", "yours Sources/A/Handlers.swift another")
    #expect(bench.run().status == .done)
    #expect(bench.read(file) == "my own\n")
    try bench.delete(file)
    #expect(bench.run().status == .done)
    #expect(bench.read(file) == nil, "written once is written once")
  }

  @Test("an error in one spec leaves every file of every spec unchanged")
  func allOrNothing() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated a one")
    try bench.spec("b", "B", "generated b one")
    _ = bench.run()
    let before = bench.snapshot("Generated")
    try bench.spec("a", "A", "generated a two")
    try bench.spec("b", "B", "! wrong")
    try bench.spec("c", "C", "generated c one")
    let report = bench.run()
    #expect(report.status == .specErrors)
    #expect(report.findings.map(\.findings.count) == [1])
    #expect(bench.snapshot("Generated") == before)
  }

  @Test("an error in the first run creates no output folder")
  func noFolderForErrors() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "! wrong")
    #expect(bench.run().status == .specErrors)
    #expect(bench.tree("") == ["Specs", "Specs/a.yaml"])
  }

  @Test("a warning stops a run only with --strict")
  func strict() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "? odd\ngenerated a one")
    #expect(bench.run { $0.isStrict = true }.status == .specErrors)
    #expect(bench.tree("Generated").isEmpty)
    #expect(bench.run().status == .done)
  }

  @Test("two specs with the same feature name are rejected, even if the names differ in case")
  func duplicateFeature() throws {
    let bench = Workbench()
    try bench.spec("a", "Tasks", "generated a one")
    try bench.spec("b", "TASKS", "generated b one")
    let report = bench.run()
    #expect(report.status == .specErrors)
    #expect(report.findings.first?.findings.map(\.id) == [.duplicateFeature])
    #expect(report.findings.first?.file.path == bench.path("Specs/b.yaml"))
  }

  @Test("in one package, a feature cannot have the name of another feature's test target")
  func featureNamedAsTests() throws {
    let bench = Workbench()
    try bench.spec("a", "ATests", "generated a one")
    try bench.spec("b", "A", "generated b one")
    let report = bench.run { $0.packageName = "App" }
    #expect(report.findings.first?.findings.map(\.id) == [.duplicateFeature])
    #expect(report.findings.first?.file.path == bench.path("Specs/a.yaml"))
    #expect(bench.tree("Generated").isEmpty)
    #expect(bench.run().status == .done)
  }

  @Test("if a package name is given, all features are written into one package")
  func onePackage() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated Sources/A/a one")
    try bench.spec("b", "B", "generated Sources/B/b one")
    #expect(bench.run { $0.packageName = "App" }.status == .done)
    #expect(bench.read("Generated/App/Package.swift") == "// package App: A B\n")
    #expect(
      bench.read("Generated/App/.redux-gen.json")?
        .contains(#""specs": ["../Specs/a.yaml", "../Specs/b.yaml"]"#) == true)
  }

  @Test("a dry run reports what would be written, and writes nothing")
  func dryRun() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated a one")
    let report = bench.run(.dryRun)
    #expect(report.status == .done)
    #expect(report.lines.contains("would write \(bench.path("Generated/A/a"))"))
    #expect(bench.tree("") == ["Specs", "Specs/a.yaml"])
  }

  @Test("two hundred specs are written in one run, each to its own package")
  func manySpecs() throws {
    let bench = Workbench()
    for index in 0..<200 {
      try bench.spec("s\(index)", "F\(index)", "generated Sources/F\(index)/x text\(index)")
    }
    #expect(bench.run().status == .done)
    for index in [0, 17, 199] {
      #expect(bench.read("Generated/F\(index)/Sources/F\(index)/x") == "text\(index)\n")
    }
    #expect(bench.run(.check).status == .done)
  }
}
