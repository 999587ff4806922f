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

  /// The features that apps contain and that other features import from. A feature is known after
  /// those that it imports from.
  private static let features: ImportedFeatures = {
    var known: [String: ImportedFeatures.Entry] = [:]
    var count = -1
    while count < known.count {
      count = known.count
      for url in files {
        guard let data = try? Data(contentsOf: url) else { continue }
        var diagnostics = Diagnostics()
        let file = SourceFile(path: url.lastPathComponent, bytes: [UInt8](data))
        let imports = ImportedFeatures(known)
        if String(decoding: file.bytes, as: UTF8.self).contains("\napp: ") {
          // An app is known after its features.
          if let app = analyzeApp(file, features: imports, &diagnostics).app {
            known[app.name] = .app(app)
          }
          continue
        }
        guard let feature = analyzeSpec(file, imports: imports, &diagnostics).feature,
          known[feature.name] == nil
        else { continue }
        known[feature.name] = .feature(feature)
      }
    }
    return ImportedFeatures(known)
  }()

  /// What a feature alone does not have and an app may add: links that follow or send its actions, and
  /// states with which it opens.
  private static let foundInApps: Set<FindingID> = [.neverHandled, .neverSent, .neverWritten]

  private static let specsOfApps: [String] = files.compactMap {
    try? String(contentsOf: $0, encoding: .utf8)
  }.filter { $0.contains("\napp: ") }

  @Test(
    "the specs of the repository pass their scenarios, and the specs in Specs have no warnings",
    arguments: files)
  func specs(_ url: URL) throws {
    let file = SourceFile(path: url.lastPathComponent, bytes: [UInt8](try Data(contentsOf: url)))
    var diagnostics = Diagnostics()
    let results: [ScenarioResult]
    var isInApp = false
    if String(decoding: file.bytes, as: UTF8.self).contains("\napp: ") {
      let app = analyzeApp(file, features: Self.features, &diagnostics).app
      results = app.map { runScenarios(of: $0, in: file, &diagnostics) } ?? []
    } else {
      let feature = analyzeSpec(file, imports: Self.features, &diagnostics).feature
      isInApp =
        feature.map { feature in
          Self.specsOfApps.contains { $0.contains(": \(feature.name)") }
        } ?? false
      results = feature.map { runScenarios(of: $0, in: file, &diagnostics) } ?? []
    }
    let isFixture = url.path.contains("Fixtures")
    let findings = diagnostics.inSourceOrder.filter {
      $0.severity == .error || !isFixture && !(isInApp && Self.foundInApps.contains($0.id))
    }
    #expect(findings.map { $0.line(in: file.path) } == [])
    #expect(!results.isEmpty)
  }
}
