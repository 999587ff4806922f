import Foundation
import Testing

@testable import ReduxGenCore

@Suite("runs that do not come to their end")
struct InterruptionTests {
  private func plan(_ bench: Workbench) throws -> ([PackagePlan], OutputFolder) {
    let request = bench.request(.generate)
    let inputs = SpecPaths(request.specs)
    let (sources, _) = readSpecs(inputs.files, output: request.output)
    let drafts = PackageDraft.arrange(
      sources, sources.map(Workbench.renderer.renderFeature), Recollection(nothingOf: sources),
      package: nil)
    let folder = try OutputFolder.make(request.output)
    let planner = try Planner(
      folder: folder, path: request.output, forced: ForcedPaths([], output: request.output),
      isPruning: false)
    let outputs = drafts.compactMap { $0.output(Workbench.renderer, isAlone: true) }
    return (try outputs.map { try planner.plan($0) }, folder)
  }

  @Test("killed after staging, the old tree is whole, and the next run sweeps and converges")
  func killedAfterStaging() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated Sources/x one")
    _ = bench.run()
    let before = bench.snapshot("Generated")
    try bench.spec("a", "A", "generated Sources/x two\ngenerated Tests/y two")
    try bench.spec("b", "B", "generated x two")
    let (plans, folder) = try plan(bench)
    for plan in plans { try StagedPackage(plan, in: folder).stage() }
    let kept = bench.snapshot("Generated").filter { !$0.key.contains(".redux-gen-tmp") }
    #expect(kept == before)
    #expect(bench.run().status == .done)
    #expect(bench.tree("Generated").allSatisfy { !$0.contains("tmp") })
    #expect(bench.read("Generated/A/Sources/x") == "two\n")
    #expect(bench.run(.check).status == .done)
  }

  @Test(
    "killed between renames, a file that is already new is no hand edit, even if the spec goes on")
  func killedBetweenRenames() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one\ngenerated y one")
    _ = bench.run()
    try bench.spec("a", "A", "generated x two\ngenerated y two")
    let (plans, folder) = try plan(bench)
    try StagedPackage(plans[0], in: folder).stage()
    try bench.delete("Generated/A/x")
    try FileManager.default.moveItem(
      atPath: bench.path("Generated/A/.x.redux-gen-tmp"), toPath: bench.path("Generated/A/x"))
    #expect(bench.read("Generated/A/x") == "two\n")
    try bench.spec("a", "A", "generated x three\ngenerated y three")
    #expect(bench.run().status == .done)
    #expect(bench.read("Generated/A/x") == "three\n")
    #expect(bench.tree("Generated/A") == [".redux-gen.json", "Package.swift", "x", "y"])
  }

  @Test("killed twice on different specs, files of either run are no hand edits")
  func killedTwice() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one\ngenerated y one")
    _ = bench.run()
    for (text, file) in [("two", "x"), ("three", "y")] {
      try bench.spec("a", "A", "generated x \(text)\ngenerated y \(text)")
      let (plans, folder) = try plan(bench)
      try StagedPackage(plans[0], in: folder).stage()
      try bench.delete("Generated/A/\(file)")
      try FileManager.default.moveItem(
        atPath: bench.path("Generated/A/.\(file).redux-gen-tmp"),
        toPath: bench.path("Generated/A/\(file)"))
    }
    #expect(bench.read("Generated/A/x") == "two\n")
    #expect(bench.read("Generated/A/y") == "three\n")
    try bench.spec("a", "A", "generated x four\ngenerated y four")
    #expect(bench.run().status == .done)
    #expect(bench.tree("Generated/A") == [".redux-gen.json", "Package.swift", "x", "y"])
    #expect(bench.run(.check).status == .done)
  }

  @Test("temporaries of a killed run are swept even if nothing else is to do")
  func sweptWithoutChanges() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one")
    _ = bench.run()
    try bench.spec("a", "A", "generated x two")
    let (plans, folder) = try plan(bench)
    try StagedPackage(plans[0], in: folder).stage()
    try bench.spec("a", "A", "generated x one")
    #expect(bench.run().status == .done)
    #expect(bench.tree("Generated/A") == [".redux-gen.json", "Package.swift", "x"])
  }

  @Test("an empty file that a power cut left is written anew")
  func emptyAfterPowerCut() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one")
    _ = bench.run()
    try bench.write("", to: "Generated/A/x")
    #expect(bench.run().status == .done)
    #expect(bench.read("Generated/A/x") == "one\n")
  }

  @Test("a file that appears or changes after the plan was made is not overwritten")
  func changedMeanwhile() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one")
    _ = bench.run()
    try bench.spec("a", "A", "generated x two\nyours y two")
    let (plans, folder) = try plan(bench)
    try bench.write("saved just now\n", to: "Generated/A/y")
    #expect(throws: Fault.self) { try Transaction(plans, in: folder).run() }
    #expect(bench.read("Generated/A/y") == "saved just now\n")
    #expect(bench.run().status == .done)
    #expect(bench.read("Generated/A/y") == "saved just now\n")
    #expect(bench.tree("Generated/A") == [".redux-gen.json", "Package.swift", "x", "y"])
  }

  @Test("a fault while staging leaves the old tree, and no temporaries")
  func faultWhileStaging() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one")
    _ = bench.run()
    let before = bench.snapshot("Generated")
    try bench.spec("a", "A", "generated x two\ngenerated z/z two")
    try bench.spec("b", "B", "generated x two")
    let (plans, folder) = try plan(bench)
    // A folder where the temporary should be cannot be swept away as a file.
    try bench.write("", to: "Generated/.B.redux-gen-tmp/in the way")
    #expect(throws: Fault.self) { try Transaction(plans, in: folder).run() }
    #expect(bench.snapshot("Generated") == before)
    #expect(bench.tree("Generated").allSatisfy { !$0.contains("tmp") })
  }

  @Test("a second run waits for the first, and says so when it gives up")
  func lock() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one")
    do {
      let folder = try OutputFolder.make(bench.path("Generated"))
      try folder.lock(.writing)
      let report = bench.run()
      #expect(report.status == .fault)
      #expect(report.faults.first?.message.contains("another run of redux-gen") == true)
      #expect(bench.tree("Generated").isEmpty)
    }
    #expect(bench.run().status == .done)
  }

  @Test("runs at once wait for each other, and the last one's word stands whole")
  func runsAtOnce() throws {
    let bench = Workbench()
    let files = (0..<20).map { "generated f\($0) " }
    for index in 0..<8 {
      try bench.write(
        "A\n" + files.map { "\($0)\(index)\n" }.joined(), to: "Specs\(index)/a.yaml")
    }
    let requests = (0..<8).map { bench.request(.generate, ["Specs\($0)/a.yaml"]) }
    let statuses = concurrentMap(requests) { request in
      var statuses: [RunStatus] = []
      for _ in 0..<5 {
        statuses.append(Generator(renderer: Workbench.renderer).run(request).status)
      }
      return statuses
    }
    #expect(statuses.allSatisfy { $0.allSatisfy { $0 == .done } })
    let texts = Set(files.indices.map { bench.read("Generated/A/f\($0)") })
    #expect(texts.count == 1, "files of two runs are mixed")
    #expect(bench.tree("Generated").allSatisfy { !$0.contains("tmp") })
  }

  @Test("a folder that cannot be made is a fault in the system's words")
  func unwritable() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one")
    try bench.write("a file", to: "Generated")
    let report = bench.run()
    #expect(report.status == .fault)
    #expect(report.faults.first?.message.hasSuffix(": Not a directory") == true)
    let below = bench.run { $0.output += "/below" }
    #expect(below.faults.first?.message.contains("Not a directory") == true)
  }
}
