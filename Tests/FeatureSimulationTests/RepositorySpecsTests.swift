import FeatureAnalysis
import FeatureSimulation
import Foundation
import SpecLanguage
import Testing

struct RepositorySpecsTests {
  static let files: [URL] = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let folders = [
      tests.deletingLastPathComponent().appending(path: "Specs"),
      tests.appending(path: "Fixtures/Domains"),
      tests.appending(path: "Fixtures/Apps"),
    ]
    return folders.flatMap { folder in
      let found = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      return (found ?? []).filter { $0.pathExtension == "yaml" }
    }
  }()

  /// The features that the apps in the repository may contain.
  private static let features = ImportedFeatures(
    Dictionary(
      files.compactMap { url -> (String, ImportedFeatures.Entry)? in
        guard let data = try? Data(contentsOf: url) else { return nil }
        var diagnostics = Diagnostics()
        let file = SourceFile(path: url.lastPathComponent, bytes: [UInt8](data))
        return analyzeSpec(file, &diagnostics).feature.map { ($0.name, .feature($0)) }
      }, uniquingKeysWith: { first, _ in first }))

  @Test(
    "the specs of the repository pass their scenarios, and the specs in Specs have no warnings",
    arguments: files)
  func specs(_ url: URL) throws {
    let file = SourceFile(path: url.lastPathComponent, bytes: [UInt8](try Data(contentsOf: url)))
    var diagnostics = Diagnostics()
    let results: [ScenarioResult]
    if String(decoding: file.bytes, as: UTF8.self).contains("\napp: ") {
      let app = analyzeApp(file, features: Self.features, &diagnostics).app
      results = app.map { runScenarios(of: $0, in: file, &diagnostics) } ?? []
    } else {
      let feature = analyzeSpec(file, &diagnostics).feature
      results = feature.map { runScenarios(of: $0, in: file, &diagnostics) } ?? []
    }
    let isFixture = url.path.contains("Fixtures")
    let findings = diagnostics.inSourceOrder.filter { !isFixture || $0.severity == .error }
    #expect(findings.map { $0.line(in: file.path) } == [])
    #expect(!results.isEmpty)
  }
}
