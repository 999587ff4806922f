import Diagnostics
import FeatureAnalysis
import FeatureLowering
import FeatureSimulation
import SpecDecoding

/// Processes the spec of an app in all stages: parses, decodes and analyzes the spec, runs its
/// scenarios, and prints the lowered code.
func renderApp(
  _ source: SpecSource, as rendering: Rendering, explain: AppErrorExplainer?
) -> RenderedFeature {
  var diagnostics = Diagnostics()
  let (spec, app, _) = analyzeApp(
    source.file, features: source.imports, &diagnostics, explain: explain)
  if let app { _ = runScenarios(of: app, in: source.file, &diagnostics) }
  var rendered = RenderedFeature(
    name: spec?.name.value, nameRange: spec?.name.range ?? SourceRange(.start, .start),
    findings: diagnostics.inSourceOrder)
  rendered.omitted = diagnostics.omitted
  if let name = spec?.name {
    rendered.types = GeneratedNames.types(of: name.value).map { Located($0, at: name.range) }
  }
  guard let app, !diagnostics.hasErrors else { return rendered }
  let context = AppContext(
    app, specPath: rendering.specPath(of: source), layout: rendering.layout,
    module: rendering.module, otherModules: source.otherModules)
  rendered.files = lowerApp(context)
  if rendering.layout == .package { rendered.app = context }
  return rendered
}
