import FeatureAnalysis
import FeatureRendering
import FeatureSimulation
import SpecComparison
import SpecLanguage
import SpecRepair

/// One version of a spec, as far as it could be read.
struct ReadVersion: Sendable {
  enum Content: Sendable {
    case feature(SpecVersion)
    case app(AppVersion)
  }

  /// The name of the feature or app; nil if the name could not be decoded.
  let name: String?
  /// The content of the spec; nil if the spec has errors.
  let content: Content?
  let diagnostics: Diagnostics

  var isApp: Bool? {
    switch content {
    case .feature: false
    case .app: true
    case nil: nil
    }
  }

  /// - Parameter isNew: whether this is the new version, whose findings are reported and whose
  ///   scenarios are run.
  init(_ source: SpecSource, _ file: VersionedFile, isNew: Bool) {
    var diagnostics = Diagnostics()
    if source.isApp {
      let (spec, app, _) = analyzeApp(source.file, features: source.imports, &diagnostics)
      if isNew, let app { _ = runScenarios(of: app, in: source.file, &diagnostics) }
      name = spec?.name.value
      if let spec, let app {
        content = .app(AppVersion(file, spec, app))
      } else {
        content = nil
      }
    } else {
      let analyzed = analyzeSpec(
        source.file, imports: source.imports, &diagnostics, explain: isNew ? explainErrors : nil)
      if isNew, let feature = analyzed.feature {
        _ = runScenarios(of: feature, in: source.file, &diagnostics)
      }
      name = analyzed.spec?.name.value
      if let spec = analyzed.spec, let feature = analyzed.feature {
        content = .feature(SpecVersion(file, spec, feature))
      } else {
        content = nil
      }
    }
    self.diagnostics = diagnostics
  }
}
