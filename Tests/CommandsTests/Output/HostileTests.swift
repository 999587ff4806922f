import Commands
import FeatureRendering
import Foundation
import Testing

@Suite("nothing is written or deleted outside the output folder")
struct HostileTests {
  @Test(
    "a damaged, newer or hostile manifest is rejected, and the message says what to do",
    arguments: [
      ("", "is damaged at line 1"),
      ("{", "is damaged"),
      ("[]", "is not an object"),
      ("{\"files\": {}}", "has no format"),
      ("{\"format\": 2, \"extra\": 1}", "newer redux-gen"),
      ("{\"format\": 1, \"extra\": 1}", "unexpected key"),
      ("{\"format\": 1, \"files\": {\"x\": \"mine\"}}", "no owner and hash"),
      ("{\"format\": 1, \"files\": {\"../x\": \"yours\"}}", "never writes"),
      ("{\"format\": 1, \"files\": {\"/etc/passwd\": \"yours\"}}", "never writes"),
      ("{\"format\": 1, \"files\": {\"a//b\": \"yours\"}}", "never writes"),
      ("{\"format\": 1, \"files\": {\"a/./b\": \"yours\"}}", "never writes"),
      ("{\"format\": 1, \"files\": {\".git/config\": \"yours\"}}", "never writes"),
      ("{\"format\": 1, \"files\": {\"a\\u0000b\": \"yours\"}}", "never writes"),
      ("{\"format\": 1, \"files\": {\"x\": \"yours\", \"x\": \"yours\"}}", "duplicated"),
      ("{\n<<<<<<< ours\n  \"format\": 1,\n=======\n", "unresolved merge conflict"),
    ])
  func badManifest(text: String, reason: String) throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one")
    _ = bench.run()
    try bench.spec("a", "A", "generated x two")
    try bench.write(text, to: "Generated/A/.redux-gen.json")
    try bench.write("outside\n", to: "Generated/x")
    let before = bench.snapshot("")
    for isPruning in [false, true] {
      let report = bench.run { $0.isPruning = isPruning }
      #expect(report.status == .fault)
      #expect(report.refusals.first?.contains(reason) == true, "\(report.refusals)")
      #expect(report.refusals.first?.contains("restore it, or delete it") == true)
    }
    #expect(bench.snapshot("") == before)
  }

  @Test(
    "files without a manifest are adopted if they equal the generated files, and rejected otherwise"
  )
  func missingManifest() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one\ngenerated y one")
    _ = bench.run()
    let manifest = bench.read("Generated/A/.redux-gen.json")
    try bench.delete("Generated/A/.redux-gen.json")
    #expect(bench.run().status == .done)
    #expect(bench.read("Generated/A/.redux-gen.json") == manifest)
    try bench.delete("Generated/A/.redux-gen.json")
    try bench.spec("a", "A", "generated x two\ngenerated y one")
    #expect(bench.run().status == .fault)
    #expect(bench.read("Generated/A/x") == "one\n")
  }

  @Test(
    "a symbolic link in place of a file, a folder, the package or the output is rejected",
    arguments: ["A/x", "A/Sources", "A/Sources/y", "A/.redux-gen.json", "A"])
  func links(link: String) throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one\ngenerated Sources/y one")
    _ = bench.run()
    try FileManager.default.moveItem(
      atPath: bench.path("Generated/\(link)"), toPath: bench.path("Target"))
    try bench.link("Generated/\(link)", to: bench.path("Target"))
    try bench.spec("a", "A", "generated x two\ngenerated Sources/y two")
    let before = bench.snapshot("")
    #expect(bench.run { $0.isPruning = true }.status == .fault)
    #expect(bench.snapshot("") == before)
  }

  @Test("an output folder that is a link is rejected, and a dangling link is not followed")
  func linkedOutput() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one")
    try bench.link("Generated", to: bench.path("Elsewhere"))
    let report = bench.run()
    #expect(report.status == .fault)
    #expect(report.faults.first?.message.contains("is a symbolic link") == true)
    #expect(bench.tree("Elsewhere").isEmpty)
  }

  @Test("a user-owned file may be a link, and is not changed")
  func linkedFileOfTheUsers() throws {
    let bench = Workbench()
    try bench.write("kept elsewhere\n", to: "mine")
    try bench.write("", to: "Generated/A/README")
    try bench.link("Generated/A/Handlers.swift", to: bench.path("mine"))
    try bench.spec("a", "A", "yours Handlers.swift text")
    #expect(bench.run().status == .done)
    #expect(bench.read("mine") == "kept elsewhere\n")
  }

  @Test("a folder in place of a file, and a file in place of a folder, are rejected")
  func wrongKinds() throws {
    let bench = Workbench()
    try bench.write("text\n", to: "Generated/A/x/inside")
    try bench.write("text\n", to: "Generated/A/Sources")
    try bench.spec("a", "A", "generated x one\ngenerated Sources/y one")
    let report = bench.run()
    #expect(report.refusals.count == 2)
    #expect(report.refusals.contains { $0.contains("a folder is in its place") })
    #expect(report.refusals.contains { $0.contains("'Sources' is not a folder") })
  }

  @Test("a pipe in place of a file is rejected without waiting for data")
  func pipe() throws {
    let bench = Workbench()
    try bench.write("", to: "Generated/A/README")
    #expect(mkfifo(bench.path("Generated/A/x"), 0o600) == 0)
    try bench.spec("a", "A", "generated x one")
    #expect(bench.run().refusals.first?.contains("not a regular file") == true)
  }

  @Test("file and feature names that differ only in case from existing names are rejected")
  func caseClashes() throws {
    let bench = Workbench()
    try bench.spec("a", "Tasks", "generated Sources/x one\ngenerated State.swift one")
    #expect(bench.run().status == .done)
    try bench.spec("a", "Tasks", "generated sources/x one\ngenerated state.swift one")
    let report = bench.run()
    #expect(report.refusals.filter { $0.contains("only in case") }.count == 2)
    try bench.spec("a", "tasks", "generated x one")
    #expect(bench.run().refusals.first?.contains("only in case") == true)
  }

  @Test(
    "the path of a generated file is rejected if it leads out of the package or is reserved",
    arguments: ["../x", "/tmp/x", "a/../../x", "a//x", ".git/hooks/x", ".redux-gen.json", "a\\x"])
  func unsafePaths(path: String) throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated \(path) one")
    #expect(bench.run().status == .fault)
    #expect(bench.tree("") == ["Specs", "Specs/a.yaml"], "not even an empty folder")
  }

  @Test(
    "a package name that leads out of the output folder is an error",
    arguments: ["..", "a/b", ".x"])
  func unsafePackages(name: String) throws {
    let bench = Workbench()
    try bench.spec("a", name, "generated x one")
    #expect(bench.run().status == .fault)
    #expect(bench.tree("").filter { !$0.hasPrefix("Generated") } == ["Specs", "Specs/a.yaml"])
  }
}
