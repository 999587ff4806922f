import FeatureAnalysis
import FeatureLowering
import SpecLanguage

/// Processes the spec of an app in all stages: parses, decodes and analyzes the spec, runs its
/// scenarios, and prints the lowered code.
func renderApp(
  _ source: SpecSource, as rendering: Rendering, _ evaluation: Evaluation?,
  explain: AppErrorExplainer?
) -> RenderedFeature {
  var diagnostics = Diagnostics()
  let (spec, app, _) = analyzeApp(
    source.file, features: source.imports, &diagnostics, explain: explain)
  if let app { evaluation?.runAppScenarios(app, source.file, &diagnostics) }
  var rendered = RenderedFeature(
    name: spec?.name.value, nameRange: spec?.name.range ?? SourceRange(.start, .start),
    findings: diagnostics.inSourceOrder)
  rendered.omitted = diagnostics.omitted
  if let name = spec?.name {
    rendered.types = GeneratedNames.types(of: name.value).map { Located($0, at: name.range) }
  }
  guard let app, !diagnostics.hasErrors else { return rendered }
  let planLinks = rendering.layout == .sources ? nil : evaluation?.planLinks
  let context = AppContext(
    app, planLinks?(app) ?? LinkTests(), specPath: rendering.specPath(of: source),
    layout: rendering.layout,
    module: rendering.module, otherModules: source.otherModules, target: rendering.target)
  rendered.files = lowerApp(context)
  if rendering.layout == .package { rendered.app = context }
  return rendered
}
