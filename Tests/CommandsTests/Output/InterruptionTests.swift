import FeatureLowering
import FeatureRendering
import Foundation
import Testing

@testable import Commands
@testable import PackageWriting

@Suite("interrupted runs")
struct InterruptionTests {
  private func plan(
    _ bench: Workbench, isPruning: Bool = false, package: String? = nil
  ) throws -> ([PackagePlan], OutputFolder) {
    var request = bench.request(.generate)
    if package == PackageOutput.rootName {
      request.layout = .sources
    } else {
      request.packageName = package
    }
    let inputs = SpecPaths(request.specs)
    let (sources, _) = readSpecs(inputs.files, output: request.output)
    let folder = try OutputFolder.openOrCreate(request.output)
    let written = try WrittenPackages(in: folder)
    let specs = try SpecGroups(sources, request, written)
    let drafts = PackageDraft.arrange(
      specs.groups, of: sources,
      sources.map { Workbench.renderer.renderFeature($0, Rendering()) },
      Workbench.renderer, request)
    let planner = try Planner(
      folder: folder, path: request.output, forced: ForcedPaths([], output: request.output),
      isPruning: isPruning)
    var outputs = drafts.map(\.output)
    outputs += try AbandonedPackages(drafts, inputs, output: request.output)
      .abandonedOutputs(among: written.all)
    return (try outputs.map { try planner.plan($0) }, folder)
  }

