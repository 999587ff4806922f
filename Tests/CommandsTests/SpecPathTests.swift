import FeatureRendering
import Foundation
import Testing

@testable import Commands

@Suite("spec paths")
struct SpecPathTests {
  @Test("a folder as an argument means its visible *.yaml and *.yml files, without subfolders")
  func folder() throws {
    let bench = Workbench()
    for name in ["b.yaml", "a.yml", "c.txt", ".hidden.yaml", "below/d.yaml", "e.yaml/f.yaml"] {
      try bench.write("", to: "Specs/\(name)")
    }
    let paths = SpecPaths([bench.path("Specs/")])
    #expect(paths.files == [bench.path("Specs/a.yml"), bench.path("Specs/b.yaml")])
    #expect(paths.folders == [bench.path("Specs")])
  }

  @Test("a folder without specs is an error")
  func emptyFolder() {
    let bench = Workbench()
    #expect(SpecPaths([bench.path("Specs")]).faults.count == 1)
  }

  @Test("a spec path in another case is accepted with a note if it matches exactly one file")
  func otherCase() throws {
    let bench = Workbench()
    try bench.write("", to: "Specs/tasklist.yaml")
    let one = SpecPaths([bench.path("specs/TaskList.yaml")])
    #expect(one.files == [bench.path("Specs/tasklist.yaml")])
    #expect(one.notes.count == 1)
    try bench.write("", to: "SPECS/TASKLIST.yaml")
    let two = SpecPaths([bench.path("specs/TaskList.yaml")])
    #expect(two.files.isEmpty)
    #expect(two.faults.first?.message.contains("SPECS/TASKLIST.yaml' or '") == true)
  }

  @Test("a missing spec path is an error that suggests the nearest names")
  func notThere() throws {
    let bench = Workbench()
    try bench.write("", to: "Specs/tasklist.yaml")
    try bench.write("", to: "Specs/other.yaml")
    let fault = SpecPaths([bench.path("Specs/taskslist.yaml")]).faults.first
    #expect(
      fault?.message == "cannot read '\(bench.path("Specs/taskslist.yaml"))': "
        + "No such file or directory; did you mean '\(bench.path("Specs/tasklist.yaml"))'?")
    for path in ["specs/tasklst.yaml", "Spec/tasklist.yml", "./specs/../Spces/tasklist.yaml"] {
      let fault = SpecPaths([bench.path(path)]).faults.first
      #expect(fault?.message.contains("did you mean '") == true, "\(path)")
      #expect(fault?.message.contains("tasklist.yaml'?") == true, "\(path)")
    }
    #expect(
      SpecPaths([bench.path("Elsewhere/tasklist.yaml")]).faults.first?.message.contains("did you")
        == false)
  }

  @Test("all missing spec paths are named, and nothing is written")
  func allFaults() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one")
    let report = bench.run(.generate, ["Specs", "b.yaml", "c.yaml"])
    #expect(report.status == .fault)
    #expect(report.faults.count == 2)
    #expect(bench.tree("Generated").isEmpty)
  }

  @Test("a dangling link is reported as unreadable, whether the link or its folder is named")
  func danglingLink() throws {
    let bench = Workbench()
    try bench.write("feature: A\n", to: "Specs/a.yaml")
    try bench.link("Specs/b.yaml", to: "gone.yaml")
    for argument in ["Specs", "Specs/b.yaml"] {
      let inputs = SpecPaths([bench.path(argument)])
      #expect(inputs.notes.isEmpty && inputs.faults.isEmpty)
      let read = readSpecs(inputs.files, output: ".")
      #expect(read.faults.count == 1 && read.faults[0].message.hasPrefix("cannot read"))
    }
  }

  @Test("a spec that is named twice, or through a link, is read once")
  func twice() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one")
    try bench.link("Specs/linked.yaml", to: bench.path("Specs/a.yaml"))
    #expect(
      bench.run(.generate, ["Specs/a.yaml", "Specs", "./Specs/../Specs/a.yaml"]).status == .done)
  }

  @Test("the paths of specs are relative to the output folder, wherever the tool was started")
  func relative() {
    #expect(PathText.relative("Specs/a.yaml", to: "Generated", from: "/p") == "../Specs/a.yaml")
    #expect(PathText.relative("a.yaml", to: "../Generated", from: "/p/Specs") == "../Specs/a.yaml")
    #expect(PathText.relative("/p/x", to: "/p/x", from: "/") == "")
    #expect(PathText.relative("./x//y/../z", to: ".", from: "/p") == "x/z")
  }
}
