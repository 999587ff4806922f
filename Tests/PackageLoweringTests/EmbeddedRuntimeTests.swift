import Foundation
import Testing

@testable import PackageLowering

@Suite struct EmbeddedRuntimeTests {
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
