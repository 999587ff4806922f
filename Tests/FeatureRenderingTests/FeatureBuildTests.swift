import FeatureLowering
import Foundation
import SpecLanguage
import Testing

@testable import FeatureRendering

@Suite("the build of one spec")
struct FeatureBuildTests {
  private let folder = NSTemporaryDirectory() + "redux-gen-build-" + UUID().uuidString
  private let spec = "feature: Counter\nstate:\n  count: Int = 0\nactions:\n  add:\n    reduce: "

  private func build(_ reduce: String, _ layout: Layout = .sources) throws -> RunReport {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/Counter.redux.yaml"
    try Data((spec + reduce + "\n").utf8).write(to: URL(fileURLWithPath: path))
    return FeatureBuild(spec: path, output: folder + "/Out/put/", layout: layout, module: "App")
      .buildSpec()
  }

  private var files: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder + "/Out/put")
    return (names ?? []).sorted()
  }

  private func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: "\(folder)/Out/put/\(name)")
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("the build of a spec writes the declared files and creates their folders")
  func writes() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try build("state.count += 1").status == .done)
    #expect(files == builtFileNames(feature: "Counter", layout: .sources).sorted())
    #expect(read("CounterReducer.swift")?.contains("state.count += 1") == true)
  }

  @Test("the build of the tests writes the scenarios, which it does not run")
  func writesTests() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let scenario = "\nscenarios:\n  it adds two:\n    when: [add]\n    then: state.count == 2"
    #expect(try build("state.count += 1" + scenario, .tests).status == .done)
    #expect(files == builtFileNames(feature: "Counter", layout: .tests).sorted())
    #expect(read("CounterScenarioTests.swift")?.contains("store.state.count == 2") == true)
  }

  @Test("the build of a spec with an error or a warning leaves the generated files unchanged")
  func refuses() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try build("state.count += 1")
    let before = read("CounterReducer.swift")
    for reduce in ["state.coun += 1", "let unused = 1"] {
      let report = try build(reduce)
      #expect(report.status == .specErrors)
      #expect(report.findings.allSatisfy { $0.findings.allSatisfy { $0.severity == .error } })
      #expect(read("CounterReducer.swift") == before)
    }
  }

  @Test("an app of another target can be a feature of an app, with the features of that target")
  func innerApp() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: folder + "/Kit", withIntermediateDirectories: true)
    let texts = [
      "Kit/Notes": spec.replacing("Counter", with: "Notes") + "state.count += 1",
      "Kit/Desk": "app: Desk\nfeatures: {notes: Notes}",
      "Shop": "app: Shop\nfeatures: {desk: Desk}\nlinks:\n"
        + "  desk.notes.add: {when: state.desk.notes.count < 9, dispatch: .desk(.notes(.add))}",
    ]
    for (name, text) in texts {
      try Data((text + "\n").utf8).write(
        to: URL(fileURLWithPath: "\(folder)/\(name).redux.yaml"))
    }
    let others = ["Notes", "Desk"].map {
      OtherSpec(path: "\(folder)/Kit/\($0).redux.yaml", module: "Kit")
    }
    let report = FeatureBuild(
      spec: folder + "/Shop.redux.yaml", output: folder + "/Out/put", layout: .sources,
      module: nil, others: others
    ).buildSpec()
    #expect(report.status == .done, "\(report.findings)")
    let store = try #require(read("ShopFeature.swift"))
    #expect(store.contains("public import Kit\n") && store.contains("public let desk: DeskStore"))
    #expect(read("ShopMiddleware.swift")?.contains("case .notes(.add):") == true)
  }

  @Test("a property that only the code of the target gives a value is no mistake in a build")
  func givenState() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try build("none").status == .done)
  }

  @Test("a folder at the path of an output file is reported, and no temporary file remains")
  func inTheWay() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: folder + "/Out/put/CounterState.swift/x", withIntermediateDirectories: true)
    let report = try build("state.count += 1")
    #expect(report.status == .fault)
    #expect(report.faults.first?.message.contains("CounterState.swift': Is a directory") == true)
    #expect(files.allSatisfy { !$0.contains("redux-gen-tmp") })
  }
}
