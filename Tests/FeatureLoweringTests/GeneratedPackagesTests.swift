import FeatureSimulation
import Foundation
import Testing

@testable import FeatureLowering

/// The packages under `Generated` are what the specs give: they show what comes out, and are built
/// and tested by themselves. To accept another output, run with `REDUX_GEN_RECORD=1`.
@Suite struct GeneratedPackagesTests {
  @Test("the package of the task list is as it stands in Generated/TaskList")
  func taskList() throws {
    let spec = try String(
      contentsOf: repository.appending(path: "Specs/tasklist.yaml"), encoding: .utf8)
    let feature = try feature(spec)
    let tests = planTests(of: feature)
    let path = "../../Specs/tasklist.yaml"
    let files =
      lowerFeature(feature, tests: tests, specPath: path)
      + lowerPackage(
        name: "TaskList",
        members: [
          PackageMember(feature, tests: tests, specPath: path)
        ])
    let folder = repository.appending(path: "Generated/TaskList")
    for file in files {
      let url = folder.appending(path: file.path)
      if ProcessInfo.processInfo.environment["REDUX_GEN_RECORD"] != nil {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.bytes).write(to: url)
      }
      let expected = try String(contentsOf: url, encoding: .utf8)
      #expect(String(decoding: file.bytes, as: UTF8.self) == expected, "\(file.path)")
    }
  }

  @Test("the embedded runtime is the one of this repository")
  func embeddedRuntime() throws {
    let folder = repository.appending(path: "Sources/ReduxRuntime")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
      .filter { $0.hasSuffix(".swift") }.sorted()
    #expect(EmbeddedRuntime.files.map(\.name) == names, "run .ci/embed-runtime")
    for file in EmbeddedRuntime.files {
      let text = try String(contentsOf: folder.appending(path: file.name), encoding: .utf8)
      #expect(
        String(decoding: file.bytes, as: UTF8.self) == text,
        "\(file.name): run .ci/embed-runtime")
    }
  }
}
