import FeatureLowering
import Foundation
import TestPlanning
import Testing

@testable import PackageLowering

/// The packages under `Generated` equal the packages that are generated from the specs. The
/// packages are examples, and are built and tested separately.
@Suite struct GeneratedPackagesTests {
  @Test(
    "the packages in Generated equal the packages generated from the specs",
    arguments: [("tasklist", "TaskList"), ("counter", "Counter"), ("player", "Player")])
  func package(spec: String, name: String) throws {
    let text = try String(
      contentsOf: repository.appending(path: "Specs/\(spec).yaml"), encoding: .utf8)
    let feature = try feature(text)
    let path = "../../Specs/\(spec).yaml"
    let tests = planTests(of: feature)
    let member = PackageMember(feature, tests: tests, specPath: path)
    let files =
      lowerFeature(feature, tests: tests, specPath: path)
      + lowerPackage(name: name, parts: [lowerPart(member, isAlone: true)])
    let folder = repository.appending(path: "Generated/\(name)")
    for file in files where file.owner == .generated {
      let expected = try String(contentsOf: folder.appending(path: file.path), encoding: .utf8)
      #expect(String(decoding: file.bytes, as: UTF8.self) == expected, "\(file.path)")
    }
  }

  @Test("the embedded runtime equals the runtime in this repository")
  func embeddedRuntime() throws {
    try expect(EmbeddedRuntime.files, from: "ReduxRuntime")
    try expect(EmbeddedTesting.files, from: "ReduxTesting")
  }

  private func expect(_ files: [EmbeddedFile], from module: String) throws {
    let folder = repository.appending(path: "Sources/\(module)")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
      .filter { $0.hasSuffix(".swift") }.sorted()
    #expect(files.map(\.name) == paths, "run .ci/embed-runtime")
    for file in files {
      let text = try String(contentsOf: folder.appending(path: file.name), encoding: .utf8)
      #expect(
        String(decoding: file.bytes, as: UTF8.self) == text,
        "\(file.name): run .ci/embed-runtime")
    }
  }
}
