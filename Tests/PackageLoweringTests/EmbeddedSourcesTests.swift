import FeatureLowering
import Foundation
import Testing

@testable import PackageWriting

@Suite struct EmbeddedSourcesTests {
  @Test(
    "the tool contains each source file of the runtime modules",
    arguments: [
      ("ReduxRuntime", "The runtime"), ("ReduxTesting", "The test support"),
      ("ReduxSQLite", "The SQLite storages"), ("ReduxSwiftData", "The SwiftData storages"),
    ])
  func files(module: String, what: String) throws {
    let folder = repository.appending(path: "Sources/\(module)")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
      .filter { $0.hasSuffix(".swift") }.sorted()
    let prefix = "Sources/\(module)/"
    let packages = lowerRuntimePackage() + StorageLibrary.allCases.flatMap(lowerLibraryPackage)
    let files = packages.filter { $0.path.hasPrefix(prefix) }
    #expect(files.map { String($0.path.dropFirst(prefix.count)) } == paths, "see EmbeddedSources.c")
    let header = "// \(what) of redux-gen, written by it. Do not edit.\n\n"
    for file in files {
      let path = String(file.path.dropFirst(prefix.count))
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      #expect(String(decoding: file.bytes, as: UTF8.self) == header + text, "\(path)")
    }
  }
}
