import FeatureAnalysis
import SpecLanguage

/// One version of the spec of an app.
package struct AppVersion: Sendable {
  package let source: VersionedFile
  package let spec: AppSpec
  package let app: App
  /// The ranges of the top-level keys of the file.
  private let sections: [String: SourceRange]

  package init(_ source: VersionedFile, _ spec: AppSpec, _ app: App) {
    self.source = source
    self.spec = spec
    self.app = app
    sections = topKeys(of: source.file)
  }

  /// The range of a section's key. If the section is missing, the range of the app's name.
  func section(_ name: String) -> SourceRange { sections[name] ?? spec.name.range }

  var stores: [Declared<AppFeature>] {
    declared(
      app.features, named: \.name, at: spec.features.map(\.name), otherwise: section("features"))
  }

  var derived: [Declared<DerivedValue>] {
    declared(
      app.whole.derived, named: \.name, at: spec.derived.map(\.name), otherwise: section("derived"))
  }

  var links: [Declared<Link>] {
    declared(
      app.links,
      named: { "\($0.isEvent ? "event " : "")\(app.features[$0.feature].name).\($0.trigger)" },
      at: spec.links.map {
        Located(
          "\($0.isEvent ? "event " : "")\($0.feature.value).\($0.trigger.value)", at: $0.key.range)
      }, otherwise: section("links"))
  }
}
