import FeatureAnalysis
import SpecLanguage
import Testing

@testable import Exploration

/// An app whose spec and features are given as YAML. A feature may be an app.
struct TestedApp {
  let file: SourceFile
  let app: App

  init(_ spec: String, _ features: [String]) throws {
    var known: [String: ImportedFeatures.Entry] = [:]
    for text in features where !text.hasPrefix("app:") {
      let feature = try feature(text)
      known[feature.name] = .feature(feature)
    }
    for text in features where text.hasPrefix("app:") {
      let inner = try TestedApp(text, in: known).app
      known[inner.name] = .app(inner)
    }
    try self.init(spec, in: known)
  }

  private init(_ spec: String, in known: [String: ImportedFeatures.Entry]) throws {
    var diagnostics = Diagnostics()
    file = SourceFile(path: "app.yaml", text: spec)
    let app = analyzeApp(file, features: ImportedFeatures(known), &diagnostics).app
    #expect(diagnostics.findings.filter { $0.severity == .error }.map(\.message) == [])
    self.app = try #require(app)
  }

  init(_ mistake: PlantedAppMistake) throws { try self.init(mistake.spec, mistake.features) }

  func explored(_ change: (inout ExplorationOptions) -> Void = { _ in }) throws -> Exploration {
    var options = ExplorationOptions()
    options.states = 1_500
    change(&options)
    return try #require(explore(app, options))
  }
}