  @Test("a run killed after staging leaves the old tree, and the next run cleans up and completes")
  func killedAfterStaging() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated Sources/x one")
    _ = bench.run()
    let before = bench.snapshot("Generated")
    try bench.spec("a", "A", "generated Sources/x two\ngenerated Tests/y two")
    try bench.spec("b", "B", "generated x two")
    let (plans, folder) = try plan(bench)
    for plan in plans { try StagedPackage(plan, in: folder).stage() }
    let kept = bench.snapshot("Generated").filter {
      !$0.key.contains(".redux-gen-tmp") && !$0.key.contains(".redux-gen-old")
    }
    #expect(kept == before)
    #expect(bench.run().status == .done)
    #expect(bench.tree("Generated").allSatisfy { !$0.contains("tmp") })
    #expect(bench.read("Generated/A/Sources/x") == "two\n")
    #expect(bench.run(.check).status == .done)
  }

  @Test("after a run that was killed between renames, new files do not count as manual edits")
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

  @Test(
    "after a run killed with all files in place, the next run removes backups and empty folders"
  )
  func killedBeforeTheEnd() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one\ngenerated old/y one")
    try bench.spec("b", "B", "generated x one")
    _ = bench.run()
    try bench.spec("a", "A", "generated x two")
    try bench.delete("Specs/b.yaml")
    let (plans, folder) = try plan(bench, isPruning: true)
    for plan in plans { try StagedPackage(plan, in: folder).stage() }
    for plan in plans { try StagedPackage(plan, in: folder).renameFiles() }
    #expect(bench.tree("Generated/A/old") == [".y.redux-gen-old"])
    #expect(bench.tree("Generated/B").allSatisfy { $0.hasPrefix(".") })
    #expect(bench.run { $0.isPruning = true }.status == .done)
    #expect(bench.tree("Generated/A") == [".redux-gen.json", "Package.swift", "x"])
    #expect(bench.tree("Generated") == ["A"] + bench.tree("Generated/A").map { "A/\($0)" })
  }

  @Test("after a killed run with a flat output folder, a new file does not count as a manual edit")
  func killedInTheRoot() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one\ngenerated y one")
    _ = bench.run { $0.layout = .sources }
    try bench.spec("a", "A", "generated x two\ngenerated y two")
    let (plans, folder) = try plan(bench, package: PackageOutput.rootName)
    try StagedPackage(plans[0], in: folder).stage()
    try StagedPackage(plans[0], in: folder).renameFiles()
    try bench.spec("a", "A", "generated x three\ngenerated y three")
    #expect(bench.run { $0.layout = .sources }.status == .done)
    #expect(bench.read("Generated/x") == "three\n")
    #expect(bench.tree("Generated").allSatisfy { !$0.contains(".redux-gen-") })
  }

  @Test("after two runs killed on different specs, no file of either run counts as manually edited")
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

  @Test("temporary files of a killed run are removed even if nothing else has changed")
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

  @Test("an empty file left by a power failure is written again")
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
    #expect(throws: Fault.self) { try Transaction(plans, in: folder).writePackages() }
    #expect(bench.read("Generated/A/y") == "saved just now\n")
    #expect(bench.run().status == .done)
    #expect(bench.read("Generated/A/y") == "saved just now\n")
    #expect(bench.tree("Generated/A") == [".redux-gen.json", "Package.swift", "x", "y"])
  }

  @Test("an error during the renames restores all files, including the files of other packages")
  func faultBetweenRenames() throws {
    let bench = Workbench()
    for (name, feature) in [("a", "A"), ("c", "C")] {
      try bench.spec(name, feature, "generated x one\ngenerated y one\ngenerated z/z one")
    }
    _ = bench.run()
    let before = bench.snapshot("Generated")
    for (name, feature) in [("a", "A"), ("b", "B"), ("c", "C")] {
      try bench.spec(name, feature, "generated n/n two\ngenerated x two\ngenerated y two")
    }
    let (plans, folder) = try plan(bench, isPruning: true)
    try bench.write("saved just now\n", to: "Generated/C/y")
    #expect(throws: Fault.self) { try Transaction(plans, in: folder).writePackages() }
    var saved = before
    saved["C/y"] = "saved just now\n"
    #expect(bench.snapshot("Generated") == saved)
  }

  @Test("a file that another program saved during a run is not overwritten when the run is undone")
  func savedBeforePuttingBack() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one\ngenerated y one")
    _ = bench.run()
    try bench.spec("a", "A", "generated n two\ngenerated x two\ngenerated y two")
    let (plans, folder) = try plan(bench)
    let package = StagedPackage(plans[0], in: folder)
    try package.stage()
    try package.renameFiles()
    try bench.write("saved just now\n", to: "Generated/A/x")
    try package.putBack()
    try package.sweep()
    #expect(bench.read("Generated/A/x") == "saved just now\n")
    #expect(bench.read("Generated/A/y") == "one\n")
    #expect(bench.tree("Generated/A") == [".redux-gen.json", "Package.swift", "x", "y"])
  }

  @Test("undoing a run reports no error if a file is already deleted")
  func deletedMeanwhile() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one\ngenerated y one")
    _ = bench.run()
    try bench.spec("a", "A", "generated x two")
    let (plans, folder) = try plan(bench, isPruning: true)
    try bench.delete("Generated/A/y")
    let fault = #expect(throws: Fault.self) { try Transaction(plans, in: folder).writePackages() }
    #expect(fault?.message.contains("not every file is as it was") == false)
    #expect(bench.read("Generated/A/x") == "one\n")
    #expect(bench.tree("Generated/A") == [".redux-gen.json", "Package.swift", "x"])
  }

  @Test("a link or folder that replaced a file during a run stays unchanged when the run is undone")
  func replacedBeforePuttingBack() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one\ngenerated y one\ngenerated z one")
    _ = bench.run()
    try bench.spec("a", "A", "generated x two\ngenerated y two\ngenerated z two")
    let (plans, folder) = try plan(bench)
    let package = StagedPackage(plans[0], in: folder)
    try package.stage()
    try package.renameFiles()
    try bench.delete("Generated/A/x")
    try bench.link("Generated/A/x", to: "y")
    try bench.delete("Generated/A/y")
    try bench.write("mine\n", to: "Generated/A/y/file")
    try package.putBack()
    #expect(bench.read("Generated/A/y/file") == "mine\n")
    #expect(bench.read("Generated/A/z") == "one\n")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: bench.path("Generated/A/x")) == "y")
  }

  @Test("an error while staging leaves the old tree and no temporary files")
  func faultWhileStaging() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one")
    _ = bench.run()
    let before = bench.snapshot("Generated")
    try bench.spec("a", "A", "generated x two\ngenerated z/z two")
    try bench.spec("b", "B", "generated x two")
    let (plans, folder) = try plan(bench)
    // A folder with the name of the temporary file exists and cannot be deleted as a file.
    try bench.write("", to: "Generated/.B.redux-gen-tmp/in the way")
    #expect(throws: Fault.self) { try Transaction(plans, in: folder).writePackages() }
    #expect(bench.snapshot("Generated") == before)
    #expect(bench.tree("Generated").allSatisfy { !$0.contains("tmp") })
  }

  @Test("a second run waits for the first run, and reports when it stops waiting")
  func lock() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one")
    do {
      let folder = try OutputFolder.openOrCreate(bench.path("Generated"))
      try folder.lock(.writing)
      let report = bench.run()
      #expect(report.status == .fault)
      #expect(report.faults.first?.message.contains("another run of redux-gen") == true)
      #expect(bench.tree("Generated").isEmpty)
    }
    #expect(bench.run().status == .done)
  }

  @Test("simultaneous runs wait for each other, and the result of the last run is complete")
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
        statuses.append(Generator(renderer: Workbench.renderer).runRequest(request).status)
      }
      return statuses
    }
    #expect(statuses.allSatisfy { $0.allSatisfy { $0 == .done } })
    let texts = Set(files.indices.map { bench.read("Generated/A/f\($0)") })
    #expect(texts.count == 1, "files of two runs are mixed")
    #expect(bench.tree("Generated").allSatisfy { !$0.contains("tmp") })
  }

  @Test("an output folder that cannot be created is reported with the system's message")
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
