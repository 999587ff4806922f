import Diagnostics
import FeatureAnalysis
import FeatureSimulation
import Foundation
import SpecDecoding
import Testing
import YAMLParsing

struct RepositorySpecsTests {
  static let files: [URL] = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let folders = [
      tests.deletingLastPathComponent().appending(path: "Specs"),
      tests.appending(path: "Fixtures/Domains"),
    ]
    return folders.flatMap { folder in
      let found = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      return (found ?? []).filter { $0.pathExtension == "yaml" }
    }
  }()

  @Test(
    "the specs of the repository have no errors, those of Specs no warnings, and all scenarios hold",
    arguments: files)
  func specs(_ url: URL) throws {
    let file = SourceFile(path: url.lastPathComponent, bytes: [UInt8](try Data(contentsOf: url)))
    var diagnostics = Diagnostics()
    let root = try #require(parseYAML(file, &diagnostics))
    let spec = decodeSpec(root, of: file, &diagnostics)
    let feature = spec.flatMap { analyze($0, of: file, &diagnostics) }
    let results = feature.map { runScenarios(of: $0, in: file, &diagnostics) } ?? []
    let isFixture = url.path.contains("Fixtures")
    let findings = diagnostics.inSourceOrder.filter { !isFixture || $0.severity == .error }
    #expect(findings.map { $0.line(in: file.path) } == [])
    #expect(!results.isEmpty)
  }
}
